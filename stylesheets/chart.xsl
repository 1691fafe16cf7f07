<?xml version="1.0" encoding="UTF-8"?>
<!-- Charts and dice as SVG. A cell is 22 high and 40 wide, the heads of the rows are 34 wide; both are wider where there are
     rolls in the cells or longer words in the heads.

     On a screen every chart (of $drawn) and every die is drawn once (`chart-symbols`, `die-symbols`) and each roll is two elements that
     say where its marks are (`chart-mark`, `dice`): report.css moves them there. On paper, where there are no such style
     sheets, `chart-picture` draws all of it. Context of these: a looked-up or a rolled fact. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns="http://www.w3.org/2000/svg" exclude-result-prefixes="a f">
  <xsl:key name="chart" match="/a:report/a:chart" use="@name"/>

  <!-- A chart with more columns than these is not drawn for a battle: those about the one that was used are a table. -->
  <xsl:variable name="widest-drawn" select="10"/>

  <!-- Context of these: a chart. -->
  <xsl:template name="cell-width">
    <xsl:variable name="heads" select="translate(@columns, '0123456789', '##########')"/>
    <!-- A house chart may have codes of any length. -->
    <xsl:variable name="codes"><xsl:for-each select="a:result"><xsl:value-of select="concat(@code, ' ')"/></xsl:for-each></xsl:variable>
    <xsl:choose>
      <xsl:when test="f:longest(string($codes)) &gt; 4"><xsl:value-of select="8 + 9 * f:longest(string($codes))"/></xsl:when>
      <xsl:when test="contains($heads, '###-###')">60</xsl:when>
      <xsl:when test="contains(translate(a:row[1]/@cells, '0123456789', '##########'), '##-##')">48</xsl:when>
      <xsl:otherwise>40</xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="head-width">
    <xsl:choose>
      <xsl:when test="a:row[string-length(@at) &gt; 5]">74</xsl:when>
      <xsl:when test="a:row[translate(@at, '0123456789-.', '') != '' and string-length(@at) &gt; 3]">44</xsl:when>
      <xsl:otherwise>34</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="chart-symbols">
    <defs>
      <xsl:for-each select="$drawn">
        <xsl:variable name="cell"><xsl:call-template name="cell-width"/></xsl:variable>
        <xsl:variable name="head"><xsl:call-template name="head-width"/></xsl:variable>
        <xsl:variable name="width" select="$head + 2 + $cell * f:words(@columns)"/>
        <xsl:variable name="height" select="24 + 22 * count(a:row)"/>
        <symbol id="chart-{@name}" viewBox="0 0 {$width} {$height}">
          <rect class="in-column" x="{$head}" width="{$cell}" height="{$height - 2}"/>
          <rect class="in-row" y="22" width="{$width - 2}" height="22"/>
          <rect class="hit" x="{$head + 1}" y="23" width="{$cell - 2}" height="20" rx="3"/>
          <path class="rule" d="M0 22h{$width - 2}M{$head} 0v{$height - 2}"/>
          <xsl:call-template name="chart-texts"/>
          <rect class="base" x="{$head + 3}" y="3" width="{$cell - 6}" height="16" rx="3"/>
        </symbol>
      </xsl:for-each>
    </defs>
  </xsl:template>

  <!-- Style of the charts of a report: their proportions. Context: the report. -->
  <xsl:template name="chart-style">
    <xsl:for-each select="$drawn">
      <xsl:variable name="cell"><xsl:call-template name="cell-width"/></xsl:variable>
      <xsl:variable name="head"><xsl:call-template name="head-width"/></xsl:variable>
      <xsl:variable name="width" select="$head + 2 + $cell * f:words(@columns)"/>
      <xsl:value-of select="concat('.c-', @name, '{aspect-ratio:', $width, '/', 24 + 22 * count(a:row), ';max-width:', $width, 'px')"/>
      <xsl:if test="$cell != 40"><xsl:value-of select="concat(';--w:', $cell, 'px')"/></xsl:if>
      <!-- What is too wide for a telephone can be moved. -->
      <xsl:if test="$width &gt; 600"><xsl:value-of select="concat(';min-width:', round(0.75 * $width), 'px')"/></xsl:if>
      <xsl:text>}</xsl:text>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="chart-mark">
    <xsl:if test="@chart and @line and @column">
      <svg class="chart c-{@chart}" style="{f:marks()}" role="img" aria-label="{f:say('chart.label')}"><use href="#chart-{@chart}"/></svg>
    </xsl:if>
  </xsl:template>

  <!-- The chart of a look-up with its row, column and cell marked. -->
  <xsl:template name="chart-used">
    <xsl:variable name="look" select="."/>
    <xsl:for-each select="key('chart', @chart)[$look/@line and $look/@column]">
      <xsl:choose>
        <xsl:when test="f:words(string(@columns)) &lt;= $widest-drawn"><xsl:for-each select="$look"><xsl:call-template name="chart-mark"/></xsl:for-each></xsl:when>
        <xsl:otherwise><xsl:call-template name="chart-about"><xsl:with-param name="look" select="$look"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
  </xsl:template>

  <!-- Of a wide chart the columns and rows about the cell that was used; its caption leads to the whole. Context: the chart. -->
  <xsl:template name="chart-about">
    <xsl:param name="look"/>
    <xsl:variable name="columns" select="f:words(string(@columns))"/>
    <xsl:variable name="hit" select="$look/@column + 1"/>
    <xsl:variable name="least" select="($hit - 3) * ($hit &gt; 3) * ($hit &lt;= $columns - 3) + ($columns - 6) * ($hit &gt; $columns - 3) + ($hit &lt;= 3)"/>
    <xsl:variable name="rows" select="count(a:row)"/>
    <xsl:variable name="line" select="$look/@line + 1"/>
    <xsl:variable name="top" select="($line - 2) * ($line &gt; 2) * ($line &lt;= $rows - 2) + ($rows - 4) * ($line &gt; $rows - 2) + ($line &lt;= 2)"/>
    <table class="crt about" xmlns="">
      <caption><xsl:value-of select="f:say('chart.about', $look)"/><xsl:text> </xsl:text><a href="#whole-{@name}"><xsl:value-of select="f:say('charts.whole')"/></a></caption>
      <thead><tr><th><xsl:call-template name="corner"/></th><xsl:call-template name="cells-about"><xsl:with-param name="list" select="string(@columns)"/>
            <xsl:with-param name="at" select="$least"/><xsl:with-param name="hit" select="$hit"/><xsl:with-param name="head" select="true()"/></xsl:call-template></tr></thead>
      <tbody>
        <xsl:for-each select="a:row[position() &gt;= $top and position() &lt; $top + 5]">
          <xsl:variable name="hit-row" select="position() + $top - 1 = $line"/>
          <tr>
            <xsl:if test="$hit-row"><xsl:attribute name="class">in</xsl:attribute></xsl:if>
            <th><xsl:call-template name="row-head"/></th>
            <xsl:call-template name="cells-about"><xsl:with-param name="list" select="string(@cells)"/><xsl:with-param name="at" select="$least"/>
              <xsl:with-param name="hit" select="$hit"/><xsl:with-param name="in" select="$hit-row"/></xsl:call-template>
          </tr>
        </xsl:for-each>
      </tbody>
    </table>
  </xsl:template>
  <xsl:template name="cells-about">
    <xsl:param name="list"/>
    <xsl:param name="at"/>
    <xsl:param name="hit"/>
    <xsl:param name="head" select="false()"/>
    <xsl:param name="in" select="false()"/>
    <xsl:param name="left" select="7"/>
    <xsl:variable name="text" select="f:item($list, $at)"/>
    <xsl:if test="$left &gt; 0 and $text != ''">
      <xsl:choose>
        <xsl:when test="$head"><th xmlns=""><xsl:if test="$at = $hit"><xsl:attribute name="class">in</xsl:attribute></xsl:if>
            <xsl:value-of select="f:band($text, string(@columns-are))"/></th></xsl:when>
        <xsl:when test="$in and $at = $hit"><td class="hit" xmlns=""><mark><xsl:call-template name="cell-word"><xsl:with-param name="text" select="$text"/></xsl:call-template></mark></td></xsl:when>
        <xsl:when test="$at = $hit"><td class="in" xmlns=""><xsl:call-template name="cell-word"><xsl:with-param name="text" select="$text"/></xsl:call-template></td></xsl:when>
        <xsl:otherwise><td xmlns=""><xsl:call-template name="cell-word"><xsl:with-param name="text" select="$text"/></xsl:call-template></td></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="cells-about"><xsl:with-param name="list" select="$list"/><xsl:with-param name="at" select="$at + 1"/>
        <xsl:with-param name="hit" select="$hit"/><xsl:with-param name="head" select="$head"/><xsl:with-param name="in" select="$in"/>
        <xsl:with-param name="left" select="$left - 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The same drawn out, with the column before the shifts in a box. -->
  <xsl:template name="chart-picture">
    <xsl:variable name="fact" select="."/>
    <xsl:if test="@line and @column">
      <xsl:for-each select="key('chart', @chart)">
        <xsl:variable name="cell"><xsl:call-template name="cell-width"/></xsl:variable>
        <xsl:variable name="head"><xsl:call-template name="head-width"/></xsl:variable>
        <xsl:variable name="width" select="$head + 2 + $cell * f:words(@columns)"/>
        <xsl:variable name="height" select="24 + 22 * count(a:row)"/>
        <xsl:variable name="x" select="$head + $cell * $fact/@column"/>
        <xsl:variable name="y" select="22 + 22 * $fact/@line"/>
        <svg class="chart" viewBox="0 0 {$width} {$height}" width="{$width}" height="{$height}">
          <rect class="in-column" x="{$x}" width="{$cell}" height="{$height - 2}"/>
          <rect class="in-row" y="{$y}" width="{$width - 2}" height="22"/>
          <rect class="hit" x="{$x + 1}" y="{$y + 1}" width="{$cell - 2}" height="20" rx="3"/>
          <path class="rule" d="M0 22h{$width - 2}M{$head} 0v{$height - 2}"/>
          <xsl:call-template name="chart-texts"/>
          <xsl:if test="$fact/@base != $fact/@column"><rect class="base" x="{$head + 3 + $cell * $fact/@base}" y="3" width="{$cell - 6}" height="16" rx="3"/></xsl:if>
        </svg>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <xsl:template name="chart-texts">
    <xsl:variable name="cell"><xsl:call-template name="cell-width"/></xsl:variable>
    <xsl:variable name="head"><xsl:call-template name="head-width"/></xsl:variable>
    <xsl:call-template name="texts">
      <xsl:with-param name="rest" select="concat(@columns, ' ')"/>
      <xsl:with-param name="class" select="'head'"/>
      <xsl:with-param name="y" select="15"/>
      <xsl:with-param name="x" select="$head + $cell div 2"/>
      <xsl:with-param name="step" select="$cell"/>
    </xsl:call-template>
    <xsl:for-each select="a:row">
      <text class="head" x="{$head div 2}" y="{15 + 22 * position()}"><xsl:call-template name="row-head"/></text>
      <xsl:call-template name="texts">
        <xsl:with-param name="rest" select="concat(@cells, ' ')"/>
        <xsl:with-param name="class" select="'cell'"/>
        <xsl:with-param name="y" select="15 + 22 * position()"/>
        <xsl:with-param name="x" select="$head + $cell div 2"/>
        <xsl:with-param name="step" select="$cell"/>
      </xsl:call-template>
    </xsl:for-each>
  </xsl:template>

  <!-- One text for each word of a list, column by column. -->
  <xsl:template name="texts">
    <xsl:param name="rest"/>
    <xsl:param name="class"/>
    <xsl:param name="y"/>
    <xsl:param name="x"/>
    <xsl:param name="step"/>
    <xsl:if test="$rest != ''">
      <text class="{$class}" x="{$x}" y="{$y}">
        <xsl:choose>
          <xsl:when test="$class = 'head'"><xsl:value-of select="f:band(substring-before($rest, ' '), string(@columns-are))"/></xsl:when>
          <xsl:otherwise><xsl:call-template name="cell-word"><xsl:with-param name="text" select="substring-before($rest, ' ')"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </text>
      <xsl:call-template name="texts">
        <xsl:with-param name="rest" select="substring-after($rest, ' ')"/>
        <xsl:with-param name="class" select="$class"/>
        <xsl:with-param name="y" select="$y"/>
        <xsl:with-param name="x" select="$x + $step"/>
        <xsl:with-param name="step" select="$step"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- Six-sided dice. -->
  <xsl:template name="die-symbols">
    <defs>
      <g id="pip-1"><circle r="4"/></g>
      <g id="pip-2"><circle cx="-7" cy="-7" r="3.6"/><circle cx="7" cy="7" r="3.6"/></g>
      <g id="pip-4"><use href="#pip-2"/><circle cx="7" cy="-7" r="3.6"/><circle cx="-7" cy="7" r="3.6"/></g>
      <rect id="die" class="die-body" x="-15" y="-15" width="30" height="30" rx="6"/>
      <symbol id="die-1" viewBox="-17 -17 34 34"><use href="#die"/><use href="#pip-1"/></symbol>
      <symbol id="die-2" viewBox="-17 -17 34 34"><use href="#die"/><use href="#pip-2"/></symbol>
      <symbol id="die-3" viewBox="-17 -17 34 34"><use href="#die"/><use href="#pip-1"/><use href="#pip-2"/></symbol>
      <symbol id="die-4" viewBox="-17 -17 34 34"><use href="#die"/><use href="#pip-4"/></symbol>
      <symbol id="die-5" viewBox="-17 -17 34 34"><use href="#die"/><use href="#pip-1"/><use href="#pip-4"/></symbol>
      <symbol id="die-6" viewBox="-17 -17 34 34"><use href="#die"/><use href="#pip-4"/><circle cx="-7" r="3.6"/><circle cx="7" r="3.6"/></symbol>
    </defs>
  </xsl:template>

  <!-- The faces of a roll: those of six-sided dice as pips, others as numbers. The sentence beside them says the same. -->
  <xsl:template name="dice">
    <xsl:choose>
      <xsl:when test="@dice = '1d6'"><svg aria-hidden="true"><use href="#die-{@faces}"/></svg></xsl:when>
      <xsl:otherwise><xsl:call-template name="several-dice"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="several-dice">
    <xsl:param name="rest" select="concat(@faces, ' ')"/>
    <xsl:variable name="face" select="substring-before($rest, ' ')"/>
    <xsl:if test="$face != ''">
      <xsl:choose>
        <xsl:when test="substring-after(@dice, 'd') = '6'"><svg aria-hidden="true"><use href="#die-{$face}"/></svg></xsl:when>
        <xsl:otherwise><svg viewBox="-17 -17 34 34" aria-hidden="true"><use href="#die"/><text y="5"><xsl:value-of select="$face"/></text></svg></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="several-dice"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
