<?xml version="1.0" encoding="UTF-8"?>
<!-- What a die could have given: face after face by the chart, the column and the modifiers that the report tells of, so that it
     says nothing that its reader cannot work out. `strip-runs` makes elements `run` of it, one for faces next to each other
     with the same result: `cell`, how many faces (`n`) of how many (`of`), and `came` on the one that was rolled. Context: a
     looked-up fact. Nothing where it was not read with one die on rows of numbers, where what the report tells does not lead to
     the row that was read, and where each face gives the same. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:template name="strip-runs">
    <xsl:variable name="look" select="."/>
    <xsl:variable name="die" select="preceding-sibling::*[not(self::a:ruled)][1][self::a:rolled][starts-with(@dice, '1d')][@faces]"/>
    <xsl:variable name="chart" select="key('chart', @chart)[@rows-are = 'number'][not(@cells-are = 'rolls')]"/>
    <xsl:if test="$die and $chart and @roll = $die/@faces and @line and @column and not(@rows-from or @rows-to)">
      <xsl:variable name="of" select="substring-before(concat(substring-after($die/@dice, 'd'), '/'), '/')"/>
      <!-- Where each row begins. -->
      <xsl:variable name="lows"><xsl:for-each select="$chart/a:row"><xsl:call-template name="row-low"/><xsl:text> </xsl:text></xsl:for-each></xsl:variable>
      <xsl:variable name="more" select="sum(a:row-modifier/@by)"/>
      <xsl:variable name="line"><xsl:call-template name="row-of"><xsl:with-param name="value" select="@roll + $more"/><xsl:with-param name="lows" select="string($lows)"/></xsl:call-template></xsl:variable>
      <xsl:variable name="least" select="number(concat('0', substring-after($die/@dice, '/'))) + not(contains($die/@dice, '/'))"/>
      <xsl:variable name="runs">
        <xsl:if test="$line = @line + 1 and $of &lt;= 20">
          <xsl:call-template name="strip-run">
            <xsl:with-param name="look" select="$look"/>
            <xsl:with-param name="chart" select="$chart"/>
            <xsl:with-param name="lows" select="string($lows)"/>
            <xsl:with-param name="face" select="$least"/>
            <xsl:with-param name="last" select="$least + $of - 1"/>
            <xsl:with-param name="more" select="$more"/>
            <xsl:with-param name="of" select="$of"/>
          </xsl:call-template>
        </xsl:if>
      </xsl:variable>
      <xsl:if test="f:children($runs)[2]"><xsl:copy-of select="$runs"/></xsl:if>
    </xsl:if>
  </xsl:template>

  <!-- Face after face; a run ends where the next face gives something else. -->
  <xsl:template name="strip-run">
    <xsl:param name="look"/>
    <xsl:param name="chart"/>
    <xsl:param name="lows"/>
    <xsl:param name="face"/>
    <xsl:param name="last"/>
    <xsl:param name="more"/>
    <xsl:param name="of"/>
    <xsl:param name="cell" select="''"/>
    <xsl:param name="n" select="0"/>
    <xsl:param name="came" select="false()"/>
    <xsl:variable name="row"><xsl:call-template name="row-of"><xsl:with-param name="value" select="$face + $more"/><xsl:with-param name="lows" select="$lows"/></xsl:call-template></xsl:variable>
    <xsl:variable name="now" select="substring(f:item(string($chart/a:row[number($row)]/@cells), $look/@column + 1), 1, 99 * ($face &lt;= $last))"/>
    <xsl:if test="$n &gt; 0 and $now != $cell"><run cell="{$cell}" n="{$n}" of="{$of}"><xsl:if test="$came"><xsl:attribute name="came">yes</xsl:attribute></xsl:if></run></xsl:if>
    <xsl:if test="$face &lt;= $last">
      <xsl:call-template name="strip-run">
        <xsl:with-param name="look" select="$look"/>
        <xsl:with-param name="chart" select="$chart"/>
        <xsl:with-param name="lows" select="$lows"/>
        <xsl:with-param name="face" select="$face + 1"/>
        <xsl:with-param name="last" select="$last"/>
        <xsl:with-param name="more" select="$more"/>
        <xsl:with-param name="of" select="$of"/>
        <xsl:with-param name="cell" select="$now"/>
        <xsl:with-param name="n" select="1 + $n * ($now = $cell)"/>
        <xsl:with-param name="came" select="$face = $look/@roll or ($came and $now = $cell)"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The number with which a row begins: 2 of "2" and "2-3", -10 of "-10..-8", what nothing is less than of "..0". Context: a row. -->
  <xsl:template name="row-low">
    <xsl:choose>
      <xsl:when test="starts-with(@at, '..')">-1000000</xsl:when>
      <xsl:when test="contains(@at, '..')"><xsl:value-of select="substring-before(@at, '..')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(substring(@at, 1, 1), substring-before(concat(substring(@at, 2), '-'), '-'))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The number of the row that holds a value: the last that begins with it or before it, else the first. -->
  <xsl:template name="row-of">
    <xsl:param name="value"/>
    <xsl:param name="lows"/>
    <xsl:param name="row" select="0"/>
    <xsl:variable name="low" select="substring-before($lows, ' ')"/>
    <xsl:choose>
      <xsl:when test="$low != '' and ($row = 0 or number($low) &lt;= $value)">
        <xsl:call-template name="row-of"><xsl:with-param name="value" select="$value"/><xsl:with-param name="lows" select="substring-after($lows, ' ')"/><xsl:with-param name="row" select="$row + 1"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="$row"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What a run gives, as the chart has it. Context: the look-up. -->
  <xsl:template name="strip-cell">
    <xsl:param name="run"/>
    <xsl:for-each select="key('chart', @chart)"><xsl:call-template name="cell-word"><xsl:with-param name="text" select="$run/@cell"/></xsl:call-template></xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
