<?xml version="1.0" encoding="UTF-8"?>
<!-- The map as SVG, for the HTML report and the PDF. Looks are in map.css. Geometry comes from the functions of
     adjudicator/reports/page/functions.hpp: hexes 40 wide and 34 high, middles 30 apart.

     Templates: `map-symbols` (patterns and counters, once a document), `map` (the picture; context: the report),
     `swatch` (a hex of one terrain, for the legend). A new terrain feature is a pattern here, a line in `terrain` and two
     colours in map.css; a new unit type a symbol `u-type` here (one without is a blank counter). -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns="http://www.w3.org/2000/svg" exclude-result-prefixes="a f">

  <!-- Features with a look of their own, as they are drawn one over the other. -->
  <xsl:variable name="features" select="f:say('layout.map.hexes')"/>
  <!-- Features that are lines and single marks. -->
  <xsl:variable name="ways" select="f:say('layout.map.marks')"/>

  <xsl:template name="map-symbols">
    <defs>
      <path id="hex" d="M20 0 10 17H-10L-20 0-10-17H10Z"/>
      <pattern id="p-grid" width="60" height="34" patternUnits="userSpaceOnUse" patternTransform="translate({f:x(concat($one, $one)) - 20} {f:y(concat($one, $one)) - 17})">
        <path class="grid" d="M10 34 0 17 10 0H30L40 17 30 34ZM40 17H60"/>
      </pattern>
      <pattern id="p-forest" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-forest" d="M4 7 6.5 2 9 7zM11.5 15.5 14 10.5 16.5 15.5zM-3.5 15.5-1 10.5 1.5 15.5z"/></pattern>
      <pattern id="p-rough" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-rough" d="M2 6.5 5 3 8 6.5M9.5 15 12.5 11.5 15.5 15M-5.5 15-2.5 11.5.5 15"/></pattern>
      <pattern id="p-hill" width="30" height="17" patternUnits="userSpaceOnUse"><path class="k-hill" d="M3 8q5-6 10 0M18 15.5q5-6 10 0"/></pattern>
      <pattern id="p-mountain" width="30" height="17" patternUnits="userSpaceOnUse"><path class="k-mountain" d="M2 9 8 1 14 9zM17 16 23 8 29 16z"/></pattern>
      <pattern id="p-swamp" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-swamp" d="M1 5h5M8.5 13.5h5M3.5 5V2.5M11 13.5V11"/></pattern>
      <pattern id="p-water" width="15" height="8.5" patternUnits="userSpaceOnUse"><path class="k-water" d="M0 5q3.75-3 7.5 0t7.5 0"/></pattern>
      <pattern id="p-town" width="10" height="8.5" patternUnits="userSpaceOnUse"><path class="k-town" d="M1 1h3.5v2.5H1zM6 5h2.5v2.5H6z"/></pattern>
      <pattern id="p-city" width="7.5" height="8.5" patternUnits="userSpaceOnUse"><path class="k-town" d="M1 1h2.5v2.5H1zM4.5 1h2v2.5h-2zM1 5h2.5v2.5H1zM4.5 5h2v2.5h-2z"/></pattern>
      <pattern id="p-fortified" width="10" height="8.5" patternUnits="userSpaceOnUse"><path class="k-fortified" d="M0 5H2.5V2.5H7.5V5H10"/></pattern>
      <pattern id="p-fortification" width="10" height="8.5" patternUnits="userSpaceOnUse"><path class="k-fortified" d="M0 5H2.5V2.5H7.5V5H10"/></pattern>
      <pattern id="p-bunker" width="10" height="8.5" patternUnits="userSpaceOnUse"><path class="k-fortified" d="M2 6V3.5h5V6z"/></pattern>
      <pattern id="p-sea" width="15" height="8.5" patternUnits="userSpaceOnUse"><path class="k-water" d="M0 5q3.75-3 7.5 0t7.5 0"/></pattern>
      <pattern id="p-lake" width="15" height="8.5" patternUnits="userSpaceOnUse"><path class="k-water" d="M0 5q3.75-3 7.5 0t7.5 0"/></pattern>
      <pattern id="p-desert" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-desert" d="M3 4h.1M10.5 7h.1M6 12h.1M13 15h.1"/></pattern>
      <pattern id="p-gravel" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-gravel" d="M2 4l1.5-2 1.5 2zM9 10l1.5-2 1.5 2zM4 15l1.5-2 1.5 2z"/></pattern>
      <pattern id="p-delta" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-delta" d="M4 8V3M2 3.5 4 5.5 6 3.5M11.5 16V11M9.5 11.5 11.5 13.5 13.5 11.5"/></pattern>
      <pattern id="p-salt-marsh" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-swamp" d="M1 5h5M8.5 13.5h5"/></pattern>
      <pattern id="p-heavy-vegetation" width="15" height="17" patternUnits="userSpaceOnUse">
        <path class="k-forest" d="M4 7 6.5 2 9 7zM11.5 15.5 14 10.5 16.5 15.5zM-3.5 15.5-1 10.5 1.5 15.5z"/></pattern>
      <pattern id="p-village" width="15" height="17" patternUnits="userSpaceOnUse"><path class="k-town" d="M2 2h3.5v2.5H2zM9.5 10h3v2.5h-3z"/></pattern>
      <pattern id="p-major-city" width="7.5" height="8.5" patternUnits="userSpaceOnUse"><path class="k-town" d="M1 1h2.5v2.5H1zM4.5 1h2v2.5h-2zM1 5h2.5v2.5H1zM4.5 5h2v2.5h-2z"/></pattern>
      <pattern id="p-other" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="k-other" d="M0 0V6"/></pattern>
      <xsl:for-each select="/a:report/a:side"><g id="k-{@id}"><rect class="card" x="-12.5" y="-10" width="25" height="22"/><xsl:call-template name="band"/></g></xsl:for-each>
      <xsl:call-template name="icons"/>
      <path id="burst" class="burst" transform="translate(16 -4)" d="M0-7 1.8-2.9 6.1-3.5 3.5 0 6.1 3.5 1.8 2.9 0 7-1.8 2.9-6.1 3.5-3.5 0-6.1-3.5-1.8-2.9Z"/>
      <path id="near-shape" d="M-10-85H10L20-68H40L50-51H70L80-34 70-17 80 0 70 17 80 34 70 51H50L40 68H20L10 85H-10L-20 68H-40L-50 51H-70L-80 34-70 17-80 0-70-17-80-34-70-51H-50L-40-68H-20z"/>
      <clipPath id="near"><use href="#near-shape"/></clipPath>
      <clipPath id="far"><path d="M-112-121H112V121H-112z"/></clipPath>
    </defs>
  </xsl:template>
  <xsl:template name="icons">
      <!-- Counters: a card for each side, an icon for each type, marks of size. The frame is that of ground units; where nothing
           is known of a unit, that of unknown ones. -->
      <path id="frame" d="M-7-6H7V3H-7z"/>
      <g id="u-unknown" class="sign"><path d="M-3.5-4.2a3.5 2.6 0 0 1 7 0 2.6 2.6 0 0 1 0 5.4 3.5 2.6 0 0 1-7 0 2.6 2.6 0 0 1 0-5.4z"/></g>
      <g id="u-other" class="sign"><use href="#frame"/></g>
      <g id="u-infantry" class="sign"><use href="#frame"/><path d="M-7-6 7 3M7-6-7 3"/></g>
      <g id="u-motorized" class="sign"><use href="#u-infantry"/><path d="M0-6V3"/></g>
      <path id="track" d="M-2.5-3.8h5a2.3 2.3 0 0 1 0 4.6h-5a2.3 2.3 0 0 1 0-4.6z"/>
      <g id="u-armor" class="sign"><use href="#frame"/><use href="#track"/></g>
      <g id="u-mechanized" class="sign"><use href="#u-infantry"/><use href="#track"/></g>
      <g id="u-artillery" class="sign"><use href="#frame"/><circle class="dot" cy="-1.5" r="1.9"/></g>
      <g id="u-self-propelled" class="sign"><use href="#u-armor"/><circle class="dot" cy="-1.5" r="1.3"/></g>
      <g id="u-rocket" class="sign"><use href="#frame"/><circle class="dot" cy=".4" r="1.5"/><path d="M-2-2.3 0-4.3 2-2.3"/></g>
      <g id="u-mortar" class="sign"><use href="#frame"/><circle cy=".9" r="1.2"/><path d="M0-.3V-4.5M-1.6-2.9 0-4.5 1.6-2.9"/></g>
      <g id="u-cavalry" class="sign"><use href="#frame"/><path d="M7-6-7 3"/></g>
      <g id="u-recon" class="sign"><use href="#u-cavalry"/><use href="#track"/></g>
      <g id="u-engineer" class="sign"><use href="#frame"/><path d="M-4 .8V-3.5H4V.8M0-3.5V.8"/></g>
      <g id="u-headquarters" class="sign"><use href="#frame"/><path d="M-7-3.5H7M-7 3V11"/></g>
      <g id="u-supply" class="sign"><use href="#frame"/><path d="M-7 .8H7"/></g>
      <g id="u-transport" class="sign"><use href="#frame"/><circle cy="-1.5" r="3"/><path d="M-2.1-3.6 2.1.6M2.1-3.6-2.1.6"/></g>
      <g id="u-maintenance" class="sign"><use href="#frame"/><path d="M-5.2-3.2a1.7 1.7 0 0 1 0 3.4M-3.5-1.5h7M5.2-3.2a1.7 1.7 0 0 0 0 3.4"/></g>
      <g id="u-medical" class="sign"><use href="#frame"/><path d="M-7-1.5H7M0-6V3"/></g>
      <g id="u-signals" class="sign"><use href="#frame"/><path d="M-7-6 0-.7V-2.3L7 3"/></g>
      <g id="u-anti-tank" class="sign"><use href="#frame"/><path d="M-7 3 0-6 7 3"/></g>
      <g id="u-anti-aircraft" class="sign"><use href="#frame"/><path d="M-7 3C-6-3 6-3 7 3"/></g>
      <g id="u-machine-gun" class="sign"><use href="#frame"/><path d="M0 1.5V-4.5M-1.6-2.9 0-4.5 1.6-2.9M-1.8 1.5H1.8"/></g>
      <g id="u-airborne" class="sign"><use href="#u-infantry"/><path d="M-3.6 2.6q1.8-3 3.6-.6q1.8-2.4 3.6.6"/></g>
      <g id="u-commando" class="sign"><use href="#u-infantry"/><path d="M0 1.8V-4.6M-1.5.2 0 1.8 1.5.2M-1.7-3.3H1.7"/></g>
      <g id="u-mountain" class="sign"><use href="#u-infantry"/><path class="dot" d="M-2.4 3 0-.6 2.4 3z"/></g>
      <g id="u-marine" class="sign"><use href="#u-infantry"/><path d="M0-5V1.8M-2 .3Q0 3.2 2 .3M-1.2-3.5H1.2"/></g>
      <path id="wings" d="M0-1.5C-1-4-5-4-5-1.5S-1 1 0-1.5 5-4 5-1.5 1 1 0-1.5z"/>
      <g id="u-air" class="sign"><use href="#frame"/><use href="#wings"/></g>
      <g id="u-air-support" class="sign"><use href="#u-air"/><path d="M-7 1.5H7"/></g>
      <g id="u-dummy" class="sign"><use href="#u-armor"/><path stroke-dasharray="1.5 1" d="M-7-6 0-9.5 7-6"/></g>
      <g id="u-outpost" class="sign"><path d="M-5 3V-4M-5-4 4-2-5 0"/></g>
      <g id="u-ship" class="sign"><path class="dot" d="M-8-.5H8L5.5 3H-5.5zM-3-.5V-3.5H3V-.5M-.5-3.5V-6.5H.5V-3.5"/></g>
      <g id="u-battleship" class="sign">
        <path class="dot" d="M-8.5-.5H8.5L6 3H-6zM-2.6-.5V-3.6H2.6V-.5M-1-3.6V-6.6H1V-3.6M-6.2-.5V-2.4H-3.6V-.5M3.6-.5V-2.4H6.2V-.5"/>
        <path d="M-6.2-1.8-9-3M6.2-1.8 9-3"/></g>
      <g id="u-carrier" class="sign"><path class="dot" d="M-9-2.4H9L8-.6H6.5L5.5 3H-5.5L-6.5-.6H-8zM2-2.4V-5.6H4.6V-2.4"/></g>
      <g id="u-cruiser" class="sign"><path class="dot" d="M-8-.5H8L5.5 3H-5.5zM-4.4-.5V-3.6H-1.6V-.5M.6-.5V-2.6H3.4V-.5"/><path d="M-3-3.6V-6.2M3.4-1.8 6-2.8"/></g>
      <g id="u-destroyer" class="sign"><path class="dot" d="M-8 .8H8L6.4 3H-6.4zM-3.4 .8V-2H-1V.8"/><path d="M-2.2-2V-4.4M1.6.8V-1.2M4.4.8V-.2"/></g>
      <g id="u-submarine" class="sign"><path class="dot" d="M-8.5 .4Q-7-1.4-4-1.4H4Q7-1.4 8.5 .4 7 2.2 4 2.2H-4Q-7 2.2-8.5 .4zM-1.6-1.4V-4H1.6V-1.4"/><path d="M.6-4V-6.2H2"/></g>
      <g id="u-landing-craft" class="sign"><path class="dot" d="M-8.5-3 -6 2.8H6.5V-.6H-4.6z"/><path d="M3-.6V-3.4"/></g>
      <path id="e-platoon" class="size" d="M-2-8h.1M0-8h.1M2-8h.1"/>
      <path id="e-company" class="size" d="M0-9.3V-6.7"/>
      <path id="e-battalion" class="size" d="M-1-9.3V-6.7M1-9.3V-6.7"/>
      <path id="e-regiment" class="size" d="M-2-9.3V-6.7M0-9.3V-6.7M2-9.3V-6.7"/>
      <path id="e-brigade" class="size" d="M-1.3-9.3 1.3-6.7M1.3-9.3-1.3-6.7"/>
      <path id="e-division" class="size" d="M-3-9.3-.4-6.7M-.4-9.3-3-6.7M.4-9.3 3-6.7M3-9.3.4-6.7"/>
      <path id="e-corps" class="size" d="M-4.7-9.3-2.1-6.7M-2.1-9.3-4.7-6.7M-1.3-9.3 1.3-6.7M1.3-9.3-1.3-6.7M2.1-9.3 4.7-6.7M4.7-9.3 2.1-6.7"/>
      <path id="e-army" class="size" d="M-6.4-9.3-3.8-6.7M-3.8-9.3-6.4-6.7M-3-9.3-.4-6.7M-.4-9.3-3-6.7M.4-9.3 3-6.7M3-9.3.4-6.7M3.8-9.3 6.4-6.7M6.4-9.3 3.8-6.7"/>
      <!-- Marks of single hexes. -->
      <path id="t-port" class="mark" d="M-15-2V5M-17.5-.5h5M-18.5 2.5q3.5 5 7 0"/>
      <path id="t-airbase" class="mark" d="M-16-4a2.9 2.9 0 1 0 .1 0M-16-3V.8M-17.9-1.1h3.8"/>
      <path id="t-airfield" class="mark" d="M-16-4a2.9 2.9 0 1 0 .1 0M-17.9-1.1h3.8"/>
      <path id="t-installation" class="mark" d="M-18.5 2.5V-1.5L-16.5-.2V-1.5L-14.5-.2V-4.5H-13.2V2.5Z"/>
      <path id="t-bir" class="mark" d="M-16.5 2a2 2 0 1 0 4 0 2 2 0 1 0-4 0M-14.5-3.5V0"/>
      <path id="t-oasis" class="mark palm" d="M-14.5 5V-1q-3-1-3.5 1.5M-14.5-1q3-1 3.5 1.5M-14.5-1q-1-3-3.5-2M-14.5-1q1-3 3.5-2"/>
      <!-- Markers: what lies in a hex below the counters. -->
      <g id="m-dump"><path class="marker" d="M-15 12h7v-3l-3.5-2.5L-15 9z"/></g>
      <g id="m-truck"><path class="marker" d="M-17 13h5v-3h-5z"/></g>
      <g id="m-fortification"><path class="fort" d="M-16 3-16.5-4-10.5-14M16 3 16.5-4 10.5-14"/></g>
      <g id="m-city"><path class="fort" d="M-16 3-16.5-4-10.5-14M16 3 16.5-4 10.5-14"/></g>
      <g id="m-landing-strip"><path class="strip" d="M9 13h6"/></g>
      <g id="m-airfield"><path class="strip" d="M9 13h6M12 10v6"/></g>
      <g id="m-flying-boat-basin"><path class="strip" d="M9 13q1.5-2 3 0t3 0"/></g>
      <g id="m-alighting-area"><path class="strip" d="M9 13q1.5-2 3 0t3 0"/></g>
      <g id="m-minefield"><path class="mine" d="M-16 4h.1M-12 6.5h.1M-8 4h.1"/></g>
  </xsl:template>

  <!-- What sets the counters of a side apart besides their colour: the corners of the card and a band at its edges. Context: the
       side. -->
  <xsl:template name="band">
    <xsl:variable name="number" select="count(preceding-sibling::a:side) mod 8"/>
    <xsl:variable name="bands">M0 0|M-12.5-10h3.5v22h-3.5z|M9-10h3.5v22h-3.5z|M-12.5-10h3.5v22h-3.5zM9-10h3.5v22h-3.5z|M-12.5-10h6l-6 6zM12.5 12h-6l6-6z|M-12.5-8h3.5v3h-3.5zm0 6h3.5v3h-3.5zm0 6h3.5v3h-3.5z|M12.5-10h-6l6 6zM-12.5 12h6l-6-6z|M9-8h3.5v3h-3.5zm0 6h3.5v3h-3.5zm0 6h3.5v3h-3.5z|</xsl:variable>
    <xsl:if test="$number &gt; 0"><path class="dot"><xsl:attribute name="d"><xsl:call-template name="band-path">
            <xsl:with-param name="of" select="string($bands)"/><xsl:with-param name="number" select="$number"/></xsl:call-template></xsl:attribute></path></xsl:if>
  </xsl:template>
  <xsl:template name="band-path">
    <xsl:param name="of"/>
    <xsl:param name="number"/>
    <xsl:choose>
      <xsl:when test="$number = 0"><xsl:value-of select="substring-before($of, '|')"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="band-path"><xsl:with-param name="of" select="substring-after($of, '|')"/>
          <xsl:with-param name="number" select="$number - 1"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="map">
    <xsl:param name="label"/>
    <svg class="map" viewBox="0 0 {f:width()} {f:height()}" role="group" aria-label="{$label}">
      <g aria-hidden="true">
        <g id="ground">
          <xsl:for-each select="a:map"><xsl:call-template name="ground"/></xsl:for-each>
          <xsl:call-template name="edge"/>
          <g class="numbers"><xsl:call-template name="numbers"/></g>
        </g>
        <xsl:apply-templates select="a:after/a:stack" mode="map"/>
        <xsl:call-template name="movements"><xsl:with-param name="moves" select="f:facts('moved')[not(contains($undrawn, concat(' moved.', @rule, ' ')))]"/></xsl:call-template>
        <!-- A name stands below the counters of its hex: neither those around nor an arrow may hide it. -->
        <xsl:if test="a:map/a:hex/@name"><g class="names"><xsl:apply-templates select="a:map/a:hex[@name]" mode="map"/></g></xsl:if>
      </g>
      <xsl:call-template name="bursts"/>
    </svg>
  </xsl:template>

  <!-- Terrain, grid, roads and hexsides. Context: the map. -->
  <xsl:template name="ground">
    <xsl:call-template name="areas"/>
    <xsl:call-template name="lines-over"/>
  </xsl:template>
  <!-- Hexes by their terrain. `around`: those that are drawn, if not all; `hexes`: the map's elements of these. -->
  <xsl:template name="areas">
    <xsl:param name="around" select="/.."/>
    <xsl:param name="hexes" select="a:hex"/>
    <xsl:variable name="outline"><xsl:choose><xsl:when test="$around"><xsl:value-of select="f:hexes($around)"/></xsl:when><xsl:otherwise>
          <xsl:value-of select="f:outline()"/></xsl:otherwise></xsl:choose></xsl:variable>
    <xsl:call-template name="land"><xsl:with-param name="outline" select="$outline"/></xsl:call-template>
    <xsl:variable name="other" select="f:hexes($hexes, concat($features, ' ', $ways), 'not')"/>
    <xsl:if test="$other != ''"><path class="t-other" d="{$other}"/><path fill="url(#p-other)" d="{$other}"/></xsl:if>
    <xsl:call-template name="terrain"><xsl:with-param name="hexes" select="$hexes"/></xsl:call-template>
  </xsl:template>
  <!-- What is drawn over them. `hexes`: with those beside; `hexsides`: over which roads lead. -->
  <xsl:template name="lines-over">
    <xsl:param name="around" select="/.."/>
    <xsl:param name="hexes" select="a:hex"/>
    <xsl:param name="hexsides" select="a:hexside"/>
    <xsl:call-template name="grid"><xsl:with-param name="around" select="$around"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'shore'"/><xsl:with-param name="path" select="f:shore($hexes, 'sea lake water')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'track'"/><xsl:with-param name="path" select="f:links($hexsides, 'track')"/></xsl:call-template>
    <xsl:variable name="roads" select="f:links($hexsides, 'road')"/>
    <xsl:if test="$roads != ''"><xsl:call-template name="roads"><xsl:with-param name="path" select="$roads"/></xsl:call-template></xsl:if>
    <xsl:variable name="railroads" select="f:links($hexsides, 'railroad')"/>
    <xsl:if test="$railroads != ''"><path class="railroad" d="{$railroads}"/><path class="sleepers" d="{$railroads}"/></xsl:if>
    <xsl:call-template name="hexsides"><xsl:with-param name="hexsides" select="$hexsides"/></xsl:call-template>
    <xsl:for-each select="$hexsides[f:terrains(., 'bridge destroyed-bridge') != '']"><xsl:call-template name="bridge"/></xsl:for-each>
    <xsl:for-each select="$hexes[f:terrains(., 'port') != '']"><use href="#t-port" transform="translate({f:xy(@id)})"/></xsl:for-each>
    <!-- Beside a port they stand on the right. -->
    <xsl:for-each select="$hexes[f:terrains(., 'airbase airfield installation') != '']">
      <xsl:variable name="beside" select="32 * (f:terrains(., 'port') != '')"/>
      <xsl:variable name="mark"><xsl:choose><xsl:when test="f:terrains(., 'airbase') != ''">airbase</xsl:when>
          <xsl:when test="f:terrains(., 'airfield') != ''">airfield</xsl:when><xsl:otherwise>installation</xsl:otherwise></xsl:choose></xsl:variable>
      <use href="#t-{$mark}" transform="translate({f:x(@id) + $beside} {f:y(@id)})"/>
    </xsl:for-each>
    <xsl:for-each select="$hexes[f:terrains(., 'bir') != '']"><use href="#t-bir" transform="translate({f:xy(@id)})"/></xsl:for-each>
    <xsl:for-each select="$hexes[f:terrains(., 'oasis') != '']"><use href="#t-oasis" transform="translate({f:xy(@id)})"/></xsl:for-each>
  </xsl:template>
  <!-- Over the middle of a hexside: two rails; a destroyed one has a gap. Context: the hexside. -->
  <xsl:template name="bridge">
    <xsl:variable name="a" select="substring-before(@between, ' ')"/>
    <xsl:variable name="b" select="substring-after(@between, ' ')"/>
    <!-- From middle to middle are 34 units: a fifth of that to either side, and the rails 2.5 beside it. -->
    <xsl:variable name="dx" select="(f:x($b) - f:x($a)) div 34"/>
    <xsl:variable name="dy" select="(f:y($b) - f:y($a)) div 34"/>
    <g transform="translate({(f:x($a) + f:x($b)) div 2} {(f:y($a) + f:y($b)) div 2})">
      <xsl:if test="f:terrains(., 'destroyed-bridge') != ''"><xsl:attribute name="stroke-dasharray">4.5 5</xsl:attribute></xsl:if>
      <path class="bridge"
          d="M{format-number(-7 * $dx - 2.5 * $dy, '0.#')} {format-number(-7 * $dy + 2.5 * $dx, '0.#')}l{format-number(14 * $dx, '0.#')} {format-number(14 * $dy, '0.#')}M{format-number(-7 * $dx + 2.5 * $dy, '0.#')} {format-number(-7 * $dy - 2.5 * $dx, '0.#')}l{format-number(14 * $dx, '0.#')} {format-number(14 * $dy, '0.#')}"/>
    </g>
  </xsl:template>
  <xsl:template name="grid"><path fill="url(#p-grid)" d="{f:outline()}"/></xsl:template>

  <xsl:template name="land">
    <xsl:param name="outline"/>
    <path class="t-clear" d="{$outline}"/>
  </xsl:template>
  <xsl:template name="edge"><path class="edge" d="{f:outline()}"/></xsl:template>
  <xsl:template name="roads">
    <xsl:param name="path"/>
    <path class="road-bed" d="{$path}"/><path class="road" d="{$path}"/>
  </xsl:template>
  <xsl:template name="feature">
    <xsl:param name="feature"/>
    <xsl:param name="path"/>
    <path class="t-{$feature}" d="{$path}"/>
    <path fill="url(#p-{$feature})" d="{$path}"/>
  </xsl:template>

  <!-- What is within two hexes of a battle, as it stood before, and where its attacks and moves went. Context: the scene;
       `battles`: all that were fought for that hex. Nothing where the report has no map or the battle no hex on it. -->
  <!-- Whether the reader can tell all pieces that he sees from one another: then battle maps show how they stood as the battle began, else at
       the start of the turn; map-caption says which. -->
  <xsl:variable name="all-by-name" select="not(/a:report/a:before/a:stack/a:thing[not(@id)])"/>
  <xsl:template name="map-caption">
    <xsl:choose>
      <xsl:when test="$all-by-name"><xsl:value-of select="f:say('map.before')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('map.start')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="battle-map">
    <xsl:param name="label"/>
    <xsl:param name="battles" select=". | f:scenes-about(f:place())[f:rank() &gt; 0]"/>
    <xsl:variable name="hex" select="f:place()"/>
    <xsl:variable name="here" select="f:around($hex, 0)"/>
    <xsl:if test="$here">
      <svg class="battle-map" viewBox="-82 -87 164 174" role="img">
        <xsl:attribute name="aria-label"><xsl:choose><xsl:when test="$label != ''"><xsl:value-of select="$label"/></xsl:when><xsl:otherwise>
              <xsl:value-of select="f:say('map.around', $here)"/></xsl:otherwise></xsl:choose></xsl:attribute>
        <xsl:call-template name="battle-style"/>
        <xsl:call-template name="battle-ground"><xsl:with-param name="hex" select="$hex"/></xsl:call-template>
        <g transform="translate({-f:x($hex)} {-f:y($hex)})">
          <use href="#hex" class="target" transform="translate({f:xy($hex)})"/>
          <xsl:variable name="named" select="f:near(/a:report/a:map/a:hex[@name], $hex, 2)"/>
          <xsl:choose>
            <xsl:when test="$all-by-name"><xsl:apply-templates select="f:standing($battles[1], $hex, 2)" mode="map"/></xsl:when>
            <xsl:otherwise><xsl:apply-templates select="f:near(/a:report/a:before/a:stack, $hex, 2)" mode="map"/></xsl:otherwise>
          </xsl:choose>
          <xsl:call-template name="shots"><xsl:with-param name="path" select="f:strikes(f:say('layout.fire-from'), $hex, $battles, 'fire')"/></xsl:call-template>
          <xsl:call-template name="line-work"><xsl:with-param name="class" select="'strike'"/>
            <xsl:with-param name="path" select="f:strikes(f:say('layout.attack-from'), $hex, $battles)"/></xsl:call-template>
          <xsl:call-template name="movements"><xsl:with-param name="moves" select="$battles//a:moved[not(contains($undrawn, concat(' moved.', @rule, ' ')))]"/></xsl:call-template>
          <xsl:if test="$named"><g class="names"><xsl:apply-templates select="$named" mode="map"/></g></xsl:if>
          <use href="#burst" transform="translate({f:xy($hex)})"/>
        </g>
      </svg>
    </xsl:if>
  </xsl:template>
  <!-- On a page of HTML looks and symbols are there already. -->
  <xsl:template name="battle-style"/>
  <xsl:template name="shots">
    <xsl:param name="path"/>
    <xsl:if test="$path != ''"><path class="fire-back" d="{$path}"/><path class="fire" d="{$path}"/></xsl:if>
  </xsl:template>
  <!-- The ground is that of the large map. `cut`: the shape that is cut out of it. -->
  <xsl:template name="battle-ground">
    <xsl:param name="hex"/>
    <xsl:param name="radius" select="2"/>
    <xsl:param name="cut" select="'near'"/>
    <g clip-path="url(#{$cut})"><use href="#ground" x="{-f:x($hex)}" y="{-f:y($hex)}"/></g>
  </xsl:template>

  <!-- Sides of hexes: water, then what is steep, then all else. -->
  <xsl:template name="hexsides">
    <xsl:param name="hexsides" select="a:hexside"/>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'river'"/><xsl:with-param name="path" select="f:curves($hexsides, 'river major-river all-sea lake')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'stream'"/><xsl:with-param name="path" select="f:curves($hexsides, 'stream minor-river')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'wadi'"/><xsl:with-param name="path" select="f:curves($hexsides, 'wadi')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'ridge'"/><xsl:with-param name="path" select="f:sides($hexsides, 'ridge')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'slope'"/><xsl:with-param name="path" select="f:ticks($hexsides, 'slope')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'wall'"/><xsl:with-param name="path" select="f:sides($hexsides, 'escarpment')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'cliff'"/><xsl:with-param name="path" select="f:ticks($hexsides, 'escarpment')"/></xsl:call-template>
    <xsl:call-template name="line-work"><xsl:with-param name="class" select="'other-side'"/>
      <xsl:with-param name="path" select="f:sides($hexsides, f:say('layout.map.hexsides'), 'not')"/></xsl:call-template>
  </xsl:template>
  <xsl:template name="line-work">
    <xsl:param name="class"/>
    <xsl:param name="path"/>
    <xsl:if test="$path != ''"><path class="{$class}" d="{$path}"/></xsl:if>
  </xsl:template>

  <!-- Features one over the other: `rest` are those still to be drawn. -->
  <xsl:template name="terrain">
    <xsl:param name="hexes"/>
    <xsl:param name="rest" select="concat(substring-after($features, 'clear '), ' ')"/>
    <xsl:variable name="feature" select="substring-before($rest, ' ')"/>
    <xsl:if test="$feature != ''">
      <xsl:variable name="path" select="f:hexes($hexes, $feature)"/>
      <xsl:if test="$path != ''">
        <xsl:call-template name="feature"><xsl:with-param name="feature" select="$feature"/><xsl:with-param name="path" select="$path"/></xsl:call-template>
      </xsl:if>
      <xsl:call-template name="terrain"><xsl:with-param name="hexes" select="$hexes"/><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The number of every hex: its column's digits end and its row's digits begin above its middle. Both are patterns that
       repeat along the column and the row, so that a large map stays a small file. -->
  <xsl:template name="numbers">
    <g class="column"><xsl:call-template name="column-number"/></g>
    <g class="row"><xsl:call-template name="row-number"/></g>
  </xsl:template>
  <xsl:template name="column-number">
    <xsl:param name="column" select="1"/>
    <xsl:variable name="digits" select="format-number($column, $format)"/>
    <xsl:variable name="x" select="f:x(concat($digits, $one)) - 15"/>
    <xsl:variable name="y" select="f:y(concat($digits, $one)) - 17"/>
    <pattern id="c-{$column}" x="{$x}" y="{$y}"><xsl:call-template name="pattern-size"><xsl:with-param name="first" select="$column = 1"/>
        <xsl:with-param name="kind" select="'c'"/><xsl:with-param name="width" select="30"/><xsl:with-param name="height" select="34"/></xsl:call-template>
      <text x="15" y="6.6"><xsl:value-of select="$digits"/></text></pattern>
    <path fill="url(#c-{$column})" d="M{$x} {$y}h15v{$column-height}h-15z"/>
    <xsl:if test="$column &lt; $map-columns">
      <xsl:call-template name="column-number"><xsl:with-param name="column" select="$column + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- All but the first take theirs from it. -->
  <xsl:template name="pattern-size">
    <xsl:param name="first"/>
    <xsl:param name="kind"/>
    <xsl:param name="width"/>
    <xsl:param name="height"/>
    <xsl:choose>
      <xsl:when test="$first"><xsl:attribute name="width"><xsl:value-of select="$width"/></xsl:attribute><xsl:attribute name="height">
          <xsl:value-of select="$height"/></xsl:attribute><xsl:attribute name="patternUnits">userSpaceOnUse</xsl:attribute></xsl:when>
      <xsl:otherwise><xsl:attribute name="href"><xsl:value-of select="concat('#', $kind, '-1')"/></xsl:attribute></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="row-number">
    <xsl:param name="row" select="1"/>
    <xsl:variable name="digits" select="format-number($row, $format)"/>
    <xsl:variable name="y" select="f:y(concat($one, $digits)) - 17"/>
    <xsl:variable name="top" select="$y + ($row-step - 17) div 2"/>
    <pattern id="r-{$row}" x="{$row-left}" y="{$top}"><xsl:call-template name="pattern-size"><xsl:with-param name="first" select="$row = 1"/>
        <xsl:with-param name="kind" select="'r'"/><xsl:with-param name="width" select="60"/><xsl:with-param name="height" select="51"/></xsl:call-template>
      <text y="{$y - $top + 6.6}"><xsl:value-of select="$digits"/></text><text x="30" y="{$y - $top + $row-step + 6.6}"><xsl:value-of select="$digits"/></text></pattern>
    <path fill="url(#r-{$row})" d="M{$row-left} {$top}h{$row-width}v51h-{$row-width}z"/>
    <xsl:if test="$row &lt; $map-rows">
      <xsl:call-template name="row-number"><xsl:with-param name="row" select="$row + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:variable name="map-columns" select="number(/*/a:map/@columns)"/>
  <xsl:variable name="map-rows" select="number(/*/a:map/@rows)"/>
  <!-- Two digits, three on a map with more than 99 columns or rows. -->
  <xsl:variable name="format" select="substring('000', 1 + ($map-columns &lt; 100 and $map-rows &lt; 100))"/>
  <xsl:variable name="one" select="format-number(1, $format)"/>
  <xsl:variable name="column-height" select="34 * $map-rows"/>
  <xsl:variable name="row-width" select="30 * $map-columns"/>
  <xsl:variable name="row-left" select="f:x(concat($one, $one))"/>
  <!-- Where the second column stands, seen from the first. -->
  <xsl:variable name="row-step" select="17 - 34 * (/*/a:map/@even-columns = 'up')"/>

  <!-- A name wider than its hex is set smaller, so that counters beside it leave it whole. -->
  <xsl:template match="a:hex" mode="map">
    <xsl:variable name="letters" select="string-length(@name)"/>
    <text x="{f:x(@id)}" y="{f:y(@id) + 17.2}"><xsl:if test="$letters &gt; 8">
        <xsl:attribute name="style">font-size:<xsl:value-of select="format-number((56 div $letters) * ($letters &lt; 12) + 4.7 * ($letters &gt;= 12), '0.#')"/>px</xsl:attribute></xsl:if>
      <xsl:value-of select="@name"/></text>
  </xsl:template>

  <!-- Types of units and the icons that stand for them; a type that is not here has an empty frame. -->
  <xsl:variable name="icons"> infantry:infantry guard:infantry militia:infantry motorized:motorized motorized-infantry:motorized mechanized:mechanized mechanized-infantry:mechanized armor:armor armour:armor tank:armor dummy-tank:dummy artillery:artillery heavy-weapons:mortar self-propelled:self-propelled self-propelled-artillery:self-propelled rocket:rocket mortar:mortar cavalry:cavalry recon:recon recce:recon reconnaissance:recon engineer:engineer headquarters:headquarters supply:supply transport:transport truck:transport maintenance:maintenance tank-recovery:maintenance medical:medical signals:signals anti-tank:anti-tank anti-aircraft:anti-aircraft anti-air:anti-aircraft machinegun:machine-gun machine-gun:machine-gun airborne:airborne parachute:airborne commando:commando mountain:mountain marine:marine air:air sgsu:air-support aircraft:air fighter:air bomber:air warship:ship ship:ship naval:ship battleship:battleship battlecruiser:battleship carrier:carrier aircraft-carrier:carrier cruiser:cruiser heavy-cruiser:cruiser light-cruiser:cruiser destroyer:destroyer frigate:destroyer escort:destroyer submarine:submarine landing-craft:landing-craft coastal-artillery:artillery outpost:outpost </xsl:variable>
  <xsl:variable name="sizes"> platoon company battalion regiment brigade division corps army </xsl:variable>

  <!-- Counters: three at most of a stack, the first one on top; how many lie there is told where there are more. The number of the hex stands above
       them, its name below. Of those below the uppermost only the card is drawn: its edge is all that can be seen. -->
  <xsl:template match="a:stack" mode="map">
    <xsl:for-each select="a:thing[not(f:unit())]">
      <g class="s-{@side}" transform="translate({f:xy(@hex)})">
        <xsl:choose>
          <xsl:when test="@kind"><use href="#m-{@kind}"/></xsl:when>
          <xsl:otherwise><use href="#m-{@table}"/></xsl:otherwise>
        </xsl:choose>
      </g>
    </xsl:for-each>
    <xsl:variable name="units" select="a:thing[f:unit()]"/>
    <xsl:if test="$units">
      <xsl:variable name="count" select="count($units)"/>
      <xsl:variable name="below" select="$count - 1 - ($count - 3) * ($count &gt; 3)"/>
      <g transform="translate({f:xy(@hex)})">
        <xsl:for-each select="$units[position() &lt; 4]">
          <xsl:sort select="position()" order="descending" data-type="number"/>
          <xsl:variable name="depth" select="last() - position() - $below div 2"/>
          <g class="unit s-{@side}"><xsl:if test="$count &gt; 1"><xsl:attribute name="transform">
                <xsl:value-of select="concat('translate(', 3 * $depth, ' ', $depth + $below div 2, ')')"/></xsl:attribute></xsl:if><xsl:choose>
              <xsl:when test="position() = last()"><xsl:call-template name="counter"/></xsl:when><xsl:otherwise><use href="#k-{@side}"/></xsl:otherwise></xsl:choose></g>
        </xsl:for-each>
        <xsl:if test="$count &gt; 3"><g class="pile"><circle cx="-13" cy="-5" r="5"/><text x="-13" y="-2.6"><xsl:value-of select="$count"/></text></g></xsl:if>
      </g>
    </xsl:if>
  </xsl:template>

  <!-- A counter around its middle. Context: the unit. -->
  <xsl:template name="counter">
    <xsl:variable name="type" select="f:say('layout.icon')"/>
    <xsl:variable name="icon" select="substring-before(substring-after($icons, concat(' ', $type, ':')), ' ')"/>
    <xsl:variable name="size" select="f:say('layout.size')"/>
    <use href="#k-{@side}"/>
    <use>
      <xsl:attribute name="href">
        <xsl:choose>
          <xsl:when test="$type = ''">#u-unknown</xsl:when>
          <xsl:when test="$icon = ''">#u-other</xsl:when>
          <xsl:when test="$icon = 'infantry' and contains(concat(' ', @flags, ' '), ' halftracks ')">#u-mechanized</xsl:when>
          <xsl:when test="$icon = 'infantry' and contains(concat(' ', @flags, ' '), ' motorized ')">#u-motorized</xsl:when>
          <xsl:otherwise><xsl:value-of select="concat('#u-', $icon)"/></xsl:otherwise>
        </xsl:choose>
      </xsl:attribute>
    </use>
    <xsl:if test="$size != '' and contains($sizes, concat(' ', $size, ' '))"><use href="#e-{$size}"/></xsl:if>
    <xsl:if test="$type != ''"><text y="10.3"><xsl:value-of select="f:say('counter')"/></text></xsl:if>
    <xsl:if test="$type = ''"><text y="1"><xsl:value-of select="f:say('counter')"/></text></xsl:if>
  </xsl:template>

  <!-- Moves that go from hex to hex through none between them: no arrow. -->
  <xsl:variable name="undrawn" select="concat(' ', f:say('layout.flown'), ' ')"/>
  <!-- Retreats are dashed and end in an open head, advances are whole and end in a triangle. -->
  <xsl:template name="movements">
    <xsl:param name="moves"/>
    <xsl:variable name="retreats" select="f:arrows($moves, 'retreat')"/>
    <xsl:variable name="advances" select="f:arrows($moves, 'advance')"/>
    <xsl:if test="$retreats != ''">
      <xsl:variable name="heads" select="f:heads($moves, 'retreat')"/>
      <path class="arrow-back" d="{$retreats}{$heads}"/>
      <path class="arrow retreat" d="{$retreats}"/>
      <path class="arrow" d="{$heads}"/>
    </xsl:if>
    <xsl:if test="$advances != ''">
      <xsl:variable name="heads" select="f:heads($moves, 'advance')"/>
      <path class="arrow-back" d="{$advances}{$heads}"/>
      <path class="arrow" d="{$advances}"/>
      <path class="arrow full" d="{$heads}"/>
    </xsl:if>
  </xsl:template>

  <!-- ==== Legend: what is on this map. `legend-entry` is written by html-map.xsl and fo-map.xsl. Context: the report. -->
  <xsl:template name="legend">
    <xsl:for-each select="a:side">
      <xsl:call-template name="legend-entry"><xsl:with-param name="picture"><g class="unit s-{@id}" transform="scale(1.35) translate(0 -1)">
            <use href="#k-{@id}"/></g></xsl:with-param><xsl:with-param name="text" select="@name"/></xsl:call-template>
    </xsl:for-each>
    <xsl:call-template name="terrain-legend"/>
    <xsl:call-template name="line-legends"/>
    <xsl:if test="f:battles()">
      <xsl:call-template name="legend-entry"><xsl:with-param name="picture"><use href="#burst" transform="scale(1.8) translate(-16 4)"/></xsl:with-param>
        <xsl:with-param name="text" select="f:say('map.battle')"/></xsl:call-template>
    </xsl:if>
    <xsl:if test="f:arrows(f:facts('moved')[not(contains($undrawn, concat(' moved.', @rule, ' ')))], 'retreat') != ''">
      <xsl:call-template name="legend-entry"><xsl:with-param name="picture"><path class="arrow retreat" d="M-15 0H12"/><path class="arrow" d="M5-7 12 0 5 7"/></xsl:with-param>
        <xsl:with-param name="text" select="f:say('map.retreat')"/></xsl:call-template>
    </xsl:if>
    <xsl:if test="f:arrows(f:facts('moved')[not(contains($undrawn, concat(' moved.', @rule, ' ')))], 'advance') != ''">
      <xsl:call-template name="legend-entry"><xsl:with-param name="picture"><path class="arrow" d="M-15 0H8"/><path class="arrow full" d="M4-7 12 0 4 7z"/></xsl:with-param>
        <xsl:with-param name="text" select="f:say('map.advance')"/></xsl:call-template>
    </xsl:if>
    <!-- These are drawn on the small maps. -->
    <xsl:if test="f:strikes(f:say('layout.attack-from'), f:place(f:battles()[1]), f:battles()) != ''">
      <xsl:call-template name="legend-entry"><xsl:with-param name="picture"><path class="strike" d="M-16-4H3V-10L15 0 3 10V4H-16z"/></xsl:with-param>
        <xsl:with-param name="text" select="f:say('map.attack')"/></xsl:call-template>
    </xsl:if>
    <xsl:if test="f:strikes(f:say('layout.fire-from'), f:place(f:battles()[1]), f:battles()) != ''">
      <xsl:call-template name="legend-entry"><xsl:with-param name="picture"><path class="fire" d="M-15 0H12M12-7V7M8-5V5"/></xsl:with-param>
        <xsl:with-param name="text" select="f:say('map.fire')"/></xsl:call-template>
    </xsl:if>
    <xsl:if test="a:after/a:stack/a:thing[f:unit()][4] or a:before/a:stack/a:thing[f:unit()][4]">
      <xsl:call-template name="legend-entry"><xsl:with-param name="picture"><g class="pile" transform="scale(2)"><circle r="5"/><text y="2.4">4</text></g></xsl:with-param>
        <xsl:with-param name="text" select="f:say('map.pile')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="terrain-legend">
    <xsl:param name="rest" select="concat($features, ' ')"/>
    <xsl:variable name="feature" select="substring-before($rest, ' ')"/>
    <xsl:if test="$feature != ''">
      <xsl:variable name="here" select="f:terrains(a:map/a:hex, $feature)"/>
      <xsl:call-template name="terrain-entries">
        <!-- What is not told of is clear, whatever that is called. -->
        <xsl:with-param name="words"><xsl:value-of select="$here"/><xsl:if test="$here = '' and $feature = 'clear'">clear</xsl:if></xsl:with-param>
        <xsl:with-param name="look" select="$feature"/>
      </xsl:call-template>
      <xsl:call-template name="terrain-legend"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- An entry for all words that look alike: with their picture, or a hex with all their looks, where `look` is the first of them. -->
  <xsl:template name="terrain-entries">
    <xsl:param name="words"/>
    <xsl:param name="look"/>
    <xsl:param name="picture"/>
    <xsl:param name="told" select="'|'"/>
    <xsl:variable name="word" select="f:item(string($words), 1)"/>
    <xsl:if test="$word != ''">
      <xsl:variable name="looks" select="concat(substring(f:looks($word), 1, 1000 * boolean($look)), ' ')"/>
      <xsl:if test="not(contains($told, concat('|', $looks, '|'))) and (not($look) or substring-before($looks, ' ') = $look)">
        <xsl:call-template name="legend-entry">
          <xsl:with-param name="picture"><xsl:choose><xsl:when test="$look"><xsl:call-template name="look-picture">
                  <xsl:with-param name="looks" select="$looks"/></xsl:call-template><use href="#hex" class="grid"/></xsl:when><xsl:otherwise>
                <xsl:copy-of select="$picture"/></xsl:otherwise></xsl:choose></xsl:with-param>
          <xsl:with-param name="text"><xsl:value-of select="f:word('terrain', $word)"/><xsl:call-template name="alike">
              <xsl:with-param name="words" select="substring-after($words, ' ')"/><xsl:with-param name="looks" select="$looks"/></xsl:call-template></xsl:with-param>
        </xsl:call-template>
      </xsl:if>
      <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="substring-after($words, ' ')"/><xsl:with-param name="look" select="$look"/>
        <xsl:with-param name="picture" select="$picture"/><xsl:with-param name="told" select="concat($told, $looks, '|')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- The further words that look like that (one space: whatever they look like), a comma before each. -->
  <xsl:template name="alike">
    <xsl:param name="words"/>
    <xsl:param name="looks"/>
    <xsl:variable name="word" select="f:item(string($words), 1)"/>
    <xsl:if test="$word != ''">
      <xsl:if test="$looks = ' ' or concat(f:looks($word), ' ') = $looks"><xsl:value-of select="concat(', ', f:word('terrain', $word))"/></xsl:if>
      <xsl:call-template name="alike"><xsl:with-param name="words" select="substring-after($words, ' ')"/><xsl:with-param name="looks" select="$looks"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="look-picture">
    <xsl:param name="looks"/>
    <xsl:variable name="look" select="substring-before($looks, ' ')"/>
    <xsl:if test="$look != ''">
      <use href="#hex" class="t-{$look}"/><xsl:if test="$look != 'clear'"><use href="#hex" fill="url(#p-{$look})"/></xsl:if>
      <xsl:call-template name="look-picture"><xsl:with-param name="looks" select="substring-after($looks, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="line-legends">
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'road')"/><xsl:with-param name="picture">
        <path class="road-bed" d="M-16 7-3-4 16-1"/><path class="road" d="M-16 7-3-4 16-1"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'track')"/><xsl:with-param name="picture">
        <path class="track" d="M-16 7-3-4 16-1"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'railroad')"/><xsl:with-param name="picture">
        <path class="railroad" d="M-16 7-3-4 16-1"/><path class="sleepers" d="M-16 7-3-4 16-1"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'river')"/><xsl:with-param name="picture">
        <path class="river" d="M-16 6Q-6 6-3 0T16-4"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'major-river')"/><xsl:with-param name="picture">
        <path class="river" d="M-16 6Q-6 6-3 0T16-4"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'stream')"/><xsl:with-param name="picture">
        <path class="stream" d="M-16 6Q-6 6-3 0T16-4"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'minor-river')"/><xsl:with-param name="picture">
        <path class="stream" d="M-16 6Q-6 6-3 0T16-4"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'wadi')"/><xsl:with-param name="picture">
        <path class="wadi" d="M-16 6Q-6 6-3 0T16-4"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'ridge')"/><xsl:with-param name="picture">
        <path class="ridge" d="M-16 0H16"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'slope')"/><xsl:with-param name="picture">
        <path class="slope" d="M-12-4v5M-6-4v5M0-4v5M6-4v5M12-4v5"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'escarpment')"/><xsl:with-param name="picture">
        <path class="wall" d="M-16-4H16"/><path class="cliff" d="M-12-4v5M-6-4v5M0-4v5M6-4v5M12-4v5"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hex, 'port')"/><xsl:with-param name="picture">
        <use href="#t-port" transform="scale(1.6) translate(15 -1)"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'bridge')"/><xsl:with-param name="picture">
        <path class="bridge" d="M-8-3H8M-8 3H8"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hexside, 'destroyed-bridge')"/>
      <xsl:with-param name="picture"><path class="bridge" stroke-dasharray="4.5 5" d="M-8-3H8M-8 3H8"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hex, 'airbase')"/><xsl:with-param name="picture">
        <use href="#t-airbase" transform="scale(1.6) translate(16 1)"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hex, 'airfield')"/><xsl:with-param name="picture">
        <use href="#t-airfield" transform="scale(1.6) translate(16 1)"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hex, 'installation')"/><xsl:with-param name="picture">
        <use href="#t-installation" transform="scale(1.6) translate(16 1)"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hex, 'bir')"/><xsl:with-param name="picture">
        <use href="#t-bir" transform="scale(1.6) translate(15 -1)"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="terrain-entries"><xsl:with-param name="words" select="f:terrains(a:map/a:hex, 'oasis')"/><xsl:with-param name="picture">
        <use href="#t-oasis" transform="scale(1.6) translate(15 -1)"/></xsl:with-param></xsl:call-template>
  </xsl:template>

  <!-- Where something was decided: one mark a hex, which leads to what is told of it. It stands beside the counters, and in the middle of
       a hex where none lie. -->
  <xsl:template name="bursts">
    <xsl:for-each select="f:battles()">
      <xsl:variable name="hex" select="f:place()"/>
      <xsl:if test="generate-id() = generate-id(f:scenes-about($hex)[f:rank() &gt; 0][1])"><xsl:call-template name="burst">
          <xsl:with-param name="hex" select="$hex"/>
          <xsl:with-param name="at" select="concat('translate(', f:xy($hex), ')', substring(' translate(-16 4)', 1, 20 * not(/a:report/a:after/a:stack[@hex = $hex]/a:thing[f:unit()])))"/>
        </xsl:call-template></xsl:if>
    </xsl:for-each>
  </xsl:template>
  <xsl:template name="burst">
    <xsl:param name="hex"/>
    <xsl:param name="at"/>
    <use href="#burst" transform="{$at}"/>
  </xsl:template>
</xsl:stylesheet>
