<?xml version="1.0" encoding="UTF-8"?>
<!-- What differs from an earlier mailing, and what makes a report checkable, as plain text. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="differing.xsl"/>
  <xsl:import href="since.xsl"/>

  <!-- ==== What changed since the last turn -->
  <xsl:template name="since">
    <xsl:for-each select="a:since">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.since'"/></xsl:call-template>
      <xsl:value-of select="concat(f:say('since.lead'), '&#10;')"/>
      <xsl:if test="@program-was"><xsl:value-of select="concat('- ', f:say('since.program'), '&#10;')"/></xsl:if>
      <xsl:for-each select="*"><xsl:text>- </xsl:text><xsl:call-template name="since-line"/><xsl:text>&#10;</xsl:text></xsl:for-each>
      <xsl:if test="@compared = 'false'"><xsl:value-of select="concat('- ', f:say('since.no-units'), '&#10;')"/></xsl:if>
    </xsl:for-each>
  </xsl:template>

  <!-- ==== What differs. With `figures` every change of one is a line; else the pieces at the end say enough. -->
  <xsl:template match="a:differences">
    <xsl:param name="figures" select="false()"/>
    <xsl:variable name="first"><xsl:if test="not($figures)"><xsl:call-template name="differences-first"/></xsl:if></xsl:variable>
    <xsl:if test="$first != ''"><xsl:value-of select="concat($first, '&#10;')"/></xsl:if>
    <xsl:for-each select="a:difference">
      <xsl:variable name="in"><xsl:if test="not($figures)"><xsl:call-template name="difference-in"/></xsl:if></xsl:variable>
      <xsl:if test="$in = ''">
      <xsl:variable name="was"><xsl:for-each select="a:was"><xsl:call-template name="text-side"><xsl:with-param name="figures" select="$figures"/></xsl:call-template></xsl:for-each></xsl:variable>
      <xsl:variable name="now"><xsl:for-each select="a:now"><xsl:call-template name="text-side"><xsl:with-param name="figures" select="$figures"/></xsl:call-template></xsl:for-each></xsl:variable>
      <xsl:if test="@scene != 'changed' or concat($was, $now) != ''">
        <xsl:variable name="title"><xsl:call-template name="difference-title"/></xsl:variable>
        <xsl:variable name="before"><xsl:call-template name="title-before"><xsl:with-param name="figures" select="$figures"/></xsl:call-template></xsl:variable>
        <xsl:variable name="head"><xsl:if test="string($title) != string($before)"><xsl:value-of select="$title"/></xsl:if><xsl:if test="@at">
            <xsl:value-of select="concat(' [', @at, ']')"/></xsl:if></xsl:variable>
        <xsl:if test="$head != ''"><xsl:value-of select="concat(normalize-space(substring($head, 1, 1)), substring($head, 2), '&#10;')"/></xsl:if>
        <xsl:if test="@scene != 'changed'"><xsl:value-of select="concat('  ', f:say(concat('differences.', @scene)), '&#10;')"/></xsl:if>
        <xsl:if test="$was != ''"><xsl:if test="@scene = 'changed'"><xsl:value-of select="concat('  ', f:say('differences.was'), '&#10;')"/></xsl:if><xsl:value-of select="$was"/></xsl:if>
        <xsl:if test="$now != ''"><xsl:if test="@scene = 'changed'"><xsl:value-of select="concat('  ', f:say('differences.now'), '&#10;')"/></xsl:if><xsl:value-of select="$now"/></xsl:if>
        <xsl:text>&#10;</xsl:text>
      </xsl:if>
      </xsl:if>
    </xsl:for-each>
    <xsl:variable name="left-out"><xsl:if test="not($figures)"><xsl:call-template name="differences-left-out"/></xsl:if></xsl:variable>
    <xsl:if test="$left-out != ''"><xsl:value-of select="concat($left-out, '&#10;')"/></xsl:if>
    <xsl:if test="a:refusal-was | a:refusal-now">
      <xsl:value-of select="concat(f:say('section.refusals-all'), '&#10;')"/>
      <xsl:for-each select="a:refusal-was | a:refusal-now">
        <xsl:value-of select="concat('  ', f:say(concat('differences.', substring-after(local-name(), '-'))), ': ')"/>
        <xsl:if test="$moderator"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if>
        <xsl:value-of select="concat(f:say(concat('refusal.', @code)), ' [', @code, ']&#10;')"/>
      </xsl:for-each>
      <xsl:text>&#10;</xsl:text>
    </xsl:if>
    <xsl:if test="$pieces-told">
      <xsl:value-of select="concat(f:say('differences.pieces'), '&#10;')"/>
      <xsl:for-each select="$pieces-told">
        <xsl:text>  </xsl:text><xsl:call-template name="piece-name"/><xsl:text>: </xsl:text>
        <xsl:call-template name="piece-side"><xsl:with-param name="side" select="a:was"/><xsl:with-param name="other" select="a:now"/></xsl:call-template>
        <xsl:text> → </xsl:text>
        <xsl:call-template name="piece-side"><xsl:with-param name="side" select="a:now"/><xsl:with-param name="other" select="a:was"/></xsl:call-template>
        <xsl:text>&#10;</xsl:text>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <!-- Context: `was` or `now`. -->
  <xsl:template name="text-side">
    <xsl:param name="figures"/>
    <xsl:variable name="head"><xsl:call-template name="head-that-differs"/></xsl:variable>
    <xsl:if test="$head != ''"><xsl:value-of select="concat('    ', $head, '&#10;')"/></xsl:if>
    <xsl:call-template name="each-fact"><xsl:with-param name="figures" select="$figures"/></xsl:call-template>
  </xsl:template>
  <xsl:template name="difference-line">
    <xsl:param name="text"/>
    <xsl:value-of select="concat('- ', $text, '&#10;')"/>
  </xsl:template>
  <xsl:template name="fact-line">
    <xsl:param name="text"/>
    <xsl:value-of select="concat('    ', $text)"/>
    <xsl:if test="@rule"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- ==== How to check it -->
  <xsl:template name="trust">
    <xsl:if test="@head or @commitment or a:revealed or a:dice-from">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'trust.title'"/></xsl:call-template>
      <xsl:for-each select="a:dice-from"><xsl:value-of select="concat(f:say('trust.dice'), ':&#10;  ')"/><xsl:call-template name="dice-from"/><xsl:text>&#10;</xsl:text></xsl:for-each>
      <xsl:if test="@head"><xsl:value-of select="concat(f:say('trust.head'), ': ', @head, '&#10;  ', f:say('trust.head-lead'), '&#10;')"/></xsl:if>
      <xsl:if test="@commitment"><xsl:value-of select="concat(f:say('trust.seal'), ': ', @commitment, '&#10;  ', f:say('trust.seal-lead'), '&#10;')"/></xsl:if>
      <xsl:for-each select="a:resealed"><xsl:value-of select="concat(f:say('trust.resealed'), ': ', f:say('trust.resealed-lead'))"/><xsl:call-template name="resealed-when"/><xsl:text>&#10;</xsl:text></xsl:for-each>
      <xsl:for-each select="a:revealed"><xsl:value-of select="concat(f:say('trust.seed'), ': ', @seed, '&#10;  ', f:say('trust.seed-lead'), '&#10;')"/></xsl:for-each>
      <xsl:if test="@program-before"><xsl:value-of select="concat(f:say('trust.program'), ': ', f:say('trust.program-lead'), '&#10;')"/></xsl:if>
      <xsl:value-of select="concat(f:say('trust.how'), '&#10;')"/>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
