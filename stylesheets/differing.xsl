<?xml version="1.0" encoding="UTF-8"?>
<!-- What all forms of a report say of what differs. Whoever imports this has the templates `fact-line` (context: a fact; its
     sentence as `text`) and the variable `moderator`. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">

  <!-- What the turn's dice were made from, and who could have chosen them. Context: dice-from. -->
  <xsl:template name="dice-from">
    <xsl:choose>
      <xsl:when test="@kind != 'sealed'"><xsl:value-of select="f:say(concat('trust.dice.', @kind))"/></xsl:when>
      <xsl:when test="@beacon"><xsl:value-of select="f:say('trust.dice.beacon')"/></xsl:when>
      <xsl:when test="a:arg"><xsl:value-of select="f:say('trust.dice.words')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('trust.dice.sealed')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The scene that a difference is about, by its sentence or that of the one that it is part of, else by its address.
       Context: the difference. -->
  <xsl:template name="difference-title">
    <xsl:variable name="at" select="string(@at)"/>
    <xsl:variable name="sentence">
      <xsl:for-each select="(a:now/descendant::a:scene[string(@at) = $at] | a:was[not(../a:now)]/descendant::a:scene[string(@at) = $at])[1]"><xsl:value-of select="f:tell(ancestor-or-self::a:scene[f:tell(.) != ''][1])"/></xsl:for-each>
    </xsl:variable>
    <xsl:choose>
      <xsl:when test="$sentence != ''"><xsl:value-of select="$sentence"/></xsl:when>
      <xsl:when test="contains($at, '/')"><xsl:value-of select="translate(substring-after($at, '/'), '/', ' ')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('differences.elsewhere')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What is told of the scene itself, where both tell it in other words. Context: `was` or `now`. -->
  <xsl:template name="head-that-differs">
    <xsl:variable name="at" select="string(../@at)"/>
    <xsl:variable name="here" select="(descendant::a:scene[string(@at) = $at])[1]"/>
    <xsl:variable name="there" select="(../*[local-name() != local-name(current())]/descendant::a:scene[string(@at) = $at])[1]"/>
    <xsl:if test="$here and $there and f:tell($here) != f:tell($there)"><xsl:value-of select="f:tell($here)"/></xsl:if>
  </xsl:template>

  <!-- The facts of a side that are worth a line. Context: `was` or `now`. -->
  <xsl:template name="each-fact">
    <xsl:param name="figures" select="false()"/>
    <xsl:variable name="at" select="string(../@at)"/>
    <xsl:variable name="scene" select="(descendant::a:scene[string(@at) = $at])[1]"/>
    <xsl:for-each select="$scene[@what = 'list'] | $scene/a:events//a:scene[@what = 'list']">
      <xsl:if test="a:events/a:told"><xsl:call-template name="fact-line"><xsl:with-param name="text" select="f:say('differences.list')"/></xsl:call-template></xsl:if>
    </xsl:for-each>
    <xsl:for-each select="$scene/a:events//*[parent::a:events] | *[not(self::a:scene)]">
      <xsl:variable name="sentence" select="f:tell()"/>
      <xsl:if test="self::a:looked-up">
        <xsl:for-each select="a:shift | a:row-modifier"><xsl:call-template name="fact-line"><xsl:with-param name="text" select="f:say(local-name())"/></xsl:call-template></xsl:for-each>
      </xsl:if>
      <xsl:choose>
        <xsl:when test="self::a:told and ../../@what = 'list'"/>
        <xsl:when test="self::a:changed and $sentence = ''">
          <xsl:if test="$figures"><xsl:call-template name="fact-line"><xsl:with-param name="text" select="f:say('differences.figures')"/></xsl:call-template></xsl:if>
        </xsl:when>
        <xsl:when test="$sentence = ''"/>
        <xsl:when test="$moderator and self::a:told"><xsl:call-template name="fact-line"><xsl:with-param name="text" select="concat(f:say('side-tag'), ': ', $sentence)"/></xsl:call-template></xsl:when>
        <xsl:otherwise><xsl:call-template name="fact-line"><xsl:with-param name="text" select="$sentence"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
  </xsl:template>

  <!-- A piece by its id and what it is. Context: the piece. -->
  <xsl:template name="piece-name">
    <xsl:for-each select="(a:now | a:was)[last()]"><xsl:value-of select="f:say('unit')"/><xsl:if test="f:say('kind') != ''"><xsl:value-of select="concat(' (', f:say('kind'), ')')"/></xsl:if></xsl:for-each>
  </xsl:template>

  <!-- How a piece ends: where, as what, and each figure that the other one has otherwise. -->
  <xsl:template name="piece-side">
    <xsl:param name="side"/>
    <xsl:param name="other"/>
    <xsl:if test="not($side)"><xsl:value-of select="f:say('differences.unknown')"/></xsl:if>
    <xsl:for-each select="$side">
      <xsl:variable name="parts">
        <xsl:for-each select="@*[name() != 'id' and name() != 'table' and name() != 'name' and name() != 'type']">
          <xsl:variable name="name" select="name()"/>
          <xsl:if test="$name = 'hex' or not($other) or string(.) != string($other/@*[name() = $name])">
            <xsl:text>, </xsl:text>
            <xsl:choose>
              <xsl:when test="$name = 'hex'"><xsl:value-of select="."/></xsl:when>
              <xsl:when test="$name = 'status'"><xsl:value-of select="f:word('status', .)"/></xsl:when>
              <xsl:otherwise><xsl:value-of select="concat(f:word('trait', $name), ' ', f:value($name, ..))"/></xsl:otherwise>
            </xsl:choose>
          </xsl:if>
        </xsl:for-each>
      </xsl:variable>
      <xsl:value-of select="substring($parts, 3)"/>
      <xsl:if test="$parts = ''">–</xsl:if>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
