<?xml version="1.0" encoding="UTF-8"?>
<!-- `explain` as plain text: every fact at or below the address that is asked for, with its rule, its modifiers and all its parts -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- `at` is the address of the scene that a fact lies in. -->
  <xsl:template match="*" mode="explain">
    <xsl:param name="at" select="''"/>
    <xsl:variable name="here"><xsl:choose><xsl:when test="@at"><xsl:value-of select="@at"/></xsl:when><xsl:otherwise><xsl:value-of select="$at"/></xsl:otherwise></xsl:choose></xsl:variable>
    <xsl:if test="starts-with(concat($here, '/'), concat($address, '/'))"><xsl:call-template name="explained"><xsl:with-param name="at" select="$here"/></xsl:call-template></xsl:if>
    <xsl:apply-templates select="a:events/*" mode="explain"><xsl:with-param name="at" select="string($here)"/></xsl:apply-templates>
  </xsl:template>

  <xsl:template name="explained">
    <xsl:param name="at"/>
    <xsl:variable name="sentence" select="f:tell()"/>
    <xsl:value-of select="concat($at, '&#10;  ', f:word('fact-kind', local-name()))"/>
    <xsl:if test="@what"><xsl:value-of select="concat(' ', @what)"/></xsl:if>
    <xsl:if test="@rule"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if>
    <xsl:choose>
      <xsl:when test="$sentence != ''"><xsl:value-of select="concat(': ', $sentence)"/></xsl:when>
      <xsl:when test="self::a:changed and a:thing/@id and @from"><xsl:value-of select="concat(': ', a:thing/@id, ', ', f:word('trait', @trait), ' ', f:number(@from), ' → ', f:number(@to))"/></xsl:when>
    </xsl:choose>
    <xsl:text>&#10;</xsl:text>
    <xsl:for-each select="a:shift | a:row-modifier"><xsl:value-of select="concat('    ', f:say(local-name()), ' [', @rule, ']&#10;')"/></xsl:for-each>
    <xsl:variable name="parts"><xsl:for-each select="@*[name() != 'at' and name() != 'rule' and name() != 'what'] | a:arg | a:thing"><xsl:call-template name="part"/></xsl:for-each></xsl:variable>
    <xsl:if test="$parts != '' and not(self::a:changed)"><xsl:value-of select="concat('    ', substring($parts, 3), '&#10;')"/></xsl:if>
    <!-- The draws of a series, label by label; `faces` are there where they could be drawn again. -->
    <xsl:for-each select="a:draws">
      <xsl:value-of select="concat('    ', f:say('draws.each'), '&#10;')"/>
      <xsl:for-each select="a:faces"><xsl:value-of select="concat('      ', ., '&#10;')"/></xsl:for-each>
      <xsl:if test="@more"><xsl:value-of select="concat('      ', f:say('draws.more'), '&#10;')"/></xsl:if>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="part">
    <xsl:text>, </xsl:text>
    <xsl:choose>
      <xsl:when test="self::a:arg"><xsl:value-of select="concat(@as, ' ', @number, @word, @id)"/></xsl:when>
      <xsl:when test="self::a:thing"><xsl:value-of select="concat(@table, ' ', @id)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(name(), ' ', .)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
