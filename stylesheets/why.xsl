<?xml version="1.0" encoding="UTF-8"?>
<!-- What became of the orders that a battle was about, where it stands: the refusals and remarks that name one of its hexes as what was
     aimed at (layout.aims), that were made in it, or that name no hex and were for such a battle of their unit's hex (layout.tried.WORD). The looks bring html-battle.xsl, fo-reckoning.xsl (PDF) and text-battle.xsl -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:variable name="absent" select="f:facts(f:say('layout.absent'), /a:report)"/>
  <xsl:variable name="fought" select="concat(' ', f:say('layout.battles'), ' ')"/>
  <xsl:variable name="who-loses" select="concat(' ', f:say('layout.losers'), ' ')"/>
  <!-- What a default decided for a battle when that had ended: defaulted.QUESTION is its sentence in the card. -->
  <xsl:variable name="defaulted" select="f:facts('answered', /a:report)[@source = 'default'][not(ancestor::a:scene[contains($fought, concat(' scene.', @what, ' '))])]"/>
  <xsl:variable name="refused" select="boolean(/a:report/a:refusal)"/>
  <xsl:variable name="aims" select="concat(' ', f:say('layout.aims'), ' ')"/>

  <!-- Whose order it is, and what became of it. Context: a refusal. -->
  <xsl:template name="order-in-words"><xsl:value-of select="concat(f:say(concat('order-here', substring('-of', 1, 3 * (/a:report/@reader = 'moderator')))), ' ', f:tell())"/></xsl:template>

  <!-- ==== What became of a side's orders, in one place: what was decided for it by default, then what as it had ordered or answered. -->
  <xsl:variable name="decided" select="f:facts('answered', /a:report)[@side = /a:report/@reader]"/>
  <!-- Facts that tell of a default where nobody was asked: default-note.WHAT; it is empty for those of them that no default made. -->
  <xsl:variable name="by-default" select="$decided[@source = 'default'] | f:facts(f:say('layout.default-notes'), /a:report)[@side = /a:report/@reader]"/>
  <xsl:variable name="as-ordered" select="$decided[not(@source = 'default')]"/>
  <!-- Those that are worth a line. -->
  <xsl:variable name="default-lines"><xsl:for-each select="$by-default"><xsl:call-template name="decided-mark"/></xsl:for-each></xsl:variable>
  <xsl:variable name="ordered-lines"><xsl:for-each select="$as-ordered"><xsl:call-template name="decided-mark"/></xsl:for-each></xsl:variable>
  <xsl:variable name="defaults-told" select="count(f:children($default-lines))"/>
  <xsl:variable name="any-decided" select="boolean(f:children($default-lines) | f:children($ordered-lines))"/>
  <!-- Orders that were sent, and of which nothing is told here, were neither refused nor changed. -->
  <xsl:variable name="told-rest" select="boolean(/a:report/a:sent[1]/@accepted &gt; 0)"/>
  <xsl:variable name="fate-rest">fate-rest.<xsl:choose><xsl:when test="/a:report/a:refusal[not(@severity = 'warning')]">refused</xsl:when>
      <xsl:when test="/a:report/a:refusal">remarked</xsl:when><xsl:otherwise>none</xsl:otherwise></xsl:choose></xsl:variable>
  <xsl:template name="decided-mark">
    <xsl:variable name="text"><xsl:call-template name="decided-in-words"/></xsl:variable>
    <xsl:if test="$text != ''"><line/></xsl:if>
  </xsl:template>
  <xsl:variable name="remarked" select="/a:report/a:refusal[@severity = 'warning']"/>
  <xsl:template name="fate-title">
    <xsl:choose>
      <xsl:when test="/a:report/@reader = 'moderator'"><xsl:value-of select="f:say('section.remarks-all')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('section.fate')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <!-- Below the head that says by whom: decided.QUESTION. Context: an answer, or a fact of layout.default-notes. -->
  <xsl:template name="decided-in-words">
    <xsl:choose>
      <xsl:when test="not(self::a:answered)"><xsl:value-of select="f:say(concat('default-note.', @what))"/></xsl:when>
      <xsl:when test="f:known(concat('decided.', @question))"><xsl:value-of select="f:say(concat('decided.', @question))"/></xsl:when>
      <xsl:when test="@source = 'default' and f:known(concat('defaulted.', @question))"><xsl:value-of select="f:say(concat('defaulted.', @question))"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:tell()"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <!-- The hex of the battle in which it was decided; empty: it was in none. Context: an answer. -->
  <xsl:template name="decided-where">
    <xsl:variable name="battle" select="ancestor::a:scene[contains($fought, concat(' scene.', @what, ' '))][last()]"/>
    <xsl:variable name="subject" select="string(@subject)"/>
    <xsl:choose>
      <xsl:when test="$battle"><xsl:value-of select="f:place($battle)"/></xsl:when>
      <xsl:when test="$subject != ''"><xsl:for-each select="f:battles()[f:place() = $subject][1]"><xsl:value-of select="$subject"/></xsl:for-each></xsl:when>
    </xsl:choose>
  </xsl:template>

  <!-- One of them as a line of `here`, after its hex. Context: an answer. -->
  <xsl:template name="decided-line">
    <xsl:variable name="text"><xsl:call-template name="decided-in-words"/></xsl:variable>
    <xsl:variable name="where"><xsl:call-template name="decided-where"/></xsl:variable>
    <xsl:if test="$text != ''"><xsl:call-template name="here"><xsl:with-param name="text" select="concat($where, substring(': ', 1, 2 * ($where != '')), $text)"/></xsl:call-template></xsl:if>
  </xsl:template>

  <!-- Calls `here` (text; refused: not a remark) for each; of several battles in a hex the most important has those that name the hex. A remark on a unit in
       its own hex is about what it did from there, not about this battle. Context: a battle. -->
  <xsl:template name="orders-here">
    <xsl:variable name="at" select="string(@at)"/>
    <xsl:variable name="place" select="f:place()"/>
    <xsl:variable name="hexes" select="f:ground()/*/@id"/>
    <xsl:variable name="leads"><xsl:for-each select="f:battles()[$refused][f:place() = $place]"><xsl:sort select="f:rank()" data-type="number"/>
        <xsl:if test="position() = 1"><xsl:value-of select="generate-id()"/></xsl:if></xsl:for-each></xsl:variable>
    <xsl:variable name="self" select="generate-id()"/>
    <xsl:variable name="first" select="$self = $leads"/>
    <xsl:variable name="kind" select="concat(' scene.', @what, ' ')"/>
    <xsl:variable name="named" select="a:arg[@table = 'place']/@id"/>
    <xsl:for-each select="/a:report/a:refusal[($at != '' and starts-with(concat(@at, '/'), concat($at, '/')))
                            or $first and a:arg[@table = 'place'][@id = $place or @id = $hexes][contains($aims, concat(' ', @as, ' '))][not(../@severity = 'warning' and @id = ../a:arg[@table != 'place']/@hex)]
                            or not(a:arg[@table = 'place']) and a:arg/@hex = $named and a:arg[@word][f:known(concat('layout.tried.', @word))][contains(concat(' ', f:say(concat('layout.tried.', @word)), ' '), $kind)]]">
      <xsl:call-template name="here"><xsl:with-param name="text"><xsl:call-template name="order-in-words"/></xsl:with-param>
        <xsl:with-param name="refused" select="not(@severity = 'warning')"/></xsl:call-template>
    </xsl:for-each>
    <xsl:variable name="step" select="substring-before(substring-after($at, '/'), '/')"/>
    <xsl:variable name="losing" select="a:arg[@table = 'side'][contains($who-loses, concat(' ', @as, ' '))]/@id"/>
    <xsl:for-each select="$defaulted[@subject = $place][@side = $losing][substring-before(substring-after((@at
        | ancestor::a:scene[@at][1]/@at)[last()], '/'), '/') = $step][f:known(concat('defaulted.', @question))]">
      <xsl:call-template name="here"><xsl:with-param name="text" select="f:say(concat('defaulted.', @question))"/></xsl:call-template>
    </xsl:for-each>
    <!-- Units that were there and did not fight, and why; those of a hex that several battles were fought from stand in the most
         important one. -->
    <xsl:if test="$hexes">
      <xsl:for-each select="$absent[a:arg[@table != 'place']/@hex = $named]">
        <xsl:variable name="text" select="f:say(concat('absent.', @what))"/>
        <xsl:variable name="in" select="a:arg[@hex][@table != 'place'][1]/@hex"/>
        <xsl:variable name="for"><xsl:for-each select="f:battles()[a:arg[@table = 'place']/@id = $in][f:ground()]">
            <xsl:sort select="f:rank()" data-type="number"/><xsl:if test="position() = 1"><xsl:value-of select="generate-id()"/></xsl:if></xsl:for-each></xsl:variable>
        <xsl:if test="$text != '' and $for = $self"><xsl:call-template name="here"><xsl:with-param name="text"><xsl:if test="/a:report/@reader = 'moderator'">
                <xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if><xsl:value-of select="$text"/></xsl:with-param></xsl:call-template></xsl:if>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
