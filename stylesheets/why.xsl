<?xml version="1.0" encoding="UTF-8"?>
<!-- What became of the orders that a battle was about, where it stands: the refusals and remarks that name one of its hexes as what was
     aimed at (layout.aims), that were made in it, or that name no hex and were for such a battle of their unit's hex (layout.tried.WORD). The looks bring html-battle.xsl, fo-reckoning.xsl (PDF) and text-battle.xsl -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:variable name="aims" select="concat(' ', f:say('layout.aims'), ' ')"/>

  <!-- Whose order it is, and what became of it. Context: a refusal. -->
  <xsl:template name="order-in-words"><xsl:value-of select="concat(f:say(concat('order-here', substring('-of', 1, 3 * (/a:report/@reader = 'moderator')))), ' ', f:tell(), ' [', @code, ']')"/></xsl:template>

  <!-- Calls `order-here` for each; of several battles in a hex the most important has those that name the hex. A remark on a unit in
       its own hex is about what it did from there, not about this battle. Context: a battle. -->
  <xsl:template name="orders-here">
    <xsl:variable name="at" select="string(@at)"/>
    <xsl:variable name="place" select="f:place()"/>
    <xsl:variable name="hexes" select="f:ground()/*/@id"/>
    <xsl:variable name="leads"><xsl:for-each select="f:battles()[f:place() = $place]"><xsl:sort select="f:rank()" data-type="number"/><xsl:if test="position() = 1"><xsl:value-of select="generate-id()"/></xsl:if></xsl:for-each></xsl:variable>
    <xsl:variable name="first" select="generate-id() = $leads"/>
    <xsl:variable name="kind" select="concat(' scene.', @what, ' ')"/>
    <xsl:variable name="named" select="a:arg[@table = 'place']/@id"/>
    <xsl:for-each select="/a:report/a:refusal[($at != '' and starts-with(concat(@at, '/'), concat($at, '/')))
                            or $first and a:arg[@table = 'place'][@id = $place or @id = $hexes][contains($aims, concat(' ', @as, ' '))][not(../@severity = 'warning' and @id = ../a:arg[@table != 'place']/@hex)]
                            or not(a:arg[@table = 'place']) and a:arg/@hex = $named and a:arg[@word][f:known(concat('layout.tried.', @word))][contains(concat(' ', f:say(concat('layout.tried.', @word)), ' '), $kind)]]">
      <xsl:call-template name="order-here"/>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
