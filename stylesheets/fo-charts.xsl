<?xml version="1.0" encoding="UTF-8"?>
<!-- What the turn was judged by, on paper: rulings, rules, charts. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format" exclude-result-prefixes="a f">
  <!-- ==== The moderator’s word, and the rules that were used -->
  <xsl:template name="rulings">
    <xsl:if test="$rulings">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'rulings'"/></xsl:call-template>
      <xsl:variable name="lines"><xsl:for-each select="$rulings"><xsl:call-template name="line"/></xsl:for-each></xsl:variable>
      <xsl:if test="string($lines)"><fo:list-block xsl:use-attribute-sets="lines"><xsl:copy-of select="$lines"/></fo:list-block></xsl:if>
    </xsl:if>
  </xsl:template>
  <xsl:template name="rules">
    <xsl:if test="a:events/*/@rule or a:events//@rule">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'rules'"/></xsl:call-template>
      <fo:list-block xsl:use-attribute-sets="lines" provisional-distance-between-starts="62pt"><xsl:call-template name="each-rule"/></fo:list-block>
    </xsl:if>
  </xsl:template>
  <xsl:template name="rule-line">
    <xsl:param name="rule"/>
    <xsl:param name="title"/>
    <fo:list-item>
      <fo:list-item-label end-indent="label-end()"><fo:block><xsl:value-of select="$rule"/></fo:block></fo:list-item-label>
      <fo:list-item-body start-indent="body-start()"><fo:block><xsl:value-of select="$title"/></fo:block></fo:list-item-body>
    </fo:list-item>
  </xsl:template>

  <!-- ==== Charts: each on one page. In points: the page, and the letters of a chart (fo-looks.xsl). -->
  <xsl:variable name="chart-width" select="487.5"/>
  <xsl:variable name="chart-letters" select="7"/>
  <xsl:template name="charts">
    <xsl:if test="a:chart">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'charts'"/></xsl:call-template>
      <xsl:apply-templates select="a:chart"/>
    </xsl:if>
  </xsl:template>
  <xsl:template match="a:chart">
    <fo:block id="chart-{@name}" xsl:use-attribute-sets="figure">
      <!-- The few lines of the last section do not stand on a page alone. -->
      <xsl:if test="not(following-sibling::a:chart) and contains($section-list, 'trust ')"><xsl:attribute name="keep-with-next.within-page">always</xsl:attribute></xsl:if>
      <fo:block role="H3" xsl:use-attribute-sets="chart-title"><xsl:value-of select="f:word('chart', @name)"/></fo:block>
      <xsl:call-template name="chart-table"/>
      <xsl:call-template name="legend-of-codes"/>
      <fo:block xsl:use-attribute-sets="source"><xsl:value-of select="f:word('chart-status', @status)"/><xsl:if test="@basis">
          <xsl:value-of select="concat(' · ', f:word('basis', @basis))"/></xsl:if><xsl:choose><xsl:when test="@status = 'house'">
            <xsl:value-of select="concat(' · ', f:say('charts.house'), ' ', f:say('charts.house-source'))"/></xsl:when><xsl:otherwise>
            <xsl:value-of select="concat(' · ', f:say('charts.source'))"/></xsl:otherwise></xsl:choose></fo:block>
      <xsl:if test="@status = 'house'"><xsl:for-each select="a:cell"><fo:block xsl:use-attribute-sets="source"><xsl:value-of select="f:say('charts.cell')"/></fo:block></xsl:for-each></xsl:if>
      <xsl:for-each select="a:repair"><fo:block xsl:use-attribute-sets="source"><xsl:value-of select="f:say('charts.repair')"/></fo:block></xsl:for-each>
      <xsl:for-each select="a:ruling"><fo:block>† <xsl:value-of select="f:say('charts.ruling')"/></fo:block></xsl:for-each>
    </fo:block>
  </xsl:template>

  <!-- What the results of charts mean, in a line. -->
  <xsl:template name="legend-of-codes">
    <xsl:param name="charts" select="."/>
    <xsl:variable name="codes"><xsl:call-template name="codes"><xsl:with-param name="charts" select="$charts"/></xsl:call-template></xsl:variable>
    <xsl:if test="$codes != ''"><fo:block xsl:use-attribute-sets="note" space-before="3pt"><xsl:copy-of select="f:children($codes)[position() &lt; last()]"/></fo:block></xsl:if>
  </xsl:template>
  <xsl:template name="code-entry">
    <xsl:param name="code"/>
    <xsl:param name="word"/>
    <fo:inline font-weight="bold"><xsl:value-of select="$code"/></fo:inline><fo:inline>
      <xsl:value-of select="concat('&#160;', translate($word, ' ', '&#160;'))"/></fo:inline><fo:inline color="#999">&#160;&#160;· </fo:inline>
  </xsl:template>

  <!-- A chart as a table, or as several, one below the other, where its columns are too many for letters that can be read.
       With a looked-up fact: what was hit is marked, of a long chart only the rows near it are shown, of several tables only
       that with the column. -->
  <xsl:template name="chart-table">
    <xsl:param name="look" select="/.."/>
    <xsl:variable name="columns" select="f:words(@columns)"/>
    <!-- Where columns are narrow, that of the rows' heads needs room for its own. -->
    <xsl:variable name="long" select="boolean(a:row[string-length(@at) &gt; 5])"/>
    <xsl:variable name="heads" select="1.2 + 1.2 * $long + 0.4 * (not($long) and $columns &gt; 11)"/>
    <!-- The widest word, in letters; a letter is 0.62 as wide as it is high. -->
    <xsl:variable name="words"><xsl:for-each select="a:row"><xsl:value-of select="concat(translate(@cells, ',', ' '), ' ')"/></xsl:for-each></xsl:variable>
    <xsl:variable name="word" select="f:longest(string($words))"/>
    <xsl:variable name="fitting" select="floor($chart-width div (1.5 + 0.62 * $chart-letters * $word) - $heads)"/>
    <xsl:variable name="most" select="$fitting * ($fitting &gt; 1) + ($fitting &lt;= 1)"/>
    <xsl:variable name="pieces" select="ceiling($columns div $most)"/>
    <xsl:variable name="each" select="ceiling($columns div $pieces)"/>
    <xsl:call-template name="chart-pieces">
      <xsl:with-param name="look" select="$look"/>
      <xsl:with-param name="heads" select="$heads"/>
      <xsl:with-param name="columns" select="$columns"/>
      <xsl:with-param name="each" select="$each"/>
      <xsl:with-param name="from" select="$each * floor(concat('0', $look/@column) div $each)"/>
    </xsl:call-template>
  </xsl:template>
  <!-- The tables from the column `from` on, `each` columns in each. -->
  <xsl:template name="chart-pieces">
    <xsl:param name="look"/>
    <xsl:param name="heads"/>
    <xsl:param name="columns"/>
    <xsl:param name="each"/>
    <xsl:param name="from"/>
    <xsl:variable name="left" select="$columns - $from"/>
    <xsl:call-template name="chart-piece">
      <xsl:with-param name="look" select="$look"/>
      <xsl:with-param name="heads" select="$heads"/>
      <xsl:with-param name="from" select="$from"/>
      <xsl:with-param name="columns" select="$each * ($left &gt;= $each) + $left * ($left &lt; $each)"/>
      <xsl:with-param name="share" select="$each"/>
    </xsl:call-template>
    <xsl:if test="not($look) and $left &gt; $each">
      <xsl:call-template name="chart-pieces">
        <xsl:with-param name="look" select="$look"/>
        <xsl:with-param name="heads" select="$heads"/>
        <xsl:with-param name="columns" select="$columns"/>
        <xsl:with-param name="each" select="$each"/>
        <xsl:with-param name="from" select="$from + $each"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- One table of a chart: so many columns from one on; all tables have columns of one width, as if each had `share` of them. -->
  <xsl:template name="chart-piece">
    <xsl:param name="look"/>
    <xsl:param name="heads"/>
    <xsl:param name="from"/>
    <xsl:param name="columns"/>
    <xsl:param name="share"/>
    <xsl:variable name="chart" select="."/>
    <xsl:variable name="hit" select="count(a:row[@at = $look/@row]/preceding-sibling::a:row) + 1"/>
    <!-- The section of charts has it whole. -->
    <xsl:variable name="cut" select="contains(concat(' ', f:say('layout.cut'), ' '), concat(' ', @name, ' '))"/>
    <xsl:variable name="words"><xsl:value-of select="@columns"/><xsl:for-each select="a:row"><xsl:value-of select="concat(' ', @cells)"/></xsl:for-each></xsl:variable>
    <xsl:variable name="longest" select="f:longest(string($words))"/>
    <xsl:variable name="cell" select="40 + (5.5 * $longest - 40) * ($longest &gt; 8)"/>
    <fo:table keep-together.within-page="1" xsl:use-attribute-sets="chart">
      <xsl:if test="$look"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:if>
      <xsl:if test="$from &gt; 0 and not($look)"><xsl:attribute name="space-before">6pt</xsl:attribute></xsl:if>
      <xsl:choose>
        <xsl:when test="$look"/>
        <xsl:when test="$columns &lt; 11 and $share = $columns and 45 + $cell * $columns &lt;= $chart-width"><xsl:attribute name="width">
            <xsl:value-of select="concat(45 + $cell * $columns, 'pt')"/></xsl:attribute></xsl:when>
        <xsl:otherwise><xsl:attribute name="width"><xsl:value-of select="format-number($chart-width * ($columns + $heads) div ($share + $heads), '0.##')"/>pt</xsl:attribute></xsl:otherwise>
      </xsl:choose>
      <fo:table-column column-width="proportional-column-width({$heads})"/>
      <fo:table-column number-columns-repeated="{$columns}" column-width="proportional-column-width(1)"/>
      <fo:table-header>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="chart-cell" border-bottom="0.8pt solid #000" border-right="0.8pt solid #000"><fo:block><xsl:call-template name="corner"/></fo:block></fo:table-cell>
          <xsl:call-template name="chart-cells">
            <xsl:with-param name="list" select="string(@columns)"/>
            <xsl:with-param name="head" select="true()"/>
            <xsl:with-param name="column" select="$look/@column"/>
            <xsl:with-param name="base" select="$look/@base"/>
            <xsl:with-param name="from" select="$from"/>
            <xsl:with-param name="columns" select="$columns"/>
          </xsl:call-template>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="a:row">
          <xsl:if test="not($look) or last() &lt;= 16 and not($cut) or (position() &gt;= $hit - 4 + 2 * $cut and position() &lt;= $hit + 4 - 2 * $cut)">
            <xsl:variable name="in-row" select="@at = $look/@row"/>
            <fo:table-row>
              <fo:table-cell role="TH" xsl:use-attribute-sets="chart-cell" border-right="0.8pt solid #000">
                <xsl:if test="$in-row"><xsl:attribute name="font-weight">bold</xsl:attribute><xsl:attribute name="background-color">#ddd</xsl:attribute></xsl:if>
                <fo:block><xsl:call-template name="row-head"/></fo:block>
              </fo:table-cell>
              <xsl:call-template name="chart-cells">
                <xsl:with-param name="list" select="string(@cells)"/>
                <xsl:with-param name="in-row" select="$in-row"/>
                <xsl:with-param name="column" select="$look/@column"/>
                <xsl:with-param name="rulings" select="../a:ruling[@row = current()/@at]"/>
                <xsl:with-param name="heads" select="string($chart/@columns)"/>
                <xsl:with-param name="from" select="$from"/>
                <xsl:with-param name="columns" select="$columns"/>
              </xsl:call-template>
            </fo:table-row>
          </xsl:if>
        </xsl:for-each>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- A list of rolls may be broken after its commas. -->
  <xsl:template name="spaced">
    <xsl:param name="word"/>
    <xsl:choose>
      <xsl:when test="contains($word, ',')"><xsl:value-of select="concat(substring-before($word, ','), ', ')"/><xsl:call-template name="spaced">
          <xsl:with-param name="word" select="substring-after($word, ',')"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:value-of select="$word"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The cells of one row of a chart, so many columns from one on. -->
  <xsl:template name="chart-cells">
    <xsl:param name="list"/>
    <xsl:param name="head" select="false()"/>
    <xsl:param name="in-row" select="false()"/>
    <xsl:param name="column" select="/.."/>
    <xsl:param name="base" select="/.."/>
    <xsl:param name="rulings" select="/.."/>
    <xsl:param name="heads"/>
    <xsl:param name="from"/>
    <xsl:param name="columns"/>
    <xsl:variable name="columns-are" select="string(@columns-are)"/>
    <xsl:variable name="cells-are" select="string(ancestor-or-self::a:chart/@cells-are)"/>
    <xsl:for-each select="f:items($list)[position() &gt; $from and position() &lt;= $from + $columns]">
      <xsl:variable name="at" select="$from + position() - 1"/>
      <xsl:variable name="in-column" select="$at = $column"/>
      <fo:table-cell xsl:use-attribute-sets="chart-cell">
        <xsl:if test="$column or $in-row">
          <xsl:choose>
            <xsl:when test="$in-row and $in-column">
              <xsl:attribute name="background-color">#000</xsl:attribute>
              <xsl:attribute name="color">#fff</xsl:attribute>
              <xsl:attribute name="font-weight">bold</xsl:attribute>
            </xsl:when>
            <xsl:when test="$in-row or $in-column">
              <xsl:attribute name="background-color">#ddd</xsl:attribute>
              <xsl:if test="$head"><xsl:attribute name="font-weight">bold</xsl:attribute></xsl:if>
            </xsl:when>
          </xsl:choose>
        </xsl:if>
        <xsl:if test="$head">
          <xsl:choose>
            <xsl:when test="$at = $base and not($in-column)"><xsl:attribute name="border">0.8pt dashed #000</xsl:attribute></xsl:when>
            <xsl:otherwise><xsl:attribute name="border-bottom">0.8pt solid #000</xsl:attribute></xsl:otherwise>
          </xsl:choose>
        </xsl:if>
        <fo:block>
          <xsl:choose>
            <xsl:when test="$head"><xsl:value-of select="f:band(string(.), $columns-are)"/></xsl:when>
            <xsl:when test="contains(., ',')"><xsl:call-template name="spaced"><xsl:with-param name="word" select="f:cell(string(.), $cells-are)"/></xsl:call-template></xsl:when>
            <xsl:otherwise><xsl:value-of select="f:cell(string(.), $cells-are)"/></xsl:otherwise>
          </xsl:choose>
          <xsl:if test="$rulings and $rulings[@column = f:item($heads, $at + 1)]">†</xsl:if>
        </fo:block>
      </fo:table-cell>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
