<?xml version="1.0" encoding="UTF-8"?>
<!-- How much of a hundred something has come to, a bar each, as SVG: for HTML and PDF (text tells the facts as lines). The facts are those of
     layout.gauges in a battle; an argument of theirs says how much (layout.gauge-value), gauge.FACT whose it is -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns="http://www.w3.org/2000/svg" exclude-result-prefixes="a f">
  <xsl:variable name="gauge-facts" select="f:say('layout.gauges')"/>
  <xsl:variable name="gauge-value" select="f:say('layout.gauge-value')"/>
  <!-- The head of the column of a list that is drawn so, too; none where a system has no such list. -->
  <xsl:variable name="gauge-head"><xsl:if test="$gauge-facts != ''"><xsl:value-of select="f:say('gauges.column')"/></xsl:if></xsl:variable>

  <!-- In the picture's own points. -->
  <xsl:variable name="gauge-left" select="186"/>
  <xsl:variable name="gauge-wide" select="116"/>
  <xsl:variable name="gauge-width" select="$gauge-left + $gauge-wide + 30"/>
  <xsl:variable name="gauge-row" select="17"/>

  <!-- How many there are. Context: a battle. -->
  <xsl:template name="count-gauges"><xsl:choose><xsl:when test="$gauge-facts != ''"><xsl:value-of select="count(f:facts($gauge-facts))"/></xsl:when>
      <xsl:otherwise>0</xsl:otherwise></xsl:choose></xsl:template>

  <!-- Context: a battle that has some. -->
  <xsl:template name="gauges">
    <xsl:variable name="facts" select="f:facts($gauge-facts)"/>
    <xsl:variable name="height" select="$gauge-row * count($facts)"/>
    <svg class="gauges" viewBox="0 0 {$gauge-width} {$height}" width="{$gauge-width}" height="{$height}" role="img">
      <xsl:attribute name="aria-label"><xsl:call-template name="gauges-in-words"/></xsl:attribute>
      <g font-family="DejaVu Sans" font-size="10.5">
      <xsl:for-each select="$facts">
        <xsl:variable name="y" select="$gauge-row * (position() - 1)"/>
        <xsl:variable name="part" select="a:arg[@as = $gauge-value]/@number"/>
        <text x="0" y="{$y + 12}"><xsl:value-of select="f:cut(f:say(concat('gauge.', local-name(), '.', @what)), 34)"/></text>
        <rect class="all" x="{$gauge-left}" y="{$y + 4}" width="{$gauge-wide}" height="9" fill="#eee" stroke="#777" stroke-width=".6"/>
        <xsl:if test="$part &gt; 0"><rect class="part" x="{$gauge-left}" y="{$y + 4}" width="{format-number($gauge-wide * $part div 100, '0.#')}" height="9" fill="#8c2f22"/></xsl:if>
        <text text-anchor="end" x="{$gauge-width}" y="{$y + 12}"><xsl:value-of select="f:number(string($part))"/></text>
      </xsl:for-each>
      </g>
    </svg>
  </xsl:template>

  <!-- The same for who does not see it. -->
  <xsl:template name="gauges-in-words">
    <xsl:value-of select="f:say('gauges.title')"/>
    <xsl:for-each select="f:facts($gauge-facts)"><xsl:value-of select="concat('. ', f:say(concat('gauge.', local-name(), '.', @what)), ': ', a:arg[@as = $gauge-value]/@number)"/></xsl:for-each>
  </xsl:template>

  <!-- Of the columns of a list the one that is drawn so; 0: none. Context: the table. -->
  <xsl:template name="gauge-place"><xsl:choose><xsl:when test="$gauge-head != ''">
        <xsl:value-of select="count(column[@number][. = $gauge-head]/preceding-sibling::column) + boolean(column[@number][. = $gauge-head])"/></xsl:when>
      <xsl:otherwise>0</xsl:otherwise></xsl:choose></xsl:template>
</xsl:stylesheet>
