<?xml version="1.0" encoding="UTF-8"?>
<!-- What happened outside battles, by step of the sequence of play: layout.steps-of-play names the steps in their order, step.STEP
     is the heading of each. A fact belongs to the step that has the first word of its address ("turn-01/barrage/...") in
     layout.step.STEP, or its own name ("noted.press"); what belongs to none comes first, under `step.other` -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- Scenes by their address, and what was told of one after it had ended; rows of a list too. A predicate behind "//" would be asked of
       every node. -->
  <xsl:variable name="steps-of-play" select="f:say('layout.steps-of-play')"/>
  <!-- Changes that are worth a line: in cards and here. -->
  <xsl:variable name="lines-of" select="concat(' ', f:say('layout.lines'), ' ')"/>
  <!-- Rows of lists and of tables stand there, what belongs to a battle with it. -->
  <xsl:variable name="asides"
      select="f:without(concat(f:say('layout.battles'), ' scene.list ruled ', substring('changed ', 1 + 8 * ($lines-of != '  ')), $tabled), /a:report)[not(self::a:changed) or contains($lines-of, concat(' changed.', @trait, ' '))][not(self::a:told and f:told-at('scene.list', @at))][not((self::a:noted or self::a:removed) and f:told-at('scene', @at)[contains($battle-kinds, concat(' scene.', @what, ' '))])]"/>

  <xsl:template name="asides-by-step">
    <xsl:variable name="placed"><xsl:text> </xsl:text><xsl:call-template name="parts-of"/></xsl:variable>
    <xsl:choose>
      <xsl:when test="$steps-of-play = ''"><xsl:call-template name="asides"><xsl:with-param name="facts" select="$asides"/></xsl:call-template></xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="asides"><xsl:with-param name="title" select="substring(f:say('step.other'), 1, 1000 * not(/a:report/@reader = 'moderator'))"/>
          <xsl:with-param name="facts"
              select="$asides[not(contains($placed, concat(' ', substring-before(concat(substring-after((@at
              | ancestor::a:scene[@at][1]/@at)[last()], '/'), '/'), '/'), ' ')) or contains($placed, concat(' ', local-name(), '.', @what, ' ')))]"/>
        </xsl:call-template>
        <xsl:call-template name="each-step"/>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="each-step">
    <xsl:param name="rest" select="concat($steps-of-play, ' ')"/>
    <xsl:variable name="step" select="substring-before($rest, ' ')"/>
    <xsl:if test="$step != ''">
      <xsl:variable name="parts" select="concat(' ', f:say(concat('layout.step.', $step)), ' ')"/>
      <xsl:call-template name="asides">
        <xsl:with-param name="title" select="f:say(concat('step.', $step))"/>
        <xsl:with-param name="facts"
            select="$asides[contains($parts, concat(' ', substring-before(concat(substring-after((@at
            | ancestor::a:scene[@at][1]/@at)[last()], '/'), '/'), '/'), ' ')) or contains($parts, concat(' ', local-name(), '.', @what, ' '))]"/>
      </xsl:call-template>
      <xsl:call-template name="each-step"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="parts-of">
    <xsl:param name="rest" select="concat($steps-of-play, ' ')"/>
    <xsl:variable name="step" select="substring-before($rest, ' ')"/>
    <xsl:if test="$step != ''">
      <xsl:value-of select="concat(f:say(concat('layout.step.', $step)), ' ')"/>
      <xsl:call-template name="parts-of"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
