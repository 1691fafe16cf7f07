<?xml version="1.0" encoding="UTF-8"?>
<!-- The section with the map in the HTML report: the picture of map.xsl in a frame that zooms without a script, and its legend. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:template name="map-section">
    <xsl:if test="a:map">
      <section id="map">
        <h2><xsl:value-of select="f:say('section.map')"/></h2>
        <!-- A page holds no controls: sizes are links, and the one that was followed last counts. -->
        <div class="zoom">
          <xsl:attribute name="style">--columns:<xsl:value-of select="a:map/@columns"/></xsl:attribute>
          <i id="size-whole"></i><i id="size-1"></i><i id="size-2"></i><i id="size-4"></i>
          <p class="sizes" role="group" aria-label="{f:say('map.size')}">
            <a href="#size-whole"><xsl:value-of select="f:say('map.size-whole')"/></a>
            <a href="#size-1"><xsl:value-of select="f:say('map.size-1')"/></a>
            <a href="#size-2"><xsl:value-of select="f:say('map.size-2')"/></a>
            <a href="#size-4"><xsl:value-of select="f:say('map.size-4')"/></a>
          </p>
          <xsl:if test="a:map/@columns &gt; 12"><p class="note swipe"><xsl:value-of select="f:say('map.swipe')"/></p></xsl:if>
          <div class="map-frame" tabindex="0" role="region" aria-label="{f:say('section.map')}">
            <xsl:call-template name="map"><xsl:with-param name="label" select="f:say('map.label')"/></xsl:call-template>
          </div>
        </div>
        <ul class="legend" aria-label="{f:say('map.legend')}"><xsl:call-template name="legend"/></ul>
        <p class="note"><xsl:value-of select="f:say('map.note')"/></p>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- ==== What is drawn over and over is drawn once: the shape of the map and of each kind of ground, and each look of a counter. -->
  <xsl:template name="land">
    <xsl:param name="outline"/>
    <defs xmlns="http://www.w3.org/2000/svg"><path id="land" d="{$outline}"/></defs>
    <use xmlns="http://www.w3.org/2000/svg" href="#land" class="t-clear"/>
  </xsl:template>
  <xsl:template name="grid"><use xmlns="http://www.w3.org/2000/svg" href="#land" fill="url(#p-grid)"/></xsl:template>
  <xsl:template name="edge"><use xmlns="http://www.w3.org/2000/svg" href="#land" class="edge"/></xsl:template>
  <xsl:template name="feature">
    <xsl:param name="feature"/>
    <xsl:param name="path"/>
    <defs xmlns="http://www.w3.org/2000/svg"><path id="l-{$feature}" d="{$path}"/></defs>
    <use xmlns="http://www.w3.org/2000/svg" href="#l-{$feature}" class="t-{$feature}"/>
    <use xmlns="http://www.w3.org/2000/svg" href="#l-{$feature}" fill="url(#p-{$feature})"/>
  </xsl:template>

  <xsl:variable name="units-drawn" select="/a:report/a:after/a:stack/a:thing[f:unit()] | /a:report/a:before/a:stack/a:thing[f:unit()]"/>
  <xsl:variable name="looks" select="f:counters($units-drawn)"/>
  <xsl:variable name="look-numbers"><xsl:for-each select="$looks"><xsl:value-of select="concat('|', f:counter(), '=', position())"/></xsl:for-each></xsl:variable>
  <xsl:variable name="look-numbers-text" select="concat($look-numbers, '|')"/>
  <xsl:template name="counter-symbols">
    <defs xmlns="http://www.w3.org/2000/svg"><xsl:for-each select="$looks"><g id="c{position()}" class="unit s-{@side}"><xsl:call-template name="counter"/></g></xsl:for-each></defs>
  </xsl:template>

  <xsl:template match="a:stack" mode="map">
    <xsl:variable name="x" select="f:x(@hex)"/>
    <xsl:variable name="y" select="f:y(@hex)"/>
    <xsl:for-each select="a:thing[not(f:unit())]">
      <use xmlns="http://www.w3.org/2000/svg" href="#m-{@kind}{substring(@table, 1 + 1000 * boolean(@kind))}" class="s-{@side}" x="{$x}" y="{$y}"/></xsl:for-each>
    <xsl:variable name="units" select="a:thing[f:unit()]"/>
    <xsl:variable name="count" select="count($units)"/>
    <xsl:variable name="below" select="$count - 1 - ($count - 3) * ($count &gt; 3)"/>
    <xsl:for-each select="$units[position() &lt; 4]">
      <xsl:sort select="position()" order="descending" data-type="number"/>
      <xsl:variable name="depth" select="last() - position() - $below div 2"/>
      <use xmlns="http://www.w3.org/2000/svg" href="#c{substring-before(substring-after($look-numbers-text, concat('|', f:counter(), '=')), '|')}"
          x="{$x + 3 * $depth}" y="{$y + $depth + $below div 2}"/>
    </xsl:for-each>
    <xsl:if test="$count &gt; 3"><g xmlns="http://www.w3.org/2000/svg" class="pile" transform="translate({$x} {$y})"><circle cx="-13" cy="-5" r="5"/>
        <text x="-13" y="-2.6"><xsl:value-of select="$count"/></text></g></xsl:if>
  </xsl:template>

  <xsl:template name="burst">
    <xsl:param name="hex"/>
    <xsl:param name="at"/>
    <xsl:choose>
      <xsl:when test="$as-table"><use xmlns="http://www.w3.org/2000/svg" href="#burst" transform="{$at}"/></xsl:when>
      <xsl:otherwise><a xmlns="http://www.w3.org/2000/svg" href="#b-{$hex}" aria-label="{f:say('map.battle')} {$hex}"><use href="#burst" transform="{$at}"/></a></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="legend-entry">
    <xsl:param name="picture"/>
    <xsl:param name="text"/>
    <li><svg xmlns="http://www.w3.org/2000/svg" class="swatch" viewBox="-21 -18 42 36" width="28" height="24" aria-hidden="true">
        <xsl:copy-of select="$picture"/></svg><xsl:value-of select="$text"/></li>
  </xsl:template>
</xsl:stylesheet>
