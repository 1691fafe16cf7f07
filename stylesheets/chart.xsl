<?xml version="1.0" encoding="UTF-8"?>
<!-- Charts and dice as SVG. `chart-symbols` draws every chart of a report once; `chart-lookup` lays the marks of one roll
     over it (context: a looked-up fact). A cell is 40 wide and 22 high, the heads of the rows are 34 wide. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns="http://www.w3.org/2000/svg" exclude-result-prefixes="a f">
  <xsl:key name="chart" match="a:chart" use="@name"/>
  <xsl:key name="chart-row" match="a:chart/a:row" use="concat(../@name, '/', @at)"/>

  <xsl:template name="chart-symbols">
    <defs>
      <xsl:for-each select="a:chart">
        <g id="chart-{@name}" class="chart-text">
          <xsl:call-template name="texts">
            <xsl:with-param name="rest" select="concat(@columns, ' ')"/>
            <xsl:with-param name="class" select="'head'"/>
            <xsl:with-param name="y" select="15"/>
          </xsl:call-template>
          <xsl:for-each select="a:row">
            <text class="head" x="17" y="{15 + 22 * position()}"><xsl:value-of select="f:band(@at)"/></text>
            <xsl:call-template name="texts">
              <xsl:with-param name="rest" select="concat(@cells, ' ')"/>
              <xsl:with-param name="class" select="'cell'"/>
              <xsl:with-param name="y" select="15 + 22 * position()"/>
            </xsl:call-template>
          </xsl:for-each>
        </g>
      </xsl:for-each>
      <xsl:call-template name="die-symbols"/>
    </defs>
  </xsl:template>

  <!-- One text for each word of a list, column by column. -->
  <xsl:template name="texts">
    <xsl:param name="rest"/>
    <xsl:param name="class"/>
    <xsl:param name="y"/>
    <xsl:param name="x" select="54"/>
    <xsl:if test="$rest != ''">
      <text class="{$class}" x="{$x}" y="{$y}">
        <xsl:choose>
          <xsl:when test="$class = 'head'"><xsl:value-of select="f:band(substring-before($rest, ' '))"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="substring-before($rest, ' ')"/></xsl:otherwise>
        </xsl:choose>
      </text>
      <xsl:call-template name="texts">
        <xsl:with-param name="rest" select="substring-after($rest, ' ')"/>
        <xsl:with-param name="class" select="$class"/>
        <xsl:with-param name="y" select="$y"/>
        <xsl:with-param name="x" select="$x + 40"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The chart with row, column and cell marked, and an arrow from the column before the shifts to the one after them. -->
  <xsl:template name="chart-lookup">
    <xsl:variable name="chart" select="key('chart', @chart)"/>
    <xsl:if test="$chart and @row and @column">
      <xsl:variable name="columns" select="string-length($chart/@columns) - string-length(translate($chart/@columns, ' ', '')) + 1"/>
      <xsl:variable name="rows" select="count($chart/a:row)"/>
      <xsl:variable name="x" select="34 + 40 * @column"/>
      <xsl:variable name="y" select="22 + 22 * count(key('chart-row', concat(@chart, '/', @row))/preceding-sibling::a:row)"/>
      <svg class="chart" viewBox="0 0 {36 + 40 * $columns} {24 + 22 * $rows}" role="img" aria-label="{f:say('chart.label')}">
        <path class="band" d="M{$x} 0h40v{22 + 22 * $rows}h-40zM0 {$y}h{34 + 40 * $columns}v22h-{34 + 40 * $columns}z"/>
        <path class="rule" d="M0 22h{34 + 40 * $columns}M34 0v{22 + 22 * $rows}"/>
        <rect class="hit" x="{$x}" y="{$y}" width="40" height="22"/>
        <use href="#chart-{@chart}"/>
        <xsl:if test="@base and @base != @column">
          <xsl:variable name="from" select="54 + 40 * @base"/>
          <xsl:variable name="way" select="2 * (@column &gt; @base) - 1"/>
          <path class="shift" d="M{$from} 20H{$x + 20}m{-5 * $way}-3 {5 * $way} 3 {-5 * $way} 3"/>
          <circle class="base" cx="{$from}" cy="20" r="2.600"/>
        </xsl:if>
      </svg>
    </xsl:if>
  </xsl:template>

  <xsl:template name="die-symbols">
    <g id="d-1"><circle r="4"/></g>
    <g id="d-2"><circle cx="-7" cy="-7" r="3.600"/><circle cx="7" cy="7" r="3.600"/></g>
    <g id="d-3"><use href="#d-1"/><use href="#d-2"/></g>
    <g id="d-4"><use href="#d-2"/><circle cx="7" cy="-7" r="3.600"/><circle cx="-7" cy="7" r="3.600"/></g>
    <g id="d-5"><use href="#d-1"/><use href="#d-4"/></g>
    <g id="d-6"><use href="#d-4"/><circle cx="-7" r="3.600"/><circle cx="7" r="3.600"/></g>
  </xsl:template>

  <!-- The dice of a rolled fact: faces of six-sided ones as pips, others as numbers. -->
  <xsl:template name="dice">
    <xsl:param name="rest" select="concat(@faces, ' ')"/>
    <xsl:if test="$rest != ''">
      <xsl:variable name="face" select="substring-before($rest, ' ')"/>
      <svg class="die" viewBox="-17 -17 34 34" role="img" aria-label="{$face}">
        <rect x="-15" y="-15" width="30" height="30" rx="6"/>
        <xsl:choose>
          <xsl:when test="substring-after(@dice, 'd') = '6'"><use href="#d-{$face}"/></xsl:when>
          <xsl:otherwise><text y="5"><xsl:value-of select="$face"/></text></xsl:otherwise>
        </xsl:choose>
      </svg>
      <xsl:call-template name="dice"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
