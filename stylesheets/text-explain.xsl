<?xml version="1.0" encoding="UTF-8"?>
<!-- `explain` as plain text. In full: every fact at or below the address that is asked for, with its rule, its modifiers and all its
     parts. Else what happened at an address, in a hex or to a unit, as the cards of the report say it, without the facts of
     layout.left-out -->
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
      <xsl:when test="self::a:changed and a:thing/@id and @from">
        <xsl:value-of select="concat(': ', a:thing/@id, ', ', f:word('trait', @trait), ' ', f:number(@from), ' → ', f:number(@to))"/></xsl:when>
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
  <!-- ==== In short -->
  <xsl:variable name="full" select="starts-with($about, 'full ')"/>
  <xsl:variable name="subject" select="substring($about, 1 + 5 * $full)"/>
  <xsl:variable name="asked" select="substring-after($subject, ' ')"/>
  <xsl:variable name="left-out"><xsl:if test="$about != ''"><xsl:value-of select="concat(' ', f:say('layout.left-out'), ' ')"/></xsl:if></xsl:variable>
  <!-- What belongs to a unit: its parts are asked for with it. -->

  <xsl:template name="about">
    <xsl:choose>
      <xsl:when test="starts-with($subject, 'hex ')"><xsl:call-template name="about-hex"/></xsl:when>
      <xsl:when test="starts-with($subject, 'unit ')"><xsl:call-template name="about-unit"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="about-address"/></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="not($full)"><xsl:value-of select="concat('&#10;', f:say('explain.more'), '&#10;')"/></xsl:if>
  </xsl:template>

  <!-- Battles at or below it in full, as many as can be read at once; of one that it lies in, its head and what is there. -->
  <xsl:template name="about-address">
    <xsl:variable name="below" select="concat($asked, '/')"/>
    <xsl:variable name="whole" select="$battles[starts-with(concat(@at, '/'), $below)]"/>
    <xsl:variable name="around" select="$battles[@at and starts-with($asked, concat(@at, '/'))]"/>
    <xsl:choose>
      <xsl:when test="$whole and count($whole) &lt;= $readable"><xsl:apply-templates select="$whole" mode="card"/></xsl:when>
      <xsl:when test="$whole"><xsl:apply-templates select="$whole" mode="in-a-line"/></xsl:when>
      <xsl:when test="$around">
        <xsl:apply-templates select="$around" mode="in-a-line"/>
        <xsl:for-each select="$around/a:events//*[parent::a:events][not(self::a:changed)][starts-with(concat((@at | ancestor::a:scene[@at][1]/@at)[last()], '/'), $below)]">
          <xsl:call-template name="told-line"/></xsl:for-each>
      </xsl:when>
    </xsl:choose>
    <xsl:call-template name="elsewhere">
      <xsl:with-param name="facts" select="$asides[starts-with(concat((@at | ancestor::a:scene[@at][1]/@at)[last()], '/'), $below)]"/>
      <xsl:with-param name="after" select="boolean($whole | $around)"/></xsl:call-template>
    <xsl:call-template name="on-orders"><xsl:with-param name="refusals" select="a:refusal[starts-with(concat(@at, '/'), $below)]"/></xsl:call-template>
  </xsl:template>

  <!-- Who is in it now, its battles, those from it, what else names it. -->
  <xsl:template name="about-hex">
    <xsl:variable name="where" select="f:say('place', f:hex($asked))"/>
    <xsl:variable name="here" select="a:after//a:thing[(@hex | parent::a:stack/@hex) = $asked][f:unit()]"/>
    <xsl:variable name="whole" select="$battles[f:place() = $asked or a:arg[@table = 'place'][@id = $asked][contains($aims, concat(' ', @as, ' '))]]"/>
    <xsl:variable name="others"
        select="$battles[a:arg[@table = 'place']/@id = $asked or .//a:noted/a:arg[@table = 'place'][@id = $asked]][not(f:place() = $asked
        or a:arg[@table = 'place'][@id = $asked][contains($aims, concat(' ', @as, ' '))])]"/>
    <xsl:value-of select="$asked"/><xsl:if test="$where != ''"><xsl:value-of select="concat('  (', $where, ')')"/></xsl:if><xsl:text>&#10;</xsl:text>
    <xsl:for-each select="a:side">
      <xsl:variable name="own" select="$here[@side = current()/@id]"/>
      <xsl:if test="$own"><xsl:value-of select="concat('  ', f:word('explain-there', string(@name)), ': ')"/><xsl:for-each select="$own"><xsl:if test="position() &gt; 1">; </xsl:if><xsl:call-template name="piece-in-short"/></xsl:for-each><xsl:text>&#10;</xsl:text></xsl:if>
    </xsl:for-each>
    <xsl:if test="not($here[@side])"><xsl:value-of select="concat('  ', f:say(concat('explain.nobody-there', substring('-seen', 1, 5 * not($moderator)))), '&#10;')"/></xsl:if>
    <xsl:for-each select="$whole"><xsl:sort select="f:rank()" data-type="number"/><xsl:text>&#10;</xsl:text><xsl:apply-templates select="." mode="card"/></xsl:for-each>
    <xsl:if test="$others"><xsl:text>&#10;</xsl:text></xsl:if>
    <xsl:apply-templates select="$others" mode="in-a-line"/>
    <xsl:variable name="facts" select="$asides[a:arg[@table = 'place']/@id = $asked or @from = $asked or @to = $asked]"/>
    <xsl:call-template name="elsewhere"><xsl:with-param name="facts" select="$facts"/><xsl:with-param name="after" select="true()"/></xsl:call-template>
    <xsl:variable name="refusals" select="a:refusal[a:arg[@table = 'place']/@id = $asked]"/>
    <xsl:if test="not($whole)"><xsl:call-template name="on-orders"><xsl:with-param name="refusals" select="$refusals"/></xsl:call-template></xsl:if>
    <xsl:if test="not($whole | $others | $facts | $refusals)"><xsl:value-of select="concat('  ', f:say(concat('explain.nothing', substring('-seen', 1, 5 * not($moderator)))), '&#10;')"/></xsl:if>
  </xsl:template>

  <!-- Where it was and is, what it did and what was done to it, battle by battle. -->
  <xsl:template name="about-unit">
    <xsl:variable name="before" select="a:before//a:thing[@id = $asked][1]"/>
    <xsl:variable name="after" select="a:after//a:thing[@id = $asked][1]"/>
    <xsl:variable name="end" select="a:events//a:removed[a:thing/@id = $asked][1]"/>
    <xsl:variable name="known" select="($after | $before | a:events//a:thing[@id = $asked] | a:events//a:arg[@id = $asked] | a:refusal/a:arg[@id = $asked])"/>
    <xsl:for-each select="$after | $before[not($after)] | $known[not($after or $before)][last()]">
      <xsl:call-template name="piece-in-short"/>
    </xsl:for-each>
    <xsl:text>&#10;</xsl:text>
    <xsl:for-each select="$after[@hex | parent::a:stack]">
      <xsl:variable name="hex" select="string((@hex | parent::a:stack/@hex)[1])"/>
      <xsl:variable name="note" select="f:say('position.note')"/>
      <xsl:value-of select="concat('  ', f:word('explain-in', $hex))"/><xsl:if test="$note != ''"><xsl:value-of select="concat(' (', $note, ')')"/></xsl:if><xsl:text>&#10;</xsl:text>
      <xsl:for-each select="key('part-of', $asked)[f:known(concat('part.', @table))]"><xsl:sort select="@table"/>
        <xsl:value-of select="concat('    ', f:say(concat('part.', @table)), '&#10;')"/></xsl:for-each>
    </xsl:for-each>
    <xsl:if test="$end"><xsl:for-each select="$end"><xsl:value-of select="concat('  ', f:tell(), '&#10;')"/></xsl:for-each></xsl:if>
    <xsl:variable name="named"
        select="a:events//*[parent::a:events][not(self::a:changed or self::a:told[f:told-at('scene.list', @at)]
        or ancestor::a:scene[@what = 'list'])][a:arg[@id = $asked or f:is-part(string(@id), $asked)] | a:thing[@id = $asked or @unit = $asked] | self::*[@choice and f:is-part(substring-before(concat(@choice, ' '), ' '), $asked)]]"/>
    <xsl:for-each select="$battles">
      <xsl:variable name="battle" select="."/>
      <xsl:variable name="facts" select="$named[generate-id(ancestor-or-self::a:scene[contains($battle-kinds, concat(' scene.', @what, ' '))][last()]) = generate-id($battle)]"/>
      <xsl:variable name="later" select="$named[@at and @at = $battle/@at and not(ancestor-or-self::a:scene[contains($battle-kinds, concat(' scene.', @what, ' '))])]"/>
      <xsl:if test="$facts | $later">
        <xsl:text>&#10;</xsl:text>
        <xsl:apply-templates select="." mode="in-a-line"/>
        <xsl:for-each select="($facts | $later)[$full or not(self::a:scene[generate-id() = generate-id($battle)]) and f:tell() != ''
            and not(contains($shown, concat(' ', local-name(), '.', @what, ' ')))]">
          <xsl:call-template name="told-line"/></xsl:for-each>
      </xsl:if>
    </xsl:for-each>
    <xsl:variable name="aside" select="$named[count(. | $asides) = count($asides)]"/>
    <xsl:call-template name="elsewhere"><xsl:with-param name="facts" select="$aside"/><xsl:with-param name="after" select="true()"/></xsl:call-template>
    <xsl:variable name="refusals" select="a:refusal[a:arg/@id = $asked or a:arg[f:is-part(string(@id), $asked)]]"/>
    <xsl:call-template name="on-orders"><xsl:with-param name="refusals" select="$refusals"/></xsl:call-template>
    <xsl:if test="not($named | $refusals)"><xsl:value-of select="concat('  ', f:say(concat('explain.nothing', substring('-seen', 1, 5 * not($moderator)))), '&#10;')"/></xsl:if>
  </xsl:template>

  <!-- So many battles in full. -->
  <xsl:variable name="readable" select="3"/>

  <!-- The card of the report, and where it stands. -->
  <xsl:template match="a:scene" mode="card">
    <xsl:if test="position() &gt; 1"><xsl:text>&#10;</xsl:text></xsl:if>
    <xsl:choose>
      <xsl:when test="$full"><xsl:for-each select="descendant-or-self::*[parent::a:events]"><xsl:call-template name="in-full"/></xsl:for-each></xsl:when>
      <xsl:otherwise>
        <xsl:apply-templates select="." mode="battle"/>
        <xsl:if test="@at"><xsl:value-of select="concat('  [', @at, ']&#10;')"/></xsl:if>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="in-full"><xsl:call-template name="explained"><xsl:with-param name="at" select="string((@at | ancestor::a:scene[@at][1]/@at)[last()])"/></xsl:call-template></xsl:template>
  <xsl:template match="a:scene" mode="in-a-line">
    <xsl:variable name="outcome"><xsl:call-template name="outcome"/></xsl:variable>
    <xsl:value-of select="concat(f:where(), '  ', f:tell())"/><xsl:if test="$outcome != ''"><xsl:value-of select="concat(' – ', $outcome)"/></xsl:if><xsl:if test="@at"><xsl:value-of select="concat(' [', @at, ']')"/></xsl:if><xsl:text>&#10;</xsl:text>
  </xsl:template>
  <xsl:template name="told-line">
    <xsl:variable name="sentence" select="f:tell()"/>
    <xsl:if test="$full"><xsl:call-template name="in-full"/></xsl:if>
    <xsl:if test="not($full) and $sentence != ''"><xsl:text>  </xsl:text><xsl:if test="$moderator and self::a:told"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if><xsl:value-of select="$sentence"/><xsl:call-template name="rule-note"/><xsl:text>&#10;</xsl:text></xsl:if>
  </xsl:template>
  <!-- Outside battles. -->
  <xsl:template name="elsewhere">
    <xsl:param name="facts"/>
    <xsl:param name="after"/>
    <xsl:variable name="lines"><xsl:for-each select="$facts"><xsl:call-template name="told-line"/></xsl:for-each></xsl:variable>
    <xsl:if test="$lines != ''"><xsl:if test="$after"><xsl:value-of select="concat('&#10;', f:say('differences.elsewhere'), '&#10;')"/></xsl:if><xsl:value-of select="$lines"/></xsl:if>
  </xsl:template>
  <xsl:template name="on-orders">
    <xsl:param name="refusals"/>
    <xsl:if test="$refusals"><xsl:text>&#10;</xsl:text><xsl:for-each select="$refusals"><xsl:call-template name="order-in-words"/><xsl:text>&#10;</xsl:text></xsl:for-each></xsl:if>
  </xsl:template>
  <xsl:template name="piece-in-short">
    <xsl:variable name="kind" select="f:say('kind')"/>
    <xsl:choose>
      <xsl:when test="$kind = ''"><xsl:value-of select="f:say('unit')"/></xsl:when>
      <xsl:when test="@id"><xsl:value-of select="concat($kind, ' (', @id, ')')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$kind"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
