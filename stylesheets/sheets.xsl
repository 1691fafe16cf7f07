<?xml version="1.0" encoding="UTF-8"?>
<!-- Hand-over sheets as one HTML file: what one side hands over to the other, made from the other's report, so that they hold
     what that one says and nothing else. A system names the lists with a sentence handover.LIST, the sheet's title; in
     print each is a page of its own. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="html-table.xsl"/>
  <xsl:output method="html" encoding="UTF-8" indent="no"/>

  <!-- The id of the side that hands them over. -->
  <xsl:param name="giver"/>
  <xsl:variable name="from" select="string(/a:report/a:side[@id = $giver]/@name)"/>
  <xsl:variable name="to" select="string(/a:report/a:side[@id = /a:report/@reader]/@name)"/>
  <xsl:variable name="parties" select="concat($from, ' → ', $to)"/>

  <xsl:template match="/a:report">
    <html lang="{@language}">
      <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <title><xsl:value-of select="concat(@title, ' · ', f:say('report.title'), ' · ', $parties)"/></title>
        <style>
          <xsl:value-of select="f:resource('report.css')"/>
          <xsl:text>.sheet{padding-top:1rem}@media print{.sheets{display:none}.sheet+.sheet{break-before:page}}</xsl:text>
        </style>
      </head>
      <body>
        <!-- On paper each sheet says for itself what it is. -->
        <header class="top sheets"><div class="wrap"><h1><xsl:value-of select="concat(@title, ' · ', f:say('report.title'))"/><xsl:text> </xsl:text><span class="for"><xsl:value-of select="$parties"/></span></h1></div></header>
        <main>
          <xsl:for-each select="f:facts('scene.list', /a:report)[f:known(concat('handover.', a:arg[@as = 'list']/@word))]"><xsl:call-template name="sheet"/></xsl:for-each>
        </main>
        <footer><xsl:value-of select="f:say('report.program')"/></footer>
      </body>
    </html>
  </xsl:template>

  <xsl:template name="sheet">
    <xsl:variable name="name" select="f:arg('list')"/>
    <xsl:variable name="title" select="f:say(concat('handover.', $name))"/>
    <section class="sheet list" id="{$name}">
      <p class="eyebrow"><xsl:for-each select="/a:report"><xsl:value-of select="concat(@title, ' · ', f:say('report.title'), ' · ', $parties)"/></xsl:for-each></p>
      <h2><xsl:value-of select="$title"/></h2>
      <xsl:call-template name="list-table">
        <xsl:with-param name="title" select="$title"/>
        <xsl:with-param name="table" select="f:table($name, a:events/a:told | f:told-at('told', @at))"/>
      </xsl:call-template>
    </section>
  </xsl:template>
</xsl:stylesheet>
