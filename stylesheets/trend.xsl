<?xml version="1.0" encoding="UTF-8"?>
<!-- How something went from round to round of a battle, a line a side, as SVG: for HTML and PDF. Its facts are those of layout.trend; arguments of
     theirs say of which round (layout.trend-round), how much (layout.trend-value) and of which side (layout.trend-side). What a reader does not
     know is no fact of his report: he has no line of it -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns="http://www.w3.org/2000/svg" exclude-result-prefixes="a f">
  <xsl:variable name="trend-facts" select="f:say('layout.trend')"/>
  <xsl:variable name="trend-round" select="f:say('layout.trend-round')"/>
  <xsl:variable name="trend-value" select="f:say('layout.trend-value')"/>
  <xsl:variable name="trend-side" select="f:say('layout.trend-side')"/>

  <!-- In the picture's own points. -->
  <xsl:variable name="trend-left" select="30"/>
  <xsl:variable name="trend-top" select="22"/>
  <xsl:variable name="trend-wide" select="260"/>
  <xsl:variable name="trend-high" select="80"/>
  <xsl:variable name="trend-width" select="$trend-left + $trend-wide + 46"/>
  <xsl:variable name="trend-height" select="$trend-top + $trend-high + 22"/>

  <!-- The facts, where they make a line. Context: a battle. -->
  <xsl:template name="has-trend">
    <xsl:if test="$trend-facts != ''">
      <xsl:variable name="facts" select="f:facts($trend-facts)"/>
      <xsl:if test="$facts[a:arg[@as = $trend-round]/@number != $facts[1]/a:arg[@as = $trend-round]/@number]">yes</xsl:if>
    </xsl:if>
  </xsl:template>

  <!-- Context: a battle that has one. -->
  <xsl:template name="trend">
    <xsl:variable name="facts" select="f:facts($trend-facts)"/>
    <xsl:variable name="most"><xsl:for-each select="$facts/a:arg[@as = $trend-value]"><xsl:sort select="@number" data-type="number" order="descending"/>
        <xsl:if test="position() = 1"><xsl:value-of select="@number"/></xsl:if></xsl:for-each></xsl:variable>
    <xsl:variable name="high" select="$most + ($most = 0)"/>
    <xsl:variable name="first"><xsl:for-each select="$facts/a:arg[@as = $trend-round]"><xsl:sort select="@number" data-type="number"/>
        <xsl:if test="position() = 1"><xsl:value-of select="@number"/></xsl:if></xsl:for-each></xsl:variable>
    <xsl:variable name="last"><xsl:for-each select="$facts/a:arg[@as = $trend-round]"><xsl:sort select="@number" data-type="number" order="descending"/>
        <xsl:if test="position() = 1"><xsl:value-of select="@number"/></xsl:if></xsl:for-each></xsl:variable>
    <xsl:variable name="step" select="$trend-wide div ($last - $first)"/>
    <svg class="trend" viewBox="0 0 {$trend-width} {$trend-height}" width="{$trend-width}" height="{$trend-height}" role="img">
      <xsl:attribute name="aria-label"><xsl:call-template name="trend-in-words"/></xsl:attribute>
      <g font-family="DejaVu Sans" font-size="9" text-anchor="middle">
      <path class="grid" fill="none" stroke="#bbb" stroke-width=".6" d="M{$trend-left} {$trend-top}h{$trend-wide}M{$trend-left} {$trend-top + $trend-high div 2}h{$trend-wide}"/>
      <path class="axis" fill="none" stroke="#555" stroke-width=".8" d="M{$trend-left} {$trend-top}v{$trend-high}h{$trend-wide}"/>
      <text text-anchor="end" x="{$trend-left - 5}" y="{$trend-top + 3}"><xsl:value-of select="f:number(string($most))"/></text>
      <text text-anchor="end" x="{$trend-left - 5}" y="{$trend-top + $trend-high + 3}"><xsl:value-of select="f:number('0')"/></text>
      <xsl:call-template name="trend-rounds"><xsl:with-param name="round" select="number($first)"/><xsl:with-param name="first" select="number($first)"/>
        <xsl:with-param name="last" select="number($last)"/><xsl:with-param name="step" select="$step"/>
        <xsl:with-param name="by" select="ceiling(($last - $first) div 12)"/></xsl:call-template>
      <text x="{$trend-left + $trend-wide + 8}" y="{$trend-top + $trend-high + 14}" text-anchor="start"><xsl:value-of select="f:say('trend.round')"/></text>
      <xsl:for-each select="/a:report/a:side[@id = $facts/a:arg[@as = $trend-side]/@id]">
        <xsl:variable name="own" select="$facts[a:arg[@as = $trend-side]/@id = current()/@id]"/>
        <xsl:variable name="line"><xsl:for-each select="$own"><xsl:sort select="a:arg[@as = $trend-round]/@number" data-type="number"/>
            <xsl:value-of select="concat(substring('ML', 1 + (position() &gt; 1), 1), format-number($trend-left + (a:arg[@as = $trend-round]/@number - $first) * $step, '0.#'), ' ', format-number($trend-top + $trend-high * (1 - a:arg[@as = $trend-value]/@number div $high), '0.#'))"/>
          </xsl:for-each></xsl:variable>
        <!-- The second line is broken: it is told from the first without its color. -->
        <xsl:variable name="dash" select="substring('6 3', 1, 3 * (position() &gt; 1))"/>
        <xsl:variable name="at" select="$trend-left + 130 * (position() - 1)"/>
        <g fill="none" stroke="{@colour}" stroke-width="2.2">
          <path d="{$line}"><xsl:if test="$dash != ''"><xsl:attribute name="stroke-dasharray"><xsl:value-of select="$dash"/></xsl:attribute></xsl:if></path>
          <path d="M{$at} 8h20"><xsl:if test="$dash != ''"><xsl:attribute name="stroke-dasharray"><xsl:value-of select="$dash"/></xsl:attribute></xsl:if></path>
        </g>
        <text text-anchor="start" x="{$at + 25}" y="11"><xsl:value-of select="f:cut(string(@name), 18)"/></text>
      </xsl:for-each>
      </g>
    </svg>
  </xsl:template>

  <!-- The numbers of rounds below, not more than a dozen. -->
  <xsl:template name="trend-rounds">
    <xsl:param name="round"/>
    <xsl:param name="first"/>
    <xsl:param name="last"/>
    <xsl:param name="step"/>
    <xsl:param name="by"/>
    <text x="{format-number($trend-left + ($round - $first) * $step, '0.#')}" y="{$trend-top + $trend-high + 14}"><xsl:value-of select="$round"/></text>
    <xsl:if test="$round + $by &lt;= $last"><xsl:call-template name="trend-rounds"><xsl:with-param name="round" select="$round + $by"/>
        <xsl:with-param name="first" select="$first"/><xsl:with-param name="last" select="$last"/><xsl:with-param name="step" select="$step"/>
        <xsl:with-param name="by" select="$by"/></xsl:call-template></xsl:if>
  </xsl:template>

  <!-- The same for who does not see it. -->
  <xsl:template name="trend-in-words">
    <xsl:variable name="facts" select="f:facts($trend-facts)"/>
    <xsl:value-of select="f:say('trend.title')"/>
    <xsl:for-each select="/a:report/a:side[@id = $facts/a:arg[@as = $trend-side]/@id]">
      <xsl:value-of select="concat('. ', @name, ': ')"/>
      <xsl:for-each select="$facts[a:arg[@as = $trend-side]/@id = current()/@id]"><xsl:sort select="a:arg[@as = $trend-round]/@number" data-type="number"/>
        <xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="a:arg[@as = $trend-value]/@number"/></xsl:for-each>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
