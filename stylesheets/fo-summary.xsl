<?xml version="1.0" encoding="UTF-8"?>
<!-- What happened, on paper: every battle in a line with the page of its card, what matters most first, then what happened
     outside them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format" exclude-result-prefixes="a f">
  <!-- Facts that are told as a table of their own: layout.tables names the tables, layout.table.NAME their facts. -->
  <xsl:variable name="table-names" select="concat(f:say('layout.tables'), ' ')"/>
  <xsl:variable name="tabled"><xsl:call-template name="layouts"><xsl:with-param name="key" select="'layout.table.'"/>
      <xsl:with-param name="rest" select="$table-names"/></xsl:call-template></xsl:variable>

  <!-- What every reader wants to know first (verdict.xsl), beside the contents. -->
  <xsl:template name="short-line">
    <xsl:param name="head"/>
    <xsl:param name="text"/>
    <fo:block role="P" xsl:use-attribute-sets="short"><fo:inline color="#333"><xsl:value-of select="concat($head, ': ')"/></fo:inline>
      <fo:inline font-weight="bold"><xsl:value-of select="$text"/></fo:inline></fo:block>
  </xsl:template>

  <xsl:template name="summary">
    <xsl:call-template name="heading"><xsl:with-param name="section" select="'summary'"/></xsl:call-template>
    <xsl:variable name="others"><xsl:call-template name="asides-by-step"/></xsl:variable>
    <xsl:if test="not($decides) and @waiting = 'true'"><fo:block xsl:use-attribute-sets="lead"><xsl:value-of select="f:say('summary.waiting')"/></fo:block></xsl:if>
    <xsl:if test="not($battles) and string($others) = ''"><fo:block><xsl:value-of select="f:say('summary.nothing')"/></fo:block></xsl:if>
    <xsl:if test="$battles and $as-table"><fo:block xsl:use-attribute-sets="lead"><xsl:value-of select="f:word('battle-count', string(count($battles)))"/></fo:block></xsl:if>
    <xsl:if test="$battles and not($as-table)"><xsl:call-template name="overview"/></xsl:if>
    <xsl:copy-of select="$others"/>
    <xsl:call-template name="tables-of-facts"/>
  </xsl:template>
  <!-- Facts outside battles as lines; a step in which nothing is worth a line is left out. -->
  <xsl:template name="asides">
    <xsl:param name="title"/>
    <xsl:param name="facts"/>
    <xsl:variable name="lines"><xsl:for-each select="$facts"><xsl:call-template name="line"/></xsl:for-each></xsl:variable>
    <xsl:if test="string($lines) != ''">
      <xsl:if test="$title != ''"><fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="$title"/></fo:block></xsl:if>
      <fo:list-block xsl:use-attribute-sets="lines">
        <xsl:if test="$title = ''"><xsl:attribute name="space-before">8pt</xsl:attribute></xsl:if>
        <xsl:copy-of select="$lines"/>
      </fo:list-block>
    </xsl:if>
  </xsl:template>

  <!-- Battles at a glance. -->
  <xsl:template name="overview">
    <fo:table font-size="7.5pt" xsl:use-attribute-sets="table">
      <fo:table-column column-width="proportional-column-width({6 + 6 * boolean(f:say('layout.where') != '')})"/>
      <fo:table-column column-width="proportional-column-width({38 - 14 * (count($battles) &gt; $most-cards)})"/>
      <fo:table-column column-width="proportional-column-width({30 + 14 * (count($battles) &gt; $most-cards)})"/>
      <fo:table-column column-width="34pt"/>
      <fo:table-header>
        <fo:table-row>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.hex'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="text" select="f:word('battle-count', string(count($battles)))"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.result'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'page.page'"/><xsl:with-param name="align" select="'end'"/></xsl:call-template>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body><xsl:for-each select="$battles"><xsl:sort select="f:rank()" data-type="number"/><xsl:call-template name="glance"/></xsl:for-each></fo:table-body>
    </fo:table>
  </xsl:template>
  <xsl:template name="glance">
    <xsl:variable name="number"><xsl:call-template name="number"/></xsl:variable>
    <!-- Battles without a card are many: they are told in brief (brief.WHAT), where the system has words for that. -->
    <xsl:variable name="carded-here" select="boolean((f:scenes-about(f:place())[contains($battle-kinds, concat(' scene.', @what, ' '))] | .)[f:rank() &lt;= $most-cards])"/>
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell role="TH" xsl:use-attribute-sets="cell"><fo:block font-weight="bold"><xsl:value-of select="f:where()"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:choose><xsl:when test="not($carded-here) and f:known(concat('brief.', @what))">
              <xsl:value-of select="f:say(concat('brief.', @what))"/></xsl:when><xsl:otherwise><xsl:value-of select="f:tell()"/></xsl:otherwise></xsl:choose></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block font-weight="bold"><xsl:call-template name="outcome"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block text-align="end"><xsl:if test="$carded-here">
            <fo:basic-link internal-destination="battle-{$number}"><fo:page-number-citation ref-id="battle-{$number}"/></fo:basic-link></xsl:if></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <xsl:template name="tables-of-facts">
    <xsl:param name="rest" select="$table-names"/>
    <xsl:variable name="name" select="substring-before($rest, ' ')"/>
    <xsl:if test="$name != ''">
      <xsl:variable name="facts" select="f:facts(f:say(concat('layout.table.', $name)), /a:report)"/>
      <xsl:for-each select="a:side">
        <xsl:variable name="own" select="$facts[@side = current()/@id]"/>
        <xsl:if test="$own">
          <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say(concat('list.', $name))"/><xsl:if test="$moderator">
              <xsl:value-of select="concat(' · ', @name)"/></xsl:if></fo:block>
          <xsl:call-template name="list-table"><xsl:with-param name="table" select="f:table($name, $own, 487.5)"/></xsl:call-template>
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
</xsl:stylesheet>
