<?xml version="1.0" encoding="UTF-8"?>
<!-- What happened: every battle in a sentence, what matters most first, then what happened outside them -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- What every reader wants to know first: what he must do and until when, whose the ground is, what was lost. -->
  <xsl:template name="in-short">
    <section id="short" aria-label="{f:say('section.short')}"><dl class="short"><xsl:call-template name="short-lines"/></dl></section>
  </xsl:template>
  <xsl:template name="short-line">
    <xsl:param name="head"/>
    <xsl:param name="text"/>
    <xsl:param name="tone"/>
    <xsl:param name="section"/>
    <div>
      <xsl:if test="string($tone) != ''"><xsl:attribute name="class">is-<xsl:value-of select="$tone"/></xsl:attribute></xsl:if>
      <dt><xsl:value-of select="$head"/></dt>
      <dd><xsl:choose><xsl:when test="string($section) != ''"><a href="#{$section}"><xsl:value-of select="$text"/></a></xsl:when><xsl:otherwise>
            <xsl:value-of select="$text"/></xsl:otherwise></xsl:choose></dd>
    </div>
  </xsl:template>

  <xsl:template name="summary">
    <section id="summary">
      <h2><xsl:value-of select="f:say('section.summary')"/></h2>
      <xsl:choose>
        <xsl:when test="$decides"/>
        <xsl:when test="@waiting = 'true'"><p class="lead"><xsl:value-of select="f:say('summary.waiting')"/></p></xsl:when>
      </xsl:choose>
      <xsl:if test="$battles">
        <p class="lead"><xsl:value-of select="f:word('battle-count', string(count($battles)))"/></p>
      </xsl:if>
      <xsl:choose>
        <xsl:when test="$as-table"><xsl:call-template name="battle-table"/></xsl:when>
        <xsl:when test="$battles"><ol class="outcomes"><xsl:for-each select="$battles"><xsl:sort select="f:rank()" data-type="number"/>
              <xsl:call-template name="outcome"/></xsl:for-each></ol></xsl:when>
        <xsl:when test="@orders-due = 'true'">
          <p><xsl:value-of select="f:say('summary.orders-due')"/><xsl:if test="not($for-all) and a:map and not($standing[not(@side = /a:report/@reader)])">
              <xsl:value-of select="concat(' ', f:say('summary.no-enemy'))"/></xsl:if></p>
          <xsl:call-template name="first-orders"/>
        </xsl:when>
        <xsl:when test="not(a:events/*)"><p><xsl:value-of select="f:say('summary.nothing')"/></p></xsl:when>
      </xsl:choose>
      <xsl:call-template name="asides-by-step"/>
      <xsl:call-template name="tables-of-facts"/>
    </section>
  </xsl:template>

  <!-- Facts outside battles as lines; a step in which nothing is worth a line is left out. -->
  <xsl:template name="asides">
    <xsl:param name="title"/>
    <xsl:param name="facts"/>
    <xsl:variable name="lines"><xsl:for-each select="$facts"><xsl:call-template name="aside"/></xsl:for-each></xsl:variable>
    <xsl:if test="string($lines) != ''">
      <xsl:if test="$title != ''"><h3 class="step"><xsl:value-of select="$title"/></h3></xsl:if>
      <ul class="asides"><xsl:copy-of select="$lines"/></ul>
    </xsl:if>
  </xsl:template>
  <!-- The moderator has what was told to several sides once, with all their names. -->
  <xsl:template name="aside">
    <xsl:variable name="before" select="preceding-sibling::*[1][self::a:told]"/>
    <xsl:choose>
      <xsl:when test="not($moderator and self::a:told)"><xsl:call-template name="line"/></xsl:when>
      <xsl:when test="$before and f:tell($before) = f:tell()"/>
      <xsl:when test="f:known(concat('layout.echo.told.', @what)) and f:facts(f:say(concat('layout.echo.told.', @what)), ancestor::a:scene[1])"/>
      <xsl:otherwise><li><xsl:call-template name="rule-mark"/><xsl:call-template name="told-to"><xsl:with-param name="says" select="f:tell()"/></xsl:call-template>
          <xsl:value-of select="f:tell()"/></li></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="told-to">
    <xsl:param name="says"/>
    <xsl:if test="$says != ''">
      <xsl:call-template name="side-tag"/>
      <xsl:for-each select="following-sibling::*[1][self::a:told]"><xsl:if test="f:tell() = $says"><xsl:call-template name="told-to">
            <xsl:with-param name="says" select="$says"/></xsl:call-template></xsl:if></xsl:for-each>
    </xsl:if>
  </xsl:template>

  <!-- Context: a battle. -->
  <xsl:template name="outcome">
    <xsl:variable name="here" select="f:scenes-about(f:place())[contains($battle-kinds, concat(' scene.', @what, ' '))]"/>
    <li>
      <xsl:choose>
        <xsl:when test="($here | .)[f:rank() &lt;= $most-cards]"><a><xsl:attribute name="href">#<xsl:call-template name="anchor"/></xsl:attribute><xsl:value-of select="f:where()"/></a></xsl:when>
        <xsl:otherwise>
          <xsl:attribute name="id"><xsl:call-template name="anchor"/></xsl:attribute>
          <b><xsl:if test="$here[2] and generate-id($here[1]) = generate-id()"><xsl:attribute name="id">b-<xsl:value-of select="f:place()"/></xsl:attribute></xsl:if>
            <xsl:value-of select="f:where()"/></b>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:variable name="headline"><xsl:if test="not(f:facts('asked'))"><xsl:call-template name="headline"/></xsl:if></xsl:variable>
      <xsl:choose>
        <xsl:when test="$headline != ''"><span><xsl:value-of select="concat(f:tell(), ' ')"/><b><xsl:call-template name="tone-class"/><xsl:value-of select="$headline"/></b></span></xsl:when>
        <xsl:otherwise>
          <xsl:variable name="aftermath"><xsl:if test="not(f:facts('asked'))"><xsl:call-template name="aftermath"/></xsl:if></xsl:variable>
          <span><xsl:call-template name="story"><xsl:with-param name="aftermath" select="string($aftermath)"/></xsl:call-template></span>
          <xsl:if test="$aftermath = ''"><xsl:call-template name="badges"/></xsl:if>
        </xsl:otherwise>
      </xsl:choose>
    </li>
  </xsl:template>
  <!-- The words beside it say the same. -->
  <xsl:template name="tone-class"><xsl:variable name="tone" select="f:tone()"/><xsl:if test="$tone != ''">
      <xsl:attribute name="class">went-<xsl:value-of select="$tone"/></xsl:attribute></xsl:if></xsl:template>
  <!-- The sentence of a battle, and what came of it. -->
  <xsl:template name="story">
    <xsl:param name="aftermath"/>
    <xsl:variable name="sentence" select="f:tell()"/>
    <xsl:choose>
      <xsl:when test="$aftermath != ''">
        <xsl:value-of select="concat(substring($sentence, 1, string-length($sentence) - (substring($sentence, string-length($sentence)) = '.')), ': ')"/><b>
          <xsl:value-of select="$aftermath"/></b>.</xsl:when>
      <xsl:otherwise><xsl:value-of select="$sentence"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Facts that are told as a table of their own: layout.tables names the tables, layout.table.NAME their facts. -->
  <xsl:variable name="tabled"><xsl:call-template name="layouts"><xsl:with-param name="key" select="'layout.table.'"/>
      <xsl:with-param name="rest" select="concat(f:say('layout.tables'), ' ')"/></xsl:call-template></xsl:variable>
  <xsl:template name="tables-of-facts">
    <xsl:param name="rest" select="concat(f:say('layout.tables'), ' ')"/>
    <xsl:variable name="name" select="substring-before($rest, ' ')"/>
    <xsl:if test="$name != ''">
      <xsl:variable name="facts" select="f:facts(f:say(concat('layout.table.', $name)), /a:report)"/>
      <xsl:for-each select="a:side">
        <xsl:variable name="own" select="$facts[@side = current()/@id]"/>
        <xsl:if test="$own">
          <details class="list">
            <summary><h3><xsl:value-of select="f:say(concat('list.', $name))"/><xsl:if test="$moderator"><span class="u s-{@id}"><xsl:value-of select="@name"/></span></xsl:if></h3></summary>
            <xsl:call-template name="list-table"><xsl:with-param name="table" select="f:table($name, $own)"/></xsl:call-template>
          </details>
        </xsl:if>
      </xsl:for-each>
      <xsl:call-template name="tables-of-facts"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- What keys of one kind say, one after another: of a list of words those that exist. -->
  <xsl:template name="layouts">
    <xsl:param name="key"/>
    <xsl:param name="rest"/>
    <xsl:variable name="word" select="substring-before($rest, ' ')"/>
    <xsl:if test="$word != ''">
      <xsl:if test="f:known(concat($key, $word))"><xsl:value-of select="concat(f:say(concat($key, $word)), ' ')"/></xsl:if>
      <xsl:call-template name="layouts"><xsl:with-param name="key" select="$key"/><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- Many battles: a row each. -->
  <xsl:template name="battle-table">
    <div class="scroll" tabindex="0" role="region" aria-label="{f:say('section.battles')}">
      <table class="many">
        <thead>
          <tr>
            <th scope="col"><xsl:value-of select="f:say('battle.hex')"/></th>
            <th scope="col"><xsl:value-of select="f:say('battle.outcome')"/></th>
            <th scope="col"><xsl:value-of select="f:say('battle.shifts')"/></th>
            <th scope="col" class="n"><xsl:value-of select="f:say('battle.column')"/></th>
            <th scope="col" class="n"><xsl:value-of select="f:say('battle.die')"/></th>
            <th scope="col"><xsl:value-of select="f:say('battle.result')"/></th>
          </tr>
        </thead>
        <tbody><xsl:for-each select="$battles"><xsl:sort select="f:rank()" data-type="number"/><xsl:call-template name="battle-row"/></xsl:for-each></tbody>
      </table>
    </div>
  </xsl:template>
  <xsl:template name="battle-row">
    <xsl:variable name="look" select="a:events/a:looked-up[not(contains($minor, concat(' ', @chart, ' ')))]"/>
    <tr>
      <xsl:if test="not(f:scenes-about(f:place())[2])"><xsl:attribute name="id"><xsl:call-template name="anchor"/></xsl:attribute></xsl:if>
      <th scope="row"><xsl:value-of select="f:where()"/></th>
      <td><xsl:call-template name="story"><xsl:with-param name="aftermath"><xsl:if test="not(f:facts('asked'))"><xsl:call-template name="aftermath"/></xsl:if></xsl:with-param></xsl:call-template></td>
      <td><xsl:for-each select="$look[1]"><xsl:call-template name="shifts-in-short"/></xsl:for-each></td>
      <td class="n"><xsl:value-of select="f:band(string($look/@band), string(key('chart', $look/@chart)/@columns-are))"/></td>
      <td class="n"><xsl:value-of select="$look/@roll"/></td>
      <td><xsl:value-of select="$look/@cell"/></td>
    </tr>
  </xsl:template>
</xsl:stylesheet>
