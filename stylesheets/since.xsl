<?xml version="1.0" encoding="UTF-8"?>
<!-- What changed since the last turn, in lines: what all forms of a report say. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- Context: an element of `since`, or `since` itself for what it says of programs and units. -->
  <xsl:template name="since-line">
    <xsl:choose>
      <xsl:when test="self::a:files"><xsl:value-of select="f:say(concat('since.files.', @kind))"/></xsl:when>
      <xsl:when test="self::a:units"><xsl:value-of select="f:say(concat('since.units.', @kind))"/></xsl:when>
      <xsl:when test="self::a:chart">
        <xsl:value-of select="f:say(concat('since.chart.', @kind))"/>
        <xsl:for-each select="a:cell"><xsl:value-of select="concat(substring(': ; ', 1 + 2 * (position() &gt; 1), 2), f:say('since.cell'))"/></xsl:for-each>
        <xsl:if test="@rest"><xsl:value-of select="concat('; ', f:say('since.rest'))"/></xsl:if>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say(concat('since.', local-name()))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
