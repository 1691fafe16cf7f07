<?xml version="1.0" encoding="UTF-8"?>
<!-- What a turn came to, battle by battle, as elements for the comparison of two runs (adjudicator/reports/page/comparing.hpp), in the
     sentences of the summary. `told`: all that is told of a battle, to see whether anything of it differs -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="outcome.xsl"/>
  <xsl:output method="xml" encoding="UTF-8"/>

  <xsl:template match="/a:report">
    <results>
      <xsl:if test="@waiting"><xsl:copy-of select="@waiting"/></xsl:if>
      <xsl:for-each select="f:battles()">
        <battle at="{@at}" place="{f:place()}" what="{@what}">
          <xsl:attribute name="who"><xsl:value-of select="f:tell()"/></xsl:attribute>
          <xsl:attribute name="ahead"><xsl:choose><xsl:when test="f:known(concat('ahead.', @what))"><xsl:value-of select="f:say(concat('ahead.', @what), .)"/></xsl:when>
              <xsl:otherwise><xsl:value-of select="f:tell()"/></xsl:otherwise></xsl:choose></xsl:attribute>
          <xsl:attribute name="outcome"><xsl:call-template name="outcome"/></xsl:attribute>
          <xsl:attribute name="told"><xsl:for-each select="a:events//*[parent::a:events]"><xsl:value-of select="concat(f:tell(), '|')"/></xsl:for-each></xsl:attribute>
        </battle>
      </xsl:for-each>
      <xsl:for-each select="a:side">
        <xsl:sort select="not(@id = /a:report/@reader)"/>
        <side id="{@id}" name="{@name}">
          <xsl:attribute name="lost"><xsl:call-template name="losses-in-short"><xsl:with-param name="costs" select="f:costs(string(@id), /a:report)"/>
              <xsl:with-param name="all" select="not(/a:report/@reader = 'moderator' or @id = /a:report/@reader)"/></xsl:call-template></xsl:attribute>
        </side>
      </xsl:for-each>
      <xsl:for-each select="f:ground(.)/*"><fought hex="{@id}" name="{@name}"/></xsl:for-each>
      <xsl:for-each select="a:after/a:stack/a:thing[@side][f:unit()]"><holds hex="{(@hex | ../@hex)[1]}" side="{@side}"/></xsl:for-each>
      <xsl:for-each select="a:refusal"><refusal><xsl:attribute name="text"><xsl:if test="/a:report/@reader = 'moderator'">
              <xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if><xsl:value-of select="concat(f:tell(), ' [', @code, ']')"/></xsl:attribute></refusal></xsl:for-each>
    </results>
  </xsl:template>
</xsl:stylesheet>
