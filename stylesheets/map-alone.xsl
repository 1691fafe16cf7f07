<?xml version="1.0" encoding="UTF-8"?>
<!-- The map of a report as a picture of its own (adjudicator map): an SVG file that needs nothing else. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="program/html.xsl"/>
  <xsl:output method="xml" encoding="UTF-8" indent="no"/>

  <xsl:template match="/a:report">
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {f:width()} {f:height()}" width="{2 * f:width()}" height="{2 * f:height()}">
      <title><xsl:value-of select="@title"/></title>
      <style>
        <xsl:value-of select="f:resource('map.css')"/>
        <xsl:for-each select="a:side">
          <xsl:value-of select="concat('.s-', @id, '{--side:', @colour, ';--ink-on:', f:ink(@colour), ';color:', f:ink(@colour), ';fill:', @colour, '}')"/>
        </xsl:for-each>
      </style>
      <xsl:if test="a:map">
        <xsl:call-template name="map-symbols"/>
        <xsl:call-template name="counter-symbols"/>
        <xsl:call-template name="map"><xsl:with-param name="label" select="f:say('map.label')"/></xsl:call-template>
      </xsl:if>
    </svg>
  </xsl:template>
</xsl:stylesheet>
