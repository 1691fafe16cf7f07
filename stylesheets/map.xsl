<?xml version="1.0" encoding="UTF-8"?>
<!-- The map as SVG, for the HTML report and the PDF. Looks are in map.css. Geometry comes from the functions of
     adjudicator/reports/functions.hpp: hexes 40 wide and 34 high, middles 30 apart.

     Templates: `map-symbols` (patterns and counters, once a document), `map` (the picture; context: the report),
     `swatch` (a hex of one terrain, for the legend). A new terrain feature is a pattern here, a line in `terrain` and two
     colours in map.css; a new unit type a symbol `u-type` here (one without is a blank counter). -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns="http://www.w3.org/2000/svg" exclude-result-prefixes="a f">

  <!-- Features with a look of their own, as they are drawn one over the other. -->
  <xsl:variable name="features">clear desert gravel delta salt-marsh water sea lake swamp rough hill mountain heavy-vegetation forest town village city major-city fortified bunker</xsl:variable>

  <xsl:template name="map-symbols">
    <defs>
      <path id="hex" d="M20 0 10 17H-10L-20 0-10-17H10Z"/>
      <pattern id="p-grid" width="60" height="34" patternUnits="userSpaceOnUse" patternTransform="translate({f:x(concat($one, $one)) - 20} {f:y(concat($one, $one)) - 17})">
        <path class="grid" d="M10 34 0 17 10 0H30L40 17 30 34ZM40 17H60"/>
      </pattern>
      <pattern id="p-forest" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-forest" d="M4 7 6.5 2 9 7zM11.5 15.5 14 10.5 16.5 15.500zM-3.5 15.5-1 10.5 1.5 15.500z"/></pattern>
      <pattern id="p-rough" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-rough" d="M2 6.5 5 3 8 6.500M9.5 15 12.5 11.5 15.5 15M-5.5 15-2.5 11.5.5 15"/></pattern>
      <pattern id="p-hill" width="30" height="17" patternUnits="userSpaceOnUse"><path class="k-hill" d="M3 8q5-6 10 0M18 15.500q5-6 10 0"/></pattern>
      <pattern id="p-mountain" width="30" height="17" patternUnits="userSpaceOnUse"><path class="k-mountain" d="M2 9 8 1 14 9zM17 16 23 8 29 16z"/></pattern>
      <pattern id="p-swamp" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-swamp" d="M1 5h5M8.5 13.500h5M3.5 5V2.500M11 13.500V11"/></pattern>
      <pattern id="p-water" width="15" height="8.5" patternUnits="userSpaceOnUse"><path class="k-water" d="M0 5q3.750-3 7.5 0t7.5 0"/></pattern>
      <pattern id="p-town" width="10" height="8.5" patternUnits="userSpaceOnUse"><path class="k-town" d="M1 1h3.500v2.500H1zM6 5h2.500v2.500H6z"/></pattern>
      <pattern id="p-city" width="7.5" height="8.5" patternUnits="userSpaceOnUse"><path class="k-town" d="M1 1h2.500v2.500H1zM4.5 1h2v2.500h-2zM1 5h2.500v2.500H1zM4.5 5h2v2.500h-2z"/></pattern>
      <pattern id="p-fortified" width="10" height="8.5" patternUnits="userSpaceOnUse"><path class="k-fortified" d="M0 5H2.500V2.500H7.500V5H10"/></pattern>
      <pattern id="p-sea" width="15" height="8.5" patternUnits="userSpaceOnUse"><path class="k-water" d="M0 5q3.750-3 7.5 0t7.5 0"/></pattern>
      <pattern id="p-lake" width="15" height="8.5" patternUnits="userSpaceOnUse"><path class="k-water" d="M0 5q3.750-3 7.5 0t7.5 0"/></pattern>
      <pattern id="p-desert" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-desert" d="M3 4h.1M10.500 7h.1M6 12h.1M13 15h.1"/></pattern>
      <pattern id="p-gravel" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-gravel" d="M2 4l1.500-2 1.500 2zM9 10l1.500-2 1.500 2zM4 15l1.500-2 1.500 2z"/></pattern>
      <pattern id="p-delta" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-delta" d="M4 8V3M2 3.500 4 5.500 6 3.500M11.500 16V11M9.500 11.500 11.500 13.500 13.500 11.500"/></pattern>
      <pattern id="p-salt-marsh" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-swamp" d="M1 5h5M8.5 13.500h5"/></pattern>
      <pattern id="p-heavy-vegetation" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-forest" d="M4 7 6.5 2 9 7zM11.5 15.5 14 10.5 16.5 15.500zM-3.5 15.5-1 10.5 1.5 15.500z"/></pattern>
      <pattern id="p-village" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-town" d="M2 2h3.500v2.500H2zM9.500 10h3v2.500h-3z"/></pattern>
      <pattern id="p-major-city" width="7.5" height="8.5" patternUnits="userSpaceOnUse"><path class="k-town" d="M1 1h2.500v2.500H1zM4.5 1h2v2.500h-2zM1 5h2.500v2.500H1zM4.5 5h2v2.500h-2z"/></pattern>
      <pattern id="p-other" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="k-other" d="M0 0V6"/></pattern>
      <g id="counter"><rect class="card" x="-12" y="-8.5" width="24" height="20.5" rx="2"/></g>
      <g id="u-infantry"><path class="sign" d="M-7-5.500H7V2.500H-7ZL7 2.500M7-5.5-7 2.5"/></g>
      <g id="u-armor"><path class="sign" d="M-7-5.500H7V2.500H-7Z"/><ellipse class="sign" cy="-1.5" rx="4.6" ry="2.3"/></g>
      <g id="u-mechanized"><path class="sign" d="M-7-5.500H7V2.500H-7ZL7 2.500M7-5.5-7 2.5"/><ellipse class="sign" cy="-1.5" rx="4.6" ry="2.3"/></g>
      <g id="u-artillery"><path class="sign" d="M-7-5.500H7V2.500H-7Z"/><circle class="dot" cy="-1.5" r="1.9"/></g>
      <g id="u-cavalry"><path class="sign" d="M-7-5.500H7V2.500H-7ZM7-5.5-7 2.5"/></g>
      <g id="u-recon"><path class="sign" d="M-7-5.500H7V2.500H-7ZM7-5.5-7 2.5"/><ellipse class="sign" cy="-1.5" rx="4.6" ry="2.3"/></g>
      <g id="u-engineer"><path class="sign" d="M-7-5.500H7V2.500H-7ZM-3.5.700V-3.200H3.500V.700M0-3.200V.7"/></g>
      <g id="u-headquarters"><path class="sign" d="M-7-5.500H7V2.500H-7ZM-7-3H7M-7 2.500V4.5"/></g>
      <g id="u-supply"><path class="sign" d="M-7-5.500H7V2.500H-7ZM-7 .500H7"/></g>
      <g id="u-tank"><path class="sign" d="M-7-5.500H7V2.500H-7Z"/><ellipse class="sign" cy="-1.5" rx="4.6" ry="2.3"/></g>
      <g id="u-dummy-tank"><path class="sign" d="M-7-5.500H7V2.500H-7Z"/><ellipse class="sign" cy="-1.5" rx="4.6" ry="2.3"/><path class="sign" d="M-7-7H7"/></g>
      <g id="u-recce"><path class="sign" d="M-7-5.500H7V2.500H-7ZM7-5.5-7 2.5"/><ellipse class="sign" cy="-1.5" rx="4.6" ry="2.3"/></g>
      <g id="u-anti-tank"><path class="sign" d="M-7-5.500H7V2.500H-7ZL0-5.500 7 2.500"/></g>
      <g id="u-anti-aircraft"><path class="sign" d="M-7-5.500H7V2.500H-7ZM-7 2.500q7-7 14 0"/></g>
      <g id="u-tank-recovery"><path class="sign" d="M-7-5.500H7V2.500H-7Z"/><ellipse class="sign" cy="-1.5" rx="4.6" ry="2.3"/><path class="sign" d="M0-3.800V.8"/></g>
      <g id="u-sgsu"><path class="sign" d="M-7-5.500H7V2.500H-7ZM-4-1.500q2-3 4 0t4 0q-2-3-4 0t-4 0"/></g>
      <g id="u-warship"><path class="sign" d="M-7-1H7L4.5 2.500H-4.500ZM-2-1V-4H2V-1M0-4V-6"/></g>
      <!-- Markers: what lies in a hex below the counters. -->
      <g id="m-dump"><path class="marker" d="M-15 12h7v-3l-3.500-2.500L-15 9z"/></g>
      <g id="m-truck"><path class="marker" d="M-17 13h5v-3h-5z"/></g>
      <g id="m-fortification"><path class="fort" d="M-15-4 -9-14H9L15-4"/></g>
      <g id="m-city"><path class="fort" d="M-15-4 -9-14H9L15-4"/></g>
      <g id="m-landing-strip"><path class="strip" d="M9 13h6"/></g>
      <g id="m-airfield"><path class="strip" d="M9 13h6M12 10v6"/></g>
      <g id="m-flying-boat-basin"><path class="strip" d="M9 13q1.500-2 3 0t3 0"/></g>
      <g id="m-alighting-area"><path class="strip" d="M9 13q1.500-2 3 0t3 0"/></g>
      <g id="m-minefield"><path class="mine" d="M-16 4h.1M-12 6.500h.1M-8 4h.1"/></g>
      <g id="u-air"><path class="sign" d="M-7-5.500H7V2.500H-7ZM-4-1.500q2-3 4 0t4 0q-2-3-4 0t-4 0"/></g>
            <path id="burst" class="burst" transform="translate(12 -9)" d="M0-7 1.8-2.9 6.1-3.5 3.5 0 6.1 3.5 1.8 2.9 0 7-1.8 2.9-6.1 3.5-3.5 0-6.1-3.5-1.8-2.900Z"/>
    </defs>
  </xsl:template>

  <xsl:template name="map">
    <xsl:param name="label"/>
    <svg class="map" viewBox="0 0 {f:width()} {f:height()}" role="img" aria-label="{$label}">
      <xsl:variable name="outline" select="f:outline()"/>
      <path class="t-clear" d="{$outline}"/>
      <xsl:for-each select="a:map">
        <xsl:variable name="other" select="f:hexes(a:hex, concat($features, ' road track railroad coastal port'), 'not')"/>
        <xsl:if test="$other != ''"><path class="t-other" d="{$other}"/><path fill="url(#p-other)" d="{$other}"/></xsl:if>
        <xsl:call-template name="terrain"/>
      </xsl:for-each>
      <path fill="url(#p-grid)" d="{$outline}"/>
      <xsl:for-each select="a:map">
        <xsl:call-template name="line-work"><xsl:with-param name="class" select="'track'"/><xsl:with-param name="path" select="f:links(a:hex, 'track')"/></xsl:call-template>
        <path class="road" d="{f:links(a:hex, 'road')}"/>
        <xsl:call-template name="line-work"><xsl:with-param name="class" select="'railroad'"/><xsl:with-param name="path" select="f:links(a:hex, 'railroad')"/></xsl:call-template>
        <xsl:call-template name="hexsides"/>
      </xsl:for-each>
      <path class="edge" d="{$outline}"/>
      <g class="numbers"><xsl:call-template name="numbers"/></g>
      <xsl:apply-templates select="a:after/a:stack" mode="map"/>
      <g class="names"><xsl:apply-templates select="a:map/a:hex[@name]" mode="map"/></g>
      <xsl:call-template name="movements"/>
      <xsl:call-template name="bursts"/>
    </svg>
  </xsl:template>

  <!-- Sides of hexes: water, then what is steep, then all else. Context: the map. -->
  <xsl:template name="hexsides">
    <path class="river" d="{f:sides(a:hexside, 'river')}"/>
    <path class="stream" d="{f:sides(a:hexside, 'stream')}"/>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'river'"/><xsl:with-param name="path" select="f:sides(a:hexside, 'major-river all-sea lake')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'stream'"/><xsl:with-param name="path" select="f:sides(a:hexside, 'minor-river')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'wadi'"/><xsl:with-param name="path" select="f:sides(a:hexside, 'wadi')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'slope'"/><xsl:with-param name="path" select="f:sides(a:hexside, 'slope ridge')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'wall'"/><xsl:with-param name="path" select="f:sides(a:hexside, 'escarpment')"/></xsl:call-template>
    <path class="wall" d="{f:sides(a:hexside, 'river stream major-river minor-river all-sea lake wadi slope ridge escarpment road track railroad', 'not')}"/>
  </xsl:template>
  <xsl:template name="line-work">
    <xsl:param name="class"/>
    <xsl:param name="path"/>
    <xsl:if test="$path != ''"><path class="{$class}" d="{$path}"/></xsl:if>
  </xsl:template>

  <!-- Features one over the other: `rest` are those still to be drawn. -->
  <xsl:template name="terrain">
    <xsl:param name="rest" select="concat(substring-after($features, 'clear '), ' ')"/>
    <xsl:variable name="feature" select="substring-before($rest, ' ')"/>
    <xsl:if test="$feature != ''">
      <xsl:variable name="hexes" select="f:hexes(a:hex, $feature)"/>
      <xsl:if test="$hexes != ''">
        <path class="t-{$feature}" d="{$hexes}"/>
        <path fill="url(#p-{$feature})" d="{$hexes}"/>
      </xsl:if>
      <xsl:call-template name="terrain"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="swatch">
    <xsl:param name="feature"/>
    <svg class="swatch" viewBox="-21 -18 42 36" width="26" height="22" aria-hidden="true">
      <use href="#hex" class="t-{$feature}"/>
      <use href="#hex" fill="url(#p-{$feature})"/>
    </svg>
  </xsl:template>

  <!-- The number of every hex: its column's digits end and its row's digits begin above its middle. Both are patterns that
       repeat along the column and the row, so that a large map stays a small file. -->
  <xsl:template name="numbers">
    <xsl:call-template name="column-number"/>
    <xsl:call-template name="row-number"/>
  </xsl:template>
  <xsl:template name="column-number">
    <xsl:param name="column" select="1"/>
    <xsl:variable name="digits" select="format-number($column, $format)"/>
    <xsl:variable name="x" select="f:x(concat($digits, $one)) - 15"/>
    <xsl:variable name="y" select="f:y(concat($digits, $one)) - 17"/>
    <pattern id="c-{$column}" x="{$x}" y="{$y}" width="30" height="34" patternUnits="userSpaceOnUse"><text class="column" x="15" y="7"><xsl:value-of select="$digits"/></text></pattern>
    <path fill="url(#c-{$column})" d="M{$x} {$y}h15v{$column-height}h-15z"/>
    <xsl:if test="$column &lt; $map-columns">
      <xsl:call-template name="column-number"><xsl:with-param name="column" select="$column + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="row-number">
    <xsl:param name="row" select="1"/>
    <xsl:variable name="digits" select="format-number($row, $format)"/>
    <xsl:variable name="y" select="f:y(concat($one, $digits)) - 17"/>
    <xsl:variable name="top" select="$y + ($row-step - 17) div 2"/>
    <pattern id="r-{$row}" x="{$row-left}" y="{$top}" width="60" height="51" patternUnits="userSpaceOnUse"><text class="row" y="{$y - $top + 7}"><xsl:value-of select="$digits"/></text><text class="row" x="30" y="{$y - $top + $row-step + 7}"><xsl:value-of select="$digits"/></text></pattern>
    <path fill="url(#r-{$row})" d="M{$row-left} {$top}h{$row-width}v51h-{$row-width}z"/>
    <xsl:if test="$row &lt; $map-rows">
      <xsl:call-template name="row-number"><xsl:with-param name="row" select="$row + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:variable name="map-columns" select="number(/a:report/a:map/@columns)"/>
  <xsl:variable name="map-rows" select="number(/a:report/a:map/@rows)"/>
  <!-- Two digits, three on a map with more than 99 columns or rows. -->
  <xsl:variable name="format" select="substring('000', 1 + ($map-columns &lt; 100 and $map-rows &lt; 100))"/>
  <xsl:variable name="one" select="format-number(1, $format)"/>
  <xsl:variable name="column-height" select="34 * $map-rows"/>
  <xsl:variable name="row-width" select="30 * $map-columns"/>
  <xsl:variable name="row-left" select="f:x(concat($one, $one))"/>
  <!-- Where the second column stands, seen from the first. -->
  <xsl:variable name="row-step" select="17 - 34 * (/a:report/a:map/@even-columns = 'up')"/>

  <xsl:template match="a:hex" mode="map">
    <text x="{f:x(@id)}" y="{f:y(@id) + 16.5}"><xsl:value-of select="@name"/></text>
  </xsl:template>

  <!-- Counters: those of a stack a little higher and to the right of one another. -->
  <xsl:template match="a:stack" mode="map">
    <xsl:for-each select="a:thing[@table != 'unit']">
      <g class="s-{@side}" transform="translate({f:xy(@hex)})">
        <xsl:choose>
          <xsl:when test="@kind"><use href="#m-{@kind}"/></xsl:when>
          <xsl:otherwise><use href="#m-{@table}"/></xsl:otherwise>
        </xsl:choose>
      </g>
    </xsl:for-each>
    <xsl:for-each select="a:thing[@table = 'unit']">
      <g class="unit s-{@side}" transform="translate({f:xy(@hex)})">
        <xsl:if test="position() &gt; 1"><xsl:attribute name="transform"><xsl:value-of select="concat('translate(', f:xy(@hex), ') translate(', 2.5 * (position() - 1), ' ', -2.5 * (position() - 1), ')')"/></xsl:attribute></xsl:if>
        <use href="#counter"/>
        <xsl:choose>
          <!-- What is usual stands in no report. -->
          <xsl:when test="not(@type) and @sp"><use href="#u-infantry"/></xsl:when>
          <xsl:otherwise><use href="#u-{@type}"/></xsl:otherwise>
        </xsl:choose>
        <text y="10"><xsl:value-of select="f:say('counter')"/></text>
      </g>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="movements">
    <xsl:variable name="arrows" select="f:arrows(f:facts('moved'))"/>
    <xsl:if test="$arrows != ''">
      <path class="arrow-back" d="{$arrows}"/>
      <path class="arrow" d="{$arrows}"/>
    </xsl:if>
  </xsl:template>

  <!-- Where something was decided. -->
  <xsl:template name="bursts">
    <xsl:for-each select="f:facts('scene.attack scene.barrage scene.anti-armor-attack scene.anti-armor-defense scene.assault')">
      <xsl:variable name="hex" select="string(a:arg[(@as = 'target' or @as = 'hex') and @table = 'place']/@id)"/>
      <a href="#b-{$hex}{substring(concat('-', position()), 1, 9 * (@what != 'attack'))}"><use href="#burst" transform="translate({f:xy($hex)})"/></a>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
