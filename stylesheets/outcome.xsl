<?xml version="1.0" encoding="UTF-8"?>
<!-- A battle's outcome and a roll's oddity in a few words of plain text, for the text of a report and its digest -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="verdict.xsl"/>

  <!-- The rolls whose luck is told: not those of kinds in which no number is better than another (layout.lots). -->
  <xsl:variable name="lots" select="concat(' ', f:say('layout.lots'), ' ')"/>
  <xsl:variable name="luck" select="/a:report/a:luck[not(contains($lots, concat(' ', @kind, ' ')))]"/>

  <!-- What belongs to a unit: its TOE points and truck points, those that there are. -->
  <xsl:key name="part-of" match="/a:report/a:after/a:thing[@unit][not(@toe = '0' or @points = '0')]" use="@unit"/>

  <!-- What came of it for the reader (verdict.xsl); where nothing is known to have come of it, the results on the charts, else what it
       did, for a reader who does not know the dice. Context: a battle. -->
  <xsl:template name="outcome">
    <xsl:variable name="aftermath"><xsl:call-template name="aftermath"/></xsl:variable>
    <xsl:variable name="headline"><xsl:call-template name="headline"/></xsl:variable>
    <xsl:variable name="words">
      <xsl:choose>
        <xsl:when test="f:facts('asked')"><xsl:value-of select="concat(', ', f:say('battle.waits'))"/></xsl:when>
        <xsl:when test="$headline != ''"><xsl:value-of select="concat(', ', substring($headline, 1, string-length($headline) - 1))"/></xsl:when>
        <xsl:when test="$aftermath != ''"><xsl:value-of select="concat(', ', $aftermath)"/></xsl:when>
        <xsl:when test="a:events/a:looked-up[@cell]">
          <xsl:for-each select="a:events/a:looked-up[@cell]"><xsl:variable name="says" select="f:say('battle.badge')"/><xsl:if test="$says != ''">
              <xsl:value-of select="concat(', ', $says)"/></xsl:if></xsl:for-each>
        </xsl:when>
        <xsl:otherwise><xsl:for-each select="f:facts(f:say('layout.badges'))"><xsl:value-of select="concat(', ', f:say(concat('fact-badge.', @what)))"/></xsl:for-each></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:value-of select="substring($words, 3)"/>
  </xsl:template>

  <!-- What came of it for the two sides, in clauses: layout.aftermath names the facts, in this order, after.FACT has the clause of each,
       which begins with the comma or semicolon before it. Empty: the wording has none for it. Context: a battle. -->
  <xsl:template name="aftermath">
    <xsl:variable name="clauses"><xsl:call-template name="clauses"/></xsl:variable>
    <xsl:value-of select="substring-after($clauses, ' ')"/>
  </xsl:template>
  <xsl:template name="clauses">
    <xsl:param name="rest" select="concat(f:say('layout.aftermath'), ' ')"/>
    <xsl:variable name="fact" select="substring-before($rest, ' ')"/>
    <xsl:if test="$fact != ''">
      <xsl:for-each select="f:facts($fact)"><xsl:value-of select="f:say(concat('after.', $fact))"/></xsl:for-each>
      <xsl:call-template name="clauses"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- What a piece is, where that is worth a word. Context: the piece. -->
  <xsl:template name="status"><xsl:variable name="status" select="f:word('note-status', string(@status))"/><xsl:if test="$status != ''">
      <xsl:value-of select="concat(', ', $status)"/></xsl:if></xsl:template>

  <!-- For all readers: a file that came late and counted, or at a moment that the moderator said. Context: the attribute that says so. -->
  <xsl:template name="arrival">
    <xsl:variable name="how" select="local-name()"/>
    <xsl:for-each select=".."><xsl:value-of select="f:say(concat('arrival.', $how, '.', @document))"/></xsl:for-each>
  </xsl:template>
  <!-- What became of a side's orders; the moderator is told whose. Context: an element `sent`. -->
  <xsl:template name="sent">
    <xsl:variable name="key">
      <xsl:choose>
        <xsl:when test="not(@accepted)">none</xsl:when>
        <xsl:when test="@accepted + @refused = 0">empty</xsl:when>
        <xsl:when test="@refused = 0">all</xsl:when>
        <xsl:otherwise>some</xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:value-of select="f:say(concat('sent', substring('-of-side', 1 div (/a:report/@reader = 'moderator')), '.', $key))"/>
  </xsl:template>

  <!-- What the rows of a chart are, over their heads: corner.CHART, else the die. Context: the chart. -->
  <xsl:template name="corner">
    <xsl:variable name="own" select="concat('corner.', @name)"/>
    <xsl:choose>
      <xsl:when test="f:known($own)"><xsl:value-of select="f:say($own)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('charts.die')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- How many units of a side are told of. Where some of them are only known to be there, unnamed-count.N counts hexes instead, if the
       system has it. -->
  <xsl:template name="unit-count">
    <xsl:param name="units"/>
    <xsl:choose>
      <xsl:when test="f:known('unnamed-count.1') and $units[not(@id or @label)] and not($units[@id or @label])">
        <xsl:value-of select="f:word('unnamed-count', string(count($units/parent::a:stack)))"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:word('unit-count', string(count($units)))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What the turn removed; a cause that has an empty sentence is no loss. -->
  <xsl:variable name="losses" select="f:facts('removed', /a:report)[not(f:known(concat('cause.', @cause)) and f:word('cause', string(@cause)) = '')]"/>
  <!-- Where pieces stand, rows that have a sentence, and what is off the map: without any of these nothing is said of positions. What is part of
       something else goes where it goes. -->
  <xsl:variable name="standing"
      select="/a:report/a:after/a:stack/a:thing | /a:report/a:after/a:thing[not(@unit or (@status
      and contains(concat(' ', f:say('layout.ends'), ' '), concat(' ', @status, ' '))))]"/>
  <xsl:variable name="with-positions" select="boolean($standing) or boolean(/a:report/a:after/a:row[f:known(concat('row.', @table))])"/>

  <!-- The head of a chart's row, and a cell, as people write them. Context: the row; of a cell the chart or a row of it. -->
  <xsl:template name="row-head"><xsl:value-of select="f:band(string(@at), string(../@rows-are))"/></xsl:template>
  <xsl:template name="cell-word">
    <xsl:param name="text"/>
    <xsl:value-of select="f:cell(string($text), string(ancestor-or-self::a:chart/@cells-are))"/>
  </xsl:template>

  <!-- "About 1 turn in 7 rolls as low as this"; within the middle half of all turns nothing is unusual. Context: a `luck`. -->
  <xsl:template name="how-unusual">
    <xsl:variable name="low" select="number(@lower-tail) &lt; number(@upper-tail)"/>
    <xsl:variable name="tail" select="@lower-tail * $low + @upper-tail * not($low)"/>
    <xsl:variable name="kind"><xsl:choose><xsl:when test="$low">luck-low</xsl:when><xsl:otherwise>luck-high</xsl:otherwise></xsl:choose></xsl:variable>
    <xsl:choose>
      <xsl:when test="not(@lower-tail)"/>
      <xsl:when test="$tail &gt;= 2500"><xsl:value-of select="f:say('luck.usual')"/></xsl:when>
      <xsl:when test="$tail = 0"><xsl:value-of select="f:word($kind, 'never')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:word($kind, string(round(10000 div $tail)))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Whom low or high favours, where the wording of the system says so. Context: a `luck`. -->
  <!-- Who was lucky, for whom of the sides that rolled the dice fell as one turn in ten at most does: layout.lucky.KIND is which rolls
       favor the side that a kind is told of, high or low. Empty: no kind has one. Context: the report. -->
  <xsl:template name="luck-verdict">
    <xsl:variable name="known" select="$luck[@side][@lower-tail][f:word('layout.lucky', @kind) != ''][not(@kind = /a:report/a:chart[@status = 'house']/@name)]"/> <!-- a house chart may turn it round -->
    <xsl:variable name="said">
      <xsl:for-each select="a:side">
        <xsl:sort select="not(@id = /a:report/@reader)"/>
        <xsl:variable name="own" select="$known[@side = current()/@id]"/>
        <xsl:variable name="whom"><xsl:choose><xsl:when test="@id = /a:report/@reader">you</xsl:when>
            <xsl:when test="/a:report/@reader = 'moderator' or count(../a:side) &gt; 2"><xsl:value-of select="@name"/></xsl:when>
            <xsl:otherwise>enemy</xsl:otherwise></xsl:choose></xsl:variable>
        <xsl:call-template name="lucky-kinds"><xsl:with-param name="head" select="f:word('lucky', string($whom))"/>
          <xsl:with-param name="kinds" select="$own[f:word('layout.lucky', @kind) = 'high' and @upper-tail &lt;= 1000 or f:word('layout.lucky', @kind) = 'low' and @lower-tail &lt;= 1000]"/>
        </xsl:call-template>
        <xsl:call-template name="lucky-kinds"><xsl:with-param name="head" select="f:word('unlucky', string($whom))"/>
          <xsl:with-param name="kinds" select="$own[f:word('layout.lucky', @kind) = 'low' and @upper-tail &lt;= 1000 or f:word('layout.lucky', @kind) = 'high' and @lower-tail &lt;= 1000]"/>
        </xsl:call-template>
      </xsl:for-each>
    </xsl:variable>
    <xsl:choose>
      <xsl:when test="$said != ''"><xsl:value-of select="substring($said, 2)"/></xsl:when>
      <xsl:when test="$known and count(a:side) = 2"><xsl:value-of select="f:say('luck.neither')"/></xsl:when>
      <xsl:when test="$known"><xsl:value-of select="f:say('luck.nobody')"/></xsl:when>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="lucky-kinds">
    <xsl:param name="head"/>
    <xsl:param name="kinds"/>
    <xsl:if test="$kinds"><xsl:value-of select="concat(' ', $head, ': ')"/><xsl:for-each select="$kinds"><xsl:if test="position() &gt; 1">; </xsl:if>
        <xsl:value-of select="f:word('luck-kind', @kind)"/></xsl:for-each>.</xsl:if>
  </xsl:template>
  <xsl:template name="favours">
    <xsl:variable name="key" select="concat('luck-favours.', @kind)"/>
    <!-- A house chart may turn it round. -->
    <xsl:if test="f:known($key) and not(/a:report/a:chart[@name = current()/@kind][@status = 'house'])"><xsl:value-of select="concat('; ', f:say($key))"/></xsl:if>
  </xsl:template>
</xsl:stylesheet>
