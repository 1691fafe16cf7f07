<?xml version="1.0" encoding="UTF-8"?>
<!-- What has to be decided, until when, and which orders were not accepted, as plain text -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="decide.xsl"/>
  <xsl:variable name="losers" select="concat(' ', f:say('layout.losers'), ' ')"/>

  <xsl:template name="decisions">
    <xsl:if test="a:question or @gate or @deadline">
      <xsl:call-template name="heading"><xsl:with-param name="key"><xsl:choose><xsl:when test="$moderator">section.decide-all</xsl:when>
            <xsl:otherwise>section.decide</xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
      <xsl:if test="@deadline"><xsl:value-of select="concat(f:say('decide.due'), ' ', f:say('deadline'), '&#10;')"/></xsl:if>
      <xsl:choose>
        <xsl:when test="a:question"><xsl:value-of select="concat(f:say('decide.lead'), '&#10;')"/></xsl:when>
        <xsl:when test="$gate != ''"><xsl:call-template name="gate"/></xsl:when>
        <xsl:when test="@gate"><xsl:value-of select="concat(f:say('summary.gate'), '&#10;')"/></xsl:when>
        <xsl:when test="@waiting = 'true'"><xsl:value-of select="concat(f:say('summary.waiting'), '&#10;')"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat(f:say(concat('decide.orders', substring('-of-all', 1, 7 * $moderator))), '&#10;')"/></xsl:otherwise>
      </xsl:choose>
      <xsl:apply-templates select="a:question"/>
      <xsl:if test="a:question and not($moderator)">
        <xsl:value-of select="concat('&#10;', f:say('decide.form'), '&#10;', f:say('decide.form-lead'), '&#10;&#10;')"/>
        <xsl:call-template name="answer-form"/><xsl:text>&#10;</xsl:text>
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
      <xsl:when test="not($gate-open) and $do != ''"><xsl:value-of select="concat(f:say('decide.no-orders'), '&#10;')"/></xsl:when>
      <xsl:otherwise>
        <xsl:choose><xsl:when test="$do != ''"><xsl:value-of select="$do"/></xsl:when><xsl:otherwise><xsl:value-of select="f:say('summary.gate')"/></xsl:otherwise></xsl:choose><xsl:text>&#10;</xsl:text>
        <xsl:if test="$silent != ''"><xsl:value-of select="concat(f:say('decide.unless'), ' ', $silent, '&#10;')"/></xsl:if>
        <xsl:text>&#10;</xsl:text>
        <xsl:for-each select="$gate-lists">
          <xsl:sort select="string-length(substring-before($gate-names, concat(' ', a:arg[@as = 'list']/@word, ' ')))" data-type="number"/>
          <xsl:call-template name="list"/>
        </xsl:for-each>
        <xsl:variable name="limits"><xsl:call-template name="gate-text"><xsl:with-param name="key" select="'gate-limits'"/></xsl:call-template></xsl:variable>
        <xsl:if test="$limits != ''">
          <xsl:value-of select="concat(f:say('decide.limits'), '&#10;')"/>
          <xsl:call-template name="gate-limits"><xsl:with-param name="text" select="string($limits)"/></xsl:call-template>
          <xsl:text>&#10;</xsl:text>
        </xsl:if>
        <xsl:for-each select="a:order-form[@orders &gt; 0]">
          <xsl:value-of select="concat(f:say('decide.orders-form'), '&#10;')"/>
          <xsl:for-each select=".."><xsl:call-template name="form-lead"/></xsl:for-each><xsl:text>&#10;&#10;</xsl:text>
          <xsl:call-template name="form-lines"/><xsl:text>&#10;</xsl:text>
          <xsl:if test="a:suggestion"><xsl:value-of select="concat('&#10;', f:say('decide.suggestions'), '&#10;&#10;')"/></xsl:if>
          <xsl:if test="a:suggestion"><xsl:call-template name="suggestion-lines"/><xsl:text>&#10;</xsl:text></xsl:if>
        </xsl:for-each>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="needs">
    <xsl:if test="$needs">
      <xsl:value-of select="concat(f:say('need.title'), '&#10;')"/>
      <xsl:for-each select="$needs">
        <xsl:text>- </xsl:text><xsl:call-template name="need"/><xsl:text>&#10;</xsl:text>
        <xsl:variable name="lines"><xsl:call-template name="need-lines"><xsl:with-param name="indent" select="'    '"/></xsl:call-template></xsl:variable>
        <xsl:if test="string($lines) != ''"><xsl:text>  </xsl:text><xsl:call-template name="need-file"/><xsl:value-of select="concat('&#10;', $lines, '&#10;')"/></xsl:if>
      </xsl:for-each>
      <xsl:value-of select="concat(f:say(concat('need-then.', $needs[1]/@what)), '&#10;&#10;')"/>
      <xsl:for-each select="$hand-over"><xsl:call-template name="list"/></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="gate-limit"><xsl:param name="text"/><xsl:value-of select="concat('- ', $text, '&#10;')"/></xsl:template>

  <xsl:template match="a:question">
    <xsl:text>&#10;</xsl:text>
    <xsl:if test="$moderator"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if>
    <xsl:value-of select="f:say(concat('question-title.', @kind))"/><xsl:if test="@rule"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if><xsl:text>&#10;</xsl:text>
    <xsl:value-of select="concat('  ', f:say(concat('question-help.', @kind)), '&#10;')"/>
    <xsl:call-template name="what-is-due"/>
    <xsl:for-each select="a:option">
      <xsl:value-of select="concat('  ', substring(' ', 1, position() &lt; 10), position(), '  ')"/>
      <xsl:choose><xsl:when test="@word"><xsl:value-of select="concat(@word, '  ', f:word(concat('choice.', ../@kind), @word))"/></xsl:when>
        <xsl:when test="@choice = ''"><xsl:value-of select="f:say('decide.nothing')"/></xsl:when><xsl:otherwise><xsl:value-of select="@choice"/>
          <xsl:if test="f:known(concat('choice.', ../@kind))"><xsl:value-of select="concat('  ', f:say(concat('choice.', ../@kind)))"/></xsl:if></xsl:otherwise></xsl:choose>
      <xsl:if test="@choice = ../@fallback or @word = ../@fallback-word"><xsl:value-of select="concat('  (', f:say('decide.silent'), ')')"/></xsl:if>
      <xsl:text>&#10;</xsl:text>
    </xsl:for-each>
    <xsl:if test="a:candidate"><xsl:value-of select="concat('  ', f:say('decide.list'), ':&#10;')"/></xsl:if>
    <xsl:for-each select="a:candidate">
      <xsl:variable name="number" select="count(../a:option) + position()"/>
      <xsl:value-of select="concat('  ', substring(' ', 1, $number &lt; 10), $number, '  ', @id, '  ', f:say('kind'), '  ', f:say('counter'))"/>
      <xsl:if test="contains(concat(' ', ../@fallback, ' '), concat(' ', @id, ' '))"><xsl:value-of select="concat('  (', f:say('decide.silent'), ')')"/></xsl:if>
      <xsl:text>&#10;</xsl:text>
    </xsl:for-each>
    <xsl:value-of select="concat('    ', f:say('decide.at'), ' ', @at, '&#10;    ', f:say('decide.fingerprint'), ' ', @fingerprint, '&#10;')"/>
  </xsl:template>

  <!-- What a question is about: the facts that layout.due.KIND names, in the battle that it belongs to, which are this side's. -->
  <xsl:template name="what-is-due">
    <xsl:variable name="key" select="concat('layout.due.', @kind)"/>
    <xsl:variable name="battle" select="substring-before(@at, concat('/', @kind, '/'))"/>
    <xsl:if test="f:known($key) and $battle != ''">
      <xsl:variable name="asked" select="string(@side)"/>
      <xsl:for-each select="f:facts(f:say($key), /a:report)[ancestor::a:scene[@at = $battle or starts-with(@at, concat($battle, '/'))]]">
        <xsl:if test="(a:arg | ancestor::a:scene/a:arg)[contains($losers, concat(' ', @as, ' '))][last()]/@id = $asked"><xsl:value-of select="concat('  ', f:tell(), '&#10;')"/></xsl:if>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <!-- What came of the reader's orders, and of the deadline, in a line each. -->
  <xsl:template name="orders">
    <xsl:if test="a:sent[$moderator or position() &gt; 1] | @cut-short | a:arrival"><xsl:text>&#10;</xsl:text></xsl:if>
    <xsl:for-each select="a:sent[$moderator or position() &gt; 1]"><xsl:call-template name="sent"/><xsl:text>&#10;</xsl:text></xsl:for-each>
    <xsl:for-each select="a:arrival/@late[. = 'true'] | a:arrival/@given[. = 'true']"><xsl:call-template name="arrival"/><xsl:text>&#10;</xsl:text></xsl:for-each>
    <xsl:if test="@cut-short"><xsl:value-of select="concat(f:say('cut-short'), '&#10;')"/></xsl:if>
  </xsl:template>

  <xsl:template name="refusals">
    <xsl:call-template name="refusal-list"><xsl:with-param name="section" select="'section.refusals'"/>
      <xsl:with-param name="refusals" select="a:refusal[not(@severity = 'warning')]"/></xsl:call-template>
    <xsl:call-template name="refusal-list">
      <xsl:with-param name="section" select="concat('section.', substring('fateremarks', 1 + 4 * $moderator, 4 + 3 * $moderator))"/>
      <xsl:with-param name="refusals" select="$remarked"/></xsl:call-template>
    <xsl:if test="$any-decided and not($moderator)">
      <xsl:if test="not($remarked)"><xsl:call-template name="heading"><xsl:with-param name="key" select="'section.fate'"/></xsl:call-template></xsl:if>
      <xsl:call-template name="decided-list"><xsl:with-param name="title" select="'fate-default'"/><xsl:with-param name="answers" select="$by-default"/></xsl:call-template>
      <xsl:call-template name="decided-list"><xsl:with-param name="title" select="'fate-ordered'"/><xsl:with-param name="answers" select="$as-ordered"/></xsl:call-template>
      <xsl:if test="$told-rest"><xsl:value-of select="concat(f:say($fate-rest), '&#10;')"/></xsl:if>
    </xsl:if>
  </xsl:template>
  <xsl:template name="decided-list">
    <xsl:param name="title"/>
    <xsl:param name="answers"/>
    <xsl:variable name="lines"><xsl:for-each select="$answers"><xsl:call-template name="decided-line"/></xsl:for-each></xsl:variable>
    <xsl:if test="string($lines) != ''"><xsl:value-of select="concat(f:word($title, string(count(f:children($lines)))), '&#10;')"/><xsl:copy-of select="$lines"/></xsl:if>
  </xsl:template>
  <xsl:template name="refusal-list">
    <xsl:param name="section"/>
    <xsl:param name="refusals"/>
    <xsl:if test="$refusals">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="concat($section, substring('-all', 1, 4 * $moderator))"/></xsl:call-template>
      <xsl:for-each select="$refusals"><xsl:if test="$moderator"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if>
        <xsl:if test="f:arg('order') != ''"><xsl:value-of select="concat(f:arg('order'), ': ')"/></xsl:if>
        <xsl:value-of select="concat(f:tell(), ' [', @code, ']&#10;')"/></xsl:for-each>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
