<?xml version="1.0" encoding="UTF-8"?>
<!-- What has to be decided, until when, and which orders were not accepted -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="decide.xsl"/>
  <xsl:import href="choices.xsl"/>
  <xsl:template name="decide-title">
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('section.decide-all')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('section.decide')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What the orders of the reader's role are, where the system says it: first-orders.phasing, first-orders.other, or first-orders of
       both. Context: the report. -->
  <xsl:template name="first-orders">
    <xsl:variable name="own" select="concat('first-orders', $gate-role)"/>
    <xsl:variable name="text"><xsl:choose>
      <xsl:when test="$moderator"/>
      <xsl:when test="f:known($own)"><xsl:value-of select="f:say($own)"/></xsl:when>
      <xsl:when test="f:known('first-orders')"><xsl:value-of select="f:say('first-orders')"/></xsl:when>
    </xsl:choose></xsl:variable>
    <xsl:if test="$text != ''"><ul class="limits"><xsl:call-template name="gate-limits"><xsl:with-param name="text" select="string($text)"/></xsl:call-template></ul></xsl:if>
  </xsl:template>

  <xsl:template name="decisions">
    <xsl:if test="$decides">
      <section id="decide" class="decide">
        <h2><xsl:call-template name="decide-title"/></h2>
        <xsl:if test="@deadline"><p class="due"><xsl:value-of select="f:say('decide.due')"/><xsl:text> </xsl:text><xsl:call-template name="deadline"/></p></xsl:if>
        <xsl:choose>
          <xsl:when test="a:question"><p class="lead"><xsl:value-of select="f:say('decide.lead')"/></p></xsl:when>
          <xsl:when test="$gate != ''"><xsl:call-template name="gate"/></xsl:when>
          <xsl:when test="@gate"><p class="lead"><xsl:value-of select="f:say('summary.gate')"/></p></xsl:when>
          <xsl:when test="@waiting = 'true'"><p class="lead"><xsl:value-of select="f:say('summary.waiting')"/></p></xsl:when>
          <xsl:when test="@orders-due = 'true'"><p class="lead"><xsl:value-of select="f:say('decide.first-orders')"/></p></xsl:when>
          <xsl:otherwise><p class="lead"><xsl:value-of select="f:say(concat('decide.orders', substring('-of-all', 1, 7 * $moderator)))"/></p></xsl:otherwise>
        </xsl:choose>
        <div class="questions"><xsl:apply-templates select="a:question"/></div>
        <xsl:if test="a:question and not($moderator)">
          <h3><xsl:value-of select="f:say('decide.form')"/></h3>
          <p><xsl:value-of select="f:say('decide.desk')"/></p>
          <p><xsl:value-of select="f:say('decide.form-lead')"/></p>
          <pre tabindex="0" role="region" aria-label="{f:say('decide.form')}"><code><xsl:call-template name="answer-form"/></code></pre>
          <details class="spelling"><summary><xsl:value-of select="f:say('decide.as-json')"/></summary>
            <pre tabindex="0" role="region" aria-label="{f:say('decide.as-json')}"><code><xsl:call-template name="answer-form-json"/></code></pre></details>
        </xsl:if>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- What a gate needs: what is chosen, until when nothing but the default counts, from what, within which limits, and the orders ready
       to be sent. Context: the report. -->
  <xsl:template name="gate">
    <xsl:variable name="do"><xsl:call-template name="gate-text"><xsl:with-param name="key" select="'gate-do'"/></xsl:call-template></xsl:variable>
    <xsl:variable name="silent"><xsl:call-template name="gate-text"><xsl:with-param name="key" select="'gate-silent'"/></xsl:call-template></xsl:variable>
    <xsl:call-template name="needs"/>
    <xsl:choose>
      <xsl:when test="$needs and not($needs-orders)"/>
      <xsl:when test="not($gate-open) and $do != ''"><p class="lead"><xsl:value-of select="f:say('decide.no-orders')"/></p></xsl:when>
      <xsl:otherwise>
        <p class="lead"><xsl:choose><xsl:when test="$do != ''"><xsl:value-of select="$do"/></xsl:when><xsl:otherwise><xsl:value-of select="f:say('summary.gate')"/></xsl:otherwise></xsl:choose></p>
        <xsl:if test="$silent != ''"><p class="unless"><b><xsl:value-of select="f:say('decide.unless')"/></b><xsl:value-of select="concat(' ', $silent)"/></p></xsl:if>
        <xsl:for-each select="$gate-lists">
          <xsl:sort select="string-length(substring-before($gate-names, concat(' ', a:arg[@as = 'list']/@word, ' ')))" data-type="number"/>
          <xsl:call-template name="list"><xsl:with-param name="open" select="count(a:events/a:told | f:told-at('told', @at)) &lt; 21"/></xsl:call-template>
        </xsl:for-each>
        <xsl:variable name="limits"><xsl:call-template name="gate-text"><xsl:with-param name="key" select="'gate-limits'"/></xsl:call-template></xsl:variable>
        <xsl:if test="$limits != ''">
          <h3><xsl:value-of select="f:say('decide.limits')"/></h3>
          <ul class="limits"><xsl:call-template name="gate-limits"><xsl:with-param name="text" select="string($limits)"/></xsl:call-template></ul>
        </xsl:if>
        <xsl:for-each select="a:order-form[@orders &gt; 0]">
          <h3><xsl:value-of select="f:say('decide.orders-form')"/></h3>
          <p><xsl:for-each select=".."><xsl:value-of select="f:say('decide.desk')"/></xsl:for-each></p>
          <p><xsl:for-each select=".."><xsl:call-template name="form-lead"/></xsl:for-each></p>
          <pre tabindex="0" role="region" aria-label="{f:say('decide.orders-form')}"><code><xsl:call-template name="form-lines"/></code></pre>
          <xsl:if test="a:suggestion">
            <p><xsl:value-of select="f:say('decide.suggestions')"/></p>
            <pre tabindex="0" role="region" aria-label="{f:say('decide.suggestion')}"><code><xsl:call-template name="suggestion-lines"/></code></pre>
          </xsl:if>
        </xsl:for-each>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="needs">
    <xsl:if test="$needs">
      <h3><xsl:value-of select="f:say('need.title')"/></h3>
      <xsl:for-each select="$needs">
        <p class="lead"><xsl:call-template name="need"/></p>
        <xsl:variable name="lines"><xsl:call-template name="need-lines"/></xsl:variable>
        <xsl:if test="string($lines) != ''">
          <p><xsl:call-template name="need-file"/></p>
          <pre tabindex="0" role="region" aria-label="{f:say('need.title')}"><code><xsl:value-of select="$lines"/></code></pre>
        </xsl:if>
      </xsl:for-each>
      <p><xsl:value-of select="f:say(concat('need-then.', $needs[1]/@what))"/></p>
      <xsl:for-each select="$hand-over"><xsl:call-template name="list"><xsl:with-param name="open" select="true()"/></xsl:call-template></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="gate-limit"><xsl:param name="text"/><li><xsl:value-of select="$text"/></li></xsl:template>

  <xsl:template match="a:question">
    <article class="question">
      <h3><xsl:if test="$moderator"><xsl:call-template name="side-tag"/></xsl:if><xsl:value-of select="f:say(concat('question-title.', @kind))"/></h3>
      <p data-rule="{@rule}"><xsl:value-of select="f:say(concat('question-help.', @kind))"/></p>
      <xsl:call-template name="what-is-due"/>
      <xsl:variable name="same"><xsl:call-template name="same-choices"/></xsl:variable>
      <xsl:choose>
        <xsl:when test="$same = 'yes'"><details><summary><xsl:value-of select="f:say('decide.same')"/></summary><xsl:call-template name="choices"/></details></xsl:when>
        <xsl:otherwise><xsl:call-template name="choices"/></xsl:otherwise>
      </xsl:choose>
      <p class="address"><xsl:value-of select="@at"/></p>
    </article>
  </xsl:template>

  <!-- The map, the options and the candidates, by their numbers. Context: the question. -->
  <xsl:template name="choices">
      <xsl:variable name="picture"><xsl:call-template name="choice-map"/></xsl:variable>
      <xsl:if test="f:children($picture)"><figure class="mini"><xsl:copy-of select="$picture"/><figcaption><xsl:value-of select="f:say('decide.map-note')"/></figcaption></figure></xsl:if>
      <xsl:if test="a:option">
          <p class="choose"><xsl:value-of select="f:say('decide.options')"/>:</p>
          <ol class="options">
            <xsl:for-each select="a:option">
              <li>
                <b class="no"><xsl:value-of select="position()"/></b>
                <xsl:choose>
                  <xsl:when test="@word"><code><xsl:value-of select="@word"/></code><xsl:call-template name="word-in-words"/></xsl:when>
                  <xsl:when test="@choice = ''"><xsl:value-of select="f:say('decide.nothing')"/></xsl:when>
                  <xsl:otherwise><code><xsl:value-of select="@choice"/></code><xsl:call-template name="choice-in-words"/></xsl:otherwise>
                </xsl:choose>
                <xsl:if test="@choice = ../@fallback or @word = ../@fallback-word"><span class="silent"><xsl:value-of select="f:say('decide.silent')"/></span></xsl:if>
              </li>
            </xsl:for-each>
          </ol>
      </xsl:if>
      <xsl:if test="a:candidate or not(a:option)">
          <xsl:variable name="options" select="count(a:option)"/>
          <p class="choose"><xsl:value-of select="f:say('decide.list')"/>:</p>
          <ol class="options">
            <xsl:for-each select="a:candidate">
              <li>
                <b class="no"><xsl:value-of select="$options + position()"/></b>
                <xsl:call-template name="chip"/><xsl:call-template name="kind"/><b><xsl:value-of select="f:say('counter')"/></b>
                <xsl:if test="contains(concat(' ', ../@fallback, ' '), concat(' ', @id, ' '))"><span class="silent"><xsl:value-of select="f:say('decide.silent')"/></span></xsl:if>
              </li>
            </xsl:for-each>
          </ol>
      </xsl:if>
  </xsl:template>

  <!-- choice.KIND: the ids of an option as people call them. Context: the option. -->
  <xsl:template name="choice-in-words"><xsl:if test="f:known(concat('choice.', ../@kind))"><span class="kind"><xsl:value-of select="f:say(concat('choice.', ../@kind))"/></span></xsl:if></xsl:template>

  <!-- choice.KIND.WORD: what a word means that is offered. Context: the option. -->
  <xsl:template name="word-in-words"><span class="kind"><xsl:value-of select="f:word(concat('choice.', ../@kind), @word)"/></span></xsl:template>

  <!-- What a question is about: the facts of the kinds that layout.due.KIND names, in the battle that it belongs to, which
       are this side's. Context: the question. -->
  <xsl:template name="what-is-due">
    <xsl:variable name="key" select="concat('layout.due.', @kind)"/>
    <xsl:variable name="battle" select="substring-before(@at, concat('/', @kind, '/'))"/>
    <xsl:if test="f:known($key) and $battle != ''">
      <xsl:variable name="asked" select="string(@side)"/>
      <ul class="after">
        <xsl:for-each select="f:facts(f:say($key), /a:report)[ancestor::a:scene[@at = $battle or starts-with(@at, concat($battle, '/'))]]">
          <xsl:if test="(a:arg | ancestor::a:scene/a:arg)[contains($losers, concat(' ', @as, ' '))][last()]/@id = $asked"><xsl:call-template name="line"/></xsl:if>
        </xsl:for-each>
      </ul>
    </xsl:if>
  </xsl:template>
  <xsl:variable name="losers" select="concat(' ', f:say('layout.losers'), ' ')"/>

  <!-- ==== Orders that were not accepted -->
  <xsl:template name="refusals-title">
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('section.refusals-all')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('section.refusals')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What came of the orders, and of the deadline, in a line each; what came of his own a side reads in short above. -->
  <xsl:template name="orders">
    <xsl:if test="a:sent[$moderator or position() &gt; 1] | @cut-short | a:sent-move | a:arrival">
      <section id="orders" aria-label="{f:say('section.orders')}">
        <xsl:for-each select="a:sent[$moderator or position() &gt; 1]"><p class="sent"><xsl:call-template name="sent"/></p></xsl:for-each>
        <xsl:for-each select="a:sent-move"><p class="sent"><xsl:value-of select="f:say(concat('sent-move.', @fate))"/></p></xsl:for-each>
        <xsl:for-each select="a:arrival/@late[. = 'true'] | a:arrival/@given[. = 'true']"><p class="sent"><b><xsl:call-template name="arrival"/></b></p></xsl:for-each>
        <xsl:if test="@cut-short"><p class="sent"><b><xsl:value-of select="f:say('cut-short')"/></b></p></xsl:if>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- What was not carried out as ordered; below it what became of the other orders: remarks, what was decided by default, and, folded,
       what was decided as ordered. The moderator, who has all that with its battles, has the remarks folded. -->
  <xsl:template name="refusals">
    <xsl:variable name="problems" select="a:refusal[not(@severity = 'warning')]"/>
    <xsl:if test="$problems">
      <section id="refusals">
        <h2><xsl:call-template name="refusals-title"/></h2>
        <xsl:call-template name="refusal-list"><xsl:with-param name="refusals" select="$problems"/></xsl:call-template>
      </section>
    </xsl:if>
    <xsl:choose>
      <xsl:when test="$moderator and $remarked">
        <section id="remarks">
          <details><summary><h2><xsl:call-template name="fate-title"/><span class="count"><xsl:value-of select="concat(' ', count($remarked))"/></span></h2></summary>
            <xsl:call-template name="refusal-list"><xsl:with-param name="refusals" select="$remarked"/></xsl:call-template>
          </details>
        </section>
      </xsl:when>
      <xsl:when test="$remarked or $any-decided">
        <section id="remarks">
          <h2><xsl:call-template name="fate-title"/></h2>
          <xsl:if test="$remarked"><xsl:call-template name="refusal-list"><xsl:with-param name="refusals" select="$remarked"/></xsl:call-template></xsl:if>
          <xsl:call-template name="decided-list"><xsl:with-param name="title" select="'fate-default'"/><xsl:with-param name="answers" select="$by-default"/>
            <xsl:with-param name="open" select="$defaults-told &lt; 21"/></xsl:call-template>
          <xsl:call-template name="decided-list"><xsl:with-param name="title" select="'fate-ordered'"/><xsl:with-param name="answers" select="$as-ordered"/></xsl:call-template>
          <xsl:if test="$told-rest"><p class="note"><xsl:value-of select="f:say($fate-rest)"/></p></xsl:if>
        </section>
      </xsl:when>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="decided-list">
    <xsl:param name="title"/>
    <xsl:param name="answers"/>
    <xsl:param name="open" select="false()"/>
    <xsl:variable name="lines">
      <xsl:for-each select="$answers">
        <xsl:variable name="text"><xsl:call-template name="decided-in-words"/></xsl:variable>
        <xsl:variable name="where"><xsl:call-template name="decided-where"/></xsl:variable>
        <xsl:if test="$text != ''"><li><xsl:if test="$where != ''"><xsl:choose><xsl:when test="$as-table"><xsl:value-of select="$where"/></xsl:when><xsl:otherwise><a href="#b-{$where}"><xsl:value-of select="$where"/></a></xsl:otherwise></xsl:choose><xsl:text> </xsl:text></xsl:if><xsl:value-of select="$text"/></li></xsl:if>
      </xsl:for-each>
    </xsl:variable>
    <xsl:if test="string($lines) != ''">
      <details class="decided-so"><xsl:if test="$open"><xsl:attribute name="open">open</xsl:attribute></xsl:if>
        <summary><xsl:value-of select="f:word($title, string(count(f:children($lines))))"/></summary>
        <ul class="problems"><xsl:copy-of select="$lines"/></ul>
      </details>
    </xsl:if>
  </xsl:template>
  <xsl:template name="refusal-list">
    <xsl:param name="refusals"/>
    <ul class="problems">
      <xsl:for-each select="$refusals">
        <li><xsl:if test="$moderator"><xsl:call-template name="side-tag"/></xsl:if><xsl:if test="a:arg[@as = 'order']"><code><xsl:value-of select="a:arg[@as = 'order']/@word"/></code><xsl:text> </xsl:text></xsl:if><xsl:value-of select="f:tell()"/><xsl:text> </xsl:text><cite><xsl:value-of select="@code"/></cite></li>
      </xsl:for-each>
    </ul>
  </xsl:template>
</xsl:stylesheet>
