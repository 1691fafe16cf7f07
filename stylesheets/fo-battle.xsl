<?xml version="1.0" encoding="UTF-8"?>
<!-- A battle in the PDF: the sentence; forces, strengths and shifts on the left, dice and charts on the right; what came of
     it. A chart with many columns takes the whole width. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f">
  <xsl:variable name="widest-half" select="9"/>

  <xsl:template name="battles">
    <xsl:if test="$battles">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'battles'"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="$as-table"><xsl:call-template name="battle-table"/></xsl:when>
        <xsl:otherwise><xsl:apply-templates select="$battles" mode="card"/></xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:template>

  <!-- The target hex of an attack, the hex of a barrage's target. -->
  <xsl:template name="battle-place"><xsl:value-of select="a:arg[(@as = 'target' or @as = 'hex') and @table = 'place']/@id"/></xsl:template>

  <!-- The result in words; of a battle that has none yet, that it waits. -->
  <xsl:template name="outcome">
    <xsl:variable name="looks" select="a:events/a:looked-up[@cell]"/>
    <xsl:choose>
      <xsl:when test="$looks"><xsl:variable name="all"><xsl:for-each select="$looks"><xsl:variable name="says" select="f:say('battle.badge')"/><xsl:if test="$says != ''"><xsl:value-of select="concat(' · ', $says)"/></xsl:if></xsl:for-each></xsl:variable><xsl:value-of select="substring($all, 4)"/></xsl:when>
      <!-- What a fire did, for who does not know its dice. -->
      <xsl:when test="a:events/a:noted[@what = 'anti-armor-damage']"><xsl:for-each select="a:events/a:noted[@what = 'anti-armor-damage']"><xsl:value-of select="translate(f:tell(), '.', '')"/></xsl:for-each></xsl:when>
      <xsl:when test=".//a:asked"><xsl:value-of select="f:say('battle.waits')"/></xsl:when>
      <xsl:when test="a:events/a:noted[@what = 'no-effect']"><xsl:value-of select="f:say('battle.no-effect')"/></xsl:when>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="a:scene[@what = 'anti-armor-attack' or @what = 'anti-armor-defense' or @what = 'assault']" mode="card" priority="1">
    <fo:block id="battle-{position()}" xsl:use-attribute-sets="battle">
      <xsl:call-template name="battle-head"/>
      <xsl:call-template name="battle-sheet"/>
    </fo:block>
  </xsl:template>
  <xsl:template match="a:scene" mode="card">
    <xsl:variable name="looks" select="a:events/a:looked-up"/>
    <!-- Rolls are wider than results. -->
    <xsl:variable name="wide" select="$looks[f:words(key('chart', @chart)/@columns) &gt; $widest-half - 3 * contains(translate(key('chart', @chart)/a:row[1]/@cells, '0123456789', '##########'), '##-##')]"/>
    <fo:block id="battle-{position()}" xsl:use-attribute-sets="battle">
      <xsl:call-template name="battle-head"/>
      <fo:table xsl:use-attribute-sets="halves">
        <fo:table-column column-width="proportional-column-width(50)"/>
        <fo:table-column column-width="proportional-column-width(4)"/>
        <fo:table-column column-width="proportional-column-width(46)"/>
        <fo:table-body>
          <fo:table-row>
            <fo:table-cell>
              <xsl:choose>
                <xsl:when test="@what = 'barrage'"><xsl:call-template name="guns"/></xsl:when>
                <xsl:otherwise><xsl:call-template name="reckoning"/></xsl:otherwise>
              </xsl:choose>
            </fo:table-cell>
            <fo:table-cell><fo:block/></fo:table-cell>
            <fo:table-cell>
              <fo:block/>
              <xsl:for-each select="$looks">
                <xsl:apply-templates select="." mode="dice"/>
                <xsl:if test="count(. | $wide) &gt; count($wide)"><xsl:apply-templates select="." mode="chart"/></xsl:if>
              </xsl:for-each>
            </fo:table-cell>
          </fo:table-row>
        </fo:table-body>
      </fo:table>
      <xsl:apply-templates select="$wide" mode="chart"/>
      <xsl:call-template name="aftermath"/>
    </fo:block>
  </xsl:template>

  <xsl:template name="battle-head">
    <fo:table xsl:use-attribute-sets="battle-head">
      <fo:table-column column-width="44pt"/>
      <fo:table-column column-width="proportional-column-width(1)"/>
      <fo:table-column column-width="84pt"/>
      <fo:table-body>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="place"><fo:block><xsl:call-template name="battle-place"/></fo:block></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="sentence"><fo:block role="H3"><xsl:value-of select="f:tell()"/></fo:block></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="battle-code">
            <fo:block><xsl:value-of select="a:arg[@as = 'id']/@word"/><xsl:if test="a:arg[@as = 'id'] and @rule"> · </xsl:if><xsl:value-of select="@rule"/></fo:block>
          </fo:table-cell>
        </fo:table-row>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- ==== Forces, strengths, shifts -->
  <xsl:template name="reckoning">
    <xsl:variable name="strengths" select="a:events/a:noted[@what = 'strengths']"/>
    <xsl:call-template name="forces">
      <xsl:with-param name="role" select="'attack'"/>
      <xsl:with-param name="units" select="a:arg[@as = 'by' or @as = 'ranged-by']"/>
      <xsl:with-param name="counted" select="$strengths/a:arg[@as = 'attack-unit']"/>
      <xsl:with-param name="total" select="$strengths/a:arg[@as = 'attack-total']/@number"/>
    </xsl:call-template>
    <xsl:call-template name="forces">
      <xsl:with-param name="role" select="'defense'"/>
      <xsl:with-param name="units" select="a:arg[@as = 'on' or @as = 'bystander']"/>
      <xsl:with-param name="counted" select="$strengths/a:arg[@as = 'defense-unit']"/>
      <xsl:with-param name="total" select="$strengths/a:arg[@as = 'defense-total']/@number"/>
      <xsl:with-param name="extras" select="$strengths/a:arg[@as = 'hex-reason']"/>
    </xsl:call-template>
    <xsl:for-each select="a:events/a:noted[@what = 'differential' or @what = 'odds']">
      <xsl:variable name="sentence" select="f:tell()"/>
      <xsl:if test="$sentence != ''"><fo:block xsl:use-attribute-sets="sum"><xsl:value-of select="$sentence"/><xsl:call-template name="rule"/></fo:block></xsl:if>
    </xsl:for-each>
    <xsl:for-each select="a:events/a:looked-up[a:shift or a:row-modifier]"><xsl:call-template name="shifts"/></xsl:for-each>
  </xsl:template>

  <!-- The guns of a barrage for who may know them, what they add up to, the ground and the shifts. -->
  <xsl:template name="guns">
    <xsl:variable name="points" select="a:events/a:noted[@what = 'barrage-points']"/>
    <fo:table xsl:use-attribute-sets="forces">
      <fo:table-column column-width="proportional-column-width(12)"/>
      <fo:table-column column-width="proportional-column-width(10)"/>
      <fo:table-column column-width="proportional-column-width(4)"/>
      <fo:table-header>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="force-head" number-columns-spanned="2"><fo:block><xsl:value-of select="f:say('battle.fire')"/></fo:block></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block text-align="end"><xsl:value-of select="$points/a:arg[@as = 'actual']/@number"/></fo:block></fo:table-cell>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="a:arg[@as = 'unit']">
          <fo:table-row xsl:use-attribute-sets="row">
            <fo:table-cell xsl:use-attribute-sets="force"><fo:block><xsl:call-template name="unit"/></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="force"><fo:block><xsl:call-template name="piece"/></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="force"><fo:block text-align="end"><xsl:value-of select="f:next('raw')"/></fo:block></fo:table-cell>
          </fo:table-row>
        </xsl:for-each>
        <!-- A table needs a row. -->
        <xsl:if test="not(a:arg[@as = 'unit'])"><fo:table-row><fo:table-cell number-columns-spanned="3"><fo:block/></fo:table-cell></fo:table-row></xsl:if>
      </fo:table-body>
    </fo:table>
    <xsl:for-each select="$points | a:events/a:noted[@what = 'terrain-present' or @what = 'bomb-points']">
      <xsl:variable name="sentence" select="f:tell()"/>
      <xsl:if test="$sentence != ''"><fo:block xsl:use-attribute-sets="sum"><xsl:value-of select="$sentence"/><xsl:call-template name="rule"/></fo:block></xsl:if>
    </xsl:for-each>
    <xsl:for-each select="a:events/a:looked-up[a:shift or a:row-modifier]"><xsl:call-template name="shifts"/></xsl:for-each>
  </xsl:template>
  <!-- What a piece of a barrage fires with. Context: the argument that begins it. -->
  <xsl:template name="piece">
    <xsl:variable name="group" select="f:next('group')"/>
    <xsl:if test="f:next('toe') != '' and f:next('toe') != '0'"><xsl:value-of select="concat(f:word('toe', f:next('toe')), ' × ', f:next('rating'))"/></xsl:if>
    <xsl:if test="$group != ''"><xsl:value-of select="concat(' · ', $group)"/></xsl:if>
  </xsl:template>

  <!-- One side: its units with the strengths that counted, as far as they are known. -->
  <xsl:template name="forces">
    <xsl:param name="role"/>
    <xsl:param name="units"/>
    <xsl:param name="counted"/>
    <xsl:param name="total"/>
    <xsl:param name="extras" select="/.."/>
    <fo:table xsl:use-attribute-sets="forces">
      <fo:table-column column-width="proportional-column-width(12)"/>
      <fo:table-column column-width="proportional-column-width(10)"/>
      <fo:table-column column-width="proportional-column-width(4)"/>
      <fo:table-header>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="force-head" number-columns-spanned="2">
            <fo:block><xsl:value-of select="f:say(concat('battle.', $role))"/></fo:block>
          </fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="force-head">
            <fo:block text-align="end">
              <xsl:choose>
                <xsl:when test="$total"><xsl:value-of select="f:number(string($total))"/></xsl:when>
                <xsl:otherwise><fo:inline font-weight="normal" font-size="7pt"><xsl:value-of select="f:say('battle.unknown-strength')"/></fo:inline></xsl:otherwise>
              </xsl:choose>
            </fo:block>
          </fo:table-cell>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="$counted | $units[not($counted)]"><xsl:call-template name="force"><xsl:with-param name="role" select="$role"/></xsl:call-template></xsl:for-each>
        <xsl:for-each select="$extras"><xsl:call-template name="extra"/></xsl:for-each>
        <!-- A table needs a row. -->
        <xsl:if test="not($counted | $units | $extras)"><fo:table-row><fo:table-cell number-columns-spanned="3"><fo:block/></fo:table-cell></fo:table-row></xsl:if>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <xsl:template name="force">
    <xsl:param name="role"/>
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell xsl:use-attribute-sets="force"><fo:block><xsl:call-template name="unit"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="force">
        <fo:block>
          <xsl:value-of select="f:word('type', string(@type))"/>
          <xsl:if test="@hex and $role = 'attack'"><xsl:if test="@type">, </xsl:if><xsl:value-of select="f:say('battle.from')"/></xsl:if>
        </fo:block>
        <xsl:call-template name="reasons"><xsl:with-param name="role" select="$role"/></xsl:call-template>
      </fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="force">
        <fo:block text-align="end">
          <!-- Only where the strength is this unit's and not the next one's. -->
          <xsl:variable name="strength" select="following-sibling::a:arg[@as = concat($role, '-strength')][1]"/>
          <xsl:if test="@as = concat($role, '-unit') and count($strength/preceding-sibling::a:arg[@as = current()/@as]) = count(preceding-sibling::a:arg[@as = current()/@as]) + 1">
            <xsl:value-of select="f:number(string($strength/@number))"/>
          </xsl:if>
        </fo:block>
      </fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <!-- What made a unit's strength differ from the printed one: the arguments between it and its strength. -->
  <xsl:template name="reasons">
    <xsl:param name="role"/>
    <xsl:variable name="printed" select="following-sibling::a:arg[1][@as = concat($role, '-printed')]"/>
    <xsl:if test="following-sibling::a:arg[2][@as = concat($role, '-reason')]">
      <fo:block font-size="7pt">
        <xsl:value-of select="f:number(string($printed/@number))"/>
        <xsl:call-template name="reason"><xsl:with-param name="at" select="following-sibling::a:arg[2]"/><xsl:with-param name="role" select="$role"/></xsl:call-template>
      </fo:block>
    </xsl:if>
  </xsl:template>
  <xsl:template name="reason">
    <xsl:param name="at"/>
    <xsl:param name="role"/>
    <xsl:if test="$at/@as = concat($role, '-reason')">
      <xsl:variable name="size" select="$at/following-sibling::a:arg[1]"/>
      <xsl:choose>
        <xsl:when test="$size/@as = concat($role, '-times')"><xsl:value-of select="concat(' × ', f:number(string($size/@number)))"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat(' ', f:signed(string($size/@number)))"/></xsl:otherwise>
      </xsl:choose>
      <xsl:value-of select="concat(' (', f:word('reason', $at/@word), ')')"/>
      <xsl:call-template name="reason"><xsl:with-param name="at" select="$size/following-sibling::a:arg[1]"/><xsl:with-param name="role" select="$role"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- What counts once for all units of the hex. -->
  <xsl:template name="extra">
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell xsl:use-attribute-sets="force" number-columns-spanned="2"><fo:block><xsl:value-of select="f:word('reason', @word)"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="force"><fo:block text-align="end"><xsl:value-of select="f:signed(string(following-sibling::a:arg[1][@as = 'hex-plus']/@number))"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <!-- Every modifier with its reason and its rule, and the column that came of it. -->
  <xsl:template name="shifts">
    <fo:table xsl:use-attribute-sets="forces" space-before="5pt">
      <fo:table-column column-width="proportional-column-width(12)"/>
      <fo:table-column column-width="proportional-column-width(10)"/>
      <fo:table-column column-width="proportional-column-width(4)"/>
      <fo:table-header>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="force-head" number-columns-spanned="2"><fo:block><xsl:value-of select="f:say('battle.shifts')"/></fo:block></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block text-align="end"><xsl:value-of select="f:signed(string(sum(a:shift/@by)))"/></fo:block></fo:table-cell>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="a:shift | a:row-modifier">
          <fo:table-row xsl:use-attribute-sets="row">
            <fo:table-cell xsl:use-attribute-sets="force">
              <fo:block font-weight="bold">
                <xsl:choose>
                  <xsl:when test="self::a:shift"><xsl:value-of select="f:word('shift', @by)"/></xsl:when>
                  <xsl:otherwise><xsl:value-of select="concat(f:say('battle.die'), ' ', f:signed(string(@by)))"/></xsl:otherwise>
                </xsl:choose>
              </fo:block>
            </fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="force"><fo:block><xsl:value-of select="f:word('reason', @reason)"/></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="force"><fo:block text-align="end" xsl:use-attribute-sets="small"><xsl:value-of select="@rule"/></fo:block></fo:table-cell>
          </fo:table-row>
        </xsl:for-each>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- ==== Dice and charts. Context: a looked-up fact -->
  <xsl:template match="a:looked-up" mode="dice">
    <xsl:for-each select="preceding-sibling::a:rolled[1]">
      <fo:table xsl:use-attribute-sets="dice">
        <fo:table-column column-width="{24 * f:words(@faces)}pt"/>
        <fo:table-column column-width="proportional-column-width(1)"/>
        <fo:table-body>
          <fo:table-row>
            <fo:table-cell><fo:block line-height="20pt"><xsl:call-template name="die-pictures"/></fo:block></fo:table-cell>
            <fo:table-cell display-align="center">
              <fo:block><xsl:value-of select="f:tell()"/><xsl:call-template name="rule"/></fo:block>
              <xsl:if test="@at"><fo:block xsl:use-attribute-sets="small"><fo:inline xsl:use-attribute-sets="mono"><xsl:value-of select="@at"/></fo:inline></fo:block></xsl:if>
            </fo:table-cell>
          </fo:table-row>
        </fo:table-body>
      </fo:table>
    </xsl:for-each>
  </xsl:template>

  <!-- What was read, as a sentence, and where on the chart. -->
  <xsl:template match="a:looked-up" mode="chart">
    <xsl:variable name="look" select="."/>
    <xsl:variable name="chart" select="key('chart', @chart)[$look/@row and $look/@column]"/>
    <fo:block xsl:use-attribute-sets="chart-sentence">
      <xsl:choose>
        <xsl:when test="$chart"><fo:basic-link internal-destination="chart-{@chart}"><xsl:value-of select="f:tell()"/></fo:basic-link></xsl:when>
        <xsl:otherwise><xsl:value-of select="f:tell()"/></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="rule"/>
    </fo:block>
    <xsl:for-each select="$chart"><xsl:call-template name="chart-table"><xsl:with-param name="look" select="$look"/></xsl:call-template></xsl:for-each>
  </xsl:template>

  <!-- Faces of six-sided dice as pips, others as numbers. -->
  <xsl:template name="die-pictures">
    <xsl:param name="rest" select="concat(@faces, ' ')"/>
    <xsl:if test="$rest != ' '">
      <xsl:variable name="face" select="substring-before($rest, ' ')"/>
      <fo:instream-foreign-object content-width="20pt" content-height="20pt" alignment-baseline="middle" fox:alt-text="{$face}">
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="-17 -17 34 34" width="34" height="34">
          <rect x="-15" y="-15" width="30" height="30" rx="6" fill="#fff" stroke="#000" stroke-width="2"/>
          <xsl:choose>
            <xsl:when test="substring-after(@dice, 'd') = '6'">
              <xsl:if test="$face mod 2 = 1"><circle r="3.6"/></xsl:if>
              <xsl:if test="$face &gt; 1"><circle cx="-7.5" cy="-7.5" r="3.2"/><circle cx="7.5" cy="7.5" r="3.2"/></xsl:if>
              <xsl:if test="$face &gt; 3"><circle cx="7.5" cy="-7.5" r="3.2"/><circle cx="-7.5" cy="7.5" r="3.2"/></xsl:if>
              <xsl:if test="$face = 6"><circle cx="-7.5" r="3.2"/><circle cx="7.5" r="3.2"/></xsl:if>
            </xsl:when>
            <xsl:otherwise><text y="5.5" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="15"><xsl:value-of select="$face"/></text></xsl:otherwise>
          </xsl:choose>
        </svg>
      </fo:instream-foreign-object>
      <xsl:text> </xsl:text>
      <xsl:if test="substring-after($rest, ' ') != ''"><xsl:call-template name="die-pictures"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template></xsl:if>
    </xsl:if>
  </xsl:template>

  <!-- ==== What came of it -->
  <xsl:template name="aftermath">
    <xsl:variable name="outcome"><xsl:call-template name="outcome"/></xsl:variable>
    <xsl:variable name="lines"><xsl:apply-templates select="a:events/*" mode="after"/></xsl:variable>
    <xsl:if test="$outcome != ''"><fo:block xsl:use-attribute-sets="outcome"><xsl:value-of select="concat(f:say('battle.outcome'), ': ', $outcome)"/></fo:block></xsl:if>
    <xsl:if test="string($lines)"><fo:list-block space-before="2pt" xsl:use-attribute-sets="lines"><xsl:copy-of select="$lines"/></fo:list-block></xsl:if>
  </xsl:template>

  <xsl:template match="a:noted[@what = 'strengths' or @what = 'differential' or @what = 'odds' or @what = 'result' or @what = 'barrage-points' or @what = 'terrain-present' or @what = 'bomb-points'] | a:looked-up | a:changed | a:ruled" mode="after"/>
  <!-- A die that no chart was read with. -->
  <xsl:template match="a:rolled" mode="after"><xsl:if test="not(following-sibling::a:looked-up)"><xsl:call-template name="line"/></xsl:if></xsl:template>
  <xsl:template match="a:scene" mode="after">
    <xsl:call-template name="line"/>
    <xsl:apply-templates select="a:events/*" mode="after"/>
  </xsl:template>
  <xsl:template match="*" mode="after"><xsl:call-template name="line"/></xsl:template>
</xsl:stylesheet>
