<?xml version="1.0" encoding="UTF-8"?>
<!-- A list as a table, in reports and on sheets -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:adjudicator:functions"
                exclude-result-prefixes="f">
  <xsl:import href="gauges.xsl"/>
  <!-- Kinds of rows that head others, or are of less weight. -->
  <xsl:variable name="row-heads" select="concat(' ', f:say('layout.row-heads'), ' ')"/>
  <xsl:variable name="row-details" select="concat(' ', f:say('layout.row-details'), ' ')"/>

  <!-- A table, in a fold that scrolls where it is too wide. Numbers stand to the right, long
       cells on several lines: the table's classes say in which columns. On a phone each cell has its head beside it (report.css): the
       heads are words of the table's style. -->
  <xsl:variable name="quote">'\</xsl:variable>
  <xsl:template name="list-table">
    <xsl:param name="table"/>
    <!-- A first column whose words all stand in the heads of groups goes. -->
    <xsl:variable name="gone" select="number($table/row/@group and not($table/row/cell[1][. != '']))"/>
    <xsl:variable name="gauge"><xsl:for-each select="$table"><xsl:call-template name="gauge-place"/></xsl:for-each></xsl:variable>
    <table>
      <xsl:attribute name="class">cells<xsl:for-each select="$table/column[position() &gt; $gone]"><xsl:choose><xsl:when test="@number">
              <xsl:value-of select="concat(' n', position())"/></xsl:when><xsl:when test="@characters &gt; 30"><xsl:value-of select="concat(' l', position())"/></xsl:when></xsl:choose>
        </xsl:for-each></xsl:attribute>
      <xsl:attribute name="style"><xsl:for-each select="$table/column[position() &gt; $gone]"><xsl:if test="position() &gt; 1">
            <xsl:value-of select="concat(substring(';', 1, 1 * (position() &gt; 2)), '--', position(), &quot;:'&quot;, translate(., $quote, '’'), &quot;'&quot;)"/></xsl:if></xsl:for-each>
      </xsl:attribute>
      <thead><tr><xsl:for-each select="$table/column[position() &gt; $gone]"><th><xsl:value-of select="."/></th></xsl:for-each></tr></thead>
      <tbody>
        <xsl:for-each select="$table/row"><xsl:if test="@group"><tr class="g"><th colspan="{count($table/column) - $gone}"><xsl:value-of select="@group"/></th></tr></xsl:if>
          <tr><xsl:choose><xsl:when test="contains($row-heads, concat(' ', @kind, ' '))"><xsl:attribute name="class">h</xsl:attribute></xsl:when>
              <xsl:when test="contains($row-details, concat(' ', @kind, ' '))"><xsl:attribute name="class">d</xsl:attribute></xsl:when></xsl:choose>
            <xsl:for-each select="cell[position() &gt; $gone]"><td><xsl:if test="position() + $gone = $gauge and . != ''">
                  <i class="gauge" aria-hidden="true" style="--p:{.}"></i></xsl:if><xsl:value-of select="."/></td></xsl:for-each></tr></xsl:for-each>
      </tbody>
    </table>
  </xsl:template>
</xsl:stylesheet>
