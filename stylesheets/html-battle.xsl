<?xml version="1.0" encoding="UTF-8"?>
<!-- Battle cards. What happened in one hex is one card: its scenes, each with what it came to first, then
     who took part, how the column was found, the dice and the chart, and what came of it. Players have the cards in the order
     of importance, the moderator in that of time.

     A scene is cut at its deciding look-ups (those in charts that are not of layout.minor): what stands before the first of
     them is the reckoning, what stands after it the consequences. Parties are the scene's arguments of layout.roles; their
     members are facts (layout.members.ROLE, with member.FACT and member-value.FACT) or arguments, each of which begins a
     group (layout.counted.ROLE of a note, else layout.named.ROLE of the scene) with its value (layout.value.ROLE, the end of
     its name) and its workings (layout.workings.ROLE);
     unnamed.ROLE is a last line for what the reader may not name. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:variable name="battle-kinds" select="concat(' ', f:say('layout.battles'), ' ')"/>
  <xsl:variable name="minor" select="concat(' ', f:say('layout.minor'), ' ')"/>
  <xsl:variable name="roles" select="concat(' ', f:say('layout.roles'), ' ')"/>
  <xsl:variable name="role-words" select="substring($roles, 2)"/>
  <xsl:variable name="sums" select="concat(' ', f:say('layout.sums'), ' ')"/>
  <xsl:variable name="odds-facts" select="f:say('layout.odds')"/>
  <xsl:variable name="round-kinds" select="concat(' ', f:say('layout.rounds'), ' ')"/>
  <xsl:variable name="unfolded" select="concat(' ', f:say('layout.unfolded'), ' ')"/>
  <xsl:variable name="replaced" select="concat(' ', f:say('layout.steps'), ' ')"/>
  <!-- The charts that cards draw (chart.xsl); of a wide one the columns about the one that was used are a table. -->
  <xsl:variable name="drawn"
      select="/a:report/a:chart[f:words(string(@columns)) &lt;= $widest-drawn][not(contains($minor, concat(' ', @name, ' ')))][not(contains($pairs, concat(' ', @name, ' ')))][f:facts(concat('looked-up.', @name), /a:report)[@line and @column]]"/>
  <!-- What a card shows otherwise than as a line. -->
  <xsl:variable name="shown">
    <xsl:value-of select="concat(' changed ruled ', f:say('layout.shown'), ' ')"/>
    <xsl:call-template name="layouts"><xsl:with-param name="key" select="'layout.members.'"/><xsl:with-param name="rest" select="$role-words"/></xsl:call-template>
  </xsl:variable>
  <xsl:variable name="shown-text" select="string($shown)"/>
  <!-- How often each battle's turn to be told comes in the order of time. -->
  <xsl:variable name="numbers"><xsl:for-each select="$battles"><xsl:value-of select="concat('|', generate-id(), '=', position())"/></xsl:for-each></xsl:variable>
  <xsl:variable name="numbers-text" select="concat($numbers, '|')"/>

  <xsl:template name="battles">
    <xsl:if test="$battles and not($as-table)">
      <section id="battles">
        <h2><xsl:value-of select="f:say('section.battles')"/></h2>
        <xsl:if test="not($moderator) and $battles[2]"><p class="note"><xsl:value-of select="f:say('battle.sorted')"/></p></xsl:if>
        <xsl:if test="count($battles) &gt; $most-cards"><p class="note"><xsl:value-of select="f:word('battle-cards', string($most-cards))"/></p></xsl:if>
        <div class="cards"><xsl:call-template name="each-card"/></div>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- The cards, or (`link`) a link to each. -->
  <xsl:template name="each-card">
    <xsl:param name="as" select="'card'"/>
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:for-each select="$battles"><xsl:call-template name="card-once"><xsl:with-param name="as" select="$as"/></xsl:call-template></xsl:for-each></xsl:when>
      <xsl:otherwise><xsl:for-each select="$battles"><xsl:sort select="f:rank()" data-type="number"/><xsl:call-template name="card-once">
            <xsl:with-param name="as" select="$as"/></xsl:call-template></xsl:for-each></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A hex has its card where its first scene stands, in the order of the cards. Context: a battle. -->
  <xsl:template name="card-once">
    <xsl:param name="as"/>
    <xsl:variable name="place" select="f:place()"/>
    <xsl:variable name="here" select="f:scenes-about($place)[contains($battle-kinds, concat(' scene.', @what, ' '))]"/>
    <xsl:choose>
      <xsl:when test="not(($here | .)[f:rank() &lt;= $most-cards])"/>
      <xsl:when test="not($here[2])"><xsl:call-template name="card"><xsl:with-param name="here" select="."/><xsl:with-param name="as" select="$as"/></xsl:call-template></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="self" select="generate-id()"/>
        <xsl:for-each select="$here">
          <xsl:sort select="f:rank() * not($moderator)" data-type="number"/>
          <xsl:if test="position() = 1 and generate-id() = $self"><xsl:call-template name="card"><xsl:with-param name="here" select="$here"/>
              <xsl:with-param name="as" select="$as"/></xsl:call-template></xsl:if>
        </xsl:for-each>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Where a link to a battle leads: to its card, or in a card of several to its part. Context: a battle. -->
  <xsl:template name="anchor">
    <xsl:variable name="place" select="f:place()"/>
    <xsl:value-of select="concat('b-', $place)"/>
    <xsl:if test="$place = '' or f:scenes-about($place)[contains($battle-kinds, concat(' scene.', @what, ' '))][2]">-<xsl:call-template name="number"/></xsl:if>
  </xsl:template>
  <xsl:template name="number"><xsl:value-of select="substring-before(substring-after($numbers-text, concat('|', generate-id(), '=')), '|')"/></xsl:template>

  <xsl:template name="card">
    <xsl:param name="here"/>
    <xsl:param name="as"/>
    <xsl:variable name="place" select="f:place()"/>
    <xsl:variable name="several" select="count($here) &gt; 1"/>
    <xsl:variable name="headline"><xsl:if test="not($several or $as = 'link')"><xsl:call-template name="card-headline"/></xsl:if></xsl:variable>
    <xsl:variable name="id"><xsl:choose><xsl:when test="$several"><xsl:value-of select="concat('b-', $place)"/></xsl:when><xsl:otherwise>
          <xsl:call-template name="anchor"/></xsl:otherwise></xsl:choose></xsl:variable>
    <xsl:choose>
      <xsl:when test="$as = 'link'"><a href="#{$id}"><xsl:value-of select="f:where()"/><xsl:if test="$place = ''"><xsl:call-template name="number"/></xsl:if></a></xsl:when>
      <xsl:otherwise>
        <article class="battle" id="{$id}">
          <header>
            <p class="where"><span class="hex"><xsl:value-of select="f:where()"/></span><span><xsl:value-of select="f:say('place', f:hex($place))"/></span>
              <xsl:if test="not($several)"><xsl:call-template name="when"/></xsl:if></p>
            <xsl:choose>
              <xsl:when test="$several"><h3><xsl:value-of select="f:word('battle-here', string(count($here)))"/></h3></xsl:when>
              <xsl:otherwise><xsl:call-template name="card-head"><xsl:with-param name="element" select="'h3'"/>
                  <xsl:with-param name="headline" select="string($headline)"/></xsl:call-template></xsl:otherwise>
            </xsl:choose>
          </header>
          <xsl:if test="/a:report/a:map and $place != ''">
            <xsl:for-each select="$here[last()]"><figure class="mini"><xsl:call-template name="battle-map"/><figcaption><xsl:call-template name="map-caption"/></figcaption></figure></xsl:for-each>
          </xsl:if>
          <div class="story">
            <!-- For players the most important action of a hex leads its card. -->
            <xsl:for-each select="$here">
              <xsl:sort select="f:rank() * not($moderator)" data-type="number"/>
              <xsl:choose>
                <xsl:when test="$several">
                  <xsl:variable name="own"><xsl:call-template name="card-headline"/></xsl:variable>
                  <section class="part">
                    <xsl:attribute name="id"><xsl:call-template name="anchor"/></xsl:attribute>
                    <header><xsl:call-template name="when"/><xsl:call-template name="card-head"><xsl:with-param name="element" select="'h4'"/>
                        <xsl:with-param name="headline" select="string($own)"/></xsl:call-template></header>
                    <xsl:call-template name="reckoning"><xsl:with-param name="headline" select="string($own)"/></xsl:call-template>
                  </section>
                </xsl:when>
                <xsl:otherwise><xsl:call-template name="reckoning"><xsl:with-param name="headline" select="string($headline)"/></xsl:call-template></xsl:otherwise>
              </xsl:choose>
            </xsl:for-each>
          </div>
        </article>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="card-headline"><xsl:if test="not(f:facts('asked'))"><xsl:call-template name="headline"/></xsl:if></xsl:template>
  <!-- What it came to for the reader, then who fought; where nothing is known to have come of it, who fought and the result. -->
  <xsl:template name="card-head">
    <xsl:param name="element"/>
    <xsl:param name="headline"/>
    <xsl:choose>
      <xsl:when test="$headline != ''">
        <xsl:element name="{$element}"><xsl:call-template name="tone-class"/><xsl:value-of select="$headline"/></xsl:element>
        <p class="who"><xsl:value-of select="f:tell()"/></p>
      </xsl:when>
      <xsl:otherwise><xsl:element name="{$element}"><xsl:value-of select="f:tell()"/></xsl:element></xsl:otherwise>
    </xsl:choose>
    <!-- Below a headline the result stands with odds and dice. -->
    <xsl:if test="$headline = ''"><p class="badges"><xsl:call-template name="badges"/></p></xsl:if>
  </xsl:template>
  <!-- Which battle it was in the order of time. -->
  <xsl:template name="when">
    <xsl:if test="$battles[2]"><xsl:variable name="number"><xsl:call-template name="number"/></xsl:variable><span class="when">
        <xsl:value-of select="f:word('battle-number', string($number))"/></span></xsl:if>
  </xsl:template>

  <!-- The result as words; their colour says how it went for the reader, and the headline says so without colour. Context: a battle. -->
  <xsl:template name="badges">
    <!-- A result that could not be carried out is none: the badge says what came in its place. -->
    <xsl:variable name="instead" select="f:facts(f:say('layout.instead'))"/>
    <xsl:variable name="looks" select="a:events/a:looked-up[@cell]"/>
    <xsl:variable name="carried-out" select="not($instead) or f:facts(f:say('layout.carried-out'))"/>
    <xsl:variable name="others" select="f:facts(f:say('layout.badges'))"/>
    <xsl:choose>
      <xsl:when test="f:facts('asked')"><b class="badge tone-waits"><xsl:value-of select="f:say('battle.waits')"/></b></xsl:when>
      <xsl:when test="$looks">
        <xsl:for-each select="$looks">
          <xsl:call-template name="badge"><xsl:with-param name="says" select="substring(f:say('battle.badge'), 1, 1000 * boolean($carried-out))"/></xsl:call-template>
          <xsl:if test="$instead"><xsl:call-template name="badge"><xsl:with-param name="says" select="f:word('badge-instead', string(count($instead)))"/></xsl:call-template></xsl:if>
        </xsl:for-each>
      </xsl:when>
      <!-- What it did, for who does not know its dice. -->
      <xsl:otherwise><xsl:for-each select="$others"><b><xsl:call-template name="badge-class"/><xsl:value-of select="f:say(concat('fact-badge.', @what))"/></b><xsl:text> </xsl:text></xsl:for-each></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Its colour says how the battle went for the reader. Context: a fact of the battle. -->
  <xsl:template name="badge-class">
    <xsl:variable name="tone" select="f:tone(ancestor::a:scene[contains($battle-kinds, concat(' scene.', @what, ' '))][last()])"/>
    <xsl:attribute name="class">badge<xsl:if test="$tone != ''"><xsl:value-of select="concat(' tone-', $tone)"/></xsl:if></xsl:attribute>
  </xsl:template>
  <xsl:template name="badge">
    <xsl:param name="says"/>
    <xsl:if test="$says != ''"><b><xsl:call-template name="badge-class"/><xsl:value-of select="$says"/></b><xsl:text> </xsl:text></xsl:if>
  </xsl:template>

  <!-- ==== One scene. Context: the scene. -->
  <xsl:template name="reckoning">
    <xsl:param name="headline"/>
    <xsl:variable name="scene" select="."/>
    <xsl:variable name="looks" select="a:events/a:looked-up[not(contains($minor, concat(' ', @chart, ' ')))]"/>
    <xsl:variable name="first" select="$looks[1]"/>
    <xsl:variable name="with-steps" select="boolean($first/@base and $first/a:shift)"/>
    <xsl:variable name="round" select="a:events/a:scene[contains($round-kinds, concat(' scene.', @what, ' '))][1]"/>
    <xsl:variable name="work">
      <xsl:call-template name="parties"/>
      <xsl:choose>
        <xsl:when test="$first">
          <ul class="reckoned"><xsl:apply-templates select="$first/preceding-sibling::*" mode="fact"><xsl:with-param name="scene" select="$scene"/>
              <xsl:with-param name="with-steps" select="$with-steps"/></xsl:apply-templates></ul>
          <xsl:for-each select="$looks">
            <!-- Look-ups with the same dice stand together. -->
            <xsl:if test="not(preceding-sibling::*[not(self::a:ruled)][1][self::a:looked-up])"><xsl:call-template name="decided"/></xsl:if>
          </xsl:for-each>
        </xsl:when>
        <!-- What was before the rounds stands before their table. -->
        <xsl:when test="$round"><ul class="reckoned">
            <xsl:apply-templates select="$round/preceding-sibling::*[not(contains($unfolded, concat(' ', local-name(), '.', @what, ' ')))]" mode="fact">
              <xsl:with-param name="scene" select="$scene"/></xsl:apply-templates></ul></xsl:when>
      </xsl:choose>
    </xsl:variable>
    <!-- How it was worked out folds on a phone; odds, column and dice do not, nor does what came of it. -->
    <xsl:variable name="odds"><xsl:if test="$first"><xsl:call-template name="odds"><xsl:with-param name="looks" select="$looks"/>
          <xsl:with-param name="with-result" select="$headline != ''"/></xsl:call-template></xsl:if></xsl:variable>
    <xsl:if test="$odds != ''"><p class="odds"><xsl:call-template name="capital"><xsl:with-param name="text" select="substring($odds, 4)"/></xsl:call-template></p></xsl:if>
    <xsl:for-each select="$looks[not(preceding-sibling::*[not(self::a:ruled)][1][self::a:looked-up])]"><xsl:call-template name="strip"/></xsl:for-each>
    <xsl:if test="string($work) != ''">
      <details class="work">
        <summary><xsl:value-of select="f:say('battle.work')"/></summary>
        <xsl:copy-of select="$work"/>
      </details>
    </xsl:if>
    <!-- What came to be known before the rounds and matters as much as they do (layout.unfolded). -->
    <xsl:variable name="news" select="$round/preceding-sibling::*[contains($unfolded, concat(' ', local-name(), '.', @what, ' '))]"/>
    <xsl:if test="$news"><ul class="after"><xsl:apply-templates select="$news" mode="fact"><xsl:with-param name="scene" select="$scene"/></xsl:apply-templates></ul></xsl:if>
    <xsl:variable name="trend"><xsl:call-template name="has-trend"/></xsl:variable>
    <xsl:if test="$trend != ''"><figure class="trend"><figcaption><xsl:value-of select="f:say('trend.title')"/></figcaption><xsl:call-template name="trend"/></figure></xsl:if>
    <xsl:call-template name="rounds"/>
    <xsl:variable name="gauges"><xsl:call-template name="count-gauges"/></xsl:variable>
    <xsl:if test="$gauges &gt; 0"><figure class="trend"><figcaption><xsl:value-of select="f:say('gauges.title')"/></figcaption><xsl:call-template name="gauges"/></figure></xsl:if>
    <ul class="after">
      <xsl:call-template name="orders-here"/>
      <xsl:choose>
        <xsl:when test="$first">
          <xsl:apply-templates select="$first/following-sibling::*[not(self::a:looked-up) or contains($minor, concat(' ', @chart, ' '))]" mode="fact">
            <xsl:with-param name="scene" select="$scene"/><xsl:with-param name="with-steps" select="$with-steps"/></xsl:apply-templates></xsl:when>
        <xsl:otherwise><xsl:apply-templates select="a:events/*[not($round)] | $round/following-sibling::*" mode="fact">
            <xsl:with-param name="scene" select="$scene"/></xsl:apply-templates></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="told-later"/>
    </ul>
  </xsl:template>

  <!-- The strengths (layout.odds-sides), odds or differential (layout.odds, odds.FACT), for players where it starts (odds-start) and by how much it shifts, column, dice, and the result where it has a name: a " · " before each. Context: the scene. -->
  <xsl:template name="odds">
    <xsl:param name="looks"/>
    <xsl:param name="with-result"/>
    <xsl:for-each select="f:facts(f:say('layout.odds-sides'))"><xsl:variable name="says" select="f:say(concat('odds.', @what))"/><xsl:if test="$says != ''">
        <xsl:value-of select="concat(' · ', $says)"/></xsl:if></xsl:for-each>
    <xsl:for-each select="f:facts($odds-facts)[1]"><xsl:variable name="says" select="f:say(concat('odds.', @what))"/><xsl:if test="$says != ''">
        <xsl:value-of select="concat(' · ', $says)"/></xsl:if></xsl:for-each>
    <xsl:for-each select="$looks[1][a:shift][not($moderator)]">
      <xsl:variable name="steps" select="f:steps()"/>
      <xsl:variable name="start"><xsl:if test="$steps/@base-band"><xsl:value-of select="f:word('odds-start', string($steps/@base-band))"/></xsl:if></xsl:variable>
      <xsl:if test="$start != ''"><xsl:value-of select="concat(' · ', $start)"/></xsl:if>
      <xsl:value-of select="concat(' · ', f:word('odds-shift', string(sum(a:shift/@by))))"/>
      <!-- Why, the largest first, where the strengths stand before it; all of them, so that they add up. -->
      <xsl:if test="f:say('layout.odds-sides') != ''"><xsl:text> (</xsl:text><xsl:for-each select="a:shift"><xsl:sort select="@by * (1 - 2 * (@by &lt; 0))" data-type="number" order="descending"/><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="f:say('shift-in-short')"/></xsl:for-each><xsl:text>)</xsl:text></xsl:if>
      <xsl:if test="$steps/@held and $start != ''"><xsl:value-of select="concat(', ', f:say($steps/@why))"/></xsl:if>
    </xsl:for-each>
    <xsl:for-each select="$looks[1]"><xsl:variable name="column" select="f:say('battle.work-column')"/><xsl:if test="$column != ''">
        <xsl:value-of select="concat(' · ', $column)"/></xsl:if></xsl:for-each>
    <xsl:for-each select="a:events/a:rolled[following-sibling::*[not(self::a:rolled or self::a:ruled)][1][self::a:looked-up][not(contains($minor, concat(' ', @chart, ' ')))]]"><xsl:text> · </xsl:text><xsl:call-template name="whose"/><xsl:call-template name="dice-read"><xsl:with-param name="looks" select="$looks"/></xsl:call-template></xsl:for-each>
    <xsl:if test="$with-result and $looks[f:known(concat('result.', @cell))][f:say('battle.badge') != '']"><xsl:variable name="badges">
        <xsl:call-template name="badges"/></xsl:variable><xsl:for-each select="f:children($badges)"><xsl:value-of select="concat(' · ', .)"/></xsl:for-each></xsl:if>
  </xsl:template>

  <!-- What the die could have given (strip.xsl), with what came marked. Context: the look-up. -->
  <xsl:template name="strip">
    <xsl:variable name="look" select="."/>
    <xsl:variable name="runs"><xsl:call-template name="strip-runs"/></xsl:variable>
    <xsl:if test="f:children($runs)">
      <p class="strip-title" aria-hidden="true"><xsl:value-of select="f:say('strip.title')"/></p>
      <ol class="strip" aria-label="{f:say('strip.title')}"><xsl:for-each select="f:children($runs)">
        <xsl:variable name="run" select="."/>
        <xsl:variable name="cell"><xsl:for-each select="$look"><xsl:call-template name="strip-cell"><xsl:with-param name="run" select="$run"/></xsl:call-template></xsl:for-each></xsl:variable>
        <li style="--n:{@n}"><xsl:choose><xsl:when test="@came"><mark><xsl:value-of select="$cell"/></mark></xsl:when><xsl:otherwise><b><xsl:value-of select="$cell"/></b></xsl:otherwise></xsl:choose>
          <xsl:text> </xsl:text><xsl:value-of select="concat(round(100 * @n div @of), f:say('number.percent', .))"/></li></xsl:for-each></ol>
    </xsl:if>
  </xsl:template>

  <!-- The dice; of two how they were read: one after another as a number, added up, or both, where a chart each did. Context: the roll. -->
  <xsl:template name="dice-read">
    <xsl:param name="looks"/>
    <xsl:variable name="two" select="f:words(string(@faces)) = 2"/>
    <xsl:variable name="digits" select="translate(@faces, ' ', '')"/>
    <xsl:variable name="sum"><xsl:if test="$two"><xsl:value-of select="substring-before(@faces, ' ') + substring-after(@faces, ' ')"/></xsl:if></xsl:variable>
    <xsl:choose>
      <xsl:when test="$two and not(@supplied) and $looks[@roll = $digits]"><xsl:value-of select="f:word('dice-read', $digits)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('rolled')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="$two and not($moderator) and $looks[@roll = $sum][not(@cell = 'none')]"><xsl:value-of select="concat(' (', f:word('dice-sum', string($sum)))"/><!-- What the sum decided, where the number beside it decided something else. -->
      <xsl:if test="not(@supplied) and $looks[@roll = $digits]"><xsl:for-each select="$looks[@roll = $sum][not(@cell = 'none')]">
          <xsl:variable name="says" select="f:say('battle.badge')"/><xsl:if test="$says != ''">
            <xsl:value-of select="concat(substring(':,', 1 + (position() &gt; 1), 1), ' ', $says)"/></xsl:if></xsl:for-each></xsl:if>
      <xsl:text>)</xsl:text></xsl:if>
  </xsl:template>

  <!-- Rounds: a table with a row each. Context: the scene. -->
  <xsl:template name="rounds">
    <xsl:variable name="table" select="f:rounds(a:events/a:scene[contains($round-kinds, concat(' scene.', @what, ' '))])"/>
    <xsl:if test="$table">
      <xsl:variable name="classes"><xsl:for-each select="$table/column[@number]"><xsl:value-of select="concat(' n', 1 + count(preceding-sibling::column))"/></xsl:for-each></xsl:variable>
      <!-- On a phone each short cell stands beside its head (the words of the style) and a long one on a line of its own (report.css);
           the roles keep it a table for who hears it. -->
      <table role="table" class="rounds{$classes}">
        <xsl:if test="$table/column[last()][not(@number)]">
          <xsl:attribute name="class">rounds wordy<xsl:if test="count($table/column[@characters &gt; 30]) &gt; 1"> even</xsl:if><xsl:value-of select="$classes"/></xsl:attribute>
          <xsl:attribute name="style">
            <xsl:for-each select="$table/column[position() &lt; last()][position() &gt; 1 or number($table/row[1]/cell[1]) &gt; 0][not(@characters &gt; 30)]">
              <xsl:value-of select="concat(substring(';', 1, 1 * (position() &gt; 1)), '--', 1 + count(preceding-sibling::column), &quot;:'&quot;, translate(., $quote, '’'), &quot;'&quot;)"/>
            </xsl:for-each></xsl:attribute>
        </xsl:if>
        <caption><xsl:value-of select="f:say('rounds.title')"/></caption>
        <thead role="rowgroup"><tr role="row"><xsl:for-each select="$table/column"><th role="columnheader"><xsl:value-of select="."/></th></xsl:for-each></tr></thead>
        <tbody role="rowgroup"><xsl:for-each select="$table/row"><tr role="row"><xsl:for-each select="cell"><td role="cell"><xsl:value-of select="."/></td></xsl:for-each></tr></xsl:for-each></tbody>
      </table>
    </xsl:if>
  </xsl:template>

  <xsl:template name="here"><xsl:param name="text"/><xsl:param name="refused" select="false()"/><li><xsl:if test="$refused">
        <xsl:attribute name="class">order</xsl:attribute></xsl:if><xsl:value-of select="$text"/></li></xsl:template>

  <!-- What was told of this scene when it had ended. -->
  <xsl:template name="told-later">
    <xsl:if test="@at"><xsl:for-each select="f:told-at('noted removed', @at)"><xsl:call-template name="line"/></xsl:for-each></xsl:if>
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
      <xsl:when test="contains($sums, $name)"><li class="sum"><xsl:call-template name="rule-mark"/><xsl:value-of select="f:tell()"/></li></xsl:when>
      <!-- A round is a row. -->
      <xsl:when test="contains($round-kinds, $name)"/>
      <xsl:otherwise><xsl:call-template name="line"/></xsl:otherwise>
    </xsl:choose>
    <xsl:apply-templates select="a:events[not(contains($round-kinds, $name))]/*" mode="fact"><xsl:with-param name="scene" select="$scene"/>
      <xsl:with-param name="with-steps" select="$with-steps"/></xsl:apply-templates>
  </xsl:template>
  <!-- Changes are shown by what they are due to, but for those of layout.lines. -->
  <xsl:template match="a:changed" mode="fact"><xsl:if test="contains($lines-of, concat(' changed.', @trait, ' '))"><xsl:call-template name="line"/></xsl:if></xsl:template>
  <!-- Dice of a deciding look-up stand with it; others are a line with their chart. -->
  <xsl:template match="a:rolled" mode="fact">
    <xsl:variable name="next" select="following-sibling::*[not(self::a:rolled or self::a:ruled)][1]"/>
    <xsl:if test="f:tell() != '' and not($next/self::a:looked-up[not(contains($minor, concat(' ', @chart, ' ')))] and ../../self::a:scene[contains($battle-kinds, concat(' scene.', @what, ' '))])">
      <li class="look"><xsl:call-template name="dice"/><span><xsl:call-template name="whose"/><xsl:value-of select="f:say('rolled')"/><xsl:call-template name="address"/></span></li>
    </xsl:if>
  </xsl:template>

  <!-- ==== Parties -->
  <xsl:template name="parties">
    <xsl:variable name="scene" select="."/>
    <xsl:variable name="parties" select="a:arg[@table = 'side'][contains($roles, concat(' ', @as, ' '))]"/>
    <xsl:if test="$parties">
      <div class="sides">
        <xsl:for-each select="$parties">
          <xsl:variable name="role" select="@as"/>
          <div class="party s-{@id}">
            <p><span><xsl:value-of select="f:say(concat('role.', $role), $scene)"/></span><xsl:call-template name="total"><xsl:with-param name="scene" select="$scene"/></xsl:call-template></p>
            <ul>
              <xsl:for-each select="$scene">
                <xsl:if test="f:known(concat('layout.members.', $role))"><xsl:for-each select="f:facts(f:say(concat('layout.members.', $role)))">
                    <xsl:call-template name="member"/></xsl:for-each></xsl:if>
                <xsl:if test="f:known(concat('layout.named.', $role))">
                  <xsl:for-each select="f:forces(f:say(concat('layout.counted.', $role)), f:say(concat('layout.named.', $role)))">
                    <xsl:call-template name="force"><xsl:with-param name="role" select="$role"/></xsl:call-template></xsl:for-each>
                </xsl:if>
                <xsl:if test="f:known(concat('unnamed.', $role)) and f:say(concat('unnamed.', $role)) != ''"><li><span><xsl:value-of select="f:say(concat('unnamed.', $role))"/></span></li></xsl:if>
              </xsl:for-each>
            </ul>
          </div>
        </xsl:for-each>
      </div>
    </xsl:if>
  </xsl:template>
  <!-- The strength of a party, from the first fact of layout.total.ROLE. Context: the party. -->
  <xsl:template name="total">
    <xsl:param name="scene"/>
    <xsl:variable name="key" select="concat('layout.total.', @as)"/>
    <xsl:if test="f:known($key)">
      <xsl:variable name="role" select="@as"/>
      <xsl:for-each select="f:facts(f:say($key), $scene)[1]">
        <xsl:variable name="total" select="f:say(concat('total.', $role))"/>
        <xsl:if test="$total != ''"><b><xsl:value-of select="$total"/></b></xsl:if>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>
  <!-- A member that is a fact of its own: the unit that it names, its value and how that came to be. -->
  <xsl:template name="member">
    <li><b><xsl:value-of select="a:arg[@side][1]/@id"/></b><xsl:for-each select="a:arg[@side][1]"><span><xsl:value-of select="f:say('kind')"/></span></xsl:for-each>
      <i><xsl:value-of select="f:say(concat('member-value.', @what))"/></i><small><xsl:value-of select="f:say(concat('member.', @what))"/></small></li>
  </xsl:template>
  <!-- A member that is a group of arguments: its value, what makes that differ from the printed one. Context: the argument
       that begins it. -->
  <xsl:template name="force">
    <xsl:param name="role"/>
    <li>
      <b><xsl:value-of select="@id"/></b><span><xsl:value-of select="f:say('kind')"/></span>
      <xsl:if test="f:known(concat('layout.value.', $role))"><i><xsl:value-of select="f:number(f:next(f:say(concat('layout.value.', $role))))"/></i></xsl:if>
      <xsl:if test="f:next('-reason')"><small><xsl:value-of select="f:number(f:next('-printed'))"/><xsl:call-template name="reason">
            <xsl:with-param name="at" select="following-sibling::a:arg[2]"/></xsl:call-template></small></xsl:if>
      <xsl:if test="f:known(concat('layout.workings.', $role))">
        <xsl:variable name="workings"><xsl:call-template name="workings"><xsl:with-param name="rest" select="concat(f:say(concat('layout.workings.', $role)), ' ')"/></xsl:call-template></xsl:variable>
        <small><xsl:value-of select="substring($workings, 4)"/></small>
      </xsl:if>
    </li>
  </xsl:template>
  <xsl:template name="reason">
    <xsl:param name="at"/>
    <xsl:if test="contains($at/@as, '-reason')">
      <xsl:variable name="size" select="$at/following-sibling::a:arg[1]"/>
      <xsl:choose>
        <xsl:when test="contains($size/@as, '-times')"><xsl:value-of select="concat(' × ', f:number($size/@number))"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat(' ', f:signed($size/@number))"/></xsl:otherwise>
      </xsl:choose>
      <xsl:value-of select="concat(' ', f:word('reason', $at/@word))"/>
      <xsl:call-template name="reason"><xsl:with-param name="at" select="$size/following-sibling::a:arg[1]"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- The words of arguments of the group, each by its working.NAME. -->
  <xsl:template name="workings">
    <xsl:param name="rest"/>
    <xsl:variable name="name" select="substring-before($rest, ' ')"/>
    <xsl:if test="$name != ''">
      <xsl:variable name="word" select="f:word(concat('working-', $name), f:next($name))"/>
      <xsl:if test="$word != ''"><xsl:value-of select="concat(' · ', $word)"/></xsl:if>
      <xsl:call-template name="workings"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- ==== What decided: the steps to the column, the dice, the chart. Context: the first of the look-ups with one roll. -->
  <xsl:template name="decided">
    <xsl:variable name="look" select="."/>
    <!-- The dice next before it, and the look-ups next after it. -->
    <xsl:variable name="rolls" select="preceding-sibling::a:rolled[generate-id(following-sibling::*[not(self::a:rolled or self::a:ruled)][1]) = generate-id($look)]"/>
    <xsl:variable name="looks"
        select=". | following-sibling::a:looked-up[generate-id(preceding-sibling::*[not(self::a:looked-up
        or self::a:ruled)][1]) = generate-id($look/preceding-sibling::*[not(self::a:looked-up or self::a:ruled)][1])]"/>
    <div class="decided">
      <xsl:call-template name="waterfall"/>
      <div class="read">
        <xsl:for-each select="$rolls"><div class="roll"><xsl:call-template name="dice"/><p><b><xsl:call-template name="whose"/>
                <xsl:value-of select="f:say('rolled')"/></b><xsl:call-template name="address"/></p></div></xsl:for-each>
        <ul class="rows"><xsl:for-each select="a:row-modifier"><li data-rule="{@rule}"><xsl:value-of select="f:say('row-modifier')"/></li></xsl:for-each></ul>
        <xsl:for-each select="$looks[not(@cell = 'none' and contains($pairs, concat(' ', @chart, ' ')))]"><p class="says" data-rule="{@rule}"><xsl:value-of select="f:tell()"/></p></xsl:for-each>
        <xsl:choose>
          <xsl:when test="contains($pairs, concat(' ', @chart, ' '))"><xsl:call-template name="two-sided-column"><xsl:with-param name="looks" select="$looks"/></xsl:call-template></xsl:when>
          <xsl:otherwise><xsl:for-each select="$looks"><xsl:call-template name="chart-used"/></xsl:for-each></xsl:otherwise>
        </xsl:choose>
      </div>
    </div>
  </xsl:template>
  <!-- Whose dice: by the last part of their address, dice-of.PART. Context: a roll. -->
  <xsl:template name="whose">
    <xsl:param name="rest" select="string((@at | ancestor::a:scene[1][not(current()/@at)]/@at)[1])"/>
    <xsl:choose>
      <xsl:when test="contains($rest, '/')"><xsl:call-template name="whose"><xsl:with-param name="rest" select="substring-after($rest, '/')"/></xsl:call-template></xsl:when>
      <xsl:when test="$rest != '' and f:known(concat('dice-of.', $rest))"><xsl:value-of select="concat(f:say(concat('dice-of.', $rest)), ': ')"/></xsl:when>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="address"><code><xsl:value-of select="@at | ancestor::a:scene[1][not(current()/@at)]/@at"/></code></xsl:template>

  <!-- The way to the column (shifts.xsl). Where the reader sees no columns, the shifts alone. -->
  <xsl:template name="fall">
    <xsl:param name="steps"/>
    <table class="fall" style="--l:{$steps/@low};--n:{$steps/@high - $steps/@low + 1}">
      <thead><tr><th><xsl:value-of select="f:say('fall.step')"/></th><th><xsl:value-of select="f:say('fall.shift')"/></th><th><xsl:value-of select="f:say('battle.column')"/></th></tr></thead>
      <tbody><xsl:call-template name="falls"><xsl:with-param name="steps" select="$steps"/></xsl:call-template></tbody>
    </table>
  </xsl:template>
  <xsl:template name="fall-row">
    <xsl:param name="kind"/>
    <xsl:param name="text"/>
    <xsl:param name="by"/>
    <xsl:param name="from"/>
    <xsl:param name="to"/>
    <xsl:param name="band"/>
    <xsl:variable name="head"><xsl:choose><xsl:when test="$band != ''"><xsl:value-of select="$band"/></xsl:when><xsl:otherwise>
          <xsl:value-of select="f:say('fall.beyond')"/></xsl:otherwise></xsl:choose></xsl:variable>
    <tr>
      <th><xsl:if test="$kind = 'step'"><xsl:attribute name="data-rule"><xsl:value-of select="@rule"/></xsl:attribute></xsl:if><xsl:value-of select="$text"/></th>
      <td><xsl:value-of select="$by"/></td>
      <td><xsl:attribute name="style"><xsl:if test="$by != ''"><xsl:value-of select="concat('--f:', $from, ';')"/></xsl:if>
          <xsl:value-of select="concat('--t:', $to)"/></xsl:attribute><xsl:choose><xsl:when test="$kind = 'final'"><b><xsl:value-of select="$head"/></b></xsl:when>
          <xsl:otherwise><xsl:value-of select="$head"/></xsl:otherwise></xsl:choose></td>
    </tr>
  </xsl:template>
  <xsl:template name="shift-rows"><ul class="shifts"><xsl:for-each select="a:shift"><li data-rule="{@rule}"><xsl:value-of select="f:say('shift')"/></li></xsl:for-each></ul></xsl:template>
</xsl:stylesheet>
