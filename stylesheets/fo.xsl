<?xml version="1.0" encoding="UTF-8"?>
<!-- A report as XSL-FO, for the PDF: A4, room for punched holes, good in black and white. What an element may look like is
     in fo-looks.xsl; a file for each part of the report. Only what adjudicator/fo/pdf.hpp lists may be used. Words come
     from wording/, the map from map.xsl. Sections without contents are left out. Above 500 battles each is a row of a table
     and not a card.

     As in html.xsl, nothing here names a scene, fact or argument of a rules system: the keys `layout.*` of its wording do.
     Ids are made of numbers: generate-id() differs from run to run, and these end up in the PDF. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f">
  <xsl:import href="outcome.xsl"/>
  <xsl:import href="steps.xsl"/>
  <xsl:import href="shifts.xsl"/>
  <xsl:import href="codes.xsl"/>
  <xsl:import href="strip.xsl"/>
  <xsl:import href="why.xsl"/>
  <xsl:import href="map.xsl"/>
  <xsl:import href="trend.xsl"/>
  <xsl:import href="fo-looks.xsl"/>
  <xsl:import href="fo-decide.xsl"/>
  <xsl:import href="fo-summary.xsl"/>
  <xsl:import href="fo-lists.xsl"/>
  <xsl:import href="fo-battle.xsl"/>
  <xsl:import href="fo-reckoning.xsl"/>
  <xsl:import href="fo-forces.xsl"/>
  <xsl:import href="fo-luck.xsl"/>
  <xsl:import href="fo-charts.xsl"/>
  <xsl:import href="fo-map.xsl"/>
  <xsl:import href="fo-trust.xsl"/>
  <xsl:import href="rules.xsl"/>
  <xsl:output method="xml" encoding="UTF-8" indent="no"/>

  <xsl:key name="side" match="/a:report/a:side" use="@id"/>
  <xsl:key name="chart" match="/a:report/a:chart" use="@name"/>
  <xsl:variable name="report" select="/a:report"/>
  <!-- In the order of time; sorted by f:rank they are in that of importance. -->
  <xsl:variable name="battles" select="f:battles()"/>
  <xsl:variable name="lists" select="f:facts('scene.list', /a:report)"/>
  <xsl:variable name="rulings" select="f:facts('ruled', /a:report)"/>
  <xsl:variable name="moderator" select="/a:report/@reader = 'moderator'"/>
  <xsl:variable name="as-table" select="count($battles) &gt; 500"/>
  <!-- On request paper has no lists, rules and charts; the screen has them all. -->
  <xsl:variable name="brief" select="/a:report/@paper = 'brief'"/>
  <!-- layout.cards: with more battles than its first number only as many as its second have a card, those that matter most. -->
  <xsl:variable name="carded" select="f:say('layout.cards')"/>
  <xsl:variable name="most-cards"><xsl:choose><xsl:when test="$carded != '' and count($battles) &gt; number(substring-before($carded, ' '))">
        <xsl:value-of select="substring-after($carded, ' ')"/></xsl:when><xsl:otherwise>1000000</xsl:otherwise></xsl:choose></xsl:variable>
  <xsl:variable name="decides" select="boolean(/a:report/a:question | /a:report/@gate | /a:report/@deadline)"/>
  <xsl:variable name="costs"
      select="boolean($losses[a:thing/@side]) or boolean(/a:report/a:side[f:costs(string(@id))] | /a:report/a:side[not($for-all
      or @id = /a:report/@reader)][f:costs(string(@id), /a:report)[f:known(concat('cost-theirs.', @kind))]])"/>
  <xsl:variable name="others" select="boolean($standing[not(@side = /a:report/@reader)])"/>
  <xsl:variable name="enemy" select="/a:report[$others and not($moderator)]/a:after//a:thing[not(@side = /a:report/@reader)]"/>

  <xsl:template match="/a:report">
    <fo:root xml:lang="{@language}" xsl:use-attribute-sets="page-text">
      <xsl:call-template name="looks-of-pictures"/>
      <xsl:call-template name="page-masters"/>
      <fo:declarations>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
          <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
              <dc:title><xsl:call-template name="document-title"/></dc:title>
              <dc:creator><xsl:value-of select="f:say('report.program')"/></dc:creator>
            </rdf:Description>
          </rdf:RDF>
        </x:xmpmeta>
      </fo:declarations>
      <xsl:call-template name="bookmarks"/>
      <xsl:choose>
        <xsl:when test="$wide-map"><xsl:call-template name="with-wide-map"/></xsl:when>
        <xsl:otherwise>
          <fo:page-sequence master-reference="page" id="last">
            <xsl:call-template name="header-and-footer"/>
            <fo:flow flow-name="xsl-region-body">
              <xsl:call-template name="front"/>
              <xsl:call-template name="map-section"/>
              <xsl:call-template name="back"/>
            </fo:flow>
          </fo:page-sequence>
        </xsl:otherwise>
      </xsl:choose>
    </fo:root>
  </xsl:template>

  <!-- A map much wider than high has a page of its own, across. -->
  <xsl:template name="with-wide-map">
    <fo:page-sequence master-reference="page">
      <xsl:call-template name="header-and-footer"/>
      <fo:flow flow-name="xsl-region-body"><xsl:call-template name="front"/></fo:flow>
    </fo:page-sequence>
    <fo:page-sequence master-reference="page-across">
      <xsl:call-template name="header-and-footer"/>
      <fo:flow flow-name="xsl-region-body"><xsl:call-template name="map-section"/></fo:flow>
    </fo:page-sequence>
    <fo:page-sequence master-reference="page" id="last">
      <xsl:call-template name="header-and-footer"/>
      <fo:flow flow-name="xsl-region-body"><xsl:call-template name="back"/></fo:flow>
    </fo:page-sequence>
  </xsl:template>

  <!-- The sections, before and after the map. -->
  <xsl:template name="front">
    <xsl:call-template name="title-block"/>
    <xsl:call-template name="decisions"/>
    <xsl:call-template name="orders"/>
    <xsl:call-template name="refusals"/>
    <xsl:call-template name="differences"/>
    <xsl:call-template name="summary"/>
  </xsl:template>
  <xsl:template name="back">
    <xsl:call-template name="battles"/>
    <xsl:if test="not($brief)"><xsl:call-template name="lists"/></xsl:if>
    <xsl:call-template name="costs"/>
    <xsl:call-template name="forces"/>
    <xsl:call-template name="enemy"/>
    <xsl:if test="not($brief)"><xsl:call-template name="luck"/></xsl:if>
    <xsl:call-template name="since"/>
    <xsl:call-template name="rulings"/>
    <xsl:if test="not($brief)"><xsl:call-template name="rules"/></xsl:if>
    <xsl:if test="not($brief)"><xsl:call-template name="charts"/></xsl:if>
    <xsl:call-template name="trust"/>
  </xsl:template>

  <!-- The sections of this report, in their order: the contents and the bookmarks are written from it. -->
  <xsl:variable name="section-list">
    <xsl:if test="$decides">decide </xsl:if>
    <xsl:if test="$report/a:refusal[not(@severity = 'warning')]">refusals </xsl:if>
    <xsl:if test="$remarked or $any-decided and not($moderator)">remarks </xsl:if>
    <xsl:if test="$report/a:differences">differences </xsl:if>
    <xsl:text>summary </xsl:text>
    <xsl:if test="$report/a:map">map </xsl:if>
    <xsl:if test="$battles">battles </xsl:if>
    <xsl:if test="$listed and not($brief)">lists </xsl:if>
    <xsl:if test="$costs">costs </xsl:if>
    <xsl:if test="$with-positions">forces </xsl:if>
    <xsl:if test="$enemy">enemy </xsl:if>
    <xsl:if test="$luck and not($brief)">luck </xsl:if>
    <xsl:if test="$report/a:since">since </xsl:if>
    <xsl:if test="$rulings">rulings </xsl:if>
    <xsl:if test="not($brief) and ($report/a:events/*/@rule or $report/a:events//@rule)">rules </xsl:if>
    <xsl:if test="$report/a:chart and not($brief)">charts </xsl:if>
    <xsl:if test="$report/@head or $report/@commitment or $report/a:revealed or $report/a:dice-from">trust </xsl:if>
  </xsl:variable>
  <xsl:template name="sections">
    <xsl:param name="as"/>
    <xsl:param name="rest" select="string($section-list)"/>
    <xsl:if test="$rest != ''">
      <xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="substring-before($rest, ' ')"/></xsl:call-template>
      <xsl:call-template name="sections"><xsl:with-param name="as" select="$as"/><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="section-entry">
    <xsl:param name="as"/>
    <xsl:param name="section"/>
    <xsl:variable name="title"><xsl:call-template name="section-title"><xsl:with-param name="section" select="$section"/></xsl:call-template></xsl:variable>
    <xsl:choose>
      <xsl:when test="$as = 'bookmark'">
        <fo:bookmark internal-destination="{$section}">
          <fo:bookmark-title><xsl:value-of select="$title"/></fo:bookmark-title>
          <xsl:if test="$section = 'battles' and not($as-table)"><xsl:call-template name="cards"><xsl:with-param name="as" select="'bookmark'"/></xsl:call-template></xsl:if>
          <xsl:if test="$section = 'lists'"><xsl:for-each select="$listed">
              <xsl:sort select="string-length(substring-before($list-order, concat(' ', a:arg[@as = 'list']/@word, ' ')))" data-type="number"/>
              <xsl:call-template name="list-bookmark"/></xsl:for-each></xsl:if>
        </fo:bookmark>
      </xsl:when>
      <xsl:otherwise>
        <fo:block xsl:use-attribute-sets="contents-line">
          <fo:basic-link internal-destination="{$section}"><xsl:value-of select="$title"/></fo:basic-link>
          <fo:leader leader-pattern="dots"/>
          <fo:page-number-citation ref-id="{$section}"/>
        </fo:block>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The moderator reads of all sides what a side reads of itself. -->
  <xsl:template name="section-title">
    <xsl:param name="section"/>
    <xsl:variable name="all" select="$moderator and ($section = 'decide' or $section = 'refusals' or $section = 'forces')"/>
    <xsl:choose>
      <xsl:when test="$section = 'differences'"><xsl:value-of select="f:say('section.differences', $report/a:differences)"/></xsl:when>
      <xsl:when test="$section = 'since'"><xsl:value-of select="f:say('section.since', $report/a:since)"/></xsl:when>
      <xsl:when test="$section = 'remarks'"><xsl:call-template name="fate-title"/></xsl:when>
      <xsl:when test="$section = 'trust'"><xsl:value-of select="f:say('trust.title')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say(concat('section.', $section, substring('-all', 1 div $all)))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="heading">
    <xsl:param name="section"/>
    <fo:block id="{$section}" role="H2" xsl:use-attribute-sets="section">
      <xsl:call-template name="section-title"><xsl:with-param name="section" select="$section"/></xsl:call-template>
    </fo:block>
  </xsl:template>

  <xsl:template name="bookmarks">
    <fo:bookmark-tree>
      <xsl:call-template name="sections"><xsl:with-param name="as" select="'bookmark'"/></xsl:call-template>
    </fo:bookmark-tree>
  </xsl:template>

  <!-- ==== Pages -->
  <xsl:template name="for">
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('report.for-moderator', $report)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('report.for', $report)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="document-title">
    <xsl:value-of select="concat(@title, ' · ')"/><xsl:call-template name="turn"/><xsl:text> · </xsl:text><xsl:call-template name="for"/>
  </xsl:template>
  <!-- The turn, and how often it was run again. -->
  <xsl:template name="turn">
    <xsl:value-of select="f:say('report.title', $report)"/>
    <xsl:if test="$report/@revision"><xsl:value-of select="concat(' · ', f:say('report.revision', $report))"/></xsl:if>
  </xsl:template>

  <xsl:template name="header-and-footer">
    <fo:static-content flow-name="xsl-region-before">
      <xsl:call-template name="two-ends">
        <xsl:with-param name="border" select="'border-bottom'"/>
        <xsl:with-param name="start"><fo:inline font-weight="bold"><xsl:value-of select="@title"/></fo:inline><xsl:text> · </xsl:text><xsl:call-template name="turn"/></xsl:with-param>
        <xsl:with-param name="end"><xsl:call-template name="for"/></xsl:with-param>
      </xsl:call-template>
    </fo:static-content>
    <fo:static-content flow-name="xsl-region-after">
      <xsl:call-template name="two-ends">
        <xsl:with-param name="border" select="'border-top'"/>
        <xsl:with-param name="start"><xsl:value-of select="f:say('report.program')"/><xsl:if test="@head">
            <xsl:value-of select="concat(' · ', f:say('trust.chain'), ' ', substring(@head, 1, 12), '…')"/></xsl:if></xsl:with-param>
        <xsl:with-param name="end"><xsl:value-of select="concat(f:say('page.page'), ' ')"/><fo:page-number/>
          <xsl:value-of select="concat(' ', f:say('page.of'), ' ')"/><fo:page-number-citation-last ref-id="last"/></xsl:with-param>
      </xsl:call-template>
    </fo:static-content>
  </xsl:template>
  <xsl:template name="two-ends">
    <xsl:param name="border"/>
    <xsl:param name="start"/>
    <xsl:param name="end"/>
    <fo:table xsl:use-attribute-sets="running-table">
      <xsl:attribute name="{$border}">0.5pt solid #000</xsl:attribute>
      <fo:table-column column-width="proportional-column-width(2)"/>
      <fo:table-column column-width="proportional-column-width(1)"/>
      <fo:table-body>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="running-cell"><fo:block><xsl:copy-of select="$start"/></fo:block></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="running-cell"><fo:block text-align="end"><xsl:copy-of select="$end"/></fo:block></fo:table-cell>
        </fo:table-row>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- ==== Title block: what this is on the left, where to find things on the right -->
  <xsl:template name="title-block">
    <fo:block role="P" xsl:use-attribute-sets="eyebrow"><xsl:value-of select="concat(f:word('system', @system), ' · ', @game)"/></fo:block>
    <fo:block role="H1" xsl:use-attribute-sets="title"><xsl:value-of select="@title"/></fo:block>
    <fo:block role="P" xsl:use-attribute-sets="subtitle"><xsl:call-template name="turn"/><xsl:text> · </xsl:text><xsl:call-template name="for"/></fo:block>
    <fo:table role="Div" xsl:use-attribute-sets="title-table">
      <fo:table-column column-width="proportional-column-width(12)"/>
      <fo:table-column column-width="proportional-column-width(1)"/>
      <fo:table-column column-width="proportional-column-width(9)"/>
      <fo:table-body>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="title-cell"><xsl:call-template name="standing"/><xsl:call-template name="short-lines"/></fo:table-cell>
          <fo:table-cell><fo:block/></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="title-cell"><fo:block role="TOC"><xsl:call-template name="sections">
                <xsl:with-param name="as" select="'contents'"/></xsl:call-template></fo:block></fo:table-cell>
        </fo:table-row>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <xsl:template name="standing">
    <xsl:choose>
      <xsl:when test="@gate"><fo:block xsl:use-attribute-sets="waiting"><xsl:value-of select="f:say('report.gate')"/></fo:block></xsl:when>
      <xsl:when test="@waiting = 'true'"><fo:block xsl:use-attribute-sets="waiting"><xsl:value-of select="f:say('report.waiting')"/></fo:block></xsl:when>
      <xsl:otherwise><fo:block xsl:use-attribute-sets="complete"><xsl:value-of select="f:say('report.complete')"/></fo:block></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="due"/>
    <fo:block><xsl:value-of select="f:say('report.mailing')"/></fo:block>
    <xsl:for-each select="a:side[@phasing = 'true']"><fo:block><xsl:value-of select="f:say('report.phasing')"/></fo:block></xsl:for-each>
  </xsl:template>

  <!-- ==== Small parts -->
  <xsl:template name="head">
    <xsl:param name="key"/>
    <xsl:param name="text" select="f:say($key)"/>
    <xsl:param name="align" select="'start'"/>
    <fo:table-cell xsl:use-attribute-sets="head"><fo:block text-align="{$align}"><xsl:value-of select="$text"/></fo:block></fo:table-cell>
  </xsl:template>
  <xsl:template name="item">
    <xsl:param name="sentence"/>
    <fo:list-item>
      <fo:list-item-label end-indent="label-end()"><fo:block>–</fo:block></fo:list-item-label>
      <fo:list-item-body start-indent="body-start()"><fo:block><xsl:value-of select="$sentence"/><xsl:call-template name="rule"/></fo:block></fo:list-item-body>
    </fo:list-item>
  </xsl:template>
  <!-- One fact as a line, unless it is not worth one. -->
  <xsl:template name="line">
    <xsl:variable name="sentence" select="f:tell()"/>
    <xsl:if test="$sentence != ''">
      <fo:list-item>
        <fo:list-item-label end-indent="label-end()"><fo:block>–</fo:block></fo:list-item-label>
        <fo:list-item-body start-indent="body-start()"><fo:block><xsl:if test="$moderator and self::a:told"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if><xsl:value-of select="$sentence"/><xsl:if test="self::a:ruled[@what != 'trait' and @what != 'orders']"><xsl:for-each select="(@at | ancestor::a:scene[1][not(current()/@at)]/@at)"><xsl:text> </xsl:text><fo:inline xsl:use-attribute-sets="small"><xsl:value-of select="."/></fo:inline></xsl:for-each></xsl:if><xsl:call-template name="rule"/></fo:block></fo:list-item-body>
      </fo:list-item>
    </xsl:if>
  </xsl:template>
  <xsl:template name="rule">
    <xsl:variable name="rule"><xsl:call-template name="rule-in-doubt"/></xsl:variable>
    <xsl:if test="string($rule)"><xsl:text> </xsl:text><fo:inline xsl:use-attribute-sets="small"><xsl:value-of select="$rule"/></fo:inline></xsl:if>
  </xsl:template>

  <xsl:template name="side-name">
    <xsl:param name="id"/>
    <xsl:variable name="name" select="key('side', $id)/@name"/>
    <xsl:choose>
      <xsl:when test="$name"><xsl:value-of select="$name"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$id"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <!-- A thing by its name, else by its id. -->
  <xsl:template name="unit-name">
    <xsl:choose>
      <xsl:when test="@name"><xsl:value-of select="@name"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('unit')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
