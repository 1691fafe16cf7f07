<?xml version="1.0" encoding="UTF-8"?>
<!-- A report as one HTML file: no script, nothing loaded from elsewhere. Looks are in report.css and map.css, words in
     wording/. A file for each part of the page; sections without contents are left out.

     Nothing here names a scene, fact or argument of a rules system: the keys `layout.*` of its wording do
     (wording/common.en.xml lists them) -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="outcome.xsl"/>
  <xsl:import href="steps.xsl"/>
  <xsl:import href="shifts.xsl"/>
  <xsl:import href="codes.xsl"/>
  <xsl:import href="strip.xsl"/>
  <xsl:import href="why.xsl"/>
  <xsl:import href="map.xsl"/>
  <xsl:import href="html-map.xsl"/>
  <xsl:import href="chart.xsl"/>
  <xsl:import href="trend.xsl"/>
  <xsl:import href="html-decide.xsl"/>
  <xsl:import href="html-summary.xsl"/>
  <xsl:import href="html-lists.xsl"/>
  <xsl:import href="html-battle.xsl"/>
  <xsl:import href="html-sheet.xsl"/>
  <xsl:import href="html-forces.xsl"/>
  <xsl:import href="html-luck.xsl"/>
  <xsl:import href="html-charts.xsl"/>
  <xsl:import href="html-trust.xsl"/>
  <xsl:import href="rules.xsl"/>
  <xsl:output method="html" encoding="UTF-8" indent="no"/>

  <!-- In the order of time; sorted by f:rank they are in that of importance. -->
  <xsl:variable name="battles" select="f:battles()"/>
  <xsl:variable name="lists" select="f:facts('scene.list', /a:report)"/>
  <xsl:variable name="rulings" select="f:facts('ruled', /a:report)"/>
  <xsl:variable name="moderator" select="/a:report/@reader = 'moderator'"/>
  <!-- Above 500 battles each is a row of a table and not a card. -->
  <xsl:variable name="as-table" select="count($battles) &gt; 500"/>
  <!-- layout.cards: with more battles than its first number only as many as its second have a card, those that matter most. -->
  <xsl:variable name="carded" select="f:say('layout.cards')"/>
  <xsl:variable name="most-cards"><xsl:choose><xsl:when test="$carded != '' and count($battles) &gt; number(substring-before($carded, ' '))">
        <xsl:value-of select="substring-after($carded, ' ')"/></xsl:when><xsl:otherwise>1000000</xsl:otherwise></xsl:choose></xsl:variable>
  <xsl:variable name="decides" select="boolean(/a:report/a:question | /a:report/@gate | /a:report/@deadline)"/>
  <xsl:variable name="costs"
      select="boolean($losses[a:thing/@side]) or boolean(/a:report/a:side[f:costs(string(@id))] | /a:report/a:side[not($for-all
      or @id = /a:report/@reader)][f:costs(string(@id), /a:report)[f:known(concat('cost-theirs.', @kind))]])"/>

  <xsl:template match="/a:report">
    <html lang="{@language}">
      <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <title><xsl:call-template name="title"/></title>
        <style>
          <xsl:value-of select="f:resource('report.css')"/>
          <xsl:value-of select="f:resource('map.css')"/>
          <xsl:value-of select="f:resource('map-frame.css')"/>
          <xsl:value-of select="f:resource('map-dark.css')"/>
          <xsl:call-template name="chart-style"/>
          <xsl:for-each select="a:side">
            <xsl:value-of select="concat('.s-', @id, '{--side:', @colour, ';--ink-on:', f:ink(@colour), ';color:', f:ink(@colour), ';fill:', @colour, ';--corner:', 2 + 5 * (position() mod 2 = 0), 'px}')"/>
          </xsl:for-each>
        </style>
      </head>
      <body>
        <svg class="symbols" width="0" height="0" aria-hidden="true">
          <xsl:call-template name="map-symbols"/>
          <xsl:call-template name="counter-symbols"/>
          <xsl:call-template name="chart-symbols"/>
          <xsl:call-template name="die-symbols"/>
        </svg>
        <xsl:call-template name="masthead"/>
        <main>
          <xsl:call-template name="in-short"/>
          <xsl:call-template name="contents"/>
          <xsl:call-template name="decisions"/>
          <xsl:call-template name="orders"/>
          <xsl:call-template name="refusals"/>
          <xsl:call-template name="differences"/>
          <xsl:call-template name="summary"/>
          <xsl:call-template name="map-section"/>
          <xsl:call-template name="battles"/>
          <xsl:call-template name="lists"/>
          <xsl:call-template name="costs"/>
          <xsl:call-template name="forces"/>
          <xsl:call-template name="enemy"/>
          <xsl:call-template name="luck"/>
          <xsl:call-template name="since"/>
          <xsl:call-template name="rulings"/>
          <xsl:call-template name="rules"/>
          <xsl:call-template name="charts"/>
        </main>
        <div class="rail"><a class="to-contents" href="#contents"><xsl:value-of select="f:say('report.contents')"/></a></div>
        <footer><xsl:call-template name="trust"/><p><xsl:value-of select="f:say('report.program')"/></p></footer>
      </body>
    </html>
  </xsl:template>

  <xsl:template name="title"><xsl:value-of select="concat(@title, ' · ', f:say('report.title'), ' · ')"/><xsl:call-template name="revision"/><xsl:call-template name="for"/></xsl:template>
  <xsl:template name="revision"><xsl:if test="@revision"><xsl:value-of select="concat(f:say('report.revision'), ' · ')"/></xsl:if></xsl:template>
  <xsl:template name="for">
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('report.for-moderator')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('report.for')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="waits">
    <xsl:choose>
      <xsl:when test="@gate"><xsl:value-of select="f:say('report.gate')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('report.waiting')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- ==== Head of the page -->
  <xsl:template name="masthead">
    <header class="top s-{@reader}">
      <div class="wrap">
        <p class="eyebrow"><xsl:value-of select="concat(@title, ' · ', f:word('system', @system))"/></p>
        <h1><span class="turn"><xsl:value-of select="f:say('report.title')"/><xsl:if test="@revision"><xsl:value-of select="concat(' · ', translate(f:say('report.revision'), ' ', '&#160;'))"/></xsl:if></span><xsl:text> </xsl:text><span class="for"><xsl:call-template name="for"/></span></h1>
        <p class="facts">
          <xsl:choose>
            <xsl:when test="@orders-due = 'true'"><b class="state waiting"><xsl:value-of select="f:say('report.orders-due')"/></b></xsl:when>
            <xsl:when test="@waiting = 'true'"><b class="state waiting"><xsl:call-template name="waits"/></b></xsl:when>
            <xsl:otherwise><b class="state"><xsl:value-of select="f:say('report.complete')"/></b></xsl:otherwise>
          </xsl:choose>
          <xsl:if test="@deadline"><span><xsl:value-of select="f:say('decide.due')"/><xsl:text> </xsl:text><xsl:call-template name="deadline"/></span></xsl:if>
          <xsl:if test="not(@orders-due)"><span><xsl:value-of select="f:say('report.mailing')"/></span></xsl:if>
          <xsl:for-each select="a:side[@phasing = 'true']"><span><xsl:value-of select="f:say('report.phasing')"/></span></xsl:for-each>
        </p>
      </div>
    </header>
  </xsl:template>

  <!-- A moment as people of the language write it: the time of all readers is UTC. -->
  <xsl:template name="deadline"><time datetime="{@deadline}"><xsl:value-of select="f:say('deadline')"/></time></xsl:template>

  <!-- Every section, and every battle by its hex; a link at the corner of the screen leads back here. -->
  <xsl:template name="contents">
    <nav id="contents" aria-label="{f:say('report.contents')}">
      <p class="sections">
        <xsl:if test="a:question or $gate-open"><a class="urgent" href="#decide"><xsl:call-template name="decide-title"/></a></xsl:if>
        <xsl:if test="a:refusal[not(@severity = 'warning')]"><a class="urgent" href="#refusals"><xsl:call-template name="refusals-title"/></a></xsl:if>
        <xsl:if test="$remarked or $any-decided"><a href="#remarks"><xsl:call-template name="fate-title"/></a></xsl:if>
        <xsl:for-each select="a:differences"><a href="#differences"><xsl:value-of select="f:say('section.differences')"/></a></xsl:for-each>
        <a href="#summary"><xsl:value-of select="f:say('section.summary')"/></a>
        <xsl:if test="a:map"><a href="#map"><xsl:value-of select="f:say('section.map')"/></a></xsl:if>
        <xsl:if test="$battles and not($as-table)"><a href="#battles"><xsl:value-of select="f:say('section.battles')"/></a></xsl:if>
        <xsl:if test="$listed"><a href="#lists"><xsl:value-of select="f:say('section.lists')"/></a></xsl:if>
        <xsl:if test="$costs"><a href="#losses"><xsl:value-of select="f:say('section.costs')"/></a></xsl:if>
        <xsl:if test="$with-positions"><a href="#positions"><xsl:call-template name="forces-title"/></a></xsl:if>
        <xsl:if test="not($moderator) and $standing[not(@side = /a:report/@reader)]"><a href="#enemy"><xsl:value-of select="f:say('section.enemy')"/></a></xsl:if>
        <xsl:if test="$luck"><a href="#luck"><xsl:value-of select="f:say('section.luck')"/></a></xsl:if>
        <xsl:for-each select="a:since"><a href="#since"><xsl:value-of select="f:say('section.since')"/></a></xsl:for-each>
        <xsl:if test="$rulings"><a href="#rulings"><xsl:value-of select="f:say('section.rulings')"/></a></xsl:if>
        <xsl:if test="f:rules() != ''"><a href="#rules"><xsl:value-of select="f:say('section.rules')"/></a></xsl:if>
        <xsl:if test="a:chart"><a href="#charts"><xsl:value-of select="f:say('section.charts')"/></a></xsl:if>
      </p>
      <xsl:if test="$battles and not($as-table)">
        <p class="fights"><b><xsl:value-of select="f:say('section.battles')"/></b><xsl:call-template name="each-card"><xsl:with-param name="as" select="'link'"/></xsl:call-template></p>
      </xsl:if>
    </nav>
  </xsl:template>

  <!-- ==== Small parts. Context: a thing, or what has a @side. -->
  <xsl:template name="chip"><b class="u s-{@side}"><xsl:value-of select="@id"/></b></xsl:template>
  <xsl:template name="kind"><span class="kind"><xsl:value-of select="f:say('kind')"/></span></xsl:template>
  <xsl:template name="side-name"><i class="swatch-side s-{@id}"></i><xsl:value-of select="@name"/></xsl:template>
  <xsl:template name="side-tag"><span class="u s-{@side}"><xsl:value-of select="f:say('side-tag')"/></span><xsl:text> </xsl:text></xsl:template>
  <!-- One fact as a line, unless it is not worth one. -->
  <xsl:template name="line">
    <xsl:variable name="says" select="f:tell()"/>
    <xsl:if test="$says != ''"><li><xsl:call-template name="rule-mark"/><xsl:if test="$moderator and self::a:told"><xsl:call-template name="side-tag"/></xsl:if>
        <xsl:value-of select="$says"/></li></xsl:if>
  </xsl:template>
</xsl:stylesheet>
