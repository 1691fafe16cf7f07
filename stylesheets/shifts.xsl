<?xml version="1.0" encoding="UTF-8"?>
<!-- How shifts of a column and modifiers of a die are shown: what is told, and in which order. Each medium brings the looks, as templates in html-battle.xsl, fo-reckoning.xsl (PDF) and
     text-battle.xsl:

     `fall`        a frame for the way to the column; calls `falls` for its rows
     `fall-row`    one of them: what, by how many columns, the head of the column that it leads to (empty: beyond the chart)
     `shift-rows`  the shifts alone, where the reader does not see the columns; or `shift-row`, one of them as a line

     Context of the templates here: the look-up. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- The way from the base column to the one that was used, shift by shift; the shifts alone where no column is seen. -->
  <xsl:template name="waterfall">
    <xsl:param name="indent"/>
    <xsl:variable name="steps" select="f:steps()"/>
    <xsl:choose>
      <xsl:when test="$steps/step"><xsl:call-template name="fall"><xsl:with-param name="steps" select="$steps"/><xsl:with-param name="indent" select="$indent"/></xsl:call-template></xsl:when>
      <xsl:when test="not($steps) and a:shift"><xsl:call-template name="shift-rows"><xsl:with-param name="indent" select="$indent"/></xsl:call-template></xsl:when>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="shift-rows">
    <xsl:param name="indent"/>
    <xsl:for-each select="a:shift"><xsl:call-template name="shift-row"><xsl:with-param name="indent" select="$indent"/></xsl:call-template></xsl:for-each>
  </xsl:template>

  <!-- The rows: where it begins, each shift, the limit that was kept, where it ends. -->
  <xsl:template name="falls">
    <xsl:param name="steps"/>
    <xsl:param name="indent"/>
    <xsl:call-template name="fall-row"><xsl:with-param name="steps" select="$steps"/><xsl:with-param name="indent" select="$indent"/>
      <xsl:with-param name="kind" select="'base'"/><xsl:with-param name="text" select="f:say('fall.base')"/><xsl:with-param name="from" select="$steps/@base"/>
      <xsl:with-param name="to" select="$steps/@base"/><xsl:with-param name="band" select="$steps/@base-band"/></xsl:call-template>
    <xsl:for-each select="$steps/step">
      <xsl:call-template name="fall-row"><xsl:with-param name="steps" select="$steps"/><xsl:with-param name="indent" select="$indent"/>
        <xsl:with-param name="kind" select="'step'"/><xsl:with-param name="text" select="f:word('reason', string(@reason))"/>
        <xsl:with-param name="by" select="f:signed(string(@by))"/><xsl:with-param name="from" select="@from"/><xsl:with-param name="to" select="@to"/>
        <xsl:with-param name="band" select="@band"/></xsl:call-template>
    </xsl:for-each>
    <xsl:if test="$steps/@held"><xsl:call-template name="fall-row"><xsl:with-param name="steps" select="$steps"/>
        <xsl:with-param name="indent" select="$indent"/><xsl:with-param name="kind" select="'held'"/><xsl:with-param name="text" select="f:say($steps/@why)"/>
        <xsl:with-param name="by" select="f:signed(string($steps/@held))"/><xsl:with-param name="from" select="$steps/@column - $steps/@held"/>
        <xsl:with-param name="to" select="$steps/@column"/><xsl:with-param name="band" select="$steps/@band"/></xsl:call-template></xsl:if>
    <xsl:call-template name="fall-row"><xsl:with-param name="steps" select="$steps"/><xsl:with-param name="indent" select="$indent"/>
      <xsl:with-param name="kind" select="'final'"/><xsl:with-param name="text" select="f:say('fall.final')"/>
      <xsl:with-param name="from" select="$steps/@column"/><xsl:with-param name="to" select="$steps/@column"/>
      <xsl:with-param name="band" select="$steps/@band"/></xsl:call-template>
  </xsl:template>

  <!-- All of them in a cell of a table. -->
  <xsl:template name="shifts-in-short"><xsl:for-each select="a:shift | a:row-modifier"><xsl:if test="position() &gt; 1">, </xsl:if>
      <xsl:value-of select="f:say('shift-in-short')"/></xsl:for-each></xsl:template>
</xsl:stylesheet>
