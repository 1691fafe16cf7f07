<?xml version="1.0" encoding="UTF-8"?>
<!-- A report as XSL-FO, for the PDF: A4, room for punched holes, good in black and white. What an element may look like is
     in fo-looks.xsl, a battle in fo-battle.xsl, tables and charts in fo-tables.xsl. Only what adjudicator/reports/pdf.hpp
     lists may be used. Words come from wording/, the map from map.xsl. Sections without contents are left out. Above 500
     battles each is a row of a table and not a card.

     Ids are made of positions: generate-id() differs from run to run, and these end up in the PDF. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f">
  <xsl:import href="map.xsl"/>
  <xsl:import href="chart.xsl"/>
  <xsl:import href="fo-looks.xsl"/>
  <xsl:import href="fo-tables.xsl"/>
  <xsl:import href="fo-battle.xsl"/>
  <xsl:import href="fo-sheet.xsl"/>
  <xsl:import href="fo-map.xsl"/>
  <xsl:import href="fo-trust.xsl"/>
  <xsl:output method="xml" encoding="UTF-8" indent="no"/>
  <xsl:strip-space elements="*"/>

  <!-- Rows that were told after their list had ended stand by themselves, at its address. -->
  <xsl:key name="list" match="a:scene[@what = 'list'][not(ancestor::a:differences)]" use="@at"/>
  <xsl:key name="told" match="a:told[not(ancestor::a:differences)]" use="@at"/>
  <xsl:key name="side" match="a:report/a:side" use="@id"/>
  <xsl:variable name="report" select="/a:report"/>
  <xsl:variable name="battles" select="f:facts('scene.attack scene.barrage scene.anti-armor-attack scene.anti-armor-defense scene.assault', $report)"/>
  <xsl:variable name="lists" select="$report/a:events//a:scene[@what = 'list']"/>
  <xsl:variable name="losses" select="$report/a:events//a:removed"/>
  <xsl:variable name="rulings" select="$report/a:events//a:ruled"/>
  <xsl:variable name="moderator" select="$report/@reader = 'moderator'"/>
  <!-- Not all systems have orders with names of their own. -->
  <xsl:variable name="ordered" select="$report/a:refusal/a:arg[@as = 'order']"/>
  <xsl:variable name="as-table" select="count($battles) &gt; 500"/>

  <xsl:template match="/a:report">
    <fo:root xml:lang="{@language}" xsl:use-attribute-sets="page-text">
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
    <xsl:call-template name="refusals"/>
    <xsl:call-template name="differences"/>
    <xsl:call-template name="summary"/>
    <xsl:call-template name="lists"/>
  </xsl:template>
  <xsl:template name="back">
    <xsl:call-template name="battles"/>
    <xsl:call-template name="losses"/>
    <xsl:call-template name="positions"/>
    <xsl:call-template name="rulings"/>
    <xsl:call-template name="rules"/>
    <xsl:call-template name="charts"/>
    <xsl:call-template name="trust"/>
  </xsl:template>

  <!-- All sections of this report: the contents and the bookmarks are written from it. -->
  <xsl:template name="sections">
    <xsl:param name="as"/>
    <xsl:if test="a:question"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'decide'"/></xsl:call-template></xsl:if>
    <xsl:if test="a:refusal"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'refusals'"/></xsl:call-template></xsl:if>
    <xsl:if test="a:differences"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'differences'"/></xsl:call-template></xsl:if>
    <xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'summary'"/></xsl:call-template>
    <xsl:if test="$lists"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'lists'"/></xsl:call-template></xsl:if>
    <xsl:if test="a:map"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'map'"/></xsl:call-template></xsl:if>
    <xsl:if test="$battles"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'battles'"/></xsl:call-template></xsl:if>
    <xsl:if test="$losses"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'losses'"/></xsl:call-template></xsl:if>
    <xsl:if test="a:after/*"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'positions'"/></xsl:call-template></xsl:if>
    <xsl:if test="$rulings"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'rulings'"/></xsl:call-template></xsl:if>
    <xsl:if test="a:events//@rule"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'rules'"/></xsl:call-template></xsl:if>
    <xsl:if test="a:chart"><xsl:call-template name="section-entry"><xsl:with-param name="as" select="$as"/><xsl:with-param name="section" select="'charts'"/></xsl:call-template></xsl:if>
  </xsl:template>

  <xsl:template name="section-entry">
    <xsl:param name="as"/>
    <xsl:param name="section"/>
    <xsl:variable name="title"><xsl:call-template name="section-title"><xsl:with-param name="section" select="$section"/></xsl:call-template></xsl:variable>
    <xsl:choose>
      <xsl:when test="$as = 'bookmark'">
        <fo:bookmark internal-destination="{$section}">
          <fo:bookmark-title><xsl:value-of select="$title"/></fo:bookmark-title>
          <xsl:if test="$section = 'battles' and not($as-table)"><xsl:apply-templates select="$battles" mode="bookmark"/></xsl:if>
          <xsl:if test="$section = 'lists'"><xsl:apply-templates select="$lists" mode="bookmark"/></xsl:if>
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
    <xsl:variable name="all" select="$moderator and ($section = 'decide' or $section = 'refusals')"/>
    <xsl:choose>
      <xsl:when test="$section = 'differences'"><xsl:value-of select="f:say('section.differences', $report/a:differences)"/></xsl:when>
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
  <xsl:template match="a:scene[@what = 'list']" mode="bookmark">
    <fo:bookmark internal-destination="list-{position()}"><fo:bookmark-title><xsl:call-template name="list-title"/></fo:bookmark-title></fo:bookmark>
  </xsl:template>
  <xsl:template match="a:scene" mode="bookmark">
    <fo:bookmark internal-destination="battle-{position()}">
      <fo:bookmark-title>
        <xsl:call-template name="battle-place"/>
        <xsl:variable name="outcome"><xsl:call-template name="outcome"/></xsl:variable>
        <xsl:if test="$outcome != ''"><xsl:value-of select="concat(' · ', $outcome)"/></xsl:if>
      </fo:bookmark-title>
    </fo:bookmark>
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
        <xsl:with-param name="start"><xsl:value-of select="f:say('report.program')"/><xsl:if test="@head"><xsl:value-of select="concat(' · ', f:say('trust.chain'), ' ', substring(@head, 1, 12), '…')"/></xsl:if></xsl:with-param>
        <xsl:with-param name="end"><fo:page-number/><xsl:text> / </xsl:text><fo:page-number-citation-last ref-id="last"/></xsl:with-param>
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
    <fo:table xsl:use-attribute-sets="title-table">
      <fo:table-column column-width="proportional-column-width(5)"/>
      <fo:table-column column-width="proportional-column-width(1)"/>
      <fo:table-column column-width="proportional-column-width(5)"/>
      <fo:table-body>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="title-cell"><xsl:call-template name="standing"/></fo:table-cell>
          <fo:table-cell><fo:block/></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="title-cell"><xsl:call-template name="sections"><xsl:with-param name="as" select="'contents'"/></xsl:call-template></fo:table-cell>
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
    <fo:block><xsl:value-of select="f:say('report.mailing')"/></fo:block>
    <xsl:for-each select="a:side[@phasing = 'true']"><fo:block><xsl:value-of select="f:say('report.phasing')"/></fo:block></xsl:for-each>
  </xsl:template>

  <!-- ==== What has to be decided -->
  <xsl:template name="decisions">
    <xsl:if test="a:question">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'decide'"/></xsl:call-template>
      <fo:block xsl:use-attribute-sets="lead"><xsl:value-of select="f:say('decide.lead')"/></fo:block>
      <xsl:apply-templates select="a:question"/>
      <xsl:if test="not($moderator)">
        <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('decide.form')"/></fo:block>
        <fo:block keep-with-next.within-page="always"><xsl:value-of select="f:say('decide.form-lead')"/></fo:block>
        <fo:block role="Code" xsl:use-attribute-sets="file"><xsl:call-template name="answer-form"/></fo:block>
      </xsl:if>
    </xsl:if>
  </xsl:template>

  <!-- What a question is about, by its kind, its side and the battle that it belongs to. -->
  <xsl:key name="due" match="a:noted[@what = 'anti-armor-exposed' or @what = 'anti-armor-damage'][not(ancestor::a:differences)]" use="concat('aa-loss ', ancestor::a:scene[1]/a:arg[@as = 'struck']/@id, ' ', substring-before(ancestor::a:scene[1]/@at, '/phasing'), substring-before(ancestor::a:scene[1]/@at, '/nonphasing'))"/>
  <xsl:key name="due" match="a:noted[@what = 'raw-lost' and a:arg/@as = 'pool'][not(ancestor::a:differences)]" use="concat('ca-loss ', a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:noted[@what = 'loss-share'][not(ancestor::a:differences)]" use="concat('ca-loss ', ancestor::a:scene[1]/a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:noted[@what = 'vulnerability-due'][not(ancestor::a:differences)]" use="concat('vulnerability-loss ', ancestor::a:scene[1]/a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:noted[@what = 'capture-due'][not(ancestor::a:differences)]" use="concat('capture-pick ', a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:looked-up[@chart = 'defender-retreat'][not(ancestor::a:differences)]" use="concat('retreat ', ancestor::a:scene[@what = 'assault'][1]/a:arg[@as = 'defending']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:template match="a:question">
    <fo:block xsl:use-attribute-sets="question">
      <fo:block role="H3" xsl:use-attribute-sets="question-title">
        <xsl:if test="$moderator"><xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template><xsl:text>: </xsl:text></xsl:if>
        <xsl:value-of select="f:say(concat('question-title.', @kind))"/>
      </fo:block>
      <fo:block keep-with-next.within-page="always">
        <xsl:value-of select="f:say(concat('question-help.', @kind))"/><xsl:call-template name="rule"/>
      </fo:block>
      <xsl:for-each select="key('due', concat(@kind, ' ', @side, ' ', substring-before(@at, concat('/', @kind, '/'))))"><fo:block keep-with-next.within-page="always"><xsl:value-of select="f:tell()"/><xsl:call-template name="rule"/></fo:block></xsl:for-each>
      <fo:block xsl:use-attribute-sets="choose">
        <xsl:choose>
          <xsl:when test="a:option"><xsl:value-of select="f:say('decide.options')"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="f:say('decide.list')"/></xsl:otherwise>
        </xsl:choose>
        <xsl:text>:</xsl:text>
      </fo:block>
      <xsl:if test="a:option or a:candidate">
        <fo:list-block xsl:use-attribute-sets="choices"><xsl:apply-templates select="a:option | a:candidate"/></fo:list-block>
      </xsl:if>
      <fo:block xsl:use-attribute-sets="address">
        <xsl:value-of select="concat(f:say('decide.at'), ' ')"/><fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@at"/></fo:inline>
        <xsl:value-of select="concat(' · ', f:say('decide.fingerprint'), ' ')"/><fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@fingerprint"/></fo:inline>
      </fo:block>
    </fo:block>
  </xsl:template>

  <xsl:template match="a:option | a:candidate">
    <fo:list-item>
      <fo:list-item-label end-indent="label-end()"><fo:block>☐</fo:block></fo:list-item-label>
      <fo:list-item-body start-indent="body-start()">
        <fo:block>
          <xsl:choose>
            <xsl:when test="self::a:candidate">
              <fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@id"/></fo:inline>
              <xsl:value-of select="concat(' ', f:say('kind'), ' ', f:say('counter'))"/>
            </xsl:when>
            <xsl:when test="@choice = ''"><xsl:value-of select="f:say('decide.nothing')"/></xsl:when>
            <xsl:otherwise><fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@choice"/></fo:inline></xsl:otherwise>
          </xsl:choose>
          <xsl:if test="(self::a:option and @choice = ../@fallback) or (self::a:candidate and contains(concat(' ', ../@fallback, ' '), concat(' ', @id, ' ')))">
            <xsl:text>&#160;&#160; </xsl:text><fo:inline xsl:use-attribute-sets="silent"><xsl:value-of select="concat('&#160;', translate(f:say('decide.silent'), ' ', '&#160;'), '&#160;')"/></fo:inline>
          </xsl:if>
        </fo:block>
      </fo:list-item-body>
    </fo:list-item>
  </xsl:template>

  <!-- A file of answers, as text: what is done if its sender stays silent. -->
  <xsl:template name="answer-form">
    <xsl:value-of select="concat('&lt;answers xmlns=&quot;urn:adjudicator:1&quot; system=&quot;', @system, '&quot; game=&quot;', @game, '&quot; turn=&quot;', @turn, '&quot; side=&quot;', @reader, '&quot;&gt;&#10;')"/>
    <xsl:for-each select="a:question">
      <xsl:value-of select="concat('  &lt;answer question=&quot;', @at, '&quot; fingerprint=&quot;', @fingerprint, '&quot;&#10;          choice=&quot;', @fallback, '&quot;/&gt;&#10;')"/>
    </xsl:for-each>
    <xsl:text>&lt;/answers&gt;</xsl:text>
  </xsl:template>

  <!-- ==== Orders that were not accepted -->
  <xsl:template name="refusals">
    <xsl:if test="a:refusal">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'refusals'"/></xsl:call-template>
      <fo:table xsl:use-attribute-sets="table">
        <xsl:if test="$ordered"><fo:table-column column-width="proportional-column-width(2)"/></xsl:if>
        <xsl:if test="$moderator"><fo:table-column column-width="proportional-column-width(3)"/></xsl:if>
        <fo:table-column column-width="proportional-column-width(12)"/>
        <fo:table-column column-width="proportional-column-width({2 + (not($ordered))})"/>
        <fo:table-header>
          <fo:table-row>
            <xsl:if test="$ordered"><xsl:call-template name="head"><xsl:with-param name="key" select="'refusals.order'"/></xsl:call-template></xsl:if>
            <xsl:if test="$moderator"><xsl:call-template name="head"><xsl:with-param name="key" select="'refusals.side'"/></xsl:call-template></xsl:if>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'refusals.problem'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'refusals.code'"/></xsl:call-template>
          </fo:table-row>
        </fo:table-header>
        <fo:table-body><xsl:apply-templates select="a:refusal[position() &lt;= 1000]"/></fo:table-body>
      </fo:table>
      <xsl:if test="a:refusal[1001]"><fo:block space-before="4pt"><xsl:value-of select="f:say('refusals.more')"/></fo:block></xsl:if>
    </xsl:if>
  </xsl:template>
  <xsl:template match="a:refusal">
    <fo:table-row xsl:use-attribute-sets="row">
      <xsl:if test="$ordered"><fo:table-cell xsl:use-attribute-sets="cell"><fo:block xsl:use-attribute-sets="mono"><xsl:value-of select="a:arg[@as = 'order']/@word"/></fo:block></fo:table-cell></xsl:if>
      <xsl:if test="$moderator">
        <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template></fo:block></fo:table-cell>
      </xsl:if>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:if test="starts-with(@code, 'W-')"><fo:inline font-weight="bold"><xsl:value-of select="f:say('refusals.warning')"/>: </fo:inline></xsl:if><xsl:value-of select="f:tell()"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block xsl:use-attribute-sets="small"><xsl:value-of select="@code"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <!-- ==== Summary -->
  <xsl:template name="summary">
    <xsl:call-template name="heading"><xsl:with-param name="section" select="'summary'"/></xsl:call-template>
    <xsl:variable name="others"><xsl:apply-templates select="a:events/*" mode="aside"/></xsl:variable>
    <xsl:if test="@gate"><fo:block xsl:use-attribute-sets="lead"><xsl:value-of select="f:say('summary.gate')"/></fo:block></xsl:if>
    <xsl:if test="not($battles) and string($others) = ''"><fo:block><xsl:value-of select="f:say('summary.nothing')"/></fo:block></xsl:if>
    <xsl:if test="$battles"><xsl:call-template name="balance"/></xsl:if>
    <xsl:if test="$battles and not($as-table)"><xsl:call-template name="overview"/></xsl:if>
    <xsl:if test="string($others)">
      <fo:list-block space-before="8pt" xsl:use-attribute-sets="lines"><xsl:copy-of select="$others"/></fo:list-block>
    </xsl:if>
    <!-- Which points fight how is a table. -->
    <xsl:variable name="assigned" select="f:facts('told.assigned told.withheld')"/>
    <xsl:for-each select="a:side">
      <xsl:variable name="own" select="$assigned[@side = current()/@id]"/>
      <xsl:if test="$own">
        <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('list.assigned')"/><xsl:if test="$moderator"><xsl:value-of select="concat(' · ', @name)"/></xsl:if></fo:block>
        <xsl:call-template name="list-table"><xsl:with-param name="table" select="f:table('assigned', $own, 487.5)"/></xsl:call-template>
      </xsl:if>
    </xsl:for-each>
  </xsl:template>

  <!-- In figures: battles, and what each side lost. -->
  <xsl:template name="balance">
    <fo:block xsl:use-attribute-sets="balance">
      <xsl:value-of select="concat(f:say('section.battles'), ' ')"/><fo:inline font-weight="bold"><xsl:value-of select="count($battles)"/></fo:inline>
      <xsl:value-of select="concat(' · ', f:say('section.losses'), ': ')"/>
      <xsl:for-each select="a:side">
        <xsl:if test="position() &gt; 1">, </xsl:if>
        <xsl:value-of select="concat(@name, ' ')"/><fo:inline font-weight="bold"><xsl:value-of select="count($losses[a:thing/@side = current()/@id])"/></fo:inline>
      </xsl:for-each>
    </fo:block>
  </xsl:template>

  <!-- What is told outside battles. -->
  <xsl:template match="a:scene[@what = 'attack' or @what = 'barrage' or @what = 'anti-armor-attack' or @what = 'anti-armor-defense' or @what = 'assault' or @what = 'list']" mode="aside"/>
  <xsl:template match="a:scene" mode="aside"><xsl:apply-templates select="a:events/*" mode="aside"/></xsl:template>
  <xsl:template match="a:changed | a:ruled | a:told[key('list', @at) or @what = 'assigned' or @what = 'withheld'] | a:noted[starts-with(@what, 'anti-armor-losses') or @what = 'anti-armor-absorbed' or starts-with(@what, 'destroyed-tanks')]" mode="aside"/>
  <xsl:template match="*" mode="aside"><xsl:call-template name="line"/></xsl:template>

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
    <xsl:if test="@rule"><xsl:text> </xsl:text><fo:inline xsl:use-attribute-sets="small"><xsl:value-of select="@rule"/></fo:inline></xsl:if>
  </xsl:template>

  <!-- ==== The moderator's word, and the rules that were used -->
  <xsl:template name="rulings">
    <xsl:if test="$rulings">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'rulings'"/></xsl:call-template>
      <xsl:variable name="lines"><xsl:for-each select="$rulings"><xsl:call-template name="line"/></xsl:for-each></xsl:variable>
      <xsl:if test="string($lines)"><fo:list-block xsl:use-attribute-sets="lines"><xsl:copy-of select="$lines"/></fo:list-block></xsl:if>
    </xsl:if>
  </xsl:template>

  <xsl:template name="rules">
    <xsl:if test="a:events//@rule">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'rules'"/></xsl:call-template>
      <fo:block><xsl:value-of select="f:rules()"/></fo:block>
    </xsl:if>
  </xsl:template>

  <!-- ==== Small parts -->
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
