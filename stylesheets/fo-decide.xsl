<?xml version="1.0" encoding="UTF-8"?>
<!-- What has to be decided, until when, and which orders were not accepted, on paper. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format" xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f">
  <xsl:import href="decide.xsl"/>
  <xsl:import href="choices.xsl"/>
  <xsl:variable name="orders-named" select="boolean(/a:report/a:refusal/a:arg[@as = 'order'])"/>
  <xsl:variable name="losers" select="concat(' ', f:say('layout.losers'), ' ')"/>

  <!-- The time of all readers is UTC. Context: the report. -->
  <xsl:template name="due">
    <xsl:if test="@deadline"><fo:block xsl:use-attribute-sets="due"><xsl:value-of select="concat(f:say('decide.due'), ' ', f:say('deadline'))"/></fo:block></xsl:if>
  </xsl:template>

  <xsl:template name="decisions">
    <xsl:if test="$decides">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'decide'"/></xsl:call-template>
      <xsl:call-template name="due"/>
      <xsl:choose>
        <xsl:when test="not(a:question) and $gate != ''"><xsl:call-template name="gate"/></xsl:when>
        <xsl:otherwise>
          <fo:block xsl:use-attribute-sets="lead">
            <xsl:choose>
              <xsl:when test="a:question"><xsl:value-of select="f:say('decide.lead')"/></xsl:when>
              <xsl:when test="@gate"><xsl:value-of select="f:say('summary.gate')"/></xsl:when>
              <xsl:when test="@waiting = 'true'"><xsl:value-of select="f:say('summary.waiting')"/></xsl:when>
              <xsl:otherwise><xsl:value-of select="f:say(concat('decide.orders', substring('-of-all', 1, 7 * $moderator)))"/></xsl:otherwise>
            </xsl:choose>
          </fo:block>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:apply-templates select="a:question"/>
      <xsl:if test="a:question and not($moderator)">
        <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('decide.form')"/></fo:block>
        <fo:block keep-with-next.within-page="always"><xsl:value-of select="f:say('decide.form-lead')"/></fo:block>
        <fo:block role="Code" xsl:use-attribute-sets="file"><xsl:call-template name="answer-form"/></fo:block>
      </xsl:if>
    </xsl:if>
  </xsl:template>

  <!-- What a gate needs, as in HTML. Context: the report. -->
  <xsl:template name="gate">
    <xsl:variable name="do"><xsl:call-template name="gate-text"><xsl:with-param name="key" select="'gate-do'"/></xsl:call-template></xsl:variable>
    <xsl:variable name="silent"><xsl:call-template name="gate-text"><xsl:with-param name="key" select="'gate-silent'"/></xsl:call-template></xsl:variable>
    <xsl:call-template name="needs"/>
    <xsl:choose>
      <xsl:when test="$needs and not($needs-orders)"/>
      <xsl:when test="not($gate-open) and $do != ''"><fo:block><xsl:value-of select="f:say('decide.no-orders')"/></fo:block></xsl:when>
      <xsl:otherwise>
        <fo:block xsl:use-attribute-sets="lead"><xsl:choose><xsl:when test="$do != ''"><xsl:value-of select="$do"/></xsl:when><xsl:otherwise>
              <xsl:value-of select="f:say('summary.gate')"/></xsl:otherwise></xsl:choose></fo:block>
        <xsl:if test="$silent != ''"><fo:block><fo:inline font-weight="bold"><xsl:value-of select="f:say('decide.unless')"/></fo:inline>
            <xsl:value-of select="concat(' ', $silent)"/></fo:block></xsl:if>
        <xsl:for-each select="$gate-lists">
          <xsl:sort select="string-length(substring-before($gate-names, concat(' ', a:arg[@as = 'list']/@word, ' ')))" data-type="number"/>
          <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:call-template name="list-title"/></fo:block>
          <xsl:call-template name="list-table"><xsl:with-param name="table" select="f:table(f:arg('list'), a:events/a:told | f:told-at('told', @at), $text-width)"/></xsl:call-template>
        </xsl:for-each>
        <xsl:variable name="limits"><xsl:call-template name="gate-text"><xsl:with-param name="key" select="'gate-limits'"/></xsl:call-template></xsl:variable>
        <xsl:if test="$limits != ''">
          <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('decide.limits')"/></fo:block>
          <fo:list-block xsl:use-attribute-sets="choices"><xsl:call-template name="gate-limits"><xsl:with-param name="text" select="string($limits)"/></xsl:call-template></fo:list-block>
        </xsl:if>
        <xsl:for-each select="a:order-form[@orders &gt; 0]">
          <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('decide.orders-form')"/></fo:block>
          <fo:block keep-with-next.within-page="always"><xsl:for-each select=".."><xsl:call-template name="form-lead"/></xsl:for-each></fo:block>
          <fo:block role="Code" xsl:use-attribute-sets="file"><xsl:call-template name="form-lines"/></fo:block>
          <xsl:if test="a:suggestion"><fo:block space-before="6pt" keep-with-next.within-page="always"><xsl:value-of select="f:say('decide.suggestions')"/></fo:block></xsl:if>
          <xsl:if test="a:suggestion"><fo:block role="Code" xsl:use-attribute-sets="file"><xsl:call-template name="suggestion-lines"/></fo:block></xsl:if>
        </xsl:for-each>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="needs">
    <xsl:if test="$needs">
      <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('need.title')"/></fo:block>
      <xsl:for-each select="$needs">
        <fo:block xsl:use-attribute-sets="lead"><xsl:call-template name="need"/></fo:block>
        <xsl:variable name="lines"><xsl:call-template name="need-lines"/></xsl:variable>
        <xsl:if test="string($lines) != ''">
          <fo:block keep-with-next.within-page="always"><xsl:call-template name="need-file"/></fo:block>
          <fo:block role="Code" xsl:use-attribute-sets="file"><xsl:value-of select="$lines"/></fo:block>
        </xsl:if>
      </xsl:for-each>
      <fo:block space-before="6pt"><xsl:value-of select="f:say(concat('need-then.', $needs[1]/@what))"/></fo:block>
      <xsl:for-each select="$hand-over">
        <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:call-template name="list-title"/></fo:block>
        <xsl:call-template name="list-table"><xsl:with-param name="table" select="f:table(f:arg('list'), a:events/a:told | f:told-at('told', @at), $text-width)"/></xsl:call-template>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="gate-limit">
    <xsl:param name="text"/>
    <fo:list-item><fo:list-item-label end-indent="label-end()"><fo:block>•</fo:block></fo:list-item-label><fo:list-item-body start-indent="body-start()">
        <fo:block><xsl:value-of select="$text"/></fo:block></fo:list-item-body></fo:list-item>
  </xsl:template>

  <xsl:template match="a:question">
    <fo:block xsl:use-attribute-sets="question">
      <xsl:if test="count(a:option | a:candidate) &lt; 13"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:if>
      <fo:block role="H3" xsl:use-attribute-sets="question-title">
        <xsl:if test="$moderator"><xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template><xsl:text>: </xsl:text></xsl:if>
        <xsl:value-of select="f:say(concat('question-title.', @kind))"/>
      </fo:block>
      <fo:block keep-with-next.within-page="always">
        <xsl:value-of select="f:say(concat('question-help.', @kind))"/><xsl:call-template name="rule"/>
      </fo:block>
      <xsl:call-template name="what-is-due"/>
      <xsl:variable name="same"><xsl:call-template name="same-choices"/></xsl:variable>
      <xsl:choose>
        <xsl:when test="$same = 'yes'"><fo:block xsl:use-attribute-sets="choose"><xsl:value-of select="concat(f:say('decide.same'), '.')"/></fo:block></xsl:when>
        <xsl:otherwise><xsl:call-template name="choices"/></xsl:otherwise>
      </xsl:choose>
      <fo:block xsl:use-attribute-sets="address">
        <xsl:value-of select="concat(f:say('decide.at'), ' ')"/><fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@at"/></fo:inline>
        <xsl:value-of select="concat(' · ', f:say('decide.fingerprint'), ' ')"/><fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@fingerprint"/></fo:inline>
      </fo:block>
    </fo:block>
  </xsl:template>

  <!-- What a question is about: the facts of the kinds that layout.due.KIND names, in the battle that it belongs to, which
       are this side's. Context: the question. -->
  <xsl:template name="what-is-due">
    <xsl:variable name="key" select="concat('layout.due.', @kind)"/>
    <xsl:variable name="battle" select="substring-before(@at, concat('/', @kind, '/'))"/>
    <xsl:if test="f:known($key) and $battle != ''">
      <xsl:variable name="asked" select="string(@side)"/>
      <xsl:for-each select="f:facts(f:say($key), /a:report)[ancestor::a:scene[@at = $battle or starts-with(@at, concat($battle, '/'))]]">
        <xsl:if test="(a:arg | ancestor::a:scene/a:arg)[contains($losers, concat(' ', @as, ' '))][last()]/@id = $asked">
          <fo:block keep-with-next.within-page="always"><xsl:value-of select="f:tell()"/><xsl:call-template name="rule"/></fo:block></xsl:if>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <!-- The map, the options and the candidates, by their numbers. Context: the question. -->
  <xsl:template name="choices">
      <xsl:variable name="picture"><xsl:call-template name="choice-map"/></xsl:variable>
      <xsl:if test="f:children($picture)">
        <fo:block space-before="5pt" keep-with-next.within-page="always">
          <fo:instream-foreign-object content-width="{f:item(f:children($picture)/@viewBox, 3)}pt"
              content-height="{f:item(f:children($picture)/@viewBox, 4)}pt" fox:alt-text="{f:children($picture)/@aria-label}">
            <xsl:copy-of select="$picture"/></fo:instream-foreign-object></fo:block>
      </xsl:if>
      <fo:block xsl:use-attribute-sets="choose">
        <xsl:choose>
          <xsl:when test="a:option"><xsl:value-of select="f:say('decide.options')"/><xsl:if test="a:candidate"><xsl:value-of select="concat('; ', f:say('decide.or-list'))"/></xsl:if></xsl:when>
          <xsl:otherwise><xsl:value-of select="f:say('decide.list')"/></xsl:otherwise>
        </xsl:choose>
        <xsl:text>:</xsl:text>
      </fo:block>
      <xsl:if test="a:option or a:candidate">
        <fo:list-block xsl:use-attribute-sets="choices"><xsl:apply-templates select="a:option | a:candidate"/></fo:list-block>
      </xsl:if>
  </xsl:template>

  <xsl:template match="a:option | a:candidate">
    <fo:list-item>
      <fo:list-item-label end-indent="label-end()"><fo:block><xsl:number count="a:option | a:candidate" level="single"/></fo:block></fo:list-item-label>
      <fo:list-item-body start-indent="body-start()">
        <fo:block>
          <xsl:choose>
            <xsl:when test="self::a:candidate">
              <fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@id"/></fo:inline>
              <xsl:value-of select="concat(' ', f:say('kind'), ' ', f:say('counter'))"/>
            </xsl:when>
            <xsl:when test="@word"><fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@word"/></fo:inline>
              <xsl:value-of select="concat(' ', f:word(concat('choice.', ../@kind), @word))"/></xsl:when>
            <xsl:when test="@choice = ''"><xsl:value-of select="f:say('decide.nothing')"/></xsl:when>
            <xsl:otherwise><fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@choice"/></fo:inline>
              <xsl:if test="f:known(concat('choice.', ../@kind))"><xsl:value-of select="concat(' ', f:say(concat('choice.', ../@kind)))"/></xsl:if></xsl:otherwise>
          </xsl:choose>
          <xsl:if test="(self::a:option and (@choice = ../@fallback or @word = ../@fallback-word)) or (self::a:candidate and contains(concat(' ', ../@fallback, ' '), concat(' ', @id, ' ')))">
            <xsl:text>&#160;&#160; </xsl:text><fo:inline xsl:use-attribute-sets="silent"><xsl:value-of select="concat('&#160;', translate(f:say('decide.silent'), ' ', '&#160;'), '&#160;')"/></fo:inline>
          </xsl:if>
        </fo:block>
      </fo:list-item-body>
    </fo:list-item>
  </xsl:template>

  <!-- ==== What came of the reader's orders, and of the deadline, in a line each -->
  <xsl:template name="orders">
    <xsl:for-each select="a:sent[$moderator or position() &gt; 1]"><fo:block role="P"><xsl:call-template name="sent"/></fo:block></xsl:for-each>
    <xsl:for-each select="a:arrival/@late[. = 'true'] | a:arrival/@given[. = 'true']"><fo:block role="P" font-weight="bold"><xsl:call-template name="arrival"/></fo:block></xsl:for-each>
    <xsl:if test="@cut-short"><fo:block role="P" font-weight="bold"><xsl:value-of select="f:say('cut-short')"/></fo:block></xsl:if>
  </xsl:template>

  <!-- ==== Orders that were not accepted -->
  <xsl:template name="refusals">
    <xsl:call-template name="refusal-table"><xsl:with-param name="section" select="'refusals'"/><xsl:with-param name="refusals" select="a:refusal[not(@severity = 'warning')]"/></xsl:call-template>
    <xsl:call-template name="refusal-table"><xsl:with-param name="section" select="'remarks'"/><xsl:with-param name="refusals" select="$remarked"/></xsl:call-template>
    <xsl:if test="$any-decided and not($moderator)">
      <xsl:if test="not($remarked)"><xsl:call-template name="heading"><xsl:with-param name="section" select="'remarks'"/></xsl:call-template></xsl:if>
      <xsl:call-template name="decided-list"><xsl:with-param name="title" select="'fate-default'"/><xsl:with-param name="answers" select="$by-default"/></xsl:call-template>
      <xsl:call-template name="decided-list"><xsl:with-param name="title" select="'fate-ordered'"/><xsl:with-param name="answers" select="$as-ordered"/></xsl:call-template>
      <xsl:if test="$told-rest"><fo:block role="P"><xsl:value-of select="f:say($fate-rest)"/></fo:block></xsl:if>
    </xsl:if>
  </xsl:template>
  <!-- What was decided for the reader by default, or as he had ordered, with the hexes of the battles. -->
  <xsl:template name="decided-list">
    <xsl:param name="title"/>
    <xsl:param name="answers"/>
    <xsl:variable name="lines"><xsl:for-each select="$answers[position() &lt;= 1000]"><xsl:call-template name="decided-line"/></xsl:for-each></xsl:variable>
    <xsl:if test="string($lines) != ''">
      <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:word($title, string(count(f:children($lines))))"/></fo:block>
      <fo:list-block xsl:use-attribute-sets="lines"><xsl:copy-of select="$lines"/></fo:list-block>
    </xsl:if>
  </xsl:template>
  <xsl:template name="refusal-table">
    <xsl:param name="section"/>
    <xsl:param name="refusals"/>
    <xsl:if test="$refusals">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="$section"/></xsl:call-template>
      <fo:table xsl:use-attribute-sets="table">
        <xsl:if test="$orders-named"><fo:table-column column-width="proportional-column-width(2)"/></xsl:if>
        <xsl:if test="$moderator"><fo:table-column column-width="proportional-column-width(3)"/></xsl:if>
        <fo:table-column column-width="proportional-column-width(12)"/>
        <fo:table-column column-width="proportional-column-width({2 + (not($orders-named))})"/>
        <fo:table-header>
          <fo:table-row>
            <xsl:if test="$orders-named"><xsl:call-template name="head"><xsl:with-param name="key" select="'refusals.order'"/></xsl:call-template></xsl:if>
            <xsl:if test="$moderator"><xsl:call-template name="head"><xsl:with-param name="key" select="'refusals.side'"/></xsl:call-template></xsl:if>
            <xsl:call-template name="head"><xsl:with-param name="key" select="concat($section, '.problem')"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'refusals.code'"/></xsl:call-template>
          </fo:table-row>
        </fo:table-header>
        <fo:table-body><xsl:apply-templates select="$refusals[position() &lt;= 1000]"/></fo:table-body>
      </fo:table>
      <xsl:if test="$refusals[1001]"><fo:block space-before="4pt"><xsl:value-of select="f:say('refusals.more')"/></fo:block></xsl:if>
    </xsl:if>
  </xsl:template>
  <xsl:template match="a:refusal">
    <fo:table-row xsl:use-attribute-sets="row">
      <xsl:if test="$orders-named"><fo:table-cell xsl:use-attribute-sets="cell"><fo:block xsl:use-attribute-sets="mono">
            <xsl:value-of select="a:arg[@as = 'order']/@word"/></fo:block></fo:table-cell></xsl:if>
      <xsl:if test="$moderator">
        <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template></fo:block></fo:table-cell>
      </xsl:if>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:tell()"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block xsl:use-attribute-sets="small"><xsl:value-of select="@code"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>
</xsl:stylesheet>
