<?xml version="1.0" encoding="UTF-8"?>
<!-- What differs from an earlier mailing, and what makes a report checkable, on paper. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format" exclude-result-prefixes="a f">
  <xsl:import href="differing.xsl"/>
  <xsl:import href="since.xsl"/>

  <!-- ==== What changed since the last turn -->
  <xsl:template name="since">
    <xsl:if test="a:since">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'since'"/></xsl:call-template>
      <xsl:for-each select="a:since">
        <fo:block xsl:use-attribute-sets="lead"><xsl:value-of select="f:say('since.lead')"/></fo:block>
        <fo:list-block xsl:use-attribute-sets="lines">
          <xsl:if test="@program-was"><xsl:call-template name="fact-line"><xsl:with-param name="text" select="f:say('since.program')"/></xsl:call-template></xsl:if>
          <xsl:for-each select="*"><xsl:variable name="text"><xsl:call-template name="since-line"/></xsl:variable><xsl:call-template name="fact-line">
              <xsl:with-param name="text" select="string($text)"/></xsl:call-template></xsl:for-each>
          <xsl:if test="@compared = 'false'"><xsl:call-template name="fact-line"><xsl:with-param name="text" select="f:say('since.no-units')"/></xsl:call-template></xsl:if>
        </fo:list-block>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <!-- ==== What differs -->
  <xsl:template name="differences">
    <xsl:if test="a:differences">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'differences'"/></xsl:call-template>
      <xsl:for-each select="a:differences">
        <fo:block xsl:use-attribute-sets="lead"><xsl:value-of select="f:say('differences.lead')"/></fo:block>
        <xsl:if test="not(*)"><fo:block><xsl:value-of select="f:say('differences.nothing')"/></fo:block></xsl:if>
        <xsl:variable name="first"><xsl:call-template name="differences-first"/></xsl:variable>
        <xsl:if test="string($first) != ''"><fo:list-block xsl:use-attribute-sets="lines"><xsl:copy-of select="$first"/></fo:list-block></xsl:if>
        <xsl:apply-templates select="a:difference"/>
        <xsl:variable name="left-out"><xsl:call-template name="differences-left-out"/></xsl:variable>
        <xsl:if test="string($left-out) != ''"><fo:list-block xsl:use-attribute-sets="lines"><xsl:copy-of select="$left-out"/></fo:list-block></xsl:if>
        <xsl:if test="a:refusal-was | a:refusal-now">
          <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('section.refusals-all')"/></fo:block>
          <xsl:for-each select="a:refusal-was | a:refusal-now">
            <fo:block><fo:inline font-weight="bold"><xsl:value-of select="concat(f:say(concat('differences.', substring-after(local-name(), '-'))), ': ')"/></fo:inline>
              <xsl:if test="$moderator"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if>
              <xsl:value-of select="concat(f:say(concat('refusal.', @code)), ' ')"/><fo:inline xsl:use-attribute-sets="small"><xsl:value-of select="@code"/></fo:inline></fo:block>
          </xsl:for-each>
        </xsl:if>
        <xsl:if test="$pieces-told"><xsl:call-template name="pieces-then-now"/></xsl:if>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <!-- Differences that follow each other and have one title, those of a battle and of what came of it, are told as one. -->
  <xsl:template match="a:difference">
    <xsl:variable name="in"><xsl:call-template name="difference-in"/></xsl:variable>
    <xsl:if test="$in = ''"><xsl:call-template name="difference"/></xsl:if>
  </xsl:template>
  <xsl:template name="difference">
    <xsl:variable name="title"><xsl:call-template name="difference-title"/></xsl:variable>
    <xsl:variable name="before"><xsl:for-each select="preceding-sibling::a:difference[1]"><xsl:call-template name="difference-title"/></xsl:for-each></xsl:variable>
    <xsl:variable name="behind"><xsl:for-each select="following-sibling::a:difference[1]"><xsl:call-template name="difference-title"/></xsl:for-each></xsl:variable>
    <xsl:if test="string($title) != string($before)">
      <xsl:variable name="was"><xsl:call-template name="told-once"><xsl:with-param name="title" select="string($title)"/><xsl:with-param name="side" select="'was'"/></xsl:call-template></xsl:variable>
      <xsl:variable name="now"><xsl:call-template name="told-once"><xsl:with-param name="title" select="string($title)"/><xsl:with-param name="side" select="'now'"/></xsl:call-template></xsl:variable>
      <xsl:variable name="whole" select="string(self::*[string($title) != string($behind)]/@scene[. != 'changed'])"/>
      <!-- Of changed figures alone the pieces tell. -->
      <xsl:if test="concat($was, $now) != '' or @scene != 'changed'">
        <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="$title"/></fo:block>
        <xsl:if test="concat($was, $now) = ''"><fo:block><xsl:value-of select="f:say(concat('differences.', @scene))"/></fo:block></xsl:if>
        <xsl:call-template name="told-as"><xsl:with-param name="lines" select="$was"/><xsl:with-param name="as" select="concat($whole, substring('was', 1, 3 * ($whole = '')))"/></xsl:call-template>
        <xsl:call-template name="told-as"><xsl:with-param name="lines" select="$now"/><xsl:with-param name="as" select="concat($whole, substring('now', 1, 3 * ($whole = '')))"/></xsl:call-template>
      </xsl:if>
    </xsl:if>
  </xsl:template>
  <!-- What a side tells of all differences from this one on that have the title. -->
  <xsl:template name="told-once">
    <xsl:param name="title"/>
    <xsl:param name="side"/>
    <xsl:for-each select="*[local-name() = $side]"><xsl:call-template name="fo-side"/></xsl:for-each>
    <xsl:for-each select="following-sibling::a:difference[1]">
      <xsl:variable name="next"><xsl:call-template name="difference-title"/></xsl:variable>
      <xsl:if test="string($next) = $title"><xsl:call-template name="told-once"><xsl:with-param name="title" select="$title"/><xsl:with-param name="side" select="$side"/></xsl:call-template></xsl:if>
    </xsl:for-each>
  </xsl:template>
  <xsl:template name="told-as">
    <xsl:param name="lines"/>
    <xsl:param name="as"/>
    <xsl:if test="string($lines) != ''">
      <fo:block xsl:use-attribute-sets="small" space-before="3pt" keep-with-next.within-page="always"><xsl:value-of select="f:say(concat('differences.', $as))"/></fo:block>
      <fo:list-block xsl:use-attribute-sets="lines"><xsl:copy-of select="$lines"/></fo:list-block>
    </xsl:if>
  </xsl:template>
  <xsl:template name="fo-side">
    <xsl:variable name="head"><xsl:call-template name="head-that-differs"/></xsl:variable>
    <xsl:if test="$head != ''"><xsl:call-template name="fact-line"><xsl:with-param name="text" select="string($head)"/></xsl:call-template></xsl:if>
    <xsl:call-template name="each-fact"/>
  </xsl:template>
  <xsl:template name="difference-line">
    <xsl:param name="text"/>
    <fo:list-item>
      <fo:list-item-label end-indent="label-end()"><fo:block>–</fo:block></fo:list-item-label>
      <fo:list-item-body start-indent="body-start()"><fo:block><xsl:value-of select="$text"/></fo:block></fo:list-item-body>
    </fo:list-item>
  </xsl:template>
  <xsl:template name="fact-line">
    <xsl:param name="text"/>
    <fo:list-item>
      <fo:list-item-label end-indent="label-end()"><fo:block>–</fo:block></fo:list-item-label>
      <fo:list-item-body start-indent="body-start()"><fo:block><xsl:value-of select="$text"/><xsl:call-template name="rule"/></fo:block></fo:list-item-body>
    </fo:list-item>
  </xsl:template>

  <xsl:template name="pieces-then-now">
    <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('differences.pieces')"/></fo:block>
    <fo:table xsl:use-attribute-sets="table">
      <xsl:if test="count($pieces-told) &lt;= 14"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:if>
      <fo:table-column column-width="proportional-column-width(3)"/>
      <fo:table-column column-width="proportional-column-width(4)"/>
      <fo:table-column column-width="proportional-column-width(4)"/>
      <fo:table-header>
        <fo:table-row>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.unit'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'differences.was'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'differences.now'"/></xsl:call-template>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="$pieces-told">
          <fo:table-row xsl:use-attribute-sets="row">
            <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:call-template name="piece-name"/></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:call-template name="piece-side"><xsl:with-param name="side" select="a:was"/>
                  <xsl:with-param name="other" select="a:now"/></xsl:call-template></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:call-template name="piece-side"><xsl:with-param name="side" select="a:now"/>
                  <xsl:with-param name="other" select="a:was"/></xsl:call-template></fo:block></fo:table-cell>
          </fo:table-row>
        </xsl:for-each>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- ==== How to check it: at the end, with everything in full; the foot of each page has the beginning of the head. -->
  <xsl:template name="trust">
    <xsl:if test="@head or @commitment or a:revealed or a:dice-from">
      <fo:block keep-together.within-page="always">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'trust'"/></xsl:call-template>
      <xsl:for-each select="a:dice-from"><fo:block xsl:use-attribute-sets="small"><fo:inline font-weight="bold">
            <xsl:value-of select="concat(f:say('trust.dice'), ': ')"/></fo:inline><xsl:call-template name="dice-from"/></fo:block></xsl:for-each>
      <xsl:if test="@head"><xsl:call-template name="trust-line"><xsl:with-param name="name" select="f:say('trust.head')"/>
          <xsl:with-param name="hash" select="@head"/><xsl:with-param name="lead" select="f:say('trust.head-lead')"/></xsl:call-template></xsl:if>
      <xsl:if test="@commitment"><xsl:call-template name="trust-line"><xsl:with-param name="name" select="f:say('trust.seal')"/>
          <xsl:with-param name="hash" select="@commitment"/><xsl:with-param name="lead" select="f:say('trust.seal-lead')"/></xsl:call-template></xsl:if>
      <xsl:for-each select="a:resealed"><fo:block xsl:use-attribute-sets="small">
          <xsl:value-of select="concat(f:say('trust.resealed'), ': ', f:say('trust.resealed-lead'))"/><xsl:call-template name="resealed-when"/></fo:block></xsl:for-each>
      <xsl:for-each select="a:revealed"><xsl:call-template name="trust-line"><xsl:with-param name="name" select="f:say('trust.seed')"/>
          <xsl:with-param name="hash" select="@seed"/><xsl:with-param name="lead" select="f:say('trust.seed-lead')"/></xsl:call-template></xsl:for-each>
      <xsl:if test="@program-before"><fo:block xsl:use-attribute-sets="small"><xsl:value-of select="concat(f:say('trust.program'), ': ', f:say('trust.program-lead'))"/></fo:block></xsl:if>
      <fo:block xsl:use-attribute-sets="address"><xsl:value-of select="f:say('trust.how')"/></fo:block>
      </fo:block>
    </xsl:if>
  </xsl:template>
  <xsl:template name="trust-line">
    <xsl:param name="name"/>
    <xsl:param name="hash"/>
    <xsl:param name="lead"/>
    <fo:block xsl:use-attribute-sets="address" keep-with-next.within-page="always"><fo:inline font-weight="bold"><xsl:value-of select="concat($name, ' ')"/></fo:inline>
      <fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="$hash"/></fo:inline></fo:block>
    <fo:block xsl:use-attribute-sets="small"><xsl:value-of select="$lead"/></fo:block>
  </xsl:template>
</xsl:stylesheet>
