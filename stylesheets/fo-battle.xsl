<?xml version="1.0" encoding="UTF-8"?>
<!-- Battle cards on paper. What happened in one hex is one card: its scenes, each with what it came to first;
     on the left who took part, the reckoning and how the column was found, on the right the small map, the dice and the chart;
     below what came of it. Players have the cards in the order of importance, the moderator in that of time.

     How a scene is cut and what the keys layout.* mean: html-battle.xsl and wording/common.en.xml. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f">
  <!-- The look-ups in a chart. -->
  <xsl:variable name="battle-kinds" select="concat(' ', f:say('layout.battles'), ' ')"/>
  <xsl:variable name="minor" select="concat(' ', f:say('layout.minor'), ' ')"/>
  <xsl:variable name="roles" select="concat(' ', f:say('layout.roles'), ' ')"/>
  <xsl:variable name="sums" select="concat(' ', f:say('layout.sums'), ' ')"/>
  <xsl:variable name="replaced" select="concat(' ', f:say('layout.steps'), ' ')"/>
  <!-- What a card shows otherwise than as a line. -->
  <xsl:variable name="shown">
    <xsl:value-of select="concat(' changed ruled ', f:say('layout.shown'), ' ')"/>
    <xsl:call-template name="layouts"><xsl:with-param name="key" select="'layout.members.'"/><xsl:with-param name="rest" select="substring($roles, 2)"/></xsl:call-template>
  </xsl:variable>
  <xsl:variable name="shown-text" select="string($shown)"/>
  <!-- Each battle's number in the order of time. -->
  <xsl:variable name="numbers"><xsl:for-each select="$battles"><xsl:value-of select="concat('|', generate-id(), '=', position())"/></xsl:for-each></xsl:variable>
  <xsl:variable name="numbers-text" select="concat($numbers, '|')"/>
  <xsl:template name="number"><xsl:value-of select="substring-before(substring-after($numbers-text, concat('|', generate-id(), '=')), '|')"/></xsl:template>

  <xsl:template name="battles">
    <xsl:if test="$battles">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'battles'"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="$as-table"><xsl:call-template name="battle-table"/></xsl:when>
        <xsl:otherwise>
          <xsl:if test="not($moderator) and $battles[2]"><fo:block xsl:use-attribute-sets="note" keep-with-next.within-page="always"><xsl:value-of select="f:say('battle.sorted')"/></fo:block></xsl:if>
          <xsl:if test="count($battles) &gt; $most-cards"><fo:block xsl:use-attribute-sets="note" keep-with-next.within-page="always">
              <xsl:value-of select="f:word('battle-cards', string($most-cards))"/></fo:block></xsl:if>
          <fo:block keep-with-next.within-page="always"><xsl:call-template name="legend-of-codes">
              <xsl:with-param name="charts" select="/a:report/a:chart[not(contains($minor, concat(' ', @name, ' ')))][f:facts(concat('looked-up.', @name), /a:report)[@column]]"/>
            </xsl:call-template></fo:block>
          <xsl:call-template name="cards"><xsl:with-param name="as" select="'card'"/></xsl:call-template>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:template>

  <!-- All cards, or the bookmarks that lead to them: `as`. -->
  <xsl:template name="cards">
    <xsl:param name="as"/>
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:for-each select="$battles"><xsl:call-template name="card-once"><xsl:with-param name="as" select="$as"/></xsl:call-template></xsl:for-each></xsl:when>
      <xsl:otherwise><xsl:for-each select="$battles"><xsl:sort select="f:rank()" data-type="number"/><xsl:call-template name="card-once">
            <xsl:with-param name="as" select="$as"/></xsl:call-template></xsl:for-each></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <!-- A hex has its card where its first scene stands, in the order of the cards. Context: a battle. -->
  <xsl:template name="card-once">
    <xsl:param name="as"/>
    <xsl:variable name="here" select="f:scenes-about(f:place())[contains($battle-kinds, concat(' scene.', @what, ' '))]"/>
    <xsl:choose>
      <xsl:when test="not(($here | .)[f:rank() &lt;= $most-cards])"/>
      <xsl:when test="not($here[2])"><xsl:call-template name="card-as"><xsl:with-param name="as" select="$as"/><xsl:with-param name="here" select="."/></xsl:call-template></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="self" select="generate-id()"/>
        <xsl:for-each select="$here">
          <xsl:sort select="f:rank() * not($moderator)" data-type="number"/>
          <xsl:if test="position() = 1 and generate-id() = $self"><xsl:call-template name="card-as"><xsl:with-param name="as" select="$as"/>
              <xsl:with-param name="here" select="$here"/></xsl:call-template></xsl:if>
        </xsl:for-each>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="card-as">
    <xsl:param name="as"/>
    <xsl:param name="here"/>
    <xsl:choose>
      <xsl:when test="$as = 'bookmark'"><xsl:for-each select="$here"><xsl:call-template name="battle-bookmark"/></xsl:for-each></xsl:when>
      <xsl:when test="$here[2]"><xsl:call-template name="card-of-several"><xsl:with-param name="here" select="$here"/></xsl:call-template></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="number"><xsl:call-template name="number"/></xsl:variable>
        <fo:block id="battle-{$number}" xsl:use-attribute-sets="battle">
          <xsl:call-template name="battle-head"><xsl:with-param name="number" select="string($number)"/></xsl:call-template>
          <xsl:call-template name="scene"><xsl:with-param name="with-map" select="true()"/></xsl:call-template>
        </fo:block>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="battle-bookmark">
    <xsl:variable name="number"><xsl:call-template name="number"/></xsl:variable>
    <fo:bookmark internal-destination="battle-{$number}">
      <fo:bookmark-title>
        <xsl:value-of select="f:where()"/>
        <xsl:variable name="outcome"><xsl:call-template name="outcome"/></xsl:variable>
        <xsl:if test="$outcome != ''"><xsl:value-of select="concat(' · ', $outcome)"/></xsl:if>
      </fo:bookmark-title>
    </fo:bookmark>
  </xsl:template>

  <!-- The hex, what happened there in a sentence, its result. Context: a battle. -->
  <xsl:template name="battle-head">
    <xsl:param name="number"/>
    <xsl:param name="sentence" select="f:tell()"/>
    <xsl:param name="result" select="true()"/>
    <xsl:variable name="outcome"><xsl:if test="$result"><xsl:call-template name="outcome"/></xsl:if></xsl:variable>
    <xsl:variable name="headline"><xsl:if test="$result and not(f:facts('asked'))"><xsl:call-template name="headline"/></xsl:if></xsl:variable>
    <fo:table role="Div" xsl:use-attribute-sets="battle-head">
      <fo:table-column column-width="{16 + 7 * f:longest(concat('0000 ', f:where()))}pt"/>
      <fo:table-column column-width="proportional-column-width(1)"/>
      <fo:table-column column-width="70pt"/>
      <fo:table-body>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="place"><fo:block><xsl:value-of select="f:where()"/></fo:block></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="sentence">
            <xsl:choose>
              <xsl:when test="$headline != ''"><fo:block role="H3" font-family="DejaVu Serif"><xsl:value-of select="$headline"/></fo:block>
                <fo:block xsl:use-attribute-sets="outcome"><xsl:value-of select="$sentence"/></fo:block></xsl:when>
              <xsl:otherwise><fo:block role="H3" font-family="DejaVu Serif"><xsl:value-of select="$sentence"/></fo:block><xsl:if test="$outcome != ''">
                  <fo:block xsl:use-attribute-sets="outcome"><xsl:value-of select="$outcome"/></fo:block></xsl:if></xsl:otherwise>
            </xsl:choose>
          </fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="battle-code">
            <fo:block><xsl:if test="$number != '' and $battles[2]"><xsl:value-of select="concat(f:word('battle-number', $number), ' · ')"/></xsl:if><xsl:value-of select="@rule"/></fo:block>
            <fo:block><xsl:value-of select="f:say('place', f:hex(f:place()))"/></fo:block>
          </fo:table-cell>
        </fo:table-row>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- The head of the card stays with its first scene; a scene goes on over the page below its halves and charts, which stay whole. -->
  <xsl:template name="card-of-several">
    <xsl:param name="here"/>
    <xsl:for-each select="$here">
      <xsl:sort select="f:rank() * not($moderator)" data-type="number"/>
      <xsl:variable name="number"><xsl:call-template name="number"/></xsl:variable>
      <xsl:choose>
        <xsl:when test="position() = 1">
          <fo:block id="battle-{$number}" xsl:use-attribute-sets="battle">
            <xsl:call-template name="battle-head"><xsl:with-param name="sentence" select="f:word('battle-here', string(count($here)))"/>
              <xsl:with-param name="result" select="false()"/></xsl:call-template>
            <xsl:call-template name="part"><xsl:with-param name="number" select="string($number)"/></xsl:call-template>
            <xsl:call-template name="scene"><xsl:with-param name="with-map" select="true()"/></xsl:call-template>
          </fo:block>
        </xsl:when>
        <xsl:otherwise>
          <fo:block id="battle-{$number}" xsl:use-attribute-sets="battle-part">
            <xsl:call-template name="part"><xsl:with-param name="number" select="string($number)"/></xsl:call-template>
            <xsl:call-template name="scene"/>
          </fo:block>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
  </xsl:template>
  <xsl:template name="part">
    <xsl:param name="number"/>
    <xsl:variable name="headline"><xsl:if test="not(f:facts('asked'))"><xsl:call-template name="headline"/></xsl:if></xsl:variable>
    <xsl:variable name="outcome"><xsl:choose><xsl:when test="$headline != ''"><xsl:value-of select="f:tell()"/></xsl:when><xsl:otherwise>
          <xsl:call-template name="outcome"/></xsl:otherwise></xsl:choose></xsl:variable>
    <fo:block role="H4" xsl:use-attribute-sets="part"><xsl:value-of select="$headline"/><xsl:if test="$headline = ''"><xsl:value-of select="f:tell()"/></xsl:if><xsl:text> </xsl:text><fo:inline font-family="DejaVu Sans" font-weight="normal" xsl:use-attribute-sets="small"><xsl:value-of select="concat(f:word('battle-number', $number), ' · ', @rule)"/></fo:inline></fo:block>
    <xsl:if test="$outcome != ''"><fo:block keep-with-next.within-page="always" xsl:use-attribute-sets="outcome"><xsl:value-of select="$outcome"/></fo:block></xsl:if>
  </xsl:template>

  <!-- The hexes around, as they stood before. Context: a battle. -->
  <xsl:template name="battle-figure">
    <xsl:param name="wide"/>
    <xsl:variable name="here" select="f:around(f:place(), 0)"/>
    <xsl:if test="/a:report/a:map and $here and not($brief)">
      <fo:block xsl:use-attribute-sets="battle-figure">
        <fo:instream-foreign-object content-width="{$wide}pt" content-height="{format-number($wide * 1.0607, '0.#')}pt" fox:alt-text="{f:say('map.around', $here)}">
          <xsl:call-template name="battle-map"/>
        </fo:instream-foreign-object>
      </fo:block>
      <fo:block text-align="center" line-height="1" xsl:use-attribute-sets="small"><xsl:call-template name="map-caption"/></fo:block>
    </xsl:if>
  </xsl:template>

  <!-- Many battles: a row each, and that is all. -->
  <xsl:template name="battle-table">
    <fo:table xsl:use-attribute-sets="table">
      <fo:table-column column-width="proportional-column-width(6)"/>
      <fo:table-column column-width="proportional-column-width(34)"/>
      <fo:table-column column-width="proportional-column-width(22)"/>
      <fo:table-column column-width="proportional-column-width(8)"/>
      <fo:table-column column-width="proportional-column-width(5)"/>
      <fo:table-column column-width="proportional-column-width(17)"/>
      <fo:table-header>
        <fo:table-row>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.hex'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'section.battles'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.shifts'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.column'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.die'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.result'"/></xsl:call-template>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body><xsl:for-each select="$battles"><xsl:sort select="f:rank()" data-type="number"/><xsl:call-template name="battle-row"/></xsl:for-each></fo:table-body>
    </fo:table>
  </xsl:template>
  <xsl:template name="battle-row">
    <xsl:variable name="look" select="a:events/a:looked-up[not(contains($minor, concat(' ', @chart, ' ')))][1]"/>
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell role="TH" xsl:use-attribute-sets="cell"><fo:block font-weight="bold"><xsl:value-of select="f:where()"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:tell()"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell">
        <fo:block>
          <xsl:for-each select="$look"><xsl:call-template name="shifts-in-short"/></xsl:for-each>
        </fo:block>
      </fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:band(string($look/@band), string(key('chart', $look/@chart)/@columns-are))"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="$look/@roll"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block font-weight="bold"><xsl:call-template name="outcome"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>
</xsl:stylesheet>
