<?xml version="1.0" encoding="UTF-8"?>
<!-- After the battles, as plain text: what the turn cost, the forces, luck, and what the turn was judged by -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">

  <!-- ==== What it cost; the reader's side first -->
  <xsl:template name="costs">
    <xsl:if test="$losses[a:thing/@side] or a:side[f:costs(string(@id))] | /a:report/a:side[not($for-all
        or @id = /a:report/@reader)][f:costs(string(@id), /a:report)[f:known(concat('cost-theirs.', @kind))]]">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.costs'"/></xsl:call-template>
      <xsl:for-each select="a:side">
        <xsl:sort select="not(@id = /a:report/@reader)"/>
        <xsl:variable name="own" select="$losses[a:thing/@side = current()/@id]"/>
        <xsl:variable name="theirs" select="not($for-all or @id = /a:report/@reader)"/>
        <xsl:variable name="bill"
            select="f:costs(string(@id), /a:report)[f:known(concat('cost.', @kind)) or f:known(concat('cost-further.', @kind)) or $theirs
            and f:known(concat('cost-theirs.', @kind))]"/>
        <xsl:if test="$own or $bill">
          <xsl:value-of select="concat(@name, '&#10;')"/>
          <xsl:for-each select="$bill"><xsl:text>  </xsl:text><xsl:call-template name="cost-said"/><xsl:text>&#10;</xsl:text></xsl:for-each>
          <xsl:for-each select="$own"><xsl:value-of select="concat('    ', @from, '  ')"/><xsl:for-each select="a:thing"><xsl:call-template name="piece"/></xsl:for-each><xsl:if test="@cause"><xsl:value-of select="concat('  (', f:word('cause', @cause), ')')"/></xsl:if><xsl:text>&#10;</xsl:text></xsl:for-each>
        </xsl:if>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <!-- ==== The forces -->
  <xsl:template name="forces">
    <xsl:if test="$with-positions">
      <xsl:call-template name="heading"><xsl:with-param name="key"><xsl:choose><xsl:when test="$moderator">section.forces-all</xsl:when>
            <xsl:otherwise>section.forces</xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
      <xsl:for-each select="a:side[$moderator or @id = /a:report/@reader]"><xsl:call-template name="units"/></xsl:for-each>
      <xsl:call-template name="other-things"><xsl:with-param name="things" select="a:after//a:thing[$moderator or @side = /a:report/@reader]"/></xsl:call-template>
      <xsl:variable name="rows" select="a:after/a:row[f:known(concat('row.', @table))]"/>
      <xsl:if test="$rows"><xsl:value-of select="concat(f:say('positions.rows'), '&#10;')"/></xsl:if>
      <xsl:for-each select="$rows"><xsl:value-of select="concat('  ', f:say(concat('row.', @table)), '&#10;')"/></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="enemy">
    <xsl:variable name="things" select="a:after//a:thing[not(@side = /a:report/@reader)]"/>
    <xsl:if test="$standing[not(@side = /a:report/@reader)] and not($moderator)">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.enemy'"/></xsl:call-template>
      <xsl:value-of select="f:say('enemy.lead')"/><xsl:if test="$things[f:unit()][not(@id or @label)]"><xsl:value-of select="concat(' ', f:say('enemy.unnamed'))"/></xsl:if><xsl:text>&#10;</xsl:text>
      <xsl:for-each select="a:side[not(@id = /a:report/@reader)]"><xsl:call-template name="units"/></xsl:for-each>
      <xsl:call-template name="other-things"><xsl:with-param name="things" select="$things"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The units of a side on the map. Context: the side. -->
  <xsl:template name="units">
    <xsl:variable name="own" select="f:pieces(string(@id))[f:unit()]"/>
    <xsl:if test="$own">
      <xsl:value-of select="concat(@name, ' · ')"/><xsl:call-template name="unit-count"><xsl:with-param name="units" select="$own"/></xsl:call-template><xsl:text>&#10;</xsl:text>
      <xsl:for-each select="$own"><xsl:value-of select="concat('  ', @hex, '  ')"/><xsl:call-template name="piece"/><xsl:value-of select="concat('  ', f:say('counter'))"/><xsl:call-template name="position-note"/><xsl:text>&#10;</xsl:text><xsl:for-each select="key('part-of', @id)[f:known(concat('part.', @table))]"><xsl:sort select="@table"/><xsl:value-of select="concat('      ', f:say(concat('part.', @table)), '&#10;')"/></xsl:for-each></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="other-things">
    <xsl:param name="things"/>
    <xsl:variable name="markers" select="$things[parent::a:stack][not(f:unit() and @side)]"/>
    <xsl:if test="$markers">
      <xsl:value-of select="concat(f:say('positions.markers'), '&#10;')"/>
      <xsl:for-each select="$markers"><xsl:value-of select="concat('  ', @hex, '  ')"/><xsl:call-template name="piece"/><xsl:call-template name="position-note"/><xsl:text>&#10;</xsl:text></xsl:for-each>
    </xsl:if>
    <xsl:variable name="off" select="$things[parent::a:after][not(@unit or (@status and contains(concat(' ', f:say('layout.ends'), ' '), concat(' ', @status, ' '))))]"/>
    <xsl:if test="$off">
      <xsl:value-of select="concat(f:say('positions.off-map'), '&#10;')"/>
      <xsl:for-each select="$off"><xsl:text>  </xsl:text><xsl:call-template name="piece"/><xsl:value-of select="concat('  ', f:say('counter'))"/><xsl:call-template name="status"/><xsl:text>&#10;</xsl:text></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <!-- A piece by its id and what it is, as far as either is known. -->
  <xsl:template name="piece">
    <xsl:variable name="kind" select="f:say('kind')"/>
    <xsl:value-of select="f:say('unit')"/><xsl:if test="$kind != ''"><xsl:value-of select="concat('  ', $kind)"/></xsl:if>
  </xsl:template>
  <xsl:template name="position-note"><xsl:variable name="note" select="f:say('position.note')"/><xsl:if test="$note != ''"><xsl:value-of select="concat('  (', $note, ')')"/></xsl:if></xsl:template>

  <!-- ==== Luck -->
  <xsl:template name="luck">
    <xsl:if test="$luck">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.luck'"/></xsl:call-template>
      <xsl:variable name="verdict"><xsl:call-template name="luck-verdict"/></xsl:variable>
      <xsl:if test="$verdict != ''"><xsl:value-of select="concat($verdict, '&#10;')"/></xsl:if>
      <xsl:value-of select="concat(f:say(concat('luck.lead', substring('-all', 1, 4 * $moderator))), '&#10;')"/>
      <xsl:for-each select="$luck">
        <xsl:variable name="unusual"><xsl:call-template name="how-unusual"/></xsl:variable>
        <xsl:variable name="favours"><xsl:call-template name="favours"/></xsl:variable>
        <xsl:value-of select="concat('  ', f:say('luck.line'))"/>
        <xsl:if test="$unusual != ''"><xsl:value-of select="concat('; ', $unusual)"/></xsl:if>
        <xsl:value-of select="concat($favours, '.&#10;')"/>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <!-- ==== What the turn was judged by -->
  <xsl:template name="rulings">
    <xsl:variable name="rulings" select="f:facts('ruled')"/>
    <xsl:if test="$rulings">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.rulings'"/></xsl:call-template>
      <xsl:for-each select="$rulings"><xsl:value-of select="concat(f:tell(), '&#10;')"/><xsl:if test="@what != 'trait' and @what != 'orders'">
          <xsl:for-each select="(@at | ancestor::a:scene[1][not(current()/@at)]/@at)"><xsl:value-of select="concat('  ', ., '&#10;')"/></xsl:for-each></xsl:if></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="rules">
    <xsl:variable name="rules" select="f:rules()"/>
    <xsl:if test="$rules != ''">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.rules'"/></xsl:call-template>
      <xsl:call-template name="each-rule"/>
    </xsl:if>
  </xsl:template>
  <xsl:template name="rule-line">
    <xsl:param name="rule"/>
    <xsl:param name="title"/>
    <xsl:value-of select="concat($rule, substring('              ', 1, 14 - string-length($rule)), $title, '&#10;')"/>
  </xsl:template>
  <!-- As it is printed, where it fits on the page. -->
  <xsl:template name="charts">
    <xsl:if test="a:chart">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.charts'"/></xsl:call-template>
      <xsl:for-each select="a:chart">
        <xsl:value-of select="concat(f:word('chart', @name), ' (', f:word('chart-status', @status), ')&#10;')"/>
        <xsl:call-template name="chart-origin"/>
        <!-- A column is as wide as its widest cell, so that cells never touch. -->
        <xsl:variable name="columns-are" select="string(@columns-are)"/>
        <xsl:variable name="all"><xsl:for-each select="f:items(string(@columns))">
            <xsl:value-of select="concat(translate(f:band(string(.), $columns-are), ' ', '.'), ' ')"/></xsl:for-each><xsl:for-each select="a:row">
            <xsl:value-of select="concat(@cells, ' ')"/></xsl:for-each></xsl:variable>
        <xsl:variable name="longest" select="1 + f:longest(string($all))"/>
        <xsl:variable name="wide" select="6 * ($longest &lt; 6) + $longest * ($longest &gt;= 6)"/>
        <xsl:variable name="first" select="8 - 2 * ($wide &gt; 6)"/>
        <xsl:if test="f:words(string(@columns)) &lt;= 10 and 2 + $first + $wide * f:words(string(@columns)) &lt;= $page">
          <xsl:variable name="head"><xsl:call-template name="corner"/></xsl:variable>
          <xsl:value-of select="concat('  ', $head, substring('        ', 1, $first - string-length($head)))"/><xsl:call-template name="chart-line">
            <xsl:with-param name="wide" select="$wide"/><xsl:with-param name="rest" select="concat(@columns, ' ')"/>
            <xsl:with-param name="head" select="true()"/></xsl:call-template>
          <xsl:for-each select="a:row"><xsl:variable name="row"><xsl:call-template name="row-head"/></xsl:variable>
            <xsl:value-of select="concat('  ', $row, substring('        ', 1, $first - string-length($row)))"/><xsl:call-template name="chart-line">
              <xsl:with-param name="wide" select="$wide"/><xsl:with-param name="rest" select="concat(@cells, ' ')"/></xsl:call-template></xsl:for-each>
        </xsl:if>
        <xsl:for-each select="a:ruling"><xsl:value-of select="concat('  ', f:say('charts.ruling'), '&#10;')"/></xsl:for-each>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="chart-origin">
    <xsl:choose>
      <xsl:when test="@status = 'house'">
        <xsl:value-of select="concat('  ', f:say('charts.house'), ' ', f:say('charts.house-source'), '&#10;')"/>
        <xsl:for-each select="a:cell"><xsl:value-of select="concat('  ', f:say('charts.cell'), '&#10;')"/></xsl:for-each>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="concat('  ', f:say('charts.source'), '&#10;')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:for-each select="a:repair"><xsl:value-of select="concat('  ', f:say('charts.repair'), '&#10;')"/></xsl:for-each>
  </xsl:template>
  <!-- House charts alone, for what the program says beside a game's own looks. -->
  <xsl:template name="house-charts">
    <xsl:if test="a:chart[@status = 'house']">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.charts'"/></xsl:call-template>
      <xsl:for-each select="a:chart[@status = 'house']"><xsl:value-of select="concat(f:word('chart', @name), '&#10;')"/><xsl:call-template name="chart-origin"/></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="chart-line">
    <xsl:param name="rest"/>
    <xsl:param name="wide"/>
    <xsl:param name="head" select="false()"/>
    <xsl:choose>
      <xsl:when test="$rest = ''"><xsl:text>&#10;</xsl:text></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="cell"><xsl:choose><xsl:when test="$head"><xsl:value-of select="f:band(substring-before($rest, ' '), string(@columns-are))"/></xsl:when>
            <xsl:otherwise><xsl:call-template name="cell-word"><xsl:with-param name="text" select="substring-before($rest, ' ')"/></xsl:call-template></xsl:otherwise></xsl:choose>
        </xsl:variable>
        <xsl:value-of select="concat(substring('                    ', 1, $wide - string-length($cell)), $cell)"/>
        <xsl:call-template name="chart-line"><xsl:with-param name="wide" select="$wide"/><xsl:with-param name="rest" select="substring-after($rest, ' ')"/>
          <xsl:with-param name="head" select="$head"/></xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
