<?xml version="1.0" encoding="UTF-8"?>
<!-- The map in the PDF: the picture of map.xsl, as a document of its own with its looks in it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format" xmlns:svg="http://www.w3.org/2000/svg"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f svg">
  <!-- Hexes of a map with more columns than this are easier to read on a page across. -->
  <xsl:variable name="wide-map" select="/a:report/a:map/@columns &gt; 24 and f:width() &gt; 1.2 * f:height()"/>
  <!-- As large as the page allows, but no hex wider than 16 mm. In points for a unit of the picture. -->
  <xsl:variable name="room-width" select="487 + 286 * $wide-map"/>
  <xsl:variable name="room-height" select="590 - 235 * $wide-map"/>
  <xsl:variable name="map-scale">
    <xsl:variable name="by-width" select="$room-width div f:width()"/>
    <xsl:variable name="by-height" select="$room-height div f:height()"/>
    <xsl:choose>
      <xsl:when test="$by-width &gt; 1.15 and $by-height &gt; 1.15">1.15</xsl:when>
      <xsl:when test="$by-width &lt; $by-height"><xsl:value-of select="$by-width"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$by-height"/></xsl:otherwise>
    </xsl:choose>
  </xsl:variable>

  <xsl:template name="map-section">
    <xsl:if test="a:map">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'map'"/></xsl:call-template>
      <fo:block text-align="center" keep-with-next.within-page="always">
        <fo:instream-foreign-object content-width="scale-to-fit" fox:alt-text="{f:say('map.label')}">
          <xsl:attribute name="width"><xsl:value-of select="concat(format-number($map-scale * f:width(), '0.##'), 'pt')"/></xsl:attribute>
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {f:width()} {f:height()}" width="{f:width()}" height="{f:height()}">
            <xsl:call-template name="map-style"/>
            <xsl:call-template name="map-symbols"/>
            <xsl:call-template name="map"/>
          </svg>
        </fo:instream-foreign-object>
      </fo:block>
      <fo:block xsl:use-attribute-sets="legend" keep-with-next.within-page="always"><xsl:call-template name="legend"/></fo:block>
      <fo:block xsl:use-attribute-sets="legend"><xsl:value-of select="f:say('map.note')"/></fo:block>
    </xsl:if>
  </xsl:template>

  <!-- Of two sides whose colours are equally dark, the second one's counters are light: so they differ in black and white. -->
  <xsl:template name="map-style">
    <style xmlns="http://www.w3.org/2000/svg">
      <xsl:value-of select="f:resource('map.css')"/>
      <xsl:text>.unit text{stroke:none}pattern .grid{stroke:none}.card{stroke:inherit;stroke-width:1}.dot{stroke:none}</xsl:text>
      <xsl:for-each select="a:side">
        <xsl:variable name="ink" select="f:ink(@colour)"/>
        <xsl:value-of select="concat('.s-', @id)"/>
        <xsl:choose>
          <xsl:when test="preceding-sibling::a:side[f:ink(@colour) = $ink] and $ink = '#fff'"><xsl:value-of select="concat('{fill:#fff;stroke:', @colour, ';color:', @colour, '}')"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="concat('{fill:', @colour, ';stroke:#1a1a1a;color:', $ink, '}')"/></xsl:otherwise>
        </xsl:choose>
      </xsl:for-each>
    </style>
  </xsl:template>

  <!-- On a screen these lead to the battles; here a link inside of a picture would lead nowhere. -->
  <xsl:template name="bursts">
    <xsl:for-each select="$battles/a:arg[@as = 'target' or @as = 'hex'][@table = 'place']">
      <use xmlns="http://www.w3.org/2000/svg" href="#burst" transform="translate({f:xy(@id)})"/>
    </xsl:for-each>
  </xsl:template>

  <!-- Grid and numbers hex by hex: a pattern, as on a screen, is moved a little by many PDF viewers. Where a hex would be too
       small to read its number it has none. -->
  <xsl:variable name="hex-digits" select="substring('000', 1 + not($report/a:map/@columns &gt; 99 or $report/a:map/@rows &gt; 99))"/>
  <xsl:template name="numbers">
    <xsl:call-template name="grid-column"/>
    <xsl:for-each select="a:map"><xsl:call-template name="hexsides"/></xsl:for-each>
    <xsl:if test="6 * $map-scale &gt; 2.2"><xsl:call-template name="number-column"/></xsl:if>
  </xsl:template>
  <xsl:template name="grid-column">
    <xsl:param name="column" select="1"/>
    <xsl:variable name="digits" select="format-number($column, $hex-digits)"/>
    <path xmlns="http://www.w3.org/2000/svg" class="grid">
      <xsl:attribute name="d"><xsl:call-template name="grid-row"><xsl:with-param name="column" select="$digits"/></xsl:call-template></xsl:attribute>
    </path>
    <xsl:if test="$column &lt; a:map/@columns"><xsl:call-template name="grid-column"><xsl:with-param name="column" select="$column + 1"/></xsl:call-template></xsl:if>
  </xsl:template>
  <xsl:template name="grid-row">
    <xsl:param name="column"/>
    <xsl:param name="row" select="1"/>
    <xsl:variable name="digits" select="format-number($row, $hex-digits)"/>
    <xsl:value-of select="concat('M', f:xy(concat($column, $digits)), 'm-10 17l-10-17 10-17h20')"/>
    <xsl:if test="$row &lt; a:map/@rows">
      <xsl:call-template name="grid-row"><xsl:with-param name="column" select="$column"/><xsl:with-param name="row" select="$row + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="number-column">
    <xsl:param name="column" select="1"/>
    <xsl:variable name="digits" select="format-number($column, $hex-digits)"/>
    <xsl:call-template name="number-row"><xsl:with-param name="column" select="$digits"/></xsl:call-template>
    <xsl:if test="$column &lt; a:map/@columns"><xsl:call-template name="number-column"><xsl:with-param name="column" select="$column + 1"/></xsl:call-template></xsl:if>
  </xsl:template>
  <xsl:template name="number-row">
    <xsl:param name="column"/>
    <xsl:param name="row" select="1"/>
    <xsl:variable name="digits" select="format-number($row, $hex-digits)"/>
    <text xmlns="http://www.w3.org/2000/svg" x="{f:x(concat($column, $digits))}" y="{f:y(concat($column, $digits)) - 10}"><xsl:value-of select="concat($column, $digits)"/></text>
    <xsl:if test="$row &lt; a:map/@rows">
      <xsl:call-template name="number-row"><xsl:with-param name="column" select="$column"/><xsl:with-param name="row" select="$row + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- ==== Legend -->
  <xsl:template name="legend">
    <xsl:for-each select="a:side">
      <xsl:call-template name="legend-entry">
        <xsl:with-param name="picture"><svg:g class="unit s-{@id}"><svg:use href="#counter" transform="scale(1.5) translate(0 -3)"/></svg:g></xsl:with-param>
        <xsl:with-param name="text" select="@name"/>
      </xsl:call-template>
    </xsl:for-each>
    <xsl:call-template name="terrain-legend"/>
    <xsl:if test="a:map/a:hexside[contains(concat(' ', @terrain, ' '), ' river ')]">
      <xsl:call-template name="legend-entry">
        <xsl:with-param name="picture"><svg:path class="river" d="M-14 8-4-6H14"/></xsl:with-param>
        <xsl:with-param name="text" select="f:word('terrain', 'river')"/>
      </xsl:call-template>
    </xsl:if>
    <xsl:if test="f:hexes(a:map/a:hex, 'track') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'track'"/></xsl:call-template></xsl:if>
    <xsl:if test="f:hexes(a:map/a:hex, 'railroad') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'railroad'"/></xsl:call-template></xsl:if>
    <xsl:if test="f:sides(a:map/a:hexside, 'escarpment') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'escarpment'"/><xsl:with-param name="class" select="'wall'"/></xsl:call-template></xsl:if>
    <xsl:if test="f:sides(a:map/a:hexside, 'slope') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'slope'"/></xsl:call-template></xsl:if>
    <xsl:if test="f:sides(a:map/a:hexside, 'wadi') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'wadi'"/></xsl:call-template></xsl:if>
    <xsl:if test="$battles">
      <xsl:call-template name="legend-entry">
        <xsl:with-param name="picture"><svg:use href="#burst" transform="scale(1.8) translate(-12 9)"/></xsl:with-param>
        <xsl:with-param name="text" select="f:say('map.battle')"/>
      </xsl:call-template>
    </xsl:if>
    <xsl:if test="a:events//a:moved">
      <xsl:call-template name="legend-entry">
        <xsl:with-param name="picture"><svg:path class="arrow" d="M-14 0H12M5-6 12 0 5 6"/></xsl:with-param>
        <xsl:with-param name="text" select="f:say('map.moves')"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="line-legend">
    <xsl:param name="feature"/>
    <xsl:param name="class" select="$feature"/>
    <xsl:call-template name="legend-entry">
      <xsl:with-param name="picture"><svg:path class="{$class}" d="M-14 6 0-2 14 3"/></xsl:with-param>
      <xsl:with-param name="text" select="f:word('terrain', $feature)"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template name="terrain-legend">
    <xsl:param name="rest" select="concat($features, ' ')"/>
    <xsl:variable name="feature" select="substring-before($rest, ' ')"/>
    <xsl:if test="$feature != ''">
      <xsl:if test="$feature = 'clear' or a:map/a:hex[contains(concat(' ', @terrain, ' '), concat(' ', $feature, ' '))]">
        <xsl:call-template name="legend-entry">
          <xsl:with-param name="picture"><svg:use href="#hex" class="t-{$feature}"/><svg:use href="#hex" fill="url(#p-{$feature})"/><svg:use href="#hex" class="grid"/></xsl:with-param>
          <xsl:with-param name="text" select="f:word('terrain', $feature)"/>
        </xsl:call-template>
      </xsl:if>
      <xsl:call-template name="terrain-legend"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- Picture and word stay together: the spaces within are ones that do not break. -->
  <xsl:template name="legend-entry">
    <xsl:param name="picture"/>
    <xsl:param name="text"/>
    <fo:instream-foreign-object content-width="16pt" content-height="13.7pt" alignment-baseline="middle" fox:alt-text="{$text}">
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-21 -18 42 36" width="42" height="36">
        <xsl:for-each select="$report"><xsl:call-template name="map-style"/><xsl:call-template name="map-symbols"/></xsl:for-each>
        <xsl:copy-of select="$picture"/>
      </svg>
    </fo:instream-foreign-object>
    <xsl:value-of select="concat('&#160;', translate($text, ' ', '&#160;'), '   ')"/>
  </xsl:template>
</xsl:stylesheet>
