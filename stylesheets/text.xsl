<?xml version="1.0" encoding="UTF-8"?>
<!-- A report as plain text: for the body of a mail, and, with the parameter `address`, for `explain`: every fact at or below
     that address with its rule, its modifiers and all its parts. Empty where there is nothing. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="text-trust.xsl"/>
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:param name="address" select="''"/>
  <!-- `differences`: these alone. -->
  <xsl:param name="part" select="''"/>
  <xsl:key name="list" match="a:scene[@what = 'list'][not(ancestor::a:differences)]" use="@at"/>
  <xsl:key name="told" match="a:told[not(ancestor::a:differences)]" use="@at"/>
  <!-- What a question is about, by its kind, its side and the battle that it belongs to. -->
  <xsl:key name="due" match="a:noted[@what = 'anti-armor-exposed' or @what = 'anti-armor-damage'][not(ancestor::a:differences)]" use="concat('aa-loss ', ancestor::a:scene[1]/a:arg[@as = 'struck']/@id, ' ', substring-before(ancestor::a:scene[1]/@at, '/phasing'), substring-before(ancestor::a:scene[1]/@at, '/nonphasing'))"/>
  <xsl:key name="due" match="a:noted[@what = 'raw-lost' and a:arg/@as = 'pool'][not(ancestor::a:differences)]" use="concat('ca-loss ', a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:noted[@what = 'loss-share'][not(ancestor::a:differences)]" use="concat('ca-loss ', ancestor::a:scene[1]/a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:noted[@what = 'vulnerability-due'][not(ancestor::a:differences)]" use="concat('vulnerability-loss ', ancestor::a:scene[1]/a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:noted[@what = 'capture-due'][not(ancestor::a:differences)]" use="concat('capture-pick ', a:arg[@as = 'loser']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <xsl:key name="due" match="a:looked-up[@chart = 'defender-retreat'][not(ancestor::a:differences)]" use="concat('retreat ', ancestor::a:scene[@what = 'assault'][1]/a:arg[@as = 'defending']/@id, ' ', ancestor::a:scene[@what = 'assault'][1]/@at)"/>
  <!-- What another line of the same battle says as well: the damage of a fire whose dice are known; where the defender
       went, for who knows the way; that a way is the default. -->
  <xsl:key name="echo" match="a:told[@what = 'retreat-by-default' and ../../@at = ../../../a:answered[@source = 'default']/@at] | a:noted[@what = 'anti-armor-damage' and ../a:looked-up] | a:noted[(@what = 'enemy-retreat' or @what = 'undefended-hex') and ancestor::a:scene[@what = 'assault'][1]//a:scene[@what = 'assault-retreat' or @what = 'undefended-retreat']]" use="generate-id()"/>
  <xsl:variable name="moderator" select="/a:report/@reader = 'moderator'"/>

  <xsl:template match="/a:report">
    <xsl:choose>
      <xsl:when test="$part = 'differences'"><xsl:apply-templates select="a:differences"><xsl:with-param name="figures" select="true()"/></xsl:apply-templates></xsl:when>
      <xsl:when test="$address != ''"><xsl:apply-templates select="a:events/*" mode="explain"/><xsl:apply-templates select="a:refusal" mode="explain"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="report"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- ==== The report -->
  <xsl:template name="report">
    <xsl:value-of select="concat(@title, '&#10;', f:say('report.title'), ' · ')"/>
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('report.for-moderator')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('report.for')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="@revision"><xsl:value-of select="concat(' · ', f:say('report.revision'))"/></xsl:if>
    <xsl:value-of select="concat(' · ', f:say('report.mailing'), ' · ')"/>
    <xsl:choose>
      <xsl:when test="@gate"><xsl:value-of select="f:say('report.gate')"/></xsl:when>
      <xsl:when test="@waiting = 'true'"><xsl:value-of select="f:say('report.waiting')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('report.complete')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:text>&#10;</xsl:text>
    <xsl:if test="a:question">
      <xsl:call-template name="heading"><xsl:with-param name="key"><xsl:choose><xsl:when test="$moderator">section.decide-all</xsl:when><xsl:otherwise>section.decide</xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
      <xsl:apply-templates select="a:question"/>
    </xsl:if>
    <xsl:if test="a:refusal">
      <xsl:call-template name="heading"><xsl:with-param name="key"><xsl:choose><xsl:when test="$moderator">section.refusals-all</xsl:when><xsl:otherwise>section.refusals</xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
      <xsl:for-each select="a:refusal"><xsl:if test="$moderator"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if><xsl:if test="f:arg('order') != ''"><xsl:value-of select="concat(f:arg('order'), ': ')"/></xsl:if><xsl:if test="starts-with(@code, 'W-')"><xsl:value-of select="concat(f:say('refusals.warning'), ': ')"/></xsl:if><xsl:value-of select="concat(f:tell(), ' [', @code, ']&#10;')"/></xsl:for-each>
    </xsl:if>
    <xsl:for-each select="a:differences">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.differences'"/></xsl:call-template>
      <xsl:value-of select="concat(f:say('differences.lead'), '&#10;&#10;')"/>
      <xsl:if test="not(*)"><xsl:value-of select="concat(f:say('differences.nothing'), '&#10;')"/></xsl:if>
      <xsl:apply-templates select="."/>
    </xsl:for-each>
    <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.summary'"/></xsl:call-template>
    <xsl:choose>
      <xsl:when test="@gate"><xsl:value-of select="concat(f:say('summary.gate'), '&#10;')"/></xsl:when>
      <xsl:when test="@waiting = 'true' and not(a:question)"><xsl:value-of select="concat(f:say('summary.waiting'), '&#10;')"/></xsl:when>
    </xsl:choose>
    <xsl:choose>
      <xsl:when test="a:events/*"><xsl:apply-templates select="a:events/*"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(f:say('summary.nothing'), '&#10;')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="lists"/>
    <xsl:call-template name="losses"/>
    <xsl:call-template name="positions"/>
    <xsl:call-template name="trust"/>
  </xsl:template>

  <xsl:template name="heading">
    <xsl:param name="key"/>
    <xsl:variable name="text" select="f:say($key)"/>
    <xsl:value-of select="concat('&#10;', $text, '&#10;', substring('--------------------------------------------------------------', 1, string-length($text)), '&#10;')"/>
  </xsl:template>

  <xsl:template match="a:question">
    <xsl:if test="$moderator"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if>
    <xsl:value-of select="concat(f:say(concat('question-title.', @kind)), ' [', @rule, ']&#10;')"/>
    <xsl:value-of select="concat('  ', f:say(concat('question-help.', @kind)), '&#10;')"/>
    <xsl:for-each select="key('due', concat(@kind, ' ', @side, ' ', substring-before(@at, concat('/', @kind, '/'))))"><xsl:value-of select="concat('  ', f:tell(), '&#10;')"/></xsl:for-each>
    <xsl:for-each select="a:option">
      <xsl:text>    </xsl:text>
      <xsl:choose><xsl:when test="@choice = ''"><xsl:value-of select="f:say('decide.nothing')"/></xsl:when><xsl:otherwise><xsl:value-of select="@choice"/></xsl:otherwise></xsl:choose>
      <xsl:if test="@choice = ../@fallback"><xsl:value-of select="concat('  (', f:say('decide.silent'), ')')"/></xsl:if>
      <xsl:text>&#10;</xsl:text>
    </xsl:for-each>
    <xsl:for-each select="a:candidate">
      <xsl:value-of select="concat('    ', @id, '  ', f:say('kind'), '  ', f:say('counter'))"/>
      <xsl:if test="contains(concat(' ', ../@fallback, ' '), concat(' ', @id, ' '))"><xsl:value-of select="concat('  (', f:say('decide.silent'), ')')"/></xsl:if>
      <xsl:text>&#10;</xsl:text>
    </xsl:for-each>
    <xsl:value-of select="concat('    ', f:say('decide.at'), ' ', @at, '&#10;    ', f:say('decide.fingerprint'), ' ', @fingerprint, '&#10;')"/>
  </xsl:template>

  <!-- A battle begins a paragraph; other facts are a line each, indented below what they belong to. -->
  <xsl:template match="a:scene">
    <xsl:param name="indent" select="''"/>
    <xsl:variable name="sentence" select="f:tell()"/>
    <xsl:if test="$sentence != ''">
      <xsl:if test="@what = 'attack' or @what = 'barrage' or starts-with(@what, 'anti-armor-') or @what = 'assault'"><xsl:text>&#10;</xsl:text></xsl:if>
      <xsl:value-of select="concat($indent, $sentence, '&#10;')"/>
    </xsl:if>
    <xsl:if test="@what = 'assignment'"><xsl:call-template name="assigned"/></xsl:if>
    <xsl:apply-templates select="a:events/*">
      <xsl:with-param name="indent"><xsl:value-of select="$indent"/><xsl:if test="$sentence != ''"><xsl:text>  </xsl:text></xsl:if></xsl:with-param>
    </xsl:apply-templates>
    <xsl:if test="(@what = 'barrage' or starts-with(@what, 'anti-armor-') or @what = 'assault') and not(following-sibling::*[1][@what = 'barrage' or starts-with(@what, 'anti-armor-') or @what = 'assault'])"><xsl:text>&#10;</xsl:text></xsl:if>
  </xsl:template>
  <!-- Which points fight how is a table. -->
  <xsl:template name="assigned">
    <xsl:variable name="all" select="a:events/a:told[@what = 'assigned' or @what = 'withheld']"/>
    <xsl:for-each select="/a:report/a:side">
      <xsl:variable name="own" select="$all[@side = current()/@id]"/>
      <xsl:if test="$own">
        <xsl:value-of select="concat('&#10;', f:say('list.assigned'))"/><xsl:if test="$moderator"><xsl:value-of select="concat(' · ', @name)"/></xsl:if><xsl:text>&#10;</xsl:text>
        <xsl:call-template name="table-lines"><xsl:with-param name="table" select="f:table('assigned', $own)"/></xsl:call-template>
        <xsl:text>&#10;</xsl:text>
      </xsl:if>
    </xsl:for-each>
  </xsl:template>
  <xsl:template match="a:told[@what = 'assigned' or @what = 'withheld']"/>
  <xsl:template match="*[key('echo', generate-id())]" priority="1"/>
  <xsl:template match="a:scene[@what = 'combat']"><xsl:apply-templates select="a:events/*"/></xsl:template>
  <!-- Lists stand by themselves. -->
  <xsl:template match="a:scene[@what = 'list'] | a:told[key('list', @at)]"/>
  <xsl:template match="a:rolled | a:noted[@what = 'result']"/>
  <xsl:template match="a:looked-up">
    <xsl:param name="indent"/>
    <!-- The shifts of a Close Assault stand before its charts, which all have them. -->
    <xsl:if test="not(@rule = 'CNA-10.1')"><xsl:for-each select="a:shift | a:row-modifier"><xsl:value-of select="concat($indent, f:say(local-name()), ' [', @rule, ']&#10;')"/></xsl:for-each></xsl:if>
    <xsl:if test="not(@rule = 'CNA-10.1' and @cell = 'none')"><xsl:value-of select="concat($indent, f:tell(), ' [', @rule, ']&#10;')"/></xsl:if>
  </xsl:template>
  <xsl:template match="a:events/*" priority="-0.3">
    <xsl:param name="indent"/>
    <xsl:variable name="sentence" select="f:tell()"/>
    <xsl:if test="$sentence != ''">
      <xsl:value-of select="$indent"/>
      <xsl:if test="$moderator and self::a:told"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if>
      <xsl:value-of select="$sentence"/><xsl:if test="@rule"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if><xsl:text>&#10;</xsl:text>
    </xsl:if>
  </xsl:template>

  <xsl:template name="lists">
    <xsl:variable name="lists" select="f:facts('scene.list')"/>
    <xsl:if test="$lists">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.lists'"/></xsl:call-template>
      <xsl:for-each select="$lists"><xsl:call-template name="list"/></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="list">
    <xsl:variable name="about" select="concat('list-about.', f:arg('list'))"/>
    <xsl:value-of select="f:say(concat('list.', f:arg('list')))"/>
    <xsl:if test="f:known($about)"><xsl:value-of select="concat(' · ', f:say($about, (a:events/a:told | key('told', @at))[1]))"/></xsl:if>
    <xsl:if test="$moderator"><xsl:value-of select="concat(' · ', f:say('list.reader'))"/></xsl:if>
    <xsl:text>&#10;</xsl:text>
    <xsl:call-template name="table-lines"><xsl:with-param name="table" select="f:table(f:arg('list'), a:events/a:told | key('told', @at))"/></xsl:call-template>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>
  <xsl:template name="table-lines">
    <xsl:param name="table"/>
    <xsl:for-each select="$table">
      <xsl:for-each select="column"><xsl:call-template name="padded"/></xsl:for-each>
      <xsl:text>&#10;</xsl:text>
      <xsl:for-each select="row"><xsl:for-each select="cell"><xsl:call-template name="padded"/></xsl:for-each><xsl:text>&#10;</xsl:text></xsl:for-each>
    </xsl:for-each>
  </xsl:template>
  <!-- A cell as wide as its column; the last one ends the line. Numbers stand to the right. -->
  <xsl:template name="padded">
    <xsl:variable name="place" select="position()"/>
    <xsl:variable name="width" select="../column[$place]/@characters | ../../column[$place]/@characters"/>
    <xsl:variable name="gap" select="substring('                                                                                ', 1, $width - string-length(.))"/>
    <xsl:choose>
      <xsl:when test="@number"><xsl:value-of select="concat('  ', $gap, .)"/></xsl:when>
      <xsl:when test="position() = last()"><xsl:value-of select="concat('  ', .)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat('  ', ., $gap)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="losses">
    <xsl:variable name="losses" select="f:facts('removed')"/>
    <xsl:if test="$losses">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.losses'"/></xsl:call-template>
      <xsl:for-each select="a:side">
        <xsl:variable name="own" select="$losses[a:thing/@side = current()/@id]"/>
        <xsl:if test="$own">
          <xsl:value-of select="concat(@name, '&#10;')"/>
          <xsl:for-each select="$own"><xsl:value-of select="concat('  ', @from, '  ')"/><xsl:for-each select="a:thing"><xsl:value-of select="concat(f:say('unit'), '  ', f:say('kind'))"/></xsl:for-each><xsl:if test="@cause"><xsl:value-of select="concat('  (', f:word('cause', @cause), ')')"/></xsl:if><xsl:text>&#10;</xsl:text></xsl:for-each>
        </xsl:if>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <xsl:template name="positions">
    <xsl:if test="a:after/*">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.positions'"/></xsl:call-template>
      <xsl:for-each select="a:side">
        <xsl:variable name="own" select="f:pieces(@id)[@table = 'unit']"/>
        <xsl:if test="$own">
          <xsl:value-of select="concat(@name, '&#10;')"/>
          <xsl:for-each select="$own"><xsl:value-of select="concat('  ', @hex, '  ', f:say('unit'), '  ', f:say('kind'), '  ', f:say('counter'))"/><xsl:call-template name="position-note"/><xsl:text>&#10;</xsl:text></xsl:for-each>
        </xsl:if>
      </xsl:for-each>
      <xsl:variable name="markers" select="a:after/a:stack/a:thing[@table != 'unit']"/>
      <xsl:if test="$markers">
        <xsl:value-of select="concat(f:say('positions.markers'), '&#10;')"/>
        <xsl:for-each select="$markers"><xsl:value-of select="concat('  ', @hex, '  ', f:say('unit'), '  ', f:say('kind'))"/><xsl:call-template name="position-note"/><xsl:text>&#10;</xsl:text></xsl:for-each>
      </xsl:if>
    </xsl:if>
  </xsl:template>

  <xsl:template name="position-note"><xsl:variable name="note" select="f:say('position.note')"/><xsl:if test="$note != ''"><xsl:value-of select="concat('  (', $note, ')')"/></xsl:if></xsl:template>

  <!-- ==== explain: `at` is the address of the scene that a fact lies in. -->
  <xsl:template match="*" mode="explain">
    <xsl:param name="at" select="''"/>
    <xsl:variable name="here"><xsl:choose><xsl:when test="@at"><xsl:value-of select="@at"/></xsl:when><xsl:otherwise><xsl:value-of select="$at"/></xsl:otherwise></xsl:choose></xsl:variable>
    <xsl:if test="starts-with(concat($here, '/'), concat($address, '/'))"><xsl:call-template name="explained"><xsl:with-param name="at" select="$here"/></xsl:call-template></xsl:if>
    <xsl:apply-templates select="a:events/*" mode="explain"><xsl:with-param name="at" select="string($here)"/></xsl:apply-templates>
  </xsl:template>

  <xsl:template name="explained">
    <xsl:param name="at"/>
    <xsl:variable name="sentence" select="f:tell()"/>
    <xsl:value-of select="concat($at, '&#10;  ', local-name())"/>
    <xsl:if test="@what"><xsl:value-of select="concat(' ', @what)"/></xsl:if>
    <xsl:if test="@rule"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if>
    <xsl:choose>
      <xsl:when test="$sentence != ''"><xsl:value-of select="concat(': ', $sentence)"/></xsl:when>
      <xsl:when test="self::a:changed and a:thing/@id and @from"><xsl:value-of select="concat(': ', a:thing/@id, ', ', f:word('trait', @trait), ' ', f:number(@from), ' → ', f:number(@to))"/></xsl:when>
    </xsl:choose>
    <xsl:text>&#10;</xsl:text>
    <xsl:for-each select="a:shift | a:row-modifier"><xsl:value-of select="concat('    ', f:say(local-name()), ' [', @rule, ']&#10;')"/></xsl:for-each>
    <xsl:variable name="parts"><xsl:for-each select="@*[name() != 'at' and name() != 'rule' and name() != 'what'] | a:arg | a:thing"><xsl:call-template name="part"/></xsl:for-each></xsl:variable>
    <xsl:if test="$parts != '' and not(self::a:changed)"><xsl:value-of select="concat('    ', substring($parts, 3), '&#10;')"/></xsl:if>
  </xsl:template>

  <xsl:template name="part">
    <xsl:text>, </xsl:text>
    <xsl:choose>
      <xsl:when test="self::a:arg"><xsl:value-of select="concat(@as, ' ', @number, @word, @id)"/></xsl:when>
      <xsl:when test="self::a:thing"><xsl:value-of select="concat(@table, ' ', @id)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(name(), ' ', .)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
