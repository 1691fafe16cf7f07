<?xml version="1.0" encoding="UTF-8"?>
<!-- A report as one HTML file: no script, nothing loaded from elsewhere. Looks are in report.css and map.css, words in
     wording/. Sections without contents are left out. Above 500 battles each is a row of a table and not a card. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="map.xsl"/>
  <xsl:import href="chart.xsl"/>
  <xsl:import href="html-sheet.xsl"/>
  <xsl:import href="html-trust.xsl"/>
  <xsl:output method="html" encoding="UTF-8" indent="no"/>

  <!-- Rows that were told after their list had ended stand by themselves, at its address. -->
  <xsl:key name="list" match="a:scene[@what = 'list'][not(ancestor::a:differences)]" use="@at"/>
  <xsl:key name="told" match="a:told[not(ancestor::a:differences)]" use="@at"/>
  <!-- What a question is about, by its kind, its side and the battle that it belongs to. -->
  <xsl:key name="due" match="a:noted[@what = 'anti-armor-exposed' or @what = 'anti-armor-damage'][not(ancestor::a:differences)]" use="concat('aa-loss ', ancestor::a:scene[1]/a:arg[@as = 'struck']/@id, ' ', substring-before(ancestor::a:scene[1]/@at, '/phasing'), substring-before(ancestor::a:scene[1]/@at, '/nonphasing'))"/>
  <xsl:key name="due" match="a:noted[@what = 'raw-lost' and a:arg/@as = 'pool'][not(ancestor::a:differences)]" use="concat('ca-loss ', a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:noted[@what = 'loss-share'][not(ancestor::a:differences)]" use="concat('ca-loss ', ancestor::a:scene[1]/a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:noted[@what = 'vulnerability-due'][not(ancestor::a:differences)]" use="concat('vulnerability-loss ', ancestor::a:scene[1]/a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:noted[@what = 'capture-due'][not(ancestor::a:differences)]" use="concat('capture-pick ', a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:looked-up[@chart = 'defender-retreat'][not(ancestor::a:differences)]" use="concat('retreat ', ancestor::a:scene[@what = 'assault'][1]/a:arg[@as = 'defending']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:variable name="battles" select="f:facts('scene.attack scene.barrage scene.anti-armor-attack scene.anti-armor-defense scene.assault', /a:report)"/>
  <xsl:variable name="lists" select="f:facts('scene.list', /a:report)"/>
  <!-- Which points fight how is a table. -->
  <xsl:variable name="assigned" select="f:facts('told.assigned told.withheld', /a:report)"/>
  <xsl:variable name="losses" select="f:facts('removed', /a:report)"/>
  <xsl:variable name="rulings" select="f:facts('ruled', /a:report)"/>
  <!-- Some refusals say which order they are about. -->
  <xsl:variable name="orders-named" select="boolean(/a:report/a:refusal/a:arg[@as = 'order'])"/>
  <xsl:variable name="moderator" select="/a:report/@reader = 'moderator'"/>
  <xsl:variable name="as-table" select="count($battles) &gt; 500"/>

  <xsl:template match="/a:report">
    <html lang="{@language}">
      <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <title><xsl:call-template name="title"/></title>
        <style>
          <xsl:value-of select="f:resource('report.css')"/>
          <xsl:value-of select="f:resource('map.css')"/>
          <xsl:value-of select="f:resource('map-dark.css')"/>
          <xsl:call-template name="chart-style"/>
          <xsl:for-each select="a:side">
            <xsl:value-of select="concat('.s-', @id, '{--side:', @colour, ';--ink-on:', f:ink(@colour), ';color:', f:ink(@colour), ';fill:', @colour, ';--corner:', 2 + 5 * (position() mod 2 = 0), 'px}')"/>
          </xsl:for-each>
        </style>
      </head>
      <body>
        <svg class="symbols" width="0" height="0" aria-hidden="true">
          <xsl:call-template name="map-symbols"/>
          <xsl:call-template name="chart-symbols"/>
          <xsl:call-template name="die-symbols"/>
        </svg>
        <xsl:call-template name="masthead"/>
        <main>
          <xsl:call-template name="decisions"/>
          <xsl:call-template name="refusals"/>
          <xsl:call-template name="differences"/>
          <xsl:call-template name="summary"/>
          <xsl:call-template name="lists"/>
          <xsl:call-template name="rulings"/>
          <xsl:call-template name="map-section"/>
          <xsl:call-template name="battles"/>
          <xsl:call-template name="losses"/>
          <xsl:call-template name="positions"/>
          <xsl:call-template name="charts"/>
        </main>
        <footer><xsl:call-template name="trust"/><p><xsl:value-of select="f:say('report.program')"/></p></footer>
      </body>
    </html>
  </xsl:template>

  <xsl:template name="title"><xsl:value-of select="concat(@title, ' · ', f:say('report.title'), ' · ')"/><xsl:call-template name="revision"/><xsl:call-template name="for"/></xsl:template>
  <xsl:template name="revision"><xsl:if test="@revision"><xsl:value-of select="concat(f:say('report.revision'), ' · ')"/></xsl:if></xsl:template>
  <xsl:template name="for">
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('report.for-moderator')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('report.for')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="waits">
    <xsl:choose>
      <xsl:when test="@gate"><xsl:value-of select="f:say('report.gate')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('report.waiting')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- ==== Head of the page -->
  <xsl:template name="masthead">
    <header class="top s-{@reader}">
      <div class="wrap">
        <p class="eyebrow"><xsl:value-of select="concat(@title, ' · ', f:word('system', @system))"/></p>
        <h1><span class="turn"><xsl:value-of select="f:say('report.title')"/><xsl:if test="@revision"><xsl:value-of select="concat(' · ', f:say('report.revision'))"/></xsl:if></span><xsl:text> </xsl:text><span class="for"><xsl:call-template name="for"/></span></h1>
        <p class="facts">
          <xsl:choose>
            <xsl:when test="@waiting = 'true'"><b class="state waiting"><xsl:call-template name="waits"/></b></xsl:when>
            <xsl:otherwise><b class="state"><xsl:value-of select="f:say('report.complete')"/></b></xsl:otherwise>
          </xsl:choose>
          <span><xsl:value-of select="f:say('report.mailing')"/></span>
          <xsl:for-each select="a:side[@phasing = 'true']"><span><xsl:value-of select="f:say('report.phasing')"/></span></xsl:for-each>
        </p>
      </div>
    </header>
    <nav class="wrap" aria-label="{f:say('report.contents')}">
      <xsl:if test="a:question"><a class="urgent" href="#decide"><xsl:call-template name="decide-title"/></a></xsl:if>
      <xsl:if test="a:refusal"><a href="#refusals"><xsl:call-template name="refusals-title"/></a></xsl:if>
      <xsl:for-each select="a:differences"><a href="#differences"><xsl:value-of select="f:say('section.differences')"/></a></xsl:for-each>
      <a href="#summary"><xsl:value-of select="f:say('section.summary')"/></a>
      <xsl:if test="$lists"><a href="#lists"><xsl:value-of select="f:say('section.lists')"/></a></xsl:if>
      <xsl:if test="a:map"><a href="#map"><xsl:value-of select="f:say('section.map')"/></a></xsl:if>
      <xsl:if test="$battles and not($as-table)"><a href="#battles"><xsl:value-of select="f:say('section.battles')"/></a></xsl:if>
      <xsl:if test="$losses"><a href="#losses"><xsl:value-of select="f:say('section.losses')"/></a></xsl:if>
      <xsl:if test="a:after/*"><a href="#positions"><xsl:value-of select="f:say('section.positions')"/></a></xsl:if>
      <xsl:if test="a:chart"><a href="#charts"><xsl:value-of select="f:say('section.charts')"/></a></xsl:if>
    </nav>
  </xsl:template>

  <!-- ==== What has to be decided -->
  <xsl:template name="decide-title">
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('section.decide-all')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('section.decide')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="decisions">
    <xsl:if test="a:question">
      <section id="decide" class="decide">
        <h2><xsl:call-template name="decide-title"/></h2>
        <p class="lead"><xsl:value-of select="f:say('decide.lead')"/></p>
        <div class="questions"><xsl:apply-templates select="a:question"/></div>
        <xsl:if test="not($moderator)">
          <h3><xsl:value-of select="f:say('decide.form')"/></h3>
          <p><xsl:value-of select="f:say('decide.form-lead')"/></p>
          <pre tabindex="0"><code><xsl:call-template name="answer-form"/></code></pre>
        </xsl:if>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template match="a:question">
    <article class="question">
      <h3><xsl:if test="$moderator"><xsl:call-template name="side-tag"/></xsl:if><xsl:value-of select="f:say(concat('question-title.', @kind))"/></h3>
      <p data-rule="{@rule}"><xsl:value-of select="f:say(concat('question-help.', @kind))"/></p>
      <xsl:if test="key('due', concat(@kind, ' ', @side, ' ', substring-before(@at, concat('/', @kind, '/'))))"><ul class="after"><xsl:for-each select="key('due', concat(@kind, ' ', @side, ' ', substring-before(@at, concat('/', @kind, '/'))))"><xsl:call-template name="line"/></xsl:for-each></ul></xsl:if>
      <xsl:choose>
        <xsl:when test="a:option">
          <ul class="options">
            <xsl:for-each select="a:option">
              <li>
                <xsl:choose>
                  <xsl:when test="@choice = ''"><xsl:value-of select="f:say('decide.nothing')"/></xsl:when>
                  <xsl:otherwise><code><xsl:value-of select="@choice"/></code></xsl:otherwise>
                </xsl:choose>
                <xsl:if test="@choice = ../@fallback"><span class="silent"><xsl:value-of select="f:say('decide.silent')"/></span></xsl:if>
              </li>
            </xsl:for-each>
          </ul>
        </xsl:when>
        <xsl:otherwise>
          <p><xsl:value-of select="f:say('decide.list')"/>:</p>
          <ul class="options">
            <xsl:for-each select="a:candidate">
              <li>
                <xsl:call-template name="chip"/><xsl:call-template name="kind"/><b><xsl:value-of select="f:say('counter')"/></b>
                <xsl:if test="contains(concat(' ', ../@fallback, ' '), concat(' ', @id, ' '))"><span class="silent"><xsl:value-of select="f:say('decide.silent')"/></span></xsl:if>
              </li>
            </xsl:for-each>
          </ul>
        </xsl:otherwise>
      </xsl:choose>
      <p class="address"><xsl:value-of select="@at"/></p>
    </article>
  </xsl:template>

  <!-- A file of answers, as text: what is done if its sender stays silent. -->
  <xsl:template name="answer-form">
    <xsl:text>&lt;answers xmlns="urn:adjudicator:1" </xsl:text>
    <xsl:value-of select="concat('system=&quot;', @system, '&quot; game=&quot;', @game, '&quot; turn=&quot;', @turn, '&quot; side=&quot;', @reader, '&quot;&gt;&#10;')"/>
    <xsl:for-each select="a:question">
      <xsl:value-of select="concat('  &lt;answer question=&quot;', @at, '&quot; fingerprint=&quot;', @fingerprint, '&quot;&#10;          choice=&quot;', @fallback, '&quot;/&gt;&#10;')"/>
    </xsl:for-each>
    <xsl:text>&lt;/answers&gt;</xsl:text>
  </xsl:template>

  <!-- ==== Orders that were not accepted -->
  <xsl:template name="refusals-title">
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('section.refusals-all')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('section.refusals')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="refusals">
    <xsl:if test="a:refusal">
      <section id="refusals">
        <h2><xsl:call-template name="refusals-title"/></h2>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <xsl:if test="$moderator"><th scope="col"><xsl:value-of select="f:say('refusals.side')"/></th></xsl:if>
                <xsl:if test="$orders-named"><th scope="col"><xsl:value-of select="f:say('refusals.order')"/></th></xsl:if>
                <th scope="col"><xsl:value-of select="f:say('refusals.problem')"/></th>
                <th scope="col"><xsl:value-of select="f:say('refusals.code')"/></th>
              </tr>
            </thead>
            <tbody>
              <xsl:for-each select="a:refusal">
                <tr>
                  <xsl:if test="$moderator"><td><xsl:call-template name="side-tag"/></td></xsl:if>
                  <xsl:if test="$orders-named"><td><code><xsl:value-of select="a:arg[@as = 'order']/@word"/></code></td></xsl:if>
                  <td><xsl:if test="starts-with(@code, 'W-')"><b class="warning"><xsl:value-of select="f:say('refusals.warning')"/></b><xsl:text> </xsl:text></xsl:if><xsl:value-of select="f:tell()"/></td>
                  <td><cite><xsl:value-of select="@code"/></cite></td>
                </tr>
              </xsl:for-each>
            </tbody>
          </table>
        </div>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- ==== Summary -->
  <xsl:template name="summary">
    <section id="summary">
      <h2><xsl:value-of select="f:say('section.summary')"/></h2>
      <xsl:choose>
        <xsl:when test="@gate"><p class="lead"><xsl:value-of select="f:say('summary.gate')"/></p></xsl:when>
        <xsl:when test="@waiting = 'true' and not(a:question)"><p class="lead"><xsl:value-of select="f:say('summary.waiting')"/></p></xsl:when>
      </xsl:choose>
      <xsl:if test="$battles">
        <p class="lead">
          <xsl:value-of select="f:word('battle-count', string(count($battles)))"/>
          <xsl:for-each select="a:side">
            <xsl:text> </xsl:text><xsl:value-of select="concat(@name, ': ', f:word('lost', string(count($losses[a:thing/@side = current()/@id]))))"/>
          </xsl:for-each>
        </p>
      </xsl:if>
      <xsl:choose>
        <xsl:when test="$as-table"><xsl:call-template name="battle-table"/></xsl:when>
        <xsl:when test="$battles"><ol class="outcomes"><xsl:apply-templates select="$battles" mode="outcome"/></ol></xsl:when>
        <xsl:when test="not(a:events/*)"><p><xsl:value-of select="f:say('summary.nothing')"/></p></xsl:when>
      </xsl:choose>
      <ul class="asides">
        <!-- What is told outside battles. -->
        <xsl:for-each select="f:without('scene.attack scene.barrage scene.anti-armor-attack scene.anti-armor-defense scene.assault scene.list changed ruled noted.anti-armor-losses noted.anti-armor-absorbed noted.destroyed-tanks noted.destroyed-tanks-marker told.assigned told.withheld')[not(self::a:told and key('list', @at))]"><xsl:call-template name="line"/></xsl:for-each>
      </ul>
      <xsl:for-each select="a:side">
        <xsl:variable name="own" select="$assigned[@side = current()/@id]"/>
        <xsl:if test="$own">
          <div class="list">
            <h3><span><xsl:value-of select="f:say('list.assigned')"/></span><xsl:if test="$moderator"><span class="u s-{@id}"><xsl:value-of select="@name"/></span></xsl:if></h3>
            <xsl:call-template name="list-table"><xsl:with-param name="title" select="f:say('list.assigned')"/><xsl:with-param name="table" select="f:table('assigned', $own)"/></xsl:call-template>
          </div>
        </xsl:if>
      </xsl:for-each>
    </section>
  </xsl:template>

  <xsl:template match="a:scene" mode="outcome">
    <xsl:variable name="hex"><xsl:call-template name="place"/></xsl:variable>
    <xsl:variable name="anchor"><xsl:call-template name="anchor"/></xsl:variable>
    <li>
      <a href="#{$anchor}" class="hex"><xsl:value-of select="$hex"/></a>
      <span><xsl:value-of select="f:tell()"/></span>
      <xsl:call-template name="badge"/>
    </li>
  </xsl:template>

  <!-- Where a battle took place: the target hex of an attack, the hex of a barrage's target. -->
  <xsl:template name="place"><xsl:value-of select="a:arg[(@as = 'target' or @as = 'hex') and @table = 'place']/@id"/></xsl:template>
  <!-- A hex is attacked once, but may be under several barrages. Context: a battle among all of them. -->
  <xsl:template name="anchor">b-<xsl:call-template name="place"/><xsl:if test="@what != 'attack'">-<xsl:value-of select="position()"/></xsl:if></xsl:template>

  <!-- The result as a word; its colour says whom it favours, its words say it without colour. -->
  <xsl:template name="badge">
    <xsl:variable name="looks" select="a:events/a:looked-up[@cell]"/>
    <xsl:choose>
      <xsl:when test="$looks"><xsl:for-each select="$looks"><xsl:variable name="says" select="f:say('battle.badge')"/><xsl:if test="$says != ''"><b class="badge r-{@cell}"><xsl:value-of select="$says"/></b></xsl:if></xsl:for-each></xsl:when>
      <!-- What a fire did, for who does not know its dice. -->
      <xsl:when test="f:facts('noted.anti-armor-damage')"><xsl:for-each select="f:facts('noted.anti-armor-damage')"><b class="badge"><xsl:value-of select="translate(f:tell(), '.', '')"/></b></xsl:for-each></xsl:when>
      <xsl:when test="f:facts('asked')"><b class="badge r-waits"><xsl:value-of select="f:say('battle.waits')"/></b></xsl:when>
      <xsl:when test="f:facts('noted.no-effect')"><b class="badge"><xsl:value-of select="f:say('battle.no-effect')"/></b></xsl:when>
    </xsl:choose>
  </xsl:template>

  <!-- One fact as a line, unless it is not worth one. -->
  <xsl:template name="line">
    <li data-rule="{@rule}"><xsl:if test="$moderator and self::a:told"><xsl:call-template name="side-tag"/></xsl:if><xsl:value-of select="f:tell()"/></li>
  </xsl:template>

  <!-- ==== Lists: a table each -->
  <xsl:template name="lists">
    <xsl:if test="$lists">
      <section id="lists">
        <h2><xsl:value-of select="f:say('section.lists')"/></h2>
        <xsl:if test="count($lists) &gt; 2">
          <ol class="index">
            <xsl:for-each select="$lists"><li><a href="#l-{position()}"><xsl:call-template name="list-title"/></a><xsl:call-template name="list-side"/></li></xsl:for-each>
          </ol>
        </xsl:if>
        <xsl:for-each select="$lists"><xsl:call-template name="list"/></xsl:for-each>
      </section>
    </xsl:if>
  </xsl:template>
  <!-- The moderator has the lists of all sides. -->
  <xsl:template name="list-side"><xsl:if test="$moderator"><xsl:for-each select="a:arg[@as = 'reader']"><span class="u s-{@id}"><xsl:value-of select="f:say('list.reader', ..)"/></span></xsl:for-each></xsl:if></xsl:template>

  <!-- Of lists of one name each says what it is about. -->
  <xsl:template name="list-title">
    <xsl:variable name="about" select="concat('list-about.', f:arg('list'))"/>
    <xsl:value-of select="f:say(concat('list.', f:arg('list')))"/>
    <xsl:if test="f:known($about)"><xsl:value-of select="concat(' · ', f:say($about, (a:events/a:told | key('told', @at))[1]))"/></xsl:if>
  </xsl:template>

  <xsl:template name="list">
    <xsl:variable name="name" select="f:arg('list')"/>
    <div class="list" id="l-{position()}">
      <h3><span><xsl:call-template name="list-title"/></span><xsl:call-template name="list-side"/></h3>
      <xsl:call-template name="list-table">
        <xsl:with-param name="title" select="f:say(concat('list.', $name))"/>
        <xsl:with-param name="table" select="f:table($name, a:events/a:told | key('told', @at))"/>
      </xsl:call-template>
    </div>
  </xsl:template>
  <xsl:template name="list-table">
    <xsl:param name="title"/>
    <xsl:param name="table"/>
    <div class="scroll" tabindex="0" role="region" aria-label="{$title}">
      <table>
        <thead><tr><xsl:for-each select="$table/column"><th scope="col"><xsl:call-template name="number"/><xsl:value-of select="."/></th></xsl:for-each></tr></thead>
        <tbody>
          <xsl:for-each select="$table/row"><tr><xsl:if test="@kind"><xsl:attribute name="class"><xsl:value-of select="concat('k-', @kind)"/></xsl:attribute></xsl:if><xsl:for-each select="cell"><td><xsl:call-template name="number"/><xsl:value-of select="."/></td></xsl:for-each></tr></xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>
  <!-- Numbers stand to the right, short cells on one line. -->
  <xsl:template name="number">
    <xsl:choose>
      <xsl:when test="@number"><xsl:attribute name="class">n</xsl:attribute></xsl:when>
      <xsl:when test="string-length(.) &gt; 30"><xsl:attribute name="class">long</xsl:attribute></xsl:when>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="rulings">
    <xsl:if test="$rulings">
      <section id="rulings">
        <h2><xsl:value-of select="f:say('section.rulings')"/></h2>
        <ul>
          <xsl:for-each select="$rulings">
            <li data-rule="{@rule}"><xsl:value-of select="f:tell()"/><xsl:if test="@what != 'trait' and @what != 'orders'"><xsl:for-each select="(@at | ancestor::a:scene[1][not(current()/@at)]/@at)"><xsl:text> </xsl:text><code><xsl:value-of select="."/></code></xsl:for-each></xsl:if></li>
          </xsl:for-each>
        </ul>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- ==== Map -->
  <xsl:template name="map-section">
    <xsl:if test="a:map">
      <section id="map">
        <h2><xsl:value-of select="f:say('section.map')"/></h2>
        <div class="scroll map-frame" tabindex="0" role="region" aria-label="{f:say('section.map')}">
          <xsl:attribute name="style">--columns:<xsl:value-of select="a:map/@columns"/></xsl:attribute>
          <xsl:call-template name="map"><xsl:with-param name="label" select="f:say('map.label')"/></xsl:call-template>
        </div>
        <ul class="legend" aria-label="{f:say('map.legend')}">
          <xsl:call-template name="legend"/>
          <xsl:if test="$battles"><li><svg class="swatch" viewBox="3 -17 18 16" width="23" height="20" aria-hidden="true"><use href="#burst"/></svg><xsl:value-of select="f:say('map.battle')"/></li></xsl:if>
          <xsl:if test="f:facts('moved')"><li><svg class="swatch" viewBox="0 0 26 20" width="26" height="20" aria-hidden="true"><path class="arrow" d="M3 10H22M16 6 22 10 16 14"/></svg><xsl:value-of select="f:say('map.moves')"/></li></xsl:if>
        </ul>
        <p class="note"><xsl:value-of select="f:say('map.note')"/></p>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template name="legend">
    <xsl:param name="rest" select="concat($features, ' ')"/>
    <xsl:variable name="feature" select="substring-before($rest, ' ')"/>
    <xsl:if test="$feature != ''">
      <xsl:if test="$feature = 'clear' or f:hexes(a:map/a:hex, $feature) != ''">
        <li><xsl:call-template name="swatch"><xsl:with-param name="feature" select="$feature"/></xsl:call-template><xsl:value-of select="f:word('terrain', $feature)"/></li>
      </xsl:if>
      <xsl:call-template name="legend"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
    <xsl:if test="$feature = '' and f:sides(a:map/a:hexside, 'river') != ''">
      <li><svg class="swatch" viewBox="0 0 26 20" width="26" height="20" aria-hidden="true"><path class="river" d="M4 15 12 5H22"/></svg><xsl:value-of select="f:word('terrain', 'river')"/></li>
    </xsl:if>
    <xsl:if test="$feature = '' and f:hexes(a:map/a:hex, 'road') != ''">
      <li><svg class="swatch" viewBox="0 0 26 20" width="26" height="20" aria-hidden="true"><path class="road" d="M3 14 13 9 23 12"/></svg><xsl:value-of select="f:word('terrain', 'road')"/></li>
    </xsl:if>
    <xsl:if test="$feature = ''">
      <xsl:if test="f:hexes(a:map/a:hex, 'track') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'track'"/></xsl:call-template></xsl:if>
      <xsl:if test="f:hexes(a:map/a:hex, 'railroad') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'railroad'"/></xsl:call-template></xsl:if>
      <xsl:if test="f:sides(a:map/a:hexside, 'escarpment') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'escarpment'"/><xsl:with-param name="class" select="'wall'"/></xsl:call-template></xsl:if>
      <xsl:if test="f:sides(a:map/a:hexside, 'slope') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'slope'"/></xsl:call-template></xsl:if>
      <xsl:if test="f:sides(a:map/a:hexside, 'wadi') != ''"><xsl:call-template name="line-legend"><xsl:with-param name="feature" select="'wadi'"/></xsl:call-template></xsl:if>
    </xsl:if>
  </xsl:template>
  <xsl:template name="line-legend">
    <xsl:param name="feature"/>
    <xsl:param name="class" select="$feature"/>
    <li><svg class="swatch" viewBox="0 0 26 20" width="26" height="20" aria-hidden="true"><path class="{$class}" d="M3 14 13 9 23 12"/></svg><xsl:value-of select="f:word('terrain', $feature)"/></li>
  </xsl:template>

  <!-- ==== Battles -->
  <xsl:template name="battles">
    <xsl:if test="$battles and not($as-table)">
      <section id="battles">
        <h2><xsl:value-of select="f:say('section.battles')"/></h2>
        <div class="cards"><xsl:apply-templates select="$battles" mode="card"/></div>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template match="a:scene" mode="card">
    <xsl:variable name="hex"><xsl:call-template name="place"/></xsl:variable>
    <xsl:variable name="anchor"><xsl:call-template name="anchor"/></xsl:variable>
    <article class="battle" id="{$anchor}">
      <h3><a class="hex" href="#map"><xsl:value-of select="$hex"/></a><span><xsl:value-of select="f:say('place', f:hex($hex))"/></span><xsl:call-template name="badge"/></h3>
      <p class="lead"><xsl:value-of select="f:tell()"/></p>
      <xsl:choose>
        <xsl:when test="@what = 'anti-armor-attack' or @what = 'anti-armor-defense' or @what = 'assault'"><xsl:call-template name="battle-sheet"/></xsl:when>
        <xsl:otherwise><xsl:call-template name="reckoning"/></xsl:otherwise>
      </xsl:choose>
    </article>
  </xsl:template>

  <!-- An attack or a barrage: points, shifts, dice and chart, what came of it. -->
  <xsl:template name="reckoning">
    <xsl:choose>
      <xsl:when test="@what = 'barrage'"><xsl:call-template name="guns"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="opponents"/></xsl:otherwise>
    </xsl:choose>
    <xsl:for-each select="f:facts('noted.differential noted.odds noted.barrage-points noted.bomb-points')"><p class="sum" data-rule="{@rule}"><xsl:value-of select="f:tell()"/></p></xsl:for-each>
    <xsl:for-each select="f:facts('noted.terrain-present')"><p data-rule="{@rule}"><xsl:value-of select="f:tell()"/></p></xsl:for-each>
    <xsl:for-each select="a:events/a:looked-up">
      <ul class="shifts"><xsl:apply-templates select="a:shift | a:row-modifier"/></ul>
      <div class="roll">
        <xsl:for-each select="preceding-sibling::a:rolled[1]"><xsl:call-template name="dice"/></xsl:for-each>
        <p><xsl:value-of select="f:tell()"/><code><xsl:value-of select="preceding-sibling::a:rolled[1]/@at"/></code></p>
      </div>
      <xsl:choose>
        <xsl:when test="../../@what = 'attack'"><xsl:call-template name="chart-mark"/></xsl:when>
        <xsl:otherwise><div class="scroll"><xsl:call-template name="chart-mark"/></div></xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
    <ul class="after">
      <xsl:for-each select="f:without('noted.strengths noted.differential noted.odds noted.barrage-points noted.bomb-points noted.terrain-present noted.result rolled looked-up changed ruled')"><xsl:call-template name="line"/></xsl:for-each>
    </ul>
  </xsl:template>

  <!-- Both sides of an attack with their strengths. -->
  <xsl:template name="opponents">
    <xsl:variable name="strengths" select="f:facts('noted.strengths')"/>
    <div class="sides">
      <div class="party s-{f:arg('attacker')}">
        <h4><xsl:value-of select="f:say('battle.attack')"/><b><xsl:value-of select="f:number(f:arg('attack-total', $strengths))"/></b></h4>
        <ul><xsl:for-each select="f:forces('attack-unit', 'by ranged-by')"><xsl:call-template name="force"/></xsl:for-each></ul>
      </div>
      <div class="party s-{f:arg('defender')}">
        <h4><xsl:value-of select="f:say('battle.defense')"/><b><xsl:value-of select="f:number(f:arg('defense-total', $strengths))"/></b></h4>
        <ul><xsl:for-each select="f:forces('defense-unit', 'on bystander')"><xsl:call-template name="force"/></xsl:for-each></ul>
      </div>
    </div>
  </xsl:template>

  <!-- The guns of a barrage, for who may know them: points of each piece, points of all. -->
  <xsl:template name="guns">
    <xsl:variable name="pieces" select="f:args('unit')"/>
    <xsl:variable name="points" select="f:facts('noted.barrage-points')"/>
    <div class="party s-{f:arg('firer')}">
      <h4><xsl:value-of select="f:say('battle.fire')"/><b><xsl:value-of select="f:arg('actual', $points)"/></b></h4>
      <ul><xsl:for-each select="$pieces"><li><b><xsl:value-of select="@id"/></b><span class="kind"><xsl:value-of select="concat(f:say('piece.name'), ' ')"/></span><i><xsl:value-of select="f:next('raw')"/></i><small><xsl:call-template name="piece"/></small></li></xsl:for-each></ul>
    </div>
  </xsl:template>
  <!-- What a piece of a barrage fires with. Context: the argument that begins it. -->
  <xsl:template name="piece">
    <xsl:variable name="group" select="f:next('group')"/>
    <xsl:if test="f:next('toe') != '' and f:next('toe') != '0'"><xsl:value-of select="concat(f:word('toe', f:next('toe')), ' × ', f:next('rating'))"/></xsl:if>
    <xsl:if test="$group != ''"><xsl:value-of select="concat(' · ', $group)"/></xsl:if>
  </xsl:template>

  <!-- A unit in a battle with the strength that counted, as far as it is known, and what made it differ from the printed
       one. -->
  <xsl:template name="force">
    <li><b><xsl:value-of select="@id"/></b><xsl:value-of select="f:say('kind')"/><i><xsl:value-of select="f:number(f:next('-strength'))"/></i><xsl:if test="f:next('-reason')"><small><xsl:value-of select="f:number(f:next('-printed'))"/><xsl:call-template name="reason"><xsl:with-param name="at" select="following-sibling::a:arg[2]"/></xsl:call-template></small></xsl:if></li>
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

  <xsl:template match="a:shift"><li data-rule="{@rule}"><xsl:value-of select="f:say('shift')"/></li></xsl:template>
  <xsl:template match="a:row-modifier"><li data-rule="{@rule}"><xsl:value-of select="f:say('row-modifier')"/></li></xsl:template>

  <!-- Many battles: a row each. -->
  <xsl:template name="battle-table">
    <div class="scroll">
      <table class="many">
        <thead>
          <tr>
            <th scope="col"><xsl:value-of select="f:say('battle.hex')"/></th>
            <th scope="col"><xsl:value-of select="f:say('battle.outcome')"/></th>
            <th scope="col"><xsl:value-of select="f:say('battle.shifts')"/></th>
            <th scope="col" class="n"><xsl:value-of select="f:say('battle.column')"/></th>
            <th scope="col" class="n"><xsl:value-of select="f:say('battle.die')"/></th>
            <th scope="col"><xsl:value-of select="f:say('battle.result')"/></th>
          </tr>
        </thead>
        <tbody><xsl:apply-templates select="$battles" mode="row"/></tbody>
      </table>
    </div>
  </xsl:template>
  <xsl:template match="a:scene" mode="row">
    <xsl:variable name="hex"><xsl:call-template name="place"/></xsl:variable>
    <xsl:variable name="look" select="a:events/a:looked-up[not(@chart = 'morale')]"/>
    <xsl:variable name="anchor"><xsl:call-template name="anchor"/></xsl:variable>
    <tr id="{$anchor}">
      <th scope="row"><xsl:value-of select="$hex"/></th>
      <td><xsl:value-of select="f:tell()"/></td>
      <td><xsl:for-each select="$look/a:shift"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="concat(f:word('reason', @reason), ' ', f:signed(@by))"/></xsl:for-each></td>
      <td class="n"><xsl:value-of select="f:band($look/@band)"/></td>
      <td class="n"><xsl:value-of select="$look/@roll"/></td>
      <td><xsl:value-of select="$look/@cell"/></td>
    </tr>
  </xsl:template>

  <!-- ==== Losses -->
  <xsl:template name="losses">
    <xsl:if test="$losses">
      <section id="losses">
        <h2><xsl:value-of select="f:say('section.losses')"/></h2>
        <div class="columns">
          <xsl:for-each select="a:side">
            <xsl:variable name="own" select="$losses[a:thing/@side = current()/@id]"/>
            <xsl:if test="$own">
              <div>
                <h3><xsl:call-template name="side-name"/><span class="count"><xsl:value-of select="count($own)"/></span></h3>
                <ul class="lost"><xsl:for-each select="$own"><li><xsl:for-each select="a:thing"><xsl:call-template name="chip"/><xsl:call-template name="kind"/></xsl:for-each><span><xsl:value-of select="concat(@from, ' ')"/><small><xsl:value-of select="f:word('cause', @cause)"/></small></span></li></xsl:for-each></ul>
              </div>
            </xsl:if>
          </xsl:for-each>
        </div>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- ==== Positions -->
  <xsl:template name="positions">
    <xsl:if test="a:after/*">
      <section id="positions">
        <h2><xsl:value-of select="f:say('section.positions')"/></h2>
        <p class="lead"><xsl:value-of select="f:say('positions.lead')"/></p>
        <div class="columns">
          <xsl:for-each select="a:side">
            <xsl:variable name="own" select="f:pieces(@id)[@table = 'unit']"/>
            <xsl:if test="$own">
              <div>
                <h3><xsl:call-template name="side-name"/><span class="count"><xsl:value-of select="count($own)"/></span></h3>
                <table class="units s-{@id}">
                  <thead><tr><th scope="col"><xsl:value-of select="f:say('positions.hex')"/></th><th scope="col"><xsl:value-of select="f:say('positions.unit')"/></th><th scope="col"><xsl:value-of select="f:say('positions.type')"/></th><th scope="col" class="n"><xsl:value-of select="f:say('positions.strength')"/></th></tr></thead>
                  <tbody>
                    <xsl:for-each select="$own"><tr><td><xsl:value-of select="@hex"/></td><td><b><xsl:value-of select="@id"/></b></td><td><xsl:value-of select="f:say('kind')"/><xsl:call-template name="position-note"/></td><td class="n"><xsl:value-of select="f:say('counter')"/></td></tr></xsl:for-each>
                  </tbody>
                </table>
              </div>
            </xsl:if>
          </xsl:for-each>
        </div>
        <xsl:variable name="markers" select="a:after/a:stack/a:thing[@table != 'unit']"/>
        <xsl:if test="$markers">
          <h3><xsl:value-of select="f:say('positions.markers')"/></h3>
          <ul class="off"><xsl:for-each select="$markers"><li><xsl:value-of select="concat(@hex, ' ')"/><xsl:call-template name="chip"/><xsl:call-template name="kind"/><xsl:call-template name="position-note"/></li></xsl:for-each></ul>
        </xsl:if>
        <!-- What belongs to a unit goes where it goes; what is gone is listed among the losses. -->
        <xsl:variable name="off" select="a:after/a:thing[not(@status = 'eliminated' or @status = 'gone' or @unit)]"/>
        <xsl:if test="$off">
          <h3><xsl:value-of select="f:say('positions.off-map')"/></h3>
          <ul class="off"><xsl:for-each select="$off"><li><xsl:call-template name="chip"/><xsl:call-template name="kind"/><xsl:value-of select="f:say('counter')"/><xsl:if test="@status"><xsl:value-of select="concat(', ', f:word('status', @status))"/></xsl:if></li></xsl:for-each></ul>
        </xsl:if>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template name="position-note"><xsl:variable name="note" select="f:say('position.note')"/><xsl:if test="$note != ''"><small class="state-note"><xsl:value-of select="$note"/></small></xsl:if></xsl:template>

  <!-- ==== Charts -->
  <xsl:template name="charts">
    <xsl:if test="a:chart">
      <section id="charts">
        <h2><xsl:value-of select="f:say('section.charts')"/></h2>
        <xsl:apply-templates select="a:chart"/>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template match="a:chart">
    <figure>
      <figcaption><b><xsl:value-of select="f:word('chart', @name)"/></b><span class="status"><xsl:value-of select="f:word('chart-status', @status)"/></span><xsl:if test="@basis"><span><xsl:value-of select="f:word('basis', @basis)"/></span></xsl:if></figcaption>
      <div class="scroll">
        <table class="crt">
          <thead><tr><th scope="col"><xsl:value-of select="f:say('charts.die')"/></th><xsl:call-template name="chart-cells"><xsl:with-param name="rest" select="concat(@columns, ' ')"/><xsl:with-param name="head" select="true()"/></xsl:call-template></tr></thead>
          <tbody>
            <xsl:for-each select="a:row"><tr><th scope="row"><xsl:value-of select="f:band(@at)"/></th><xsl:call-template name="chart-cells"><xsl:with-param name="rest" select="concat(@cells, ' ')"/></xsl:call-template></tr></xsl:for-each>
          </tbody>
        </table>
      </div>
      <p class="note"><xsl:value-of select="f:say('charts.source')"/></p>
      <xsl:for-each select="a:ruling"><p class="note"><xsl:value-of select="f:say('charts.ruling')"/></p></xsl:for-each>
      <xsl:call-template name="codes"/>
    </figure>
  </xsl:template>

  <!-- The codes of a chart with their words, each once. -->
  <xsl:template name="codes">
    <xsl:param name="rest" select="''"/>
    <xsl:variable name="all"><xsl:for-each select="a:row"><xsl:value-of select="concat(@cells, ' ')"/></xsl:for-each></xsl:variable>
    <dl class="codes"><xsl:call-template name="code"><xsl:with-param name="rest" select="string($all)"/></xsl:call-template></dl>
  </xsl:template>
  <xsl:template name="code">
    <xsl:param name="rest"/>
    <xsl:param name="known" select="' '"/>
    <xsl:variable name="code" select="substring-before($rest, ' ')"/>
    <xsl:if test="$code != ''">
      <xsl:variable name="new" select="not(contains($known, concat(' ', $code, ' ')))"/>
      <xsl:if test="$new"><div><dt><xsl:value-of select="$code"/></dt><dd><xsl:value-of select="f:word('result', $code)"/></dd></div></xsl:if>
      <xsl:call-template name="code">
        <xsl:with-param name="rest" select="substring-after($rest, ' ')"/>
        <xsl:with-param name="known"><xsl:value-of select="$known"/><xsl:if test="$new"><xsl:value-of select="concat($code, ' ')"/></xsl:if></xsl:with-param>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="chart-cells">
    <xsl:param name="rest"/>
    <xsl:param name="head" select="false()"/>
    <xsl:if test="$rest != ''">
      <xsl:choose>
        <xsl:when test="$head"><th scope="col"><xsl:value-of select="f:band(substring-before($rest, ' '))"/></th></xsl:when>
        <xsl:when test="substring-before($rest, ' ') = 'none'"><td>–</td></xsl:when>
        <xsl:otherwise><td><xsl:value-of select="substring-before($rest, ' ')"/></td></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="chart-cells"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/><xsl:with-param name="head" select="$head"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- ==== Small parts. Context: a thing, or what has a @side. -->
  <xsl:template name="chip"><b class="u s-{@side}"><xsl:value-of select="@id"/></b></xsl:template>
  <xsl:template name="kind"><span class="kind"><xsl:value-of select="f:say('kind')"/></span></xsl:template>
  <xsl:template name="side-name"><i class="swatch-side s-{@id}"></i><xsl:value-of select="@name"/></xsl:template>
  <xsl:template name="side-tag"><span class="u s-{@side}"><xsl:value-of select="f:say('side-tag')"/></span><xsl:text> </xsl:text></xsl:template>
</xsl:stylesheet>
