<?xml version="1.0" encoding="UTF-8"?>
<!-- What happened, as plain text: every battle in a line, then each in full: its sentence, its facts a line each, indented below
     what they belong to, the steps to its column as a small table. Players have the battles in the order of importance, the
     moderator in that of time. Which facts stand where say the keys layout.* (html-battle.xsl) -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:variable name="battles" select="f:battles()"/>
  <xsl:variable name="battle-kinds" select="concat(' ', f:say('layout.battles'), ' ')"/>
  <!-- layout.cards: with more battles than its first number only as many as its second have a card, those that matter most. -->
  <xsl:variable name="carded" select="f:say('layout.cards')"/>
  <xsl:variable name="most-cards"><xsl:choose><xsl:when test="$carded != '' and count($battles) &gt; number(substring-before($carded, ' '))">
        <xsl:value-of select="substring-after($carded, ' ')"/></xsl:when><xsl:otherwise>1000000</xsl:otherwise></xsl:choose></xsl:variable>
  <xsl:variable name="shown" select="concat(' changed ruled ', f:say('layout.shown.text'), ' ', $left-out)"/>
  <xsl:variable name="replaced" select="concat(' ', f:say('layout.steps'), ' ')"/>
  <!-- Charts whose sentence says what was added to the die. -->
  <xsl:variable name="says-modifiers" select="concat(' ', f:say('layout.modifiers-said'), ' ')"/>
  <xsl:variable name="forces-in-text" select="concat(' ', f:say('layout.forces-in-text'), ' ')"/>
  <xsl:variable name="round-kinds" select="concat(' ', f:say('layout.rounds'), ' ')"/>
  <xsl:variable name="tabled"><xsl:call-template name="tabled"><xsl:with-param name="rest" select="concat(f:say('layout.tables'), ' ')"/></xsl:call-template></xsl:variable>
  <xsl:template name="tabled">
    <xsl:param name="rest"/>
    <xsl:variable name="name" select="substring-before($rest, ' ')"/>
    <xsl:if test="$name != ''">
      <xsl:value-of select="concat(f:say(concat('layout.table.', $name)), ' ')"/>
      <xsl:call-template name="tabled"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- ==== All in short -->
  <xsl:template name="short-line">
    <xsl:param name="head"/>
    <xsl:param name="text"/>
    <line><xsl:value-of select="concat($head, ': ', $text, '&#10;')"/></line>
  </xsl:template>

  <xsl:template name="summary">
    <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.summary'"/></xsl:call-template>
    <xsl:if test="@waiting = 'true' and not(a:question or @gate or @deadline)"><xsl:value-of select="concat(f:say('summary.waiting'), '&#10;')"/></xsl:if>
    <xsl:choose>
      <xsl:when test="$battles">
        <xsl:value-of select="f:word('battle-count', string(count($battles)))"/>
        <xsl:text>&#10;&#10;</xsl:text>
        <xsl:for-each select="$battles">
          <xsl:sort select="f:rank()" data-type="number"/>
          <xsl:variable name="outcome"><xsl:call-template name="outcome"/></xsl:variable>
          <line><xsl:value-of select="concat(f:where(), '  ', f:tell())"/><xsl:if test="$outcome != ''"><xsl:value-of select="concat(' – ', $outcome)"/></xsl:if><xsl:text>&#10;</xsl:text></line>
        </xsl:for-each>
      </xsl:when>
      <xsl:when test="not(a:events/*)"><xsl:value-of select="concat(f:say('summary.nothing'), '&#10;')"/></xsl:when>
    </xsl:choose>
    <xsl:call-template name="asides-by-step"/>
    <xsl:call-template name="tables-of-facts"/>
  </xsl:template>

  <!-- Facts outside battles as lines; a step in which nothing is worth a line is left out. -->
  <xsl:template name="asides">
    <xsl:param name="title"/>
    <xsl:param name="facts"/>
    <xsl:variable name="indent"><xsl:if test="$title"><xsl:text>  </xsl:text></xsl:if></xsl:variable>
    <xsl:variable name="lines"><xsl:apply-templates select="$facts" mode="line"><xsl:with-param name="indent" select="string($indent)"/></xsl:apply-templates></xsl:variable>
    <xsl:if test="$lines != ''">
      <xsl:if test="$title or $battles"><xsl:text>&#10;</xsl:text></xsl:if>
      <xsl:if test="$title"><xsl:value-of select="concat($title, '&#10;')"/></xsl:if>
      <xsl:value-of select="$lines"/>
    </xsl:if>
  </xsl:template>

  <!-- ==== Each in full -->
  <xsl:template name="battles">
    <xsl:if test="$battles">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.battles'"/></xsl:call-template>
      <xsl:if test="count($battles) &gt; $most-cards"><xsl:value-of select="concat(f:word('battle-cards', string($most-cards)), '&#10;')"/></xsl:if>
      <xsl:choose>
        <xsl:when test="$moderator"><xsl:apply-templates select="$battles[f:rank() &lt;= $most-cards]" mode="battle"/></xsl:when>
        <xsl:otherwise>
          <xsl:if test="$battles[2]"><xsl:value-of select="concat(f:say('battle.sorted.text'), '&#10;&#10;')"/></xsl:if>
          <xsl:apply-templates select="$battles[f:rank() &lt;= $most-cards]" mode="battle"><xsl:sort select="f:rank()" data-type="number"/></xsl:apply-templates>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:template>

  <xsl:template match="a:scene" mode="battle">
    <xsl:variable name="where" select="f:say('place', f:hex(f:place()))"/>
    <xsl:if test="position() &gt; 1"><xsl:text>&#10;</xsl:text></xsl:if>
    <xsl:value-of select="concat(f:where(), '  ')"/><xsl:if test="$where != ''"><xsl:value-of select="concat('(', $where, ') ')"/></xsl:if>
    <xsl:variable name="headline"><xsl:if test="not(f:facts('asked'))"><xsl:call-template name="headline"/></xsl:if></xsl:variable>
    <xsl:if test="$headline != ''"><xsl:value-of select="concat($headline, ' ')"/></xsl:if>
    <xsl:value-of select="concat(f:tell(), '&#10;')"/>
    <xsl:call-template name="orders-here"/>
    <xsl:apply-templates select="a:events/*" mode="fact"><xsl:with-param name="battle" select="."/></xsl:apply-templates>
    <xsl:if test="@at"><xsl:apply-templates select="f:told-at('noted removed', @at)" mode="line"><xsl:with-param name="indent" select="'  '"/></xsl:apply-templates></xsl:if>
  </xsl:template>

  <xsl:template name="here"><xsl:param name="text"/><line><xsl:value-of select="concat('  ', $text, '&#10;')"/></line></xsl:template>

  <!-- A scene in a battle tells itself, then what is in it. -->
  <xsl:template match="*" mode="fact">
    <xsl:param name="battle"/>
    <xsl:param name="indent" select="'  '"/>
    <xsl:variable name="name" select="concat(' ', local-name(), '.', @what, ' ')"/>
    <xsl:variable name="echo" select="concat('layout.echo.', local-name(), '.', @what, @question[not(../@source = 'default' or $moderator)])"/>
    <xsl:choose>
      <xsl:when test="contains($shown, $name) or contains($shown, concat(' ', local-name(), ' '))"/>
      <xsl:when test="self::a:looked-up and contains($left-out, concat(' looked-up.', @chart, ' '))"/>
      <!-- The steps to the column say it. -->
      <xsl:when test="contains($replaced, $name) and $battle/a:events/a:looked-up[@base and a:shift]"/>
      <!-- Rounds are rows of one table, where the first of them stands. -->
      <xsl:when test="contains($round-kinds, $name)">
        <xsl:variable name="rounds" select="../a:scene[contains($round-kinds, concat(' scene.', @what, ' '))]"/>
        <xsl:if test="generate-id() = generate-id($rounds[1])"><xsl:call-template name="table-lines"><xsl:with-param name="table" select="f:rounds($rounds)"/></xsl:call-template></xsl:if>
      </xsl:when>
      <xsl:when test="f:known($echo) and f:facts(f:say($echo), $battle)"/>
      <xsl:when test="contains($forces-in-text, $name)"><xsl:for-each select="$battle"><xsl:call-template name="parties">
            <xsl:with-param name="indent" select="$indent"/></xsl:call-template></xsl:for-each></xsl:when>
      <xsl:otherwise><xsl:apply-templates select="." mode="line"><xsl:with-param name="indent" select="$indent"/></xsl:apply-templates></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="self::a:scene and not(contains($round-kinds, $name))">
      <xsl:apply-templates select="a:events/*" mode="fact">
        <xsl:with-param name="battle" select="$battle"/>
        <xsl:with-param name="indent"><xsl:value-of select="$indent"/><xsl:if test="f:tell() != ''"><xsl:text>  </xsl:text></xsl:if></xsl:with-param>
      </xsl:apply-templates>
    </xsl:if>
  </xsl:template>

  <!-- Who took part, with what made each strength: 8 × ½ across a river. Context: the battle. -->
  <xsl:template name="parties">
    <xsl:param name="indent"/>
    <xsl:variable name="scene" select="."/>
    <xsl:for-each select="a:arg[@table = 'side'][contains(concat(' ', f:say('layout.roles'), ' '), concat(' ', @as, ' '))]">
      <xsl:variable name="role" select="@as"/>
      <xsl:variable name="total"><xsl:for-each select="f:facts(f:say(concat('layout.total.', $role)), $scene)[1]"><xsl:value-of select="f:say(concat('total.', $role))"/></xsl:for-each></xsl:variable>
      <line><xsl:value-of select="concat($indent, f:say(concat('role.', $role), $scene))"/><xsl:if test="$total != ''"><xsl:value-of select="concat(': ', $total)"/></xsl:if><xsl:text>&#10;</xsl:text></line>
      <xsl:for-each select="$scene"><xsl:for-each select="f:forces(f:say(concat('layout.counted.', $role)), f:say(concat('layout.named.', $role)))">
          <xsl:call-template name="force"><xsl:with-param name="role" select="$role"/><xsl:with-param name="indent" select="concat($indent, '  ')"/></xsl:call-template></xsl:for-each>
      </xsl:for-each>
    </xsl:for-each>
  </xsl:template>
  <!-- Context: the argument that begins the group of a unit. -->
  <xsl:template name="force">
    <xsl:param name="role"/>
    <xsl:param name="indent"/>
    <xsl:variable name="value" select="f:number(f:next(f:say(concat('layout.value.', $role))))"/>
    <line>
      <xsl:value-of select="concat($indent, f:say('kind'))"/><xsl:if test="@hex"><xsl:value-of select="concat(' (', @hex, ')')"/></xsl:if>
      <xsl:if test="$value != ''"><xsl:value-of select="concat(': ', $value)"/></xsl:if>
      <xsl:if test="f:next('-reason')"><xsl:value-of select="concat(' = ', f:number(f:next('-printed')))"/><xsl:call-template name="reason">
          <xsl:with-param name="at" select="following-sibling::a:arg[2]"/></xsl:call-template></xsl:if>
      <xsl:text>&#10;</xsl:text>
    </line>
  </xsl:template>
  <xsl:template name="reason">
    <xsl:param name="at"/>
    <xsl:if test="contains($at/@as, '-reason')">
      <xsl:variable name="size" select="$at/following-sibling::a:arg[1]"/>
      <xsl:value-of select="concat(' × ', f:number(string($size/@number)), ' (', f:word('reason', $at/@word), ')')"/>
      <!-- What it becomes stands between two reasons. -->
      <xsl:call-template name="reason"><xsl:with-param name="at" select="$size/following-sibling::a:arg[not(contains(@as, '-becomes'))][1]"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- Changes are shown by what they are due to, but for those of layout.lines. -->
  <xsl:template match="a:changed" mode="fact">
    <xsl:param name="indent" select="'  '"/>
    <xsl:if test="contains($lines-of, concat(' changed.', @trait, ' '))"><xsl:apply-templates select="." mode="line"><xsl:with-param name="indent" select="$indent"/></xsl:apply-templates></xsl:if>
  </xsl:template>

  <!-- One fact as a line, unless it is not worth one. The element is not written; a text to which a line is added is copied each
       time, and must be short. -->
  <xsl:template match="*" mode="line">
    <xsl:param name="indent" select="''"/>
    <xsl:variable name="sentence" select="f:tell()"/>
    <xsl:if test="$sentence != ''">
      <line>
        <xsl:value-of select="$indent"/>
        <xsl:if test="$moderator and self::a:told"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if>
        <xsl:value-of select="$sentence"/><xsl:call-template name="rule-note"/><xsl:text>&#10;</xsl:text>
      </line>
    </xsl:if>
  </xsl:template>
  <!-- Dice stand with the chart that they were read on; of those that were read on none the sentence says it. -->
  <xsl:template match="a:rolled" mode="line">
    <xsl:param name="indent" select="''"/>
    <xsl:variable name="next" select="following-sibling::*[not(self::a:rolled or self::a:ruled)][1]"/>
    <xsl:if test="not($next/self::a:looked-up) and f:tell() != ''"><xsl:value-of select="concat($indent, f:tell(), '&#10;')"/></xsl:if>
  </xsl:template>
  <!-- Look-ups with the same dice have the same steps: those stand before the first. -->
  <xsl:template match="a:looked-up" mode="line">
    <xsl:param name="indent" select="''"/>
    <xsl:if test="not(preceding-sibling::*[not(self::a:ruled)][1][self::a:looked-up])">
      <xsl:call-template name="waterfall"><xsl:with-param name="indent" select="$indent"/></xsl:call-template>
      <xsl:if test="not(contains($says-modifiers, concat(' ', @chart, ' ')))"><xsl:for-each select="a:row-modifier">
          <xsl:value-of select="concat($indent, f:say('row-modifier'), ' [', @rule, ']&#10;')"/></xsl:for-each></xsl:if>
    </xsl:if>
    <xsl:if test="f:tell() != '' and (f:say('battle.badge') != '' or not(preceding-sibling::*[1][self::a:looked-up]))"><xsl:value-of select="concat($indent, f:tell())"/><xsl:if test="@rule"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if><xsl:text>&#10;</xsl:text></xsl:if>
  </xsl:template>

  <!-- The way to the column (shifts.xsl): what, by how many columns, the column that it leads to. -->
  <xsl:template name="fall">
    <xsl:param name="steps"/>
    <xsl:param name="indent"/>
    <xsl:call-template name="falls"><xsl:with-param name="steps" select="$steps"/><xsl:with-param name="indent" select="$indent"/></xsl:call-template>
  </xsl:template>
  <xsl:template name="fall-row">
    <xsl:param name="indent"/>
    <xsl:param name="kind"/>
    <xsl:param name="text"/>
    <xsl:param name="by"/>
    <xsl:param name="band"/>
    <xsl:variable name="sign"><xsl:value-of select="$by"/><xsl:if test="$kind = 'final'">=</xsl:if></xsl:variable>
    <xsl:variable name="head"><xsl:value-of select="$band"/><xsl:if test="string($band) = ''">…</xsl:if></xsl:variable>
    <xsl:value-of select="concat($indent, '  ', substring('    ', 1, 4 - string-length($sign)), $sign, substring('           ', 1, 11 - string-length($head)), $head, '   ', $text)"/><xsl:if test="$kind = 'step' and @rule"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if><xsl:text>&#10;</xsl:text>
  </xsl:template>
  <xsl:template name="shift-row">
    <xsl:param name="indent"/>
    <xsl:value-of select="concat($indent, f:say('shift'))"/><xsl:if test="@rule"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if><xsl:text>&#10;</xsl:text>
  </xsl:template>
</xsl:stylesheet>
