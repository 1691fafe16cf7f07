<?xml version="1.0" encoding="UTF-8"?>
<!-- The map in the PDF: the picture of map.xsl, as a document of its own with its looks in it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format" xmlns:svg="http://www.w3.org/2000/svg"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f svg">
  <!-- Hexes of a map with more columns than this are easier to read on a page across. -->
  <xsl:variable name="wide-map" select="/a:report/a:map/@columns &gt; 24 and f:width() &gt; 1.2 * f:height()"/>
  <!-- As large as the page allows, but no hex wider than 16 mm. In points for a unit of the picture. -->
  <xsl:variable name="room-width" select="487 + 286 * $wide-map"/>
  <xsl:variable name="room-height" select="590 - 210 * $wide-map"/>
  <xsl:variable name="map-scale">
    <xsl:variable name="by-width" select="$room-width div f:width()"/>
    <xsl:variable name="by-height" select="$room-height div f:height()"/>
    <xsl:choose>
      <xsl:when test="$by-width &gt; 1.15 and $by-height &gt; 1.15">1.15</xsl:when>
      <xsl:when test="$by-width &lt; $by-height"><xsl:value-of select="$by-width"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$by-height"/></xsl:otherwise>
    </xsl:choose>
  </xsl:variable>

  <!-- On a page across the legend stands beside the map if there is room for it. -->
  <xsl:variable name="beside" select="$room-width - $map-scale * f:width()"/>
  <xsl:template name="map-section">
    <xsl:if test="a:map">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'map'"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="$wide-map and $beside &gt; 120">
          <fo:table table-layout="fixed" width="100%">
            <fo:table-column column-width="{format-number($room-width - $beside, '0.##')}pt"/>
            <fo:table-column column-width="12pt"/>
            <fo:table-column column-width="proportional-column-width(1)"/>
            <fo:table-body>
              <fo:table-row>
                <fo:table-cell><fo:block><xsl:call-template name="map-picture"/></fo:block></fo:table-cell>
                <fo:table-cell><fo:block/></fo:table-cell>
                <fo:table-cell><xsl:call-template name="map-legend"/></fo:table-cell>
              </fo:table-row>
            </fo:table-body>
          </fo:table>
        </xsl:when>
        <xsl:otherwise>
          <fo:block text-align="center" keep-with-next.within-page="always"><xsl:call-template name="map-picture"/></fo:block>
          <xsl:call-template name="map-legend"/>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:template>
  <xsl:template name="map-picture">
    <fo:instream-foreign-object content-width="scale-to-fit" fox:alt-text="{f:say('map.label')}">
      <xsl:attribute name="width"><xsl:value-of select="concat(format-number($map-scale * f:width(), '0.##'), 'pt')"/></xsl:attribute>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {f:width()} {f:height()}" width="{f:width()}" height="{f:height()}">
        <a:looks/>
        <xsl:call-template name="map"/>
      </svg>
    </fo:instream-foreign-object>
  </xsl:template>
  <xsl:template name="map-legend">
    <fo:block xsl:use-attribute-sets="legend" keep-with-next.within-page="always"><xsl:call-template name="legend"/></fo:block>
    <fo:block xsl:use-attribute-sets="legend"><xsl:value-of select="f:say('map.note')"/></fo:block>
  </xsl:template>

  <!-- What the pictures of the page may use, once; in a picture an empty a:looks stands for what it needs of it, which is put there
       when the page is made (adjudicator/reports/page/pictures.hpp). -->
  <xsl:template name="looks-of-pictures">
    <a:looks><xsl:for-each select="$report[a:map]"><xsl:call-template name="map-style"/><xsl:call-template name="map-symbols"/></xsl:for-each></a:looks>
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

  <!-- A battle's map is a picture of its own: its ground is drawn anew, of the hexes near. Only lines lead on into the next hexes and
       are cut off: whatever is drawn within a clip has the whole outline of it before it in the PDF. -->
  <xsl:template name="battle-style"><a:looks/></xsl:template>
  <xsl:template name="battle-ground">
    <xsl:param name="hex"/>
    <xsl:param name="radius" select="2"/>
    <xsl:param name="cut" select="'near'"/>
    <xsl:variable name="around" select="f:around($hex, $radius)"/>
    <xsl:variable name="place" select="concat('translate(', -f:x($hex), ' ', -f:y($hex), ')')"/>
    <xsl:for-each select="$report/a:map">
      <svg:g transform="{$place}">
        <xsl:call-template name="areas">
          <xsl:with-param name="around" select="$around"/>
          <xsl:with-param name="hexes" select="f:near(a:hex, $hex, $radius)"/>
        </xsl:call-template>
      </svg:g>
      <svg:g clip-path="url(#{$cut})">
        <svg:g transform="{$place}">
          <xsl:call-template name="lines-over">
            <xsl:with-param name="around" select="$around"/>
            <xsl:with-param name="hexes" select="f:near(a:hex, $hex, $radius + 1)"/>
            <xsl:with-param name="hexsides" select="f:near(a:hexside, $hex, $radius)"/>
          </xsl:call-template>
        </svg:g>
      </svg:g>
      <svg:g class="numbers" transform="{$place}"><xsl:for-each select="$around"><svg:text x="{@x}" y="{@y - 10.4}">
            <xsl:value-of select="substring(@id, 1 + string-length(@id) mod 2)"/></svg:text></xsl:for-each></svg:g>
    </xsl:for-each>
  </xsl:template>

  <!-- Grid and numbers hex by hex: a pattern, as on a screen, is moved a little by many PDF viewers. Numbers are of 4.5 points
       where the hexes have room for them; where they would be too small to read there are none. -->
  <xsl:variable name="hex-digits" select="substring('000', 1 + not($report/a:map/@columns &gt; 99 or $report/a:map/@rows &gt; 99))"/>
  <xsl:variable name="number-size">
    <xsl:choose>
      <xsl:when test="7 * $map-scale &gt; 4.5">7</xsl:when>
      <xsl:when test="8.4 * $map-scale &lt; 4.5">8.4</xsl:when>
      <xsl:otherwise><xsl:value-of select="format-number(4.5 div $map-scale, '0.##')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:variable>
  <xsl:template name="grid">
    <xsl:param name="around"/>
    <xsl:choose>
      <xsl:when test="$around"><svg:path class="grid" d="{f:hexes($around)}"/></xsl:when>
      <xsl:otherwise><xsl:for-each select="$report"><xsl:call-template name="grid-column"/></xsl:for-each></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="numbers">
    <xsl:if test="8.4 * $map-scale &gt; 2.2"><svg:g style="font-size:{$number-size}px"><xsl:call-template name="number-column"/></svg:g></xsl:if>
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
    <text xmlns="http://www.w3.org/2000/svg" x="{f:x(concat($column, $digits))}" y="{f:y(concat($column, $digits)) - 10.4}"><xsl:value-of select="concat($column, $digits)"/></text>
    <xsl:if test="$row &lt; a:map/@rows">
      <xsl:call-template name="number-row"><xsl:with-param name="column" select="$column"/><xsl:with-param name="row" select="$row + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- ==== Legend -->
  <!-- Picture and word stay together: the spaces within are ones that do not break. -->
  <xsl:template name="legend-entry">
    <xsl:param name="picture"/>
    <xsl:param name="text"/>
    <fo:instream-foreign-object content-width="16pt" content-height="13.7pt" alignment-baseline="middle" fox:alt-text="{$text}">
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-21 -18 42 36" width="42" height="36">
        <a:looks/>
        <xsl:copy-of select="$picture"/>
      </svg>
    </fo:instream-foreign-object>
    <xsl:value-of select="concat('&#160;', translate($text, ' ', '&#160;'), '   ')"/>
  </xsl:template>
</xsl:stylesheet>
