<?xml version="1.0" encoding="UTF-8"?>
<!-- Charts of which one column alone is read, as a table: layout.column names them, the attacker’s and the defender’s joined by
     a bar ("attacker-loss|defender-loss |defender-retreat"); row-of.CHART.ROW says what a row is -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:variable name="column-list" select="f:say('layout.column')"/>
  <xsl:variable name="pairs" select="concat(' ', translate($column-list, '|', ' '), ' ')"/>

  <!-- Context: the first of the look-ups. -->
  <xsl:template name="two-sided-column">
    <xsl:param name="looks"/>
    <xsl:if test="@column">
      <table class="column">
        <caption><xsl:value-of select="f:say('assault.column')"/></caption>
        <thead><tr><th><xsl:value-of select="f:say('assault.result')"/></th><th><xsl:value-of select="f:say('column.attacker')"/></th><th>
              <xsl:value-of select="f:say('column.defender')"/></th></tr></thead>
        <tbody>
          <xsl:call-template name="pair"><xsl:with-param name="rest" select="concat($column-list, ' ')"/><xsl:with-param name="looks" select="$looks"/>
            <xsl:with-param name="column" select="@column + 1"/></xsl:call-template>
        </tbody>
      </table>
    </xsl:if>
  </xsl:template>
  <xsl:template name="pair">
    <xsl:param name="rest"/>
    <xsl:param name="looks"/>
    <xsl:param name="column"/>
    <xsl:variable name="pair" select="substring-before($rest, ' ')"/>
    <xsl:if test="$pair != ''">
      <xsl:variable name="ours" select="substring-before($pair, '|')"/>
      <xsl:variable name="theirs" select="substring-after($pair, '|')"/>
      <xsl:for-each select="key('chart', $ours)/a:row | key('chart', $theirs)[not(key('chart', $ours))]/a:row">
        <xsl:variable name="at" select="@at"/>
        <xsl:variable name="attacker" select="f:item(string(key('chart', $ours)/a:row[@at = $at]/@cells), $column)"/>
        <xsl:variable name="defender" select="f:item(string(key('chart', $theirs)/a:row[@at = $at]/@cells), $column)"/>
        <xsl:if test="not(($attacker = 'none' or $attacker = '') and ($defender = 'none' or $defender = '')) and not($at = 'none')">
          <tr>
            <th><xsl:value-of select="f:word(concat('row-of.', ../@name), $at)"/></th>
            <xsl:call-template name="column-cell"><xsl:with-param name="cell" select="$attacker"/><xsl:with-param name="hit" select="$looks[@chart = $ours and @row = $at]"/></xsl:call-template>
            <xsl:call-template name="column-cell"><xsl:with-param name="cell" select="$defender"/><xsl:with-param name="hit" select="$looks[@chart = $theirs and @row = $at]"/></xsl:call-template>
          </tr>
        </xsl:if>
      </xsl:for-each>
      <xsl:call-template name="pair"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/><xsl:with-param name="looks" select="$looks"/>
        <xsl:with-param name="column" select="$column"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- A cell that was hit is marked, in words too. -->
  <xsl:template name="column-cell">
    <xsl:param name="cell"/>
    <xsl:param name="hit"/>
    <xsl:choose>
      <xsl:when test="$hit"><td class="hit"><mark><xsl:call-template name="cell-text"><xsl:with-param name="cell" select="$cell"/></xsl:call-template></mark></td></xsl:when>
      <xsl:otherwise><td><xsl:call-template name="cell-text"><xsl:with-param name="cell" select="$cell"/></xsl:call-template></td></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="cell-text">
    <xsl:param name="cell"/>
    <xsl:call-template name="cell-word"><xsl:with-param name="text" select="$cell"/></xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
