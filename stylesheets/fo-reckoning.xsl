<?xml version="1.0" encoding="UTF-8"?>
<!-- One scene of a battle card on paper: parties and reckoning, the steps to the column, dice, chart, consequences. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f">
  <!-- A chart with more columns takes the whole width; rolls are wider than results. -->
  <xsl:variable name="widest-half" select="10"/>
  <xsl:variable name="column-list" select="f:say('layout.column')"/>
  <xsl:variable name="pairs" select="concat(' ', translate($column-list, '|', ' '), ' ')"/>

  <!-- In points: about how high a small map is, and how wide a table of rounds is beside the map. -->
  <xsl:variable name="picture-height" select="157"/>
  <xsl:variable name="half-width" select="245"/>
  <xsl:variable name="round-kinds" select="concat(' ', f:say('layout.rounds'), ' ')"/>

  <xsl:template name="here">
    <xsl:param name="text"/>
    <fo:list-item>
      <fo:list-item-label end-indent="label-end()"><fo:block>–</fo:block></fo:list-item-label>
      <fo:list-item-body start-indent="body-start()"><fo:block><xsl:value-of select="$text"/></fo:block></fo:list-item-body>
    </fo:list-item>
  </xsl:template>

  <!-- Context: a battle. -->
  <xsl:template name="scene">
    <xsl:param name="with-map" select="false()"/>
    <xsl:variable name="scene" select="."/>
    <xsl:variable name="looks" select="a:events/a:looked-up[not(contains($minor, concat(' ', @chart, ' ')))]"/>
    <xsl:variable name="first" select="$looks[1]"/>
    <xsl:variable name="with-steps" select="boolean($first/@base and $first/a:shift)"/>
    <xsl:variable name="wide"
        select="$looks[not(contains($pairs, concat(' ', @chart, ' ')))][f:words(string(key('chart', @chart)/@columns)) &gt; $widest-half - 3 * contains(translate(key('chart', @chart)/a:row[1]/@cells, '0123456789', '##########'), '##-##')]"/>
    <!-- The first of those with one roll stands for all. -->
    <xsl:variable name="rolled" select="$looks[not(preceding-sibling::*[not(self::a:ruled)][1][self::a:looked-up])]"/>
    <xsl:variable name="decision"><xsl:for-each select="$rolled"><xsl:call-template name="decided"><xsl:with-param name="wide" select="$wide"/></xsl:call-template></xsl:for-each></xsl:variable>
    <xsl:variable name="round" select="a:events/a:scene[contains($round-kinds, concat(' scene.', @what, ' '))]"/>
    <!-- What was before the rounds stands before them. -->
    <xsl:variable name="parties">
      <xsl:call-template name="parties"/>
      <xsl:if test="$round and not($first)"><xsl:call-template name="lines"><xsl:with-param name="lines">
            <xsl:apply-templates select="$round[1]/preceding-sibling::*" mode="fact"><xsl:with-param name="scene" select="$scene"/></xsl:apply-templates></xsl:with-param></xsl:call-template>
      </xsl:if>
      <xsl:call-template name="lines"><xsl:with-param name="lines"><xsl:apply-templates select="$first/preceding-sibling::*" mode="fact">
            <xsl:with-param name="scene" select="$scene"/><xsl:with-param name="with-steps" select="$with-steps"/></xsl:apply-templates></xsl:with-param></xsl:call-template>
      <xsl:for-each select="$rolled"><xsl:call-template name="waterfall"/></xsl:for-each>
    </xsl:variable>
    <!-- How many parts of the decision stand on the left: as many as make the card low. The dice stay with a chart where there
         are several. -->
    <!-- A course from round to round stands below the map. -->
    <xsl:variable name="has-trend"><xsl:call-template name="has-trend"/></xsl:variable>
    <xsl:variable name="gauges"><xsl:call-template name="count-gauges"/></xsl:variable>
    <xsl:variable name="trend"><xsl:if test="$has-trend != ''"><xsl:call-template name="trend-figure"/></xsl:if><xsl:if test="$gauges &gt; 0">
        <xsl:call-template name="gauges-figure"/></xsl:if></xsl:variable>
    <xsl:variable name="room"
        select="$picture-height * boolean($with-map and not($brief) and f:around(f:place(), 0)
        and /a:report/a:map) + $trend-room * ($has-trend != '') + ($gauges * $gauge-row * $trend-across div $gauge-width + 16) * ($gauges &gt; 0)"/>
    <xsl:variable name="party-height"><xsl:call-template name="height"><xsl:with-param name="of" select="$parties"/></xsl:call-template></xsl:variable>
    <!-- A table of rounds stands on the left where that makes the card lower, else below both halves. -->
    <xsl:variable name="narrow" select="f:rounds($round, $half-width)"/>
    <xsl:variable name="broad" select="f:rounds($round, $text-width)"/>
    <xsl:variable name="narrow-height" select="11.5 * sum($narrow/@lines) + 20"/>
    <xsl:variable name="low" select="$party-height + $narrow-height &lt; $room or $party-height + $narrow-height - $room &lt; 11.5 * sum($broad/@lines) + 20"/>
    <xsl:variable name="in-half" select="boolean($narrow) and $low"/>
    <xsl:variable name="used" select="$party-height + $narrow-height * $in-half"/>
    <xsl:variable name="parts" select="f:children($decision)"/>
    <xsl:variable name="chart" select="$parts[last()][self::fo:table[not(@role)]]"/>
    <xsl:variable name="whole"><xsl:call-template name="height"><xsl:with-param name="of" select="$decision"/></xsl:call-template></xsl:variable>
    <xsl:variable name="dice" select="$whole - 11.5 * count($chart/*/fo:table-row)"/>
    <!-- How high the card is with all of it on the left, with the dice alone, with nothing. -->
    <xsl:variable name="with-all" select="($used + $whole) * ($used + $whole &gt; $room) + $room * ($used + $whole &lt;= $room)"/>
    <xsl:variable name="beside-dice" select="$room - 26 * ($room &gt; 0) + $whole - $dice"/>
    <xsl:variable name="with-dice" select="($used + $dice) * ($used + $dice &gt; $beside-dice) + $beside-dice * ($used + $dice &lt;= $beside-dice)"/>
    <xsl:variable name="with-none" select="$used * ($used &gt; $room + $whole) + ($room + $whole) * ($used &lt;= $room + $whole)"/>
    <xsl:variable name="may-part" select="$chart and not($rolled[2])"/>
    <xsl:variable name="all-left" select="$with-all &lt;= $with-none and not($may-part and $with-dice + 15 &lt; $with-all)"/>
    <xsl:variable name="dice-left" select="not($all-left) and $may-part and $with-dice &lt;= $with-none"/>
    <xsl:variable name="on-left" select="count($parts) * $all-left + (count($parts) - 1) * $dice-left"/>
    <xsl:variable name="left-height" select="$used + $whole * $all-left + $dice * $dice-left"/>
    <!-- Above a chart the map is a little smaller. -->
    <xsl:variable name="map"><xsl:if test="$with-map"><xsl:call-template name="battle-figure"><xsl:with-param name="wide" select="140 - 26 * $dice-left"/></xsl:call-template></xsl:if></xsl:variable>
    <xsl:variable name="right-height" select="$room - 26 * $dice-left + $used + $whole - $left-height"/>
    <xsl:variable name="after">
      <xsl:call-template name="orders-here"/>
      <xsl:choose>
        <xsl:when test="$first">
          <xsl:apply-templates select="$first/following-sibling::*[not(self::a:looked-up) or contains($minor, concat(' ', @chart, ' '))]" mode="fact">
            <xsl:with-param name="scene" select="$scene"/><xsl:with-param name="with-steps" select="$with-steps"/></xsl:apply-templates></xsl:when>
        <xsl:otherwise><xsl:apply-templates select="a:events/*[not($round)] | $round[1]/following-sibling::*" mode="fact">
            <xsl:with-param name="scene" select="$scene"/></xsl:apply-templates></xsl:otherwise>
      </xsl:choose>
      <xsl:if test="@at"><xsl:for-each select="f:told-at('noted removed', @at)"><xsl:call-template name="line"/></xsl:for-each></xsl:if>
    </xsl:variable>
    <!-- What came of it stands where that makes the card lowest: in a column, but not before the dice, or below both, where it is about half as high. -->
    <xsl:variable name="after-height"><xsl:call-template name="height"><xsl:with-param name="of" select="$after"/></xsl:call-template></xsl:variable>
    <xsl:variable name="after-left" select="not($wide) and (string($parties) = '' and not($parts) or count($parts) &lt;= $on-left and $left-height + 0.5 * $after-height &lt;= $right-height)"/>
    <xsl:variable name="after-right" select="not($wide or $after-left) and $right-height + 0.5 * $after-height &lt;= $left-height"/>
    <xsl:call-template name="halves">
      <xsl:with-param name="left"><xsl:copy-of select="$parties"/><xsl:if test="$in-half"><xsl:call-template name="rounds">
            <xsl:with-param name="table" select="$narrow"/></xsl:call-template></xsl:if><xsl:copy-of select="$parts[position() &lt;= $on-left]"/>
        <xsl:if test="$after-left"><xsl:call-template name="lines"><xsl:with-param name="lines" select="$after"/></xsl:call-template></xsl:if></xsl:with-param>
      <xsl:with-param name="right"><xsl:copy-of select="$map"/><xsl:copy-of select="$trend"/><xsl:copy-of select="$parts[position() &gt; $on-left]"/>
        <xsl:if test="$after-right"><xsl:call-template name="lines"><xsl:with-param name="lines" select="$after"/></xsl:call-template></xsl:if></xsl:with-param>
    </xsl:call-template>
    <xsl:for-each select="$wide">
      <xsl:if test="last() &gt; 1"><fo:block keep-with-next.within-page="always" space-before="4pt" xsl:use-attribute-sets="small">
          <xsl:value-of select="f:word('chart', string(@chart))"/></fo:block></xsl:if>
      <xsl:call-template name="chart-used"/>
    </xsl:for-each>
    <xsl:if test="$round and not($in-half)"><xsl:call-template name="rounds"><xsl:with-param name="table" select="$broad"/></xsl:call-template></xsl:if>
    <xsl:if test="not($after-left or $after-right)"><xsl:call-template name="lines"><xsl:with-param name="lines" select="$after"/>
        <xsl:with-param name="in-two" select="true()"/></xsl:call-template></xsl:if>
  </xsl:template>

  <!-- As wide as a half. -->
  <xsl:variable name="trend-across" select="220"/>
  <xsl:variable name="trend-room" select="$trend-across * $trend-height div $trend-width + 16"/>
  <xsl:template name="trend-figure">
    <fo:block xsl:use-attribute-sets="small" space-before="4pt" keep-with-next.within-page="always"><xsl:value-of select="f:say('trend.title')"/></fo:block>
    <fo:block>
      <fo:instream-foreign-object content-width="{$trend-across}pt" content-height="{format-number($trend-across * $trend-height div $trend-width, '0.#')}pt">
        <xsl:attribute name="fox:alt-text"><xsl:call-template name="trend-in-words"/></xsl:attribute>
        <xsl:call-template name="trend"/>
      </fo:instream-foreign-object>
    </fo:block>
  </xsl:template>
  <xsl:template name="gauges-figure">
    <xsl:variable name="gauges"><xsl:call-template name="count-gauges"/></xsl:variable>
    <fo:block xsl:use-attribute-sets="small" space-before="4pt" keep-with-next.within-page="always"><xsl:value-of select="f:say('gauges.title')"/></fo:block>
    <fo:block>
      <fo:instream-foreign-object content-width="{$trend-across}pt" content-height="{format-number($trend-across * $gauge-row * $gauges div $gauge-width, '0.#')}pt">
        <xsl:attribute name="fox:alt-text"><xsl:call-template name="gauges-in-words"/></xsl:attribute>
        <xsl:call-template name="gauges"/>
      </fo:instream-foreign-object>
    </fo:block>
  </xsl:template>
  <xsl:template name="rounds">
    <xsl:param name="table"/>
    <fo:table xsl:use-attribute-sets="rounds">
      <xsl:attribute name="font-size"><xsl:value-of select="$table/@size"/>pt</xsl:attribute>
      <xsl:for-each select="$table/column"><fo:table-column column-width="proportional-column-width({@share})"/></xsl:for-each>
      <fo:table-header><fo:table-row><xsl:apply-templates select="$table/column" mode="list"/></fo:table-row></fo:table-header>
      <fo:table-body><xsl:for-each select="$table/row"><xsl:call-template name="list-row"/></xsl:for-each></fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- About how high a part of a card will be, in points: rows of tables, dice, pictures, lines of text. -->
  <xsl:template name="height">
    <xsl:param name="of"/>
    <xsl:variable name="parts" select="f:children($of)"/>
    <xsl:variable name="said" select="$parts/self::fo:list-item | $parts/self::fo:list-block/fo:list-item | $parts/self::fo:block[not(fo:instream-foreign-object)]"/>
    <xsl:variable name="text"><xsl:for-each select="$said"><xsl:value-of select="."/></xsl:for-each></xsl:variable>
    <xsl:value-of select="11.5 * count($parts/self::fo:table[not(@role)]/*/fo:table-row) + 28 * count($parts/self::fo:table[@role]) + $picture-height * count($parts/fo:instream-foreign-object) + 9.75 * (string-length($text) div 58 + 0.5 * count($said))"/>
  </xsl:template>
  <xsl:template name="halves">
    <xsl:param name="left"/>
    <xsl:param name="right"/>
    <fo:table role="Div" xsl:use-attribute-sets="halves">
      <fo:table-column column-width="proportional-column-width(51)"/>
      <fo:table-column column-width="proportional-column-width(3)"/>
      <fo:table-column column-width="proportional-column-width(46)"/>
      <fo:table-body>
        <fo:table-row>
          <fo:table-cell><fo:block/><xsl:copy-of select="$left"/></fo:table-cell>
          <fo:table-cell><fo:block/></fo:table-cell>
          <fo:table-cell><fo:block/><xsl:copy-of select="$right"/></fo:table-cell>
        </fo:table-row>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- List items as a list, many of them as two, one beside the other. -->
  <xsl:template name="lines">
    <xsl:param name="lines"/>
    <xsl:param name="in-two" select="false()"/>
    <xsl:if test="string($lines) != ''">
      <xsl:variable name="items" select="f:children($lines)"/>
      <xsl:variable name="half" select="ceiling(count($items) div 2)"/>
      <xsl:choose>
        <xsl:when test="$in-two and count($items) &gt; 4">
          <xsl:call-template name="halves">
            <xsl:with-param name="left"><fo:list-block xsl:use-attribute-sets="card-lines"><xsl:copy-of select="$items[position() &lt;= $half]"/></fo:list-block></xsl:with-param>
            <xsl:with-param name="right"><fo:list-block xsl:use-attribute-sets="card-lines"><xsl:copy-of select="$items[position() &gt; $half]"/></fo:list-block></xsl:with-param>
          </xsl:call-template>
        </xsl:when>
        <xsl:otherwise><fo:list-block space-before="3pt" xsl:use-attribute-sets="card-lines"><xsl:copy-of select="$items"/></fo:list-block></xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:template>

  <!-- Facts of a scene as lines; a scene in it tells itself, then what is in it. -->
  <xsl:template match="*" mode="fact">
    <xsl:param name="scene"/>
    <xsl:param name="with-steps" select="false()"/>
    <xsl:variable name="name" select="concat(' ', local-name(), '.', @what, ' ')"/>
    <xsl:variable name="echo" select="concat('layout.echo.', local-name(), '.', @what, @question[not(../@source = 'default' or $moderator)])"/>
    <xsl:choose>
      <xsl:when test="contains($shown-text, $name) or contains($shown-text, concat(' ', local-name(), ' '))"/>
      <xsl:when test="$with-steps and contains($replaced, $name)"/>
      <xsl:when test="f:known($echo) and f:facts(f:say($echo), $scene)"/>
      <!-- A round is a row. -->
      <xsl:when test="contains($round-kinds, $name)"/>
      <xsl:otherwise><xsl:call-template name="line"/></xsl:otherwise>
    </xsl:choose>
    <xsl:apply-templates select="a:events[not(contains($round-kinds, $name))]/*" mode="fact"><xsl:with-param name="scene" select="$scene"/>
      <xsl:with-param name="with-steps" select="$with-steps"/></xsl:apply-templates>
  </xsl:template>
  <!-- Changes are shown by what they are due to, but for those of layout.lines. -->
  <xsl:template match="a:changed" mode="fact"><xsl:if test="contains($lines-of, concat(' changed.', @trait, ' '))"><xsl:call-template name="line"/></xsl:if></xsl:template>
  <!-- Dice of a deciding look-up stand with it; others are a line. -->
  <xsl:template match="a:rolled" mode="fact">
    <xsl:variable name="next" select="following-sibling::*[not(self::a:rolled or self::a:ruled)][1]"/>
    <xsl:if test="f:tell() != '' and not($next/self::a:looked-up[not(contains($minor, concat(' ', @chart, ' ')))] and ../../self::a:scene[contains($battle-kinds, concat(' scene.', @what, ' '))])">
      <fo:list-item>
        <fo:list-item-label end-indent="label-end()"><fo:block>–</fo:block></fo:list-item-label>
        <fo:list-item-body start-indent="body-start()"><fo:block line-height="15pt"><xsl:call-template name="die-pictures"><xsl:with-param name="size" select="13"/></xsl:call-template><xsl:call-template name="whose"/><xsl:value-of select="f:say('rolled')"/><xsl:call-template name="rule"/><xsl:text> </xsl:text><xsl:call-template name="address"/></fo:block></fo:list-item-body>
      </fo:list-item>
    </xsl:if>
  </xsl:template>

  <!-- ==== Parties -->
  <xsl:template name="parties">
    <xsl:variable name="scene" select="."/>
    <xsl:for-each select="a:arg[@table = 'side'][contains($roles, concat(' ', @as, ' '))]">
      <xsl:variable name="role" select="string(@as)"/>
      <xsl:variable name="total"><xsl:call-template name="total"><xsl:with-param name="scene" select="$scene"/></xsl:call-template></xsl:variable>
      <xsl:variable name="members">
        <xsl:for-each select="$scene">
          <xsl:if test="f:known(concat('layout.members.', $role))"><xsl:for-each select="f:facts(f:say(concat('layout.members.', $role)))"><xsl:call-template name="member"/></xsl:for-each></xsl:if>
          <xsl:if test="f:known(concat('layout.named.', $role))">
            <xsl:for-each select="f:forces(f:say(concat('layout.counted.', $role)), f:say(concat('layout.named.', $role)))"><xsl:call-template name="force">
                <xsl:with-param name="role" select="$role"/></xsl:call-template></xsl:for-each>
          </xsl:if>
          <xsl:if test="f:known(concat('unnamed.', $role)) and f:say(concat('unnamed.', $role)) != ''"><fo:table-row xsl:use-attribute-sets="row">
              <fo:table-cell xsl:use-attribute-sets="force" number-columns-spanned="3"><fo:block><xsl:value-of select="f:say(concat('unnamed.', $role))"/></fo:block></fo:table-cell>
            </fo:table-row></xsl:if>
        </xsl:for-each>
      </xsl:variable>
      <fo:table xsl:use-attribute-sets="forces">
        <fo:table-column column-width="proportional-column-width(21)"/>
        <!-- A total in words ("1 sunk") is not broken. -->
        <xsl:variable name="words" select="6 * (string-length($total) &gt; 4)"/>
        <fo:table-column column-width="proportional-column-width({27 - $words})"/>
        <fo:table-column column-width="proportional-column-width({5 + $words})"/>
        <fo:table-header>
          <fo:table-row>
            <fo:table-cell xsl:use-attribute-sets="force-head" number-columns-spanned="2"><fo:block><xsl:value-of select="f:say(concat('role.', $role), $scene)"/></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block text-align="end"><xsl:value-of select="$total"/></fo:block></fo:table-cell>
          </fo:table-row>
        </fo:table-header>
        <fo:table-body>
          <xsl:copy-of select="$members"/>
          <!-- A table needs a row. -->
          <xsl:if test="string($members) = ''"><fo:table-row>
              <xsl:variable name="told" select="f:known(concat('layout.members.', $role)) or f:known(concat('layout.named.', $role))"/>
              <fo:table-cell number-columns-spanned="3"><fo:block xsl:use-attribute-sets="small"><xsl:if test="$told">
                    <xsl:value-of select="f:say('battle.unknown-strength')"/></xsl:if></fo:block></fo:table-cell></fo:table-row></xsl:if>
        </fo:table-body>
      </fo:table>
    </xsl:for-each>
  </xsl:template>
  <!-- The strength of a party, from the first fact of layout.total.ROLE. Context: the party. -->
  <xsl:template name="total">
    <xsl:param name="scene"/>
    <xsl:variable name="key" select="concat('layout.total.', @as)"/>
    <xsl:variable name="role" select="@as"/>
    <xsl:if test="f:known($key)"><xsl:for-each select="f:facts(f:say($key), $scene)[1]"><xsl:value-of select="f:say(concat('total.', $role))"/></xsl:for-each></xsl:if>
  </xsl:template>
  <xsl:template name="member-row">
    <xsl:param name="what"/>
    <xsl:param name="value"/>
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell role="TH" xsl:use-attribute-sets="force"><fo:block><xsl:call-template name="unit"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="force"><fo:block><xsl:value-of select="$what"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="force"><fo:block text-align="end"><xsl:value-of select="$value"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>
  <!-- A member that is a fact of its own: the unit that it names, its value and how that came to be. -->
  <xsl:template name="member">
    <xsl:variable name="value" select="f:say(concat('member-value.', @what))"/>
    <xsl:variable name="what" select="f:say(concat('member.', @what))"/>
    <xsl:for-each select="a:arg[@side][1]"><xsl:call-template name="member-row"><xsl:with-param name="what" select="$what"/>
        <xsl:with-param name="value" select="$value"/></xsl:call-template></xsl:for-each>
  </xsl:template>
  <!-- A member that is a group of arguments: its value, what makes that differ from the printed one. Context: the argument
       that begins it. -->
  <xsl:template name="force">
    <xsl:param name="role"/>
    <xsl:variable name="what">
      <xsl:value-of select="f:word('type', string(@type))"/>
      <xsl:if test="@hex"><xsl:if test="@type">, </xsl:if><xsl:value-of select="@hex"/></xsl:if>
      <xsl:if test="f:next('-reason')"><xsl:value-of select="concat(': ', f:number(f:next('-printed')))"/><xsl:call-template name="reason">
          <xsl:with-param name="at" select="following-sibling::a:arg[2]"/></xsl:call-template></xsl:if>
      <xsl:if test="f:known(concat('layout.workings.', $role))"><xsl:call-template name="workings">
          <xsl:with-param name="rest" select="concat(f:say(concat('layout.workings.', $role)), ' ')"/></xsl:call-template></xsl:if>
    </xsl:variable>
    <xsl:variable name="value"><xsl:if test="f:known(concat('layout.value.', $role))"><xsl:value-of select="f:number(f:next(f:say(concat('layout.value.', $role))))"/></xsl:if></xsl:variable>
    <xsl:call-template name="member-row"><xsl:with-param name="what" select="string($what)"/><xsl:with-param name="value" select="string($value)"/></xsl:call-template>
  </xsl:template>
  <xsl:template name="reason">
    <xsl:param name="at"/>
    <xsl:if test="contains($at/@as, '-reason')">
      <xsl:variable name="size" select="$at/following-sibling::a:arg[1]"/>
      <xsl:choose>
        <xsl:when test="contains($size/@as, '-times')"><xsl:value-of select="concat(' × ', f:number(string($size/@number)))"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat(' ', f:signed(string($size/@number)))"/></xsl:otherwise>
      </xsl:choose>
      <xsl:value-of select="concat(' (', f:word('reason', $at/@word), ')')"/>
      <xsl:call-template name="reason"><xsl:with-param name="at" select="$size/following-sibling::a:arg[1]"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- The words of arguments of the group, each by its working-NAME. -->
  <xsl:template name="workings">
    <xsl:param name="rest"/>
    <xsl:variable name="name" select="substring-before($rest, ' ')"/>
    <xsl:if test="$name != ''">
      <xsl:if test="f:next($name) != ''"><xsl:variable name="word" select="f:word(concat('working-', $name), f:next($name))"/><xsl:if test="$word != ''">
          <xsl:value-of select="concat(' · ', $word)"/></xsl:if></xsl:if>
      <xsl:call-template name="workings"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- A unit by its name, with the id that orders call it by. -->
  <xsl:template name="unit">
    <fo:inline font-weight="bold"><xsl:call-template name="unit-name"/></fo:inline>
    <xsl:if test="@name and @id"><xsl:text> </xsl:text><fo:inline xsl:use-attribute-sets="small"><xsl:value-of select="@id"/></fo:inline></xsl:if>
  </xsl:template>

  <!-- ==== How the column was found (shifts.xsl). Context: a look-up. -->
  <xsl:template name="fall">
    <xsl:param name="steps"/>
    <fo:table xsl:use-attribute-sets="forces" space-before="3pt">
      <fo:table-column column-width="proportional-column-width(11)"/>
      <fo:table-column column-width="22pt"/>
      <fo:table-column column-width="64pt"/>
      <fo:table-column column-width="44pt"/>
      <fo:table-header>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="force-head" number-columns-spanned="3"><fo:block><xsl:value-of select="f:say('fall.title')"/></fo:block></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block text-align="end" font-weight="normal"><xsl:value-of select="f:say('battle.column')"/></fo:block></fo:table-cell>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body><xsl:call-template name="falls"><xsl:with-param name="steps" select="$steps"/></xsl:call-template></fo:table-body>
    </fo:table>
  </xsl:template>
  <xsl:template name="shift-rows">
    <fo:list-block space-before="3pt" xsl:use-attribute-sets="card-lines"><xsl:for-each select="a:shift"><xsl:call-template name="item">
          <xsl:with-param name="sentence" select="f:say('shift')"/></xsl:call-template></xsl:for-each></fo:list-block>
  </xsl:template>
  <!-- A step: its bar on a line of all columns between the least and the greatest that were reached. Context: the step. -->
  <xsl:template name="fall-row">
    <xsl:param name="steps"/>
    <xsl:param name="text"/>
    <xsl:param name="by"/>
    <xsl:param name="from"/>
    <xsl:param name="to"/>
    <xsl:param name="band"/>
    <xsl:param name="kind"/>
    <xsl:variable name="bold" select="$kind = 'final'"/>
    <xsl:variable name="unit" select="60 div ($steps/@high - $steps/@low + 1)"/>
    <xsl:variable name="x1" select="($from - $steps/@low + 0.5) * $unit"/>
    <xsl:variable name="x2" select="($to - $steps/@low + 0.5) * $unit"/>
    <xsl:variable name="tip" select="3 * (($x2 &gt; $x1) - ($x2 &lt; $x1))"/>
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell role="TH" xsl:use-attribute-sets="force"><fo:block><xsl:if test="$bold"><xsl:attribute name="font-weight">bold</xsl:attribute></xsl:if>
          <xsl:value-of select="$text"/><xsl:if test="$by != ''"><xsl:call-template name="rule"/></xsl:if></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="force"><fo:block text-align="end"><xsl:value-of select="$by"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="force" display-align="center">
        <fo:block>
          <fo:instream-foreign-object content-width="60pt" content-height="7pt" fox:alt-text="">
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 7" width="60" height="7">
              <path d="M0 3.5H60" stroke="#aaa" stroke-width=".5"/>
              <xsl:choose>
                <xsl:when test="$tip = 0"><circle cx="{format-number($x1, '0.##')}" cy="3.5" r="{2 + $bold}" fill="#000"/></xsl:when>
                <xsl:otherwise>
                  <path d="M{format-number($x1, '0.##')} 2.2V4.8H{format-number($x2 - $tip, '0.##')}V6.500L{format-number($x2, '0.##')} 3.500L{format-number($x2 - $tip, '0.##')} .5V2.2Z"
                      fill="#555"/>
                </xsl:otherwise>
              </xsl:choose>
            </svg>
          </fo:instream-foreign-object>
        </fo:block>
      </fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="force">
        <fo:block text-align="end">
          <xsl:if test="$bold"><xsl:attribute name="font-weight">bold</xsl:attribute></xsl:if>
          <xsl:choose><xsl:when test="$band != ''"><xsl:value-of select="$band"/></xsl:when><xsl:otherwise><xsl:value-of select="f:say('fall.beyond')"/></xsl:otherwise></xsl:choose>
        </fo:block>
      </fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <!-- ==== What decided: the dice, what was read, the chart. Context: the first of the look-ups with one roll. -->
  <xsl:template name="decided">
    <xsl:param name="wide"/>
    <xsl:variable name="look" select="."/>
    <!-- The dice next before it, and the look-ups next after it. -->
    <xsl:variable name="rolls" select="preceding-sibling::a:rolled[generate-id(following-sibling::*[not(self::a:rolled or self::a:ruled)][1]) = generate-id($look)]"/>
    <xsl:variable name="looks"
        select=". | following-sibling::a:looked-up[generate-id(preceding-sibling::*[not(self::a:looked-up
        or self::a:ruled)][1]) = generate-id($look/preceding-sibling::*[not(self::a:looked-up or self::a:ruled)][1])]"/>
    <xsl:for-each select="$rolls"><xsl:call-template name="dice"/></xsl:for-each>
    <xsl:for-each select="a:row-modifier"><fo:block xsl:use-attribute-sets="says"><xsl:value-of select="f:say('row-modifier')"/><xsl:call-template name="rule"/></fo:block></xsl:for-each>
    <xsl:for-each select="$looks[not(@cell = 'none' and contains($pairs, concat(' ', @chart, ' ')))]">
      <fo:block xsl:use-attribute-sets="says">
        <xsl:choose>
          <xsl:when test="key('chart', @chart) and not($brief)"><fo:basic-link internal-destination="chart-{@chart}"><xsl:value-of select="f:tell()"/></fo:basic-link></xsl:when>
          <xsl:otherwise><xsl:value-of select="f:tell()"/></xsl:otherwise>
        </xsl:choose>
        <xsl:call-template name="rule"/>
      </fo:block>
    </xsl:for-each>
    <xsl:call-template name="strip"/>
    <xsl:choose>
      <xsl:when test="contains($pairs, concat(' ', @chart, ' '))"><xsl:call-template name="two-sided-column"><xsl:with-param name="looks" select="$looks"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:for-each select="$looks"><xsl:if test="count(. | $wide) &gt; count($wide)"><xsl:call-template name="chart-used"/></xsl:if></xsl:for-each></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="chart-used">
    <xsl:variable name="look" select="."/>
    <xsl:for-each select="key('chart', @chart)[not($brief)][$look/@row and $look/@column]"><xsl:call-template name="chart-table">
        <xsl:with-param name="look" select="$look"/></xsl:call-template></xsl:for-each>
  </xsl:template>

  <!-- What the die could have given (strip.xsl), what came in bold. Context: the look-up. -->
  <xsl:template name="strip">
    <xsl:variable name="look" select="."/>
    <xsl:variable name="runs"><xsl:call-template name="strip-runs"/></xsl:variable>
    <xsl:if test="f:children($runs)">
      <fo:block xsl:use-attribute-sets="says"><xsl:value-of select="concat(f:say('strip.title'), ': ')"/><xsl:for-each select="f:children($runs)">
        <xsl:variable name="run" select="."/>
        <xsl:if test="position() &gt; 1"><xsl:text> · </xsl:text></xsl:if>
        <fo:inline><xsl:if test="@came"><xsl:attribute name="font-weight">bold</xsl:attribute></xsl:if>
          <xsl:for-each select="$look"><xsl:call-template name="strip-cell"><xsl:with-param name="run" select="$run"/></xsl:call-template></xsl:for-each>
          <xsl:text> </xsl:text><xsl:value-of select="concat(round(100 * @n div @of), f:say('number.percent', .))"/></fo:inline></xsl:for-each></fo:block>
    </xsl:if>
  </xsl:template>

  <!-- The faces as drawn dice, and in numbers with their address. Context: a roll. -->
  <xsl:template name="dice">
    <fo:table role="Div" xsl:use-attribute-sets="dice">
      <fo:table-column column-width="{23 * f:words(@faces)}pt"/>
      <fo:table-column column-width="proportional-column-width(1)"/>
      <fo:table-body>
        <fo:table-row>
          <fo:table-cell><fo:block line-height="20pt"><xsl:call-template name="die-pictures"/></fo:block></fo:table-cell>
          <fo:table-cell display-align="center">
            <fo:block><fo:inline font-weight="bold"><xsl:call-template name="whose"/><xsl:value-of select="f:say('rolled')"/></fo:inline><xsl:call-template name="rule"/></fo:block>
            <fo:block line-height="1"><xsl:call-template name="address"/></fo:block>
          </fo:table-cell>
        </fo:table-row>
      </fo:table-body>
    </fo:table>
  </xsl:template>
  <!-- Whose dice: by the last part of their address, dice-of.PART. -->
  <xsl:template name="whose">
    <xsl:param name="rest" select="string((@at | ancestor::a:scene[1][not(current()/@at)]/@at)[1])"/>
    <xsl:choose>
      <xsl:when test="contains($rest, '/')"><xsl:call-template name="whose"><xsl:with-param name="rest" select="substring-after($rest, '/')"/></xsl:call-template></xsl:when>
      <xsl:when test="$rest != '' and f:known(concat('dice-of.', $rest))"><xsl:value-of select="concat(f:say(concat('dice-of.', $rest)), ': ')"/></xsl:when>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="address"><fo:inline xsl:use-attribute-sets="small mono"><xsl:attribute name="font-size">6pt</xsl:attribute>
      <xsl:value-of select="@at | ancestor::a:scene[1][not(current()/@at)]/@at"/></fo:inline></xsl:template>

  <!-- Faces of six-sided dice as pips, others as numbers. -->
  <xsl:template name="die-pictures">
    <xsl:param name="rest" select="concat(@faces, ' ')"/>
    <xsl:param name="size" select="20"/>
    <xsl:if test="$rest != ' '">
      <xsl:variable name="face" select="substring-before($rest, ' ')"/>
      <fo:instream-foreign-object content-width="{$size}pt" content-height="{$size}pt" alignment-baseline="middle" fox:alt-text="{$face}">
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
      <xsl:if test="substring-after($rest, ' ') != ''"><xsl:call-template name="die-pictures"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/>
          <xsl:with-param name="size" select="$size"/></xsl:call-template></xsl:if>
    </xsl:if>
  </xsl:template>

  <!-- ==== Charts of which one column alone is read: layout.column names them, the attacker’s and the defender’s joined by a
       bar; row-of.CHART.ROW says what a row is. Context: the first of the look-ups. -->
  <xsl:template name="two-sided-column">
    <xsl:param name="looks"/>
    <xsl:if test="@column">
      <fo:table xsl:use-attribute-sets="forces" space-before="3pt">
        <fo:table-column column-width="proportional-column-width(10)"/>
        <fo:table-column column-width="proportional-column-width(8)"/>
        <fo:table-column column-width="proportional-column-width(8)"/>
        <fo:table-header>
          <fo:table-row>
            <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block><xsl:value-of select="f:say('assault.column')"/></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block><xsl:value-of select="f:say('column.attacker')"/></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block><xsl:value-of select="f:say('column.defender')"/></fo:block></fo:table-cell>
          </fo:table-row>
        </fo:table-header>
        <fo:table-body><xsl:call-template name="pair"><xsl:with-param name="rest" select="concat($column-list, ' ')"/>
            <xsl:with-param name="looks" select="$looks"/><xsl:with-param name="column" select="@column + 1"/></xsl:call-template></fo:table-body>
      </fo:table>
    </xsl:if>
  </xsl:template>
  <xsl:template name="pair">
    <xsl:param name="rest"/>
    <xsl:param name="looks"/>
    <xsl:param name="column"/>
    <xsl:variable name="pair" select="substring-before($rest, ' ')"/>
    <xsl:if test="$pair != ''">
      <xsl:variable name="ours" select="substring-before(concat($pair, '|'), '|')"/>
      <xsl:variable name="theirs" select="substring-after($pair, '|')"/>
      <xsl:variable name="our-rows" select="key('chart', $ours)/a:row"/>
      <xsl:variable name="their-rows" select="key('chart', $theirs)/a:row"/>
      <xsl:for-each select="$our-rows | $their-rows[not($our-rows)]">
        <xsl:variable name="at" select="@at"/>
        <xsl:variable name="attacker" select="f:item(string($our-rows[@at = $at]/@cells), $column)"/>
        <xsl:variable name="defender" select="f:item(string($their-rows[@at = $at]/@cells), $column)"/>
        <xsl:if test="not(($attacker = 'none' or $attacker = '') and ($defender = 'none' or $defender = '')) and not($at = 'none')">
          <fo:table-row xsl:use-attribute-sets="row">
            <fo:table-cell role="TH" xsl:use-attribute-sets="column"><fo:block><xsl:value-of select="f:word(concat('row-of.', ../@name), $at)"/></fo:block></fo:table-cell>
            <xsl:call-template name="column-cell"><xsl:with-param name="cell" select="string($attacker)"/>
              <xsl:with-param name="hit" select="boolean($looks[@chart = $ours and @row = $at])"/></xsl:call-template>
            <xsl:call-template name="column-cell"><xsl:with-param name="cell" select="string($defender)"/>
              <xsl:with-param name="hit" select="boolean($looks[@chart = $theirs and @row = $at])"/></xsl:call-template>
          </fo:table-row>
        </xsl:if>
      </xsl:for-each>
      <xsl:call-template name="pair"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/><xsl:with-param name="looks" select="$looks"/>
        <xsl:with-param name="column" select="$column"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="column-cell">
    <xsl:param name="cell"/>
    <xsl:param name="hit"/>
    <fo:table-cell xsl:use-attribute-sets="column">
      <xsl:if test="$hit"><xsl:attribute name="background-color">#000</xsl:attribute><xsl:attribute name="color">#fff</xsl:attribute><xsl:attribute name="font-weight">bold</xsl:attribute></xsl:if>
      <fo:block><xsl:call-template name="cell-word"><xsl:with-param name="text" select="$cell"/></xsl:call-template></fo:block>
    </fo:table-cell>
  </xsl:template>
</xsl:stylesheet>
