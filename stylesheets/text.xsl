<?xml version="1.0" encoding="UTF-8"?>
<!-- A report as plain text, 78 characters wide (columns.hpp breaks what is longer): for the body of a mail, and, with the parameter
     `about`, or `address` (in full), for `explain`. The sections are those of the HTML, in the same order, each left out where it is empty -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="outcome.xsl"/>
  <xsl:import href="steps.xsl"/>
  <xsl:import href="shifts.xsl"/>
  <xsl:import href="why.xsl"/>
  <xsl:import href="text-decide.xsl"/>
  <xsl:import href="text-battle.xsl"/>
  <xsl:import href="text-lists.xsl"/>
  <xsl:import href="text-reckoning.xsl"/>
  <xsl:import href="text-trust.xsl"/>
  <xsl:import href="text-explain.xsl"/>
  <xsl:import href="rules.xsl"/>
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:param name="address" select="''"/>
  <!-- `explain` in short: "at ADDRESS", "hex ID", "unit ID" (adjudicator/reports/page/explaining.hpp). -->
  <xsl:param name="about" select="''"/>
  <!-- `differences`: these alone. -->
  <xsl:param name="part" select="''"/>
  <!-- What the program says for itself where a game has stylesheets of its own, whose names these are (adjudicator/reports/page/program_part.hpp);
       `sheet`: on a hand-over sheet. -->
  <xsl:param name="looks" select="''"/>
  <xsl:param name="sheet" select="''"/>
  <xsl:variable name="moderator" select="/a:report/@reader = 'moderator'"/>

  <xsl:template match="/a:report">
    <xsl:choose>
      <xsl:when test="$part = 'differences'"><xsl:apply-templates select="a:differences"><xsl:with-param name="figures" select="true()"/></xsl:apply-templates></xsl:when>
      <xsl:when test="$sheet != ''"><xsl:call-template name="own-looks"><xsl:with-param name="files" select="$sheet"/></xsl:call-template></xsl:when>
      <xsl:when test="$looks != ''">
        <xsl:call-template name="own-looks"><xsl:with-param name="files" select="$looks"/></xsl:call-template>
        <xsl:text>&#10;</xsl:text>
        <xsl:call-template name="title"/>
        <xsl:call-template name="what-differs"/>
        <xsl:call-template name="since"/>
        <xsl:call-template name="rulings"/>
        <xsl:call-template name="house-charts"/>
        <xsl:call-template name="trust"/>
        <xsl:text>&#10;&#10;</xsl:text>
      </xsl:when>
      <xsl:when test="$about != ''"><xsl:call-template name="about"/></xsl:when>
      <xsl:when test="$address != ''"><xsl:apply-templates select="a:events/*" mode="explain"/><xsl:apply-templates select="a:refusal" mode="explain"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="report"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="report">
    <xsl:call-template name="title"/>
    <xsl:text>&#10;</xsl:text>
    <xsl:call-template name="short-lines"/>
    <xsl:call-template name="decisions"/>
    <xsl:call-template name="orders"/>
    <xsl:call-template name="refusals"/>
    <xsl:call-template name="what-differs"/>
    <xsl:call-template name="summary"/>
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
    <xsl:call-template name="trust"/>
  </xsl:template>

  <xsl:template name="own-looks">
    <xsl:param name="files"/>
    <xsl:call-template name="heading"><xsl:with-param name="key" select="'looks.title'"/></xsl:call-template>
    <xsl:value-of select="concat(f:say('looks.lead'), '&#10;', f:say('looks.files'), ' ', $files, '&#10;')"/>
  </xsl:template>

  <xsl:template name="title">
    <xsl:value-of select="concat(@title, '&#10;', f:say('report.title'), ' · ')"/>
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('report.for-moderator')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('report.for')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="@revision"><xsl:value-of select="concat(' · ', f:say('report.revision'))"/></xsl:if>
    <xsl:value-of select="concat(' · ', f:say('report.mailing'), ' · ')"/>
    <xsl:choose>
      <xsl:when test="@gate"><xsl:value-of select="f:say('report.gate')"/></xsl:when>
      <xsl:when test="@waiting = 'true'"><xsl:value-of select="f:say('report.waiting')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('report.complete')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template name="what-differs">
    <xsl:for-each select="a:differences">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.differences'"/></xsl:call-template>
      <xsl:value-of select="concat(f:say('differences.lead'), '&#10;&#10;')"/>
      <xsl:if test="not(*)"><xsl:value-of select="concat(f:say('differences.nothing'), '&#10;')"/></xsl:if>
      <xsl:apply-templates select="."/>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="heading">
    <xsl:param name="key"/>
    <xsl:variable name="text" select="f:say($key)"/>
    <xsl:value-of select="concat('&#10;', $text, '&#10;', substring('------------------------------------------------------------------------------', 1, string-length($text)), '&#10;')"/>
  </xsl:template>
</xsl:stylesheet>
