<?xml version="1.0" encoding="UTF-8"?>
<!-- What the results of a chart mean: NR, DR, P. Each medium has a template `code-entry` (code, word) for one of them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- Those of charts, each once: results are cells, or the heads of rows whose cells are rolls. -->
  <xsl:template name="codes">
    <xsl:param name="charts" select="."/>
    <xsl:for-each select="$charts/a:result">
      <xsl:variable name="does" select="f:say('charts.result')"/>
      <xsl:call-template name="code-entry"><xsl:with-param name="code" select="string(@code)"/><xsl:with-param name="word">
          <xsl:choose><xsl:when test="$does = ''"><xsl:value-of select="f:say('charts.result-none')"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="substring-after($does, '; ')"/></xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
    </xsl:for-each>
    <xsl:variable name="all"><xsl:for-each select="$charts/a:row"><xsl:choose><xsl:when test="../@cells-are = 'rolls'"><xsl:value-of select="concat(@at, ' ')"/></xsl:when>
          <xsl:when test="not(../@cells-are = 'number')"><xsl:value-of select="concat(@cells, ' ')"/></xsl:when></xsl:choose></xsl:for-each></xsl:variable>
    <xsl:if test="$all != ''"><xsl:call-template name="code"><xsl:with-param name="rest" select="concat(f:once(string($all)), ' ')"/></xsl:call-template></xsl:if>
  </xsl:template>
  <xsl:template name="code">
    <xsl:param name="rest"/>
    <xsl:variable name="code" select="substring-before($rest, ' ')"/>
    <xsl:if test="$code != ''">
      <xsl:variable name="word" select="f:word('result', $code)"/>
      <xsl:variable name="shown" select="f:cell($code, 'name')"/>
      <!-- A number, and a code that says itself, need no word. -->
      <xsl:if test="$word != $shown and not(contains('+-0123456789', substring($code, 1, 1)))"><xsl:call-template name="code-entry">
          <xsl:with-param name="code" select="$shown"/><xsl:with-param name="word" select="$word"/></xsl:call-template></xsl:if>
      <xsl:call-template name="code"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
