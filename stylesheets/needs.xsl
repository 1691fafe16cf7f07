<?xml version="1.0" encoding="UTF-8"?>
<!-- What a turn that stopped by itself still needs from outside, for all media: in a game for one player what the other one has to
     tell him, which dice he throws, or his go-ahead.

     layout.needs names the lists whose rows say it, by their column `element`; of each row need.LIST.ELEMENT is the sentence and
     need-lines.LIST.ELEMENT what to type (lines divided by " | "), need-file.LIST where; need-then.LIST is what comes after. layout.needs-orders names the elements beside
     which the orders of the gate are asked for; beside all others there are none to give. need.orders-lead says how the lines of the form are used there. layout.hand-over names the list of what the reader
     has to tell others. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:variable name="needs-names" select="concat(' ', f:say('layout.needs'), ' ')"/>
  <xsl:variable name="needs-lists"
      select="f:facts('scene.list', /a:report)[/a:report/@gate
      and /a:report/@reader != 'moderator'][contains($needs-names, concat(' ', a:arg[@as = 'list']/@word, ' '))]"/>
  <xsl:variable name="needs" select="($needs-lists/a:events/a:told | f:told-at('told', $needs-lists/@at))[f:known(concat('need.', @what, '.', a:arg[@as = 'element']/@word))]"/>
  <!-- The orders of the gate are asked for, too. -->
  <xsl:variable name="needs-orders" select="boolean($needs[contains(concat(' ', f:say('layout.needs-orders'), ' '), concat(' ', a:arg[@as = 'element']/@word, ' '))])"/>
  <xsl:variable name="hand-over" select="f:facts('scene.list', /a:report)[$needs][a:arg[@as = 'list']/@word = f:say('layout.hand-over')]"/>

  <!-- Where the enemy is known by what was told alone, counters stand for him and are gone at the end: whose a hex is, they do not say. -->
  <xsl:variable name="ground-known" select="not(f:facts('scene.list', /a:report)[a:arg[@as = 'list']/@word = f:say('layout.hand-over')])"/>

  <!-- Context: a row. -->
  <xsl:template name="need"><xsl:value-of select="f:say(concat('need.', @what, '.', f:arg('element')))"/></xsl:template>
  <xsl:template name="need-file"><xsl:if test="f:known(concat('need-lines.', @what, '.', f:arg('element')))"><xsl:value-of select="f:say(concat('need-file.', @what))"/></xsl:if></xsl:template>
  <xsl:template name="need-lines">
    <xsl:param name="text"><xsl:if test="f:known(concat('need-lines.', @what, '.', f:arg('element')))">
        <xsl:value-of select="f:say(concat('need-lines.', @what, '.', f:arg('element')))"/></xsl:if></xsl:param>
    <xsl:param name="indent"/>
    <xsl:param name="before"/>
    <xsl:if test="$text != ''">
      <xsl:value-of select="concat($before, $indent, substring-before(concat($text, ' | '), ' | '))"/>
      <xsl:call-template name="need-lines"><xsl:with-param name="text" select="substring-after($text, ' | ')"/><xsl:with-param name="indent" select="$indent"/>
        <xsl:with-param name="before" select="'&#10;'"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- All of it in a line. -->
  <xsl:template name="needs-in-short"><xsl:for-each select="$needs"><xsl:if test="position() &gt; 1"><xsl:text> · </xsl:text></xsl:if><xsl:call-template name="need"/></xsl:for-each></xsl:template>
</xsl:stylesheet>
