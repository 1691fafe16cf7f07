<?xml version="1.0" encoding="UTF-8"?>
<!-- What all forms of a report say of what differs. Whoever imports this has the templates `fact-line` (context: a fact; its
     sentence as `text`) and the variable `moderator`. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">

  <!-- What the turn's dice were made from, and who could have chosen them. Context: dice-from. -->
  <xsl:template name="dice-from">
    <xsl:choose>
      <xsl:when test="@kind != 'sealed'"><xsl:value-of select="f:say(concat('trust.dice.', @kind))"/></xsl:when>
      <xsl:when test="@beacon and @sealed-first = 'false'"><xsl:value-of select="f:say('trust.dice.beacon-late')"/></xsl:when>
      <xsl:when test="@beacon"><xsl:value-of select="f:say('trust.dice.beacon')"/></xsl:when>
      <xsl:when test="a:arg and @sealed-first = 'true'"><xsl:value-of select="f:say('trust.dice.words')"/></xsl:when>
      <xsl:when test="a:arg"><xsl:value-of select="f:say('trust.dice.words-unproven')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('trust.dice.sealed')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What else there is to know of a new seal. -->
  <xsl:template name="resealed-when">
    <xsl:if test="@dice-known = 'true'"><xsl:value-of select="concat(' ', f:say('trust.resealed-late'))"/></xsl:if>
    <xsl:if test="@orders-in = 'true'"><xsl:value-of select="concat(' ', f:say('trust.resealed-orders'))"/></xsl:if>
  </xsl:template>

  <!-- What differs, in a report: rulings made when the dice were known, how each battle that differs ends now, then what differs line by line.
       Lists, and what happened in the rounds of battles (layout.rounds), are only named: their lines are too many, and each report
       has them as they are now. -->
  <xsl:variable name="names-of-rounds" select="concat(' ', f:say('layout.rounds'), ' ')"/>
  <xsl:variable name="late-rulings" select="f:facts('ruled', /a:report)[not(ancestor::a:scene)][f:arg('dice-known') != '']"/>

  <!-- `round`: the difference lies in a round of a battle; `list`: in a list; else nothing. Context: the difference. -->
  <xsl:template name="difference-in">
    <xsl:variable name="at" select="string(@at)"/>
    <xsl:for-each select="(a:now/descendant::a:scene[string(@at) = $at] | a:was[not(../a:now)]/descendant::a:scene[string(@at) = $at])[1]">
      <xsl:choose>
        <xsl:when test="ancestor-or-self::a:scene[contains($names-of-rounds, concat(' scene.', @what, ' '))]">round</xsl:when>
        <xsl:when test="ancestor-or-self::a:scene/@what = 'list'">list</xsl:when>
      </xsl:choose>
    </xsl:for-each>
  </xsl:template>

  <!-- The lines that stand first: `difference-line` of whoever imports this makes each. Context: differences. -->
  <xsl:template name="differences-first">
    <xsl:variable name="all" select="a:difference"/>
    <xsl:for-each select="$late-rulings"><xsl:call-template name="difference-line"><xsl:with-param name="text" select="f:tell()"/></xsl:call-template></xsl:for-each>
    <xsl:if test="a:difference and not(a:piece | a:refusal-was | a:refusal-now | a:difference/*/*[not(self::a:ruled)])">
      <xsl:call-template name="difference-line"><xsl:with-param name="text" select="f:say('differences.nothing')"/></xsl:call-template></xsl:if>
    <xsl:for-each select="f:battles()">
      <xsl:sort select="f:rank()" data-type="number"/>
      <xsl:variable name="at" select="string(@at)"/>
      <xsl:if test="$at != '' and $all[@scene != 'pending'][@at = $at or starts-with(@at, concat($at, '/'))]">
        <xsl:variable name="headline"><xsl:call-template name="headline"/></xsl:variable>
        <xsl:if test="$headline != ''"><xsl:call-template name="difference-line">
            <xsl:with-param name="text" select="concat(f:tell(), ' ', f:word('differences-result', string($headline)))"/></xsl:call-template></xsl:if>
      </xsl:if>
    </xsl:for-each>
  </xsl:template>

  <!-- The lines about what is left out. Context: differences. -->
  <xsl:template name="differences-left-out">
    <xsl:variable name="rounds"><xsl:for-each select="a:difference"><xsl:variable name="in"><xsl:call-template name="difference-in"/></xsl:variable>
        <xsl:if test="$in = 'round'">.</xsl:if></xsl:for-each></xsl:variable>
    <xsl:variable name="lists"><xsl:for-each select="a:difference"><xsl:variable name="in"><xsl:call-template name="difference-in"/></xsl:variable>
        <xsl:if test="$in = 'list'"><xsl:value-of select="concat((descendant::a:scene[@what = 'list'])[1]/a:arg[@as = 'list']/@word, ' ')"/></xsl:if></xsl:for-each></xsl:variable>
    <xsl:if test="$rounds != ''"><xsl:call-template name="difference-line">
        <xsl:with-param name="text" select="f:word('differences-rounds', string(string-length($rounds)))"/></xsl:call-template></xsl:if>
    <xsl:if test="$lists != ''">
      <xsl:call-template name="difference-line">
        <xsl:with-param name="text"><xsl:value-of select="concat(f:say('differences.lists'), ' ')"/>
          <xsl:for-each select="f:items(f:once(normalize-space($lists)))"><xsl:if test="position() &gt; 1">; </xsl:if>
            <xsl:value-of select="f:say(concat('list.', .))"/></xsl:for-each></xsl:with-param>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The scene that a difference is about, by its sentence or that of the one that it is part of, else by its address.
       Context: the difference. -->
  <xsl:template name="difference-title">
    <xsl:variable name="at" select="string(@at)"/>
    <xsl:variable name="sentence">
      <xsl:for-each select="(a:now/descendant::a:scene[string(@at) = $at] | a:was[not(../a:now)]/descendant::a:scene[string(@at) = $at])[1]">
        <xsl:value-of select="f:tell(ancestor-or-self::a:scene[f:tell(.) != ''][1])"/></xsl:for-each>
    </xsl:variable>
    <xsl:variable name="list" select="(descendant::a:scene[string(@at) = $at][@what = 'list'])[1]/a:arg[@as = 'list']/@word"/>
    <xsl:choose>
      <xsl:when test="$list"><xsl:value-of select="f:say(concat('list.', $list))"/></xsl:when>
      <xsl:when test="$sentence != ''"><xsl:value-of select="$sentence"/></xsl:when>
      <xsl:when test="contains($at, '/')"><xsl:value-of select="translate(substring-after($at, '/'), '/', ' ')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('differences.elsewhere')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The title of the difference right before, if it is told: of several in one battle the first alone has it. -->
  <xsl:template name="title-before">
    <xsl:param name="figures" select="false()"/>
    <xsl:for-each select="preceding-sibling::a:difference[1]">
      <xsl:variable name="in"><xsl:if test="not($figures)"><xsl:call-template name="difference-in"/></xsl:if></xsl:variable>
      <xsl:variable name="lines"><xsl:for-each select="a:was | a:now"><xsl:call-template name="head-that-differs"/><xsl:call-template name="each-fact">
            <xsl:with-param name="figures" select="$figures"/></xsl:call-template></xsl:for-each></xsl:variable>
      <xsl:if test="$in = '' and (string($lines) != '' or @scene != 'changed')"><xsl:call-template name="difference-title"/></xsl:if>
    </xsl:for-each>
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
    <xsl:for-each select="($scene[@what = 'list'] | $scene/a:events//a:scene[@what = 'list'])[$figures]">
      <xsl:if test="a:events/a:told and not(ancestor::a:was[../a:now])"><xsl:call-template name="fact-line">
          <xsl:with-param name="text" select="f:say('differences.list')"/></xsl:call-template></xsl:if>
    </xsl:for-each>
    <xsl:for-each select="($scene/a:events//*[parent::a:events] | *[not(self::a:scene)])[$figures
        or not(self::a:ruled[not(ancestor::a:scene)][f:arg('dice-known') != '']) and not(ancestor-or-self::a:scene[contains($names-of-rounds, concat(' scene.', @what, ' '))])]">
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
        <xsl:when test="$moderator and self::a:told"><xsl:call-template name="fact-line">
            <xsl:with-param name="text" select="concat(f:say('side-tag'), ': ', $sentence)"/></xsl:call-template></xsl:when>
        <xsl:otherwise><xsl:call-template name="fact-line"><xsl:with-param name="text" select="$sentence"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
  </xsl:template>

  <!-- What is no unit and stands nowhere is told only where a word names what differs of it. -->
  <xsl:variable name="pieces-told" select="/a:report/a:differences/a:piece[(a:was | a:now)[f:unit() or @hex or @status or @*[f:known(concat('trait.', name()))]]]"/>

  <!-- A piece by its id and what it is. Context: the piece. -->
  <xsl:template name="piece-name">
    <xsl:for-each select="(a:now | a:was)[last()]"><xsl:value-of select="f:say('unit')"/><xsl:if test="f:say('kind') != ''">
        <xsl:value-of select="concat(' (', f:say('kind'), ')')"/></xsl:if></xsl:for-each>
  </xsl:template>

  <!-- How a piece ends: where, as what, and each figure that the other one has otherwise. -->
  <xsl:template name="piece-side">
    <xsl:param name="side"/>
    <xsl:param name="other"/>
    <xsl:if test="not($side)"><xsl:value-of select="f:say('differences.unknown')"/></xsl:if>
    <xsl:for-each select="$side">
      <xsl:variable name="parts">
        <xsl:variable name="unit" select="f:unit()"/>
        <xsl:for-each select="@*[name() != 'id' and name() != 'table' and (name() != 'name' or $other and . != string($other/@name)) and (name() != 'type'
            or $other and . != string($other/@type))][$unit or ../@hex or ../@status or f:known(concat('trait.', name()))]">
          <xsl:variable name="name" select="name()"/>
          <xsl:if test="$name = 'hex' or not($other) or string(.) != string($other/@*[name() = $name])">
            <xsl:text>, </xsl:text>
            <xsl:choose>
              <xsl:when test="$name = 'hex'"><xsl:value-of select="."/></xsl:when>
              <xsl:when test="$name = 'status'"><xsl:value-of select="f:word('status', .)"/></xsl:when>
              <xsl:when test=". = 'true'"><xsl:value-of select="f:word('trait', $name)"/></xsl:when>
              <xsl:when test=". = 'false'"><xsl:value-of select="concat(f:word('trait', $name), ': ', f:say('differences.no'))"/></xsl:when>
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
