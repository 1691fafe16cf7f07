<?xml version="1.0" encoding="UTF-8"?>
<!-- The glossary of the rules that a report cites: each number with its title (wording/KEY-rules.LANGUAGE.xml). Every medium has a
template rule-line, which shows one. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- The number of a fact's rule, where a reader would doubt: after questions, rulings and refusals, and after what the system says
       (layout.doubted). The glossary has all. -->
  <xsl:variable name="doubted" select="concat(' ', f:say('layout.doubted'), ' ')"/>
  <xsl:template name="rule-in-doubt">
    <xsl:if test="self::a:ruled or self::a:asked or self::a:refusal or contains($doubted, concat(' ', local-name(), '.', @what, ' ')) or self::a:changed
        and contains($doubted, concat(' changed.', @trait, ' ')) or self::a:moved and contains($doubted, concat(' moved.', @rule, ' ')) or self::a:removed and contains($doubted, concat(' removed.', @cause, ' '))">
      <xsl:value-of select="@rule"/></xsl:if>
  </xsl:template>
  <xsl:template name="rule-mark">
    <xsl:variable name="rule"><xsl:call-template name="rule-in-doubt"/></xsl:variable>
    <xsl:if test="string($rule)"><xsl:attribute name="data-rule"><xsl:value-of select="$rule"/></xsl:attribute></xsl:if>
  </xsl:template>
  <xsl:template name="rule-note">
    <xsl:variable name="rule"><xsl:call-template name="rule-in-doubt"/></xsl:variable>
    <xsl:if test="string($rule)"><xsl:value-of select="concat(' [', $rule, ']')"/></xsl:if>
  </xsl:template>
  <xsl:template name="each-rule">
    <xsl:param name="rest" select="f:rules()"/>
    <xsl:if test="$rest != ''">
      <xsl:variable name="rule" select="substring-before(concat($rest, ' · '), ' · ')"/>
      <xsl:variable name="title" select="f:word('rule', $rule)"/>
      <xsl:call-template name="rule-line">
        <xsl:with-param name="rule" select="$rule"/>
        <xsl:with-param name="title"><xsl:if test="$title != $rule"><xsl:value-of select="$title"/></xsl:if></xsl:with-param>
      </xsl:call-template>
      <xsl:call-template name="each-rule"><xsl:with-param name="rest" select="substring-after($rest, ' · ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
