<?xml version="1.0" encoding="UTF-8"?>
<!-- The order desk: the frame of its page, from the report that its side reads. The program puts in the orders as text (into
     #orders-text), the data, and the script (adjudicator/desk/desk.js), which fills the rest; without the script the page is the text. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- The program's own, whatever a game has in its place: a report of other looks has no parts for a desk. -->
  <xsl:import href="program/html.xsl"/>

  <xsl:template match="/a:report">
    <html lang="{@language}">
      <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <title><xsl:value-of select="concat(@title, ' · ', f:say('desk.title'), ' · ', a:side[@id = /a:report/@reader]/@name)"/></title>
        <style>
          <xsl:value-of select="f:resource('desk.css')"/>
          <xsl:if test="a:map">
            <xsl:value-of select="f:resource('map.css')"/>
            <xsl:value-of select="f:resource('map-dark.css')"/>
          </xsl:if>
          <xsl:for-each select="a:side">
            <xsl:value-of select="concat('.s-', @id, '{--side:', @colour, ';color:', f:ink(@colour), ';fill:', @colour, '}')"/>
          </xsl:for-each>
        </style>
      </head>
      <body>
        <xsl:if test="a:map">
          <svg class="symbols" width="0" height="0" aria-hidden="true">
            <xsl:call-template name="map-symbols"/>
            <xsl:call-template name="counter-symbols"/>
          </svg>
        </xsl:if>
        <header class="top s-{@reader}">
          <p class="eyebrow"><xsl:value-of select="@title"/></p>
          <h1><xsl:value-of select="f:say('desk.title')"/><xsl:text> </xsl:text><span class="for"><xsl:value-of select="concat(f:say('report.title'), ' · ', a:side[@id = /a:report/@reader]/@name)"/></span></h1>
        </header>
        <main>
          <section id="fallback">
            <p><xsl:value-of select="f:say('desk.fallback')"/></p>
            <pre id="orders-text" tabindex="0" role="region" aria-label="{f:say('desk.file')}"><xsl:text> </xsl:text></pre>
          </section>
          <div id="desk" hidden="hidden">
            <div id="asked"></div>
            <xsl:if test="a:map">
              <div id="map">
                <div id="zoom" role="group" aria-label="{f:say('map.size')}"></div>
                <div class="map-frame" tabindex="0" role="region" aria-label="{f:say('section.map')}">
                  <xsl:call-template name="map"><xsl:with-param name="label" select="f:say('section.map')"/></xsl:call-template>
                </div>
              </div>
            </xsl:if>
            <div id="work"></div>
          </div>
        </main>
        <footer id="bar" hidden="hidden"></footer>
        <!-- Classes that the script gives: a style sheet keeps the rules of classes that the page has. -->
        <i hidden="hidden"
            class="active add aim ask asking card chosen choice choices drop due editing facts field group help hit line main may name no panel pick radios remove row row-keys steps taken tapping way wrong button">
        </i>
      </body>
    </html>
  </xsl:template>

  <!-- The desk's content policy forbids `style=`. -->
  <xsl:template match="a:hex" mode="map">
    <text xmlns="http://www.w3.org/2000/svg" x="{f:x(@id)}" y="{f:y(@id) + 17.2}"><xsl:if test="string-length(@name) &gt; 8"><xsl:attribute name="font-size">
          <xsl:value-of select="format-number(4.5 + 1.7 * (string-length(@name) &lt; 11), '0.#')"/></xsl:attribute></xsl:if><xsl:value-of select="@name"/></text>
  </xsl:template>

  <!-- There is one map: its roads are said once. -->
  <xsl:template name="roads">
    <xsl:param name="path"/>
    <defs xmlns="http://www.w3.org/2000/svg"><path id="roads" d="{$path}"/></defs>
    <use xmlns="http://www.w3.org/2000/svg" href="#roads" class="road-bed"/>
    <use xmlns="http://www.w3.org/2000/svg" href="#roads" class="road"/>
  </xsl:template>

  <!-- What happened is the report's to draw. -->
  <xsl:template name="movements"/>
  <xsl:template name="bursts"/>
</xsl:stylesheet>
