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
          <div class="map-frame" tabindex="0" role="region" aria-label="{f:say('section.map')}">
            <xsl:call-template name="map"><xsl:with-param name="label" select="f:say('map.label')"/></xsl:call-template>
          </div>
        </div>
        <ul class="legend" aria-label="{f:say('map.legend')}"><xsl:call-template name="legend"/></ul>
        <p class="note"><xsl:value-of select="f:say('map.note')"/></p>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template name="burst">
    <xsl:param name="hex"/>
    <xsl:choose>
      <xsl:when test="$as-table"><use xmlns="http://www.w3.org/2000/svg" href="#burst" transform="translate({f:xy($hex)})"/></xsl:when>
      <xsl:otherwise><a xmlns="http://www.w3.org/2000/svg" href="#b-{$hex}" aria-label="{f:say('map.battle')} {$hex}"><use href="#burst" transform="translate({f:xy($hex)})"/></a></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="legend-entry">
    <xsl:param name="picture"/>
    <xsl:param name="text"/>
    <li><svg xmlns="http://www.w3.org/2000/svg" class="swatch" viewBox="-21 -18 42 36" width="28" height="24" aria-hidden="true"><xsl:copy-of select="$picture"/></svg><xsl:value-of select="$text"/></li>
  </xsl:template>
</xsl:stylesheet>
