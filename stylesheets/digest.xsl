<?xml version="1.0" encoding="UTF-8"?>
<!-- A report in 15 lines of at most 78 characters: for the body of the mail that brings it. What its reader must do and until
     when, what happened, what it cost, what became of his orders, and where to read more (the parameter `file`). It is longer only
     where the battle that matters most, all losses and a line for each ruling need it: losses are never cut off.

     The first line begins with words of the program that no mail program takes for a header, whatever the game and its sides
     are called: where the digest stands at the very start of a mail, it ends the headers -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="outcome.xsl"/>
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:param name="file" select="''"/>
  <xsl:variable name="width" select="78"/>
  <xsl:variable name="lines" select="15"/>
  <xsl:variable name="least-battles" select="1"/>
  <xsl:variable name="most-rulings" select="4"/>
  <xsl:variable name="moderator" select="/a:report/@reader = 'moderator'"/>
  <xsl:variable name="battles" select="f:battles()"/>

  <!-- What the program says for itself where a game has stylesheets of its own. -->
  <xsl:param name="looks" select="''"/>
  <xsl:template match="/a:report">
    <xsl:choose>
      <xsl:when test="$looks != ''"><xsl:call-template name="own-looks"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="digest"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="own-looks">
    <xsl:call-template name="line"><xsl:with-param name="text" select="f:say('looks.digest')"/></xsl:call-template>
    <xsl:call-template name="title"/>
    <xsl:call-template name="since"/>
    <xsl:variable name="rulings" select="f:facts('ruled', /a:report)"/>
    <xsl:if test="$rulings"><xsl:call-template name="line"><xsl:with-param name="text" select="concat(f:say('section.rulings'), ': ', count($rulings))"/></xsl:call-template></xsl:if>
    <xsl:if test="@head"><xsl:call-template name="line"><xsl:with-param name="text" select="concat(f:say('trust.head'), ': ', substring(@head, 1, 12), '…')"/></xsl:call-template></xsl:if>
  </xsl:template>

  <xsl:template name="digest">
    <xsl:variable name="duties"><xsl:call-template name="title"/><xsl:call-template name="duties"/></xsl:variable>
    <xsl:variable name="costs"><xsl:call-template name="costs"/></xsl:variable>
    <xsl:variable name="rest"><xsl:call-template name="differs"/><xsl:call-template name="orders"/></xsl:variable>
    <xsl:variable name="luck"><xsl:call-template name="luck"/></xsl:variable>
    <xsl:variable name="end"><xsl:call-template name="since"/><xsl:call-template name="where"/></xsl:variable>
    <xsl:variable name="left"><xsl:call-template name="left"><xsl:with-param name="text" select="concat($duties, $costs, $rest, $luck, $end)"/></xsl:call-template></xsl:variable>
    <xsl:variable name="beside-luck"><xsl:call-template name="happened"><xsl:with-param name="room" select="$left"/></xsl:call-template></xsl:variable>
    <xsl:variable name="over"><xsl:call-template name="left"><xsl:with-param name="text" select="concat($duties, $beside-luck, $costs, $rest, $luck, $end)"/></xsl:call-template></xsl:variable>
    <!-- Luck is told where the battles that matter most have room beside it. -->
    <xsl:variable name="lucky" select="$over &gt;= 0"/>
    <xsl:value-of select="$duties"/>
    <xsl:choose>
      <xsl:when test="$lucky"><xsl:value-of select="$beside-luck"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="happened">
          <xsl:with-param name="room" select="$left + string-length($luck) - string-length(translate($luck, '&#10;', ''))"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
    <xsl:value-of select="concat($costs, $rest)"/>
    <xsl:if test="$lucky"><xsl:value-of select="$luck"/></xsl:if>
    <xsl:value-of select="$end"/>
  </xsl:template>
  <!-- Lines that are left beside those of `text`. -->
  <xsl:template name="left">
    <xsl:param name="text"/>
    <xsl:value-of select="$lines - string-length($text) + string-length(translate($text, '&#10;', ''))"/>
  </xsl:template>

  <xsl:template name="line">
    <xsl:param name="text"/>
    <xsl:value-of select="concat(f:cut(translate($text, '&#10;&#13;', '  '), $width), '&#10;')"/>
  </xsl:template>
  <!-- Nothing is cut off: what is too long for a line goes on in further ones. -->
  <xsl:template name="lines">
    <xsl:param name="text"/>
    <xsl:value-of select="concat(f:lines(translate($text, '&#10;&#13;', '  '), $width), '&#10;')"/>
  </xsl:template>

  <xsl:template name="title">
    <xsl:call-template name="line">
      <xsl:with-param name="text">
        <xsl:value-of select="concat(f:say('report.title'), ' · ')"/>
        <xsl:choose>
          <xsl:when test="$moderator"><xsl:value-of select="f:say('report.for-moderator')"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="f:say('report.for')"/></xsl:otherwise>
        </xsl:choose>
        <xsl:if test="@mailing &gt; 1"><xsl:value-of select="concat(' · ', f:say('report.mailing'))"/></xsl:if>
        <xsl:if test="@revision"><xsl:value-of select="concat(' · ', f:say('report.revision'))"/></xsl:if>
        <xsl:value-of select="concat(' · ', @title)"/>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <!-- What to send, and until when. -->
  <xsl:template name="duties">
    <xsl:choose>
      <xsl:when test="a:question">
        <xsl:for-each select="a:question[1]">
          <xsl:call-template name="line">
            <xsl:with-param name="text"><xsl:value-of select="concat(f:say('digest.decide'), ' ', f:say(concat('question-title.', @kind)))"/>
              <xsl:if test="../a:question[2]"><xsl:value-of select="concat(' ', f:word('digest-more', string(count(../a:question) - 1)))"/></xsl:if></xsl:with-param>
          </xsl:call-template>
        </xsl:for-each>
      </xsl:when>
      <xsl:when test="$needs"><xsl:for-each select="$needs"><xsl:call-template name="lines"><xsl:with-param name="text">
              <xsl:value-of select="concat(f:say('short.to-do'), ': ')"/><xsl:call-template name="need"/></xsl:with-param></xsl:call-template></xsl:for-each></xsl:when>
      <xsl:when test="@gate and a:order-form[@orders = 0]"><xsl:call-template name="line">
          <xsl:with-param name="text" select="concat(f:say('report.gate'), '. ', f:say('decide.no-orders'))"/></xsl:call-template></xsl:when>
      <xsl:when test="@gate"><xsl:call-template name="line"><xsl:with-param name="text" select="f:say('report.gate')"/></xsl:call-template></xsl:when>
      <xsl:when test="@waiting = 'true'"><xsl:call-template name="line"><xsl:with-param name="text" select="f:say('report.waiting')"/></xsl:call-template></xsl:when>
      <xsl:when test="@deadline"><xsl:call-template name="line">
          <xsl:with-param name="text" select="f:say(concat('decide.orders', substring('-of-all', 1, 7 * $moderator)))"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:call-template name="line"><xsl:with-param name="text" select="f:say('report.complete')"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="@deadline"><xsl:call-template name="line"><xsl:with-param name="text" select="concat(f:say('decide.due'), ' ', f:say('deadline'))"/></xsl:call-template></xsl:if>
  </xsl:template>

  <!-- What became of what was sent. -->
  <xsl:template name="orders">
    <xsl:if test="a:sent">
      <xsl:call-template name="lines"><xsl:with-param name="text"><xsl:for-each select="a:sent"><xsl:if test="position() &gt; 1"><xsl:text> </xsl:text></xsl:if><xsl:call-template name="sent"/></xsl:for-each></xsl:with-param></xsl:call-template>
    </xsl:if>
    <xsl:for-each select="a:arrival/@late[. = 'true'] | a:arrival/@given[. = 'true']"><xsl:call-template name="lines"><xsl:with-param name="text">
          <xsl:call-template name="arrival"/></xsl:with-param></xsl:call-template></xsl:for-each>
    <xsl:if test="@cut-short"><xsl:call-template name="lines"><xsl:with-param name="text" select="f:say('cut-short')"/></xsl:call-template></xsl:if>
    <xsl:call-template name="how-many"><xsl:with-param name="section" select="'section.refusals'"/>
      <xsl:with-param name="number" select="count(a:refusal[not(@severity = 'warning')])"/></xsl:call-template>
    <xsl:call-template name="how-many"><xsl:with-param name="section" select="'section.remarks'"/><xsl:with-param name="number" select="count(a:refusal[@severity = 'warning'])"/></xsl:call-template>
  </xsl:template>

  <!-- Of a turn that was run again: rulings on whole orders and values, made when the dice were known, and which battles differ. -->
  <xsl:template name="differs">
    <xsl:for-each select="a:differences">
      <xsl:variable name="all" select="a:difference"/>
      <xsl:variable name="rulings" select="f:facts('ruled', /a:report)[f:arg('dice-known') != '']"/>
      <xsl:for-each select="$rulings[position() &lt;= $most-rulings]"><xsl:call-template name="lines"><xsl:with-param name="text">
            <xsl:call-template name="ruling"/></xsl:with-param></xsl:call-template></xsl:for-each>
      <xsl:if test="$rulings[$most-rulings + 1]"><xsl:call-template name="line">
          <xsl:with-param name="text" select="concat('  ', f:word('digest-more', string(count($rulings) - $most-rulings)))"/></xsl:call-template></xsl:if>
      <xsl:variable name="places"><xsl:for-each select="$battles"><xsl:variable name="at" select="string(@at)"/>
          <xsl:if test="$at != '' and $all[@scene != 'pending'][@at = $at or starts-with(@at, concat($at, '/'))]">
            <xsl:value-of select="concat(', ', f:where())"/></xsl:if></xsl:for-each></xsl:variable>
      <xsl:call-template name="line">
        <xsl:with-param name="text">
          <xsl:value-of select="concat(f:say('section.differences'), ': ')"/>
          <xsl:choose>
            <xsl:when test="$places != ''"><xsl:value-of select="substring($places, 3)"/></xsl:when>
            <xsl:when test="*[not(self::a:difference)] or a:difference/*/*[not(self::a:ruled)]"><xsl:value-of select="f:say('differences.elsewhere')"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="f:say('differences.nothing')"/></xsl:otherwise>
          </xsl:choose>
        </xsl:with-param>
      </xsl:call-template>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="ruling">
    <xsl:choose>
      <xsl:when test="f:arg('replaced') != ''"><xsl:value-of select="f:say('digest-ruled.replaced')"/></xsl:when>
      <xsl:when test="f:known(concat('digest-ruled.', @what))"><xsl:value-of select="f:say(concat('digest-ruled.', @what))"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:tell()"/></xsl:otherwise>
    </xsl:choose>
    <xsl:for-each select="ancestor::a:scene[count(. | $battles) = count($battles)]"><xsl:value-of select="concat(' (', f:where(), ')')"/></xsl:for-each>
  </xsl:template>

  <xsl:template name="how-many">
    <xsl:param name="section"/>
    <xsl:param name="number"/>
    <xsl:if test="$number &gt; 0"><xsl:call-template name="line">
        <xsl:with-param name="text" select="concat(f:say(concat($section, substring('-all', 1, 4 * $moderator))), ': ', $number)"/></xsl:call-template></xsl:if>
  </xsl:template>

  <!-- The battles that matter most, a line each; where not all have one, the last line says how many more there are. -->
  <xsl:template name="happened">
    <xsl:param name="room"/>
    <xsl:variable name="awaited" select="f:facts(f:say('layout.awaited'), /a:report)"/>
    <xsl:call-template name="line">
      <xsl:with-param name="text"><xsl:choose><xsl:when test="@gate and not($battles) and $awaited">
            <xsl:value-of select="concat(f:word('digest-awaited', string(count($awaited))), ': ')"/><xsl:for-each select="$awaited">
              <xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="f:say(concat('awaited.', local-name(), '.', @what))"/></xsl:for-each></xsl:when>
          <xsl:when test="(@gate or @waiting = 'true') and not($battles) and a:events/*"><xsl:value-of select="f:say('digest.no-battle-yet')"/></xsl:when>
          <xsl:when test="$battles"><xsl:value-of select="f:word('battle-count', string(count($battles)))"/></xsl:when><xsl:when test="a:events/*">
            <xsl:value-of select="f:say('digest.no-battle')"/></xsl:when><xsl:otherwise><xsl:value-of select="f:say('summary.nothing')"/></xsl:otherwise></xsl:choose></xsl:with-param>
    </xsl:call-template>
    <xsl:call-template name="battles"><xsl:with-param name="room" select="$room - 1"/></xsl:call-template>
  </xsl:template>
  <!-- That of `rank` and those behind it. -->
  <xsl:template name="battles">
    <xsl:param name="room"/>
    <xsl:param name="rank" select="1"/>
    <xsl:variable name="more" select="count($battles) - $rank"/>
    <xsl:if test="$more &gt;= 0">
      <xsl:variable name="text"><xsl:for-each select="$battles[f:rank() = $rank]"><xsl:call-template name="battle"/></xsl:for-each></xsl:variable>
      <xsl:variable name="long" select="string-length($text) - string-length(translate($text, '&#10;', ''))"/>
      <xsl:choose>
        <xsl:when test="$rank &lt;= $least-battles or $long + ($more &gt; 0) &lt;= $room">
          <xsl:value-of select="$text"/>
          <xsl:call-template name="battles"><xsl:with-param name="room" select="$room - $long"/><xsl:with-param name="rank" select="$rank + 1"/></xsl:call-template>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="line"><xsl:with-param name="text" select="concat('  ', f:word('digest-more', string($more + 1)))"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:template>
  <xsl:template name="battle">
    <xsl:variable name="outcome"><xsl:call-template name="outcome"/></xsl:variable>
    <xsl:variable name="where" select="concat('  ', f:where(), '  ')"/>
    <!-- What came of it says more than who fought: where the line has no room for both, it stands alone. -->
    <xsl:variable name="room-for-who" select="$width - string-length($where) - string-length($outcome) - 3"/>
    <xsl:choose>
      <xsl:when test="$outcome = ''"><xsl:call-template name="line"><xsl:with-param name="text" select="concat($where, f:tell())"/></xsl:call-template></xsl:when>
      <xsl:when test="$room-for-who &gt;= 16"><xsl:call-template name="line">
          <xsl:with-param name="text" select="concat($where, f:cut(f:tell(), $room-for-who), ' – ', $outcome)"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:call-template name="lines"><xsl:with-param name="text" select="concat($where, $outcome)"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The reader's side in a line, the others in another; of two sides each has its own. -->
  <xsl:template name="costs">
    <xsl:variable name="all"><xsl:for-each select="a:side"><xsl:if test="count(../a:side) &gt; 2 and not(@id = /a:report/@reader)">
          <xsl:call-template name="cost"/></xsl:if></xsl:for-each></xsl:variable>
    <xsl:for-each select="a:side[@id = /a:report/@reader or count(../a:side) &lt;= 2]">
      <xsl:sort select="not(@id = /a:report/@reader)"/>
      <xsl:variable name="own"><xsl:call-template name="cost"/></xsl:variable>
      <xsl:if test="$own != ''"><xsl:call-template name="lines"><xsl:with-param name="text" select="substring($own, 3)"/></xsl:call-template></xsl:if>
    </xsl:for-each>
    <xsl:if test="$all != ''"><xsl:call-template name="lines"><xsl:with-param name="text" select="substring($all, 3)"/></xsl:call-template></xsl:if>
  </xsl:template>
  <xsl:template name="cost">
    <xsl:variable name="bill" select="f:costs(string(@id))"/>
    <xsl:if test="$bill">
      <xsl:value-of select="concat('; ', @name, ': ')"/>
      <xsl:for-each select="$bill"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:call-template name="cost-in-short"/></xsl:for-each>
    </xsl:if>
  </xsl:template>

  <xsl:template name="cost-in-short">
    <xsl:variable name="short" select="concat('digest-cost.', @kind)"/>
    <xsl:choose><xsl:when test="f:known($short)"><xsl:value-of select="f:say($short)"/></xsl:when><xsl:otherwise><xsl:value-of select="f:say(concat('cost.', @kind))"/></xsl:otherwise></xsl:choose>
  </xsl:template>

  <!-- The kind of roll that fell oddest, where one did. -->
  <xsl:template name="luck">
    <xsl:for-each select="$luck[@lower-tail]">
      <xsl:sort select="@lower-tail * (@lower-tail &lt; @upper-tail) + @upper-tail * not(@lower-tail &lt; @upper-tail)" data-type="number"/>
      <xsl:if test="position() = 1">
        <xsl:variable name="odd" select="@lower-tail &lt;= 1000 or @upper-tail &lt;= 1000"/>
        <xsl:call-template name="lines">
          <xsl:with-param name="text"><xsl:value-of select="concat(f:say('section.luck'), ': ')"/><xsl:choose><xsl:when test="$odd">
                <xsl:value-of select="concat(f:say('luck.what'), ', ')"/><xsl:call-template name="how-unusual"/></xsl:when><xsl:otherwise>
                <xsl:value-of select="f:say('luck.usual')"/></xsl:otherwise></xsl:choose></xsl:with-param>
        </xsl:call-template>
      </xsl:if>
    </xsl:for-each>
  </xsl:template>

  <!-- How much changed since the last turn; a line that says how much is left out counts for what it counts. -->
  <xsl:template name="since">
    <xsl:for-each select="a:since"><xsl:call-template name="line">
        <xsl:with-param name="text" select="concat(f:say('digest.since'), ' ', count(*[not(self::a:more)]) + count(@program-was) + sum(a:more/@lines))"/></xsl:call-template></xsl:for-each>
  </xsl:template>

  <xsl:template name="where">
    <xsl:if test="$file != ''"><xsl:call-template name="line"><xsl:with-param name="text" select="concat(f:say('digest.file'), ' ', $file)"/></xsl:call-template></xsl:if>
  </xsl:template>
</xsl:stylesheet>
