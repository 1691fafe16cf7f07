<?xml version="1.0" encoding="UTF-8"?>
<!-- How the dice fell, on paper: for each kind of roll what was to be expected, what came, and how unusual that is. The chances
     come in the report, exact to one in 10,000; here they become a sentence and a place on a bar. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f">
  <xsl:template name="luck">
    <xsl:if test="$luck">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'luck'"/></xsl:call-template>
      <xsl:variable name="verdict"><xsl:call-template name="luck-verdict"/></xsl:variable>
      <fo:block xsl:use-attribute-sets="lead"><xsl:if test="$verdict != ''"><fo:inline font-weight="bold"><xsl:value-of select="$verdict"/></fo:inline><xsl:text> </xsl:text></xsl:if><xsl:value-of select="f:say(concat('luck.lead', substring('-all', 1, 4 * $moderator)))"/></fo:block>
      <fo:table xsl:use-attribute-sets="table">
        <xsl:if test="count($luck) &lt; 16"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:if>
        <fo:table-column column-width="proportional-column-width(34)"/>
        <fo:table-column column-width="36pt"/><fo:table-column number-columns-repeated="2" column-width="50pt"/><fo:table-column column-width="57pt"/>
        <fo:table-column column-width="4pt"/>
        <fo:table-column column-width="64pt"/>
        <fo:table-column column-width="proportional-column-width(29)"/>
        <fo:table-header>
          <fo:table-row>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'luck.kind'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'luck.rolls'"/><xsl:with-param name="align" select="'end'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'luck.expected'"/><xsl:with-param name="align" select="'end'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'luck.got'"/><xsl:with-param name="align" select="'end'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'luck.difference'"/><xsl:with-param name="align" select="'end'"/></xsl:call-template>
            <fo:table-cell number-columns-spanned="3" xsl:use-attribute-sets="head"><fo:block start-indent="8pt"><xsl:value-of select="f:say('luck.unusual')"/></fo:block></fo:table-cell>
          </fo:table-row>
        </fo:table-header>
        <fo:table-body><xsl:for-each select="$luck"><xsl:call-template name="fortune"/></xsl:for-each></fo:table-body>
      </fo:table>
    </xsl:if>
  </xsl:template>

  <!-- The bar: all turns, from the lowest to the highest; the mark is where this one stands. -->
  <xsl:template name="fortune">
    <xsl:variable name="whole" select="substring-before(concat(@expected, '/'), '/')"/>
    <xsl:variable name="parts" select="number(substring-after(concat(@expected, substring('/1', 1, 2 * not(contains(@expected, '/')))), '/'))"/>
    <xsl:variable name="difference" select="@got * $parts - $whole"/>
    <xsl:variable name="x" select="floor((@lower-tail + 10000 - @upper-tail) div 2 * 60 div 1000) div 10"/>
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell role="TH" xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="concat(f:word('luck-kind', @kind), ' ')"/>
          <fo:inline xsl:use-attribute-sets="small"><xsl:value-of select="@dice"/><xsl:if test="@side"><xsl:value-of select="concat(' · ', f:say('luck.by'))"/></xsl:if></fo:inline>
        </fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block text-align="end"><xsl:value-of select="@rolls"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block text-align="end"><xsl:value-of select="f:number(string(@expected))"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block text-align="end"><xsl:value-of select="f:number(string(@got))"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block text-align="end"><xsl:choose><xsl:when test="$parts = 1">
              <xsl:value-of select="f:signed(string($difference))"/></xsl:when><xsl:otherwise>
              <xsl:value-of select="f:signed(concat($difference, '/', $parts))"/></xsl:otherwise></xsl:choose></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block/></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell" display-align="center">
        <fo:block>
          <xsl:if test="@lower-tail and @upper-tail">
          <fo:instream-foreign-object content-width="60pt" content-height="8pt" fox:alt-text="">
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 0 62 8" width="62" height="8">
              <path d="M0 4H60M0 2V6M60 2V6" stroke="#777" stroke-width=".6" fill="none"/>
              <rect x="15" y="2.4" width="30" height="3.2" fill="#ddd"/>
              <circle cx="{$x}" cy="4" r="2.2" fill="#000"/>
            </svg>
          </fo:instream-foreign-object>
          </xsl:if>
        </fo:block>
      </fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:call-template name="how-unusual"/>
          <xsl:if test="@usual-low">; <xsl:value-of select="concat(f:say('luck.usually'), ' ', f:number(string(@usual-low)), '–', f:number(string(@usual-high)))"/></xsl:if>
          <xsl:call-template name="favours"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>
</xsl:stylesheet>
