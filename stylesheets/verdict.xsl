<?xml version="1.0" encoding="UTF-8"?>
<!-- What a battle came to, and the turn, for the reader of the report: who has the ground that was fought for, what he lost and,
     as far as he knows, what the others lost. All of it is computed from his own report (reports/wording/reckoning.hpp); the moderator, who
     is nobody's enemy, reads the names of sides.

     Which hexes are fought for says layout.ground, who gave way layout.yielded, what is lost for good layout.losses; loss.KIND is
     the sentence of a kind of loss. Those of layout.lost, and units, are told before all others: where there are none of these,
     the others stand in for them; those of layout.lost-beside are told always -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="needs.xsl"/>
  <xsl:variable name="told-losses" select="concat(' units ', f:say('layout.lost'), ' ')"/>
  <xsl:variable name="beside-losses" select="concat(' ', f:say('layout.lost-beside'), ' ')"/>
  <xsl:variable name="lost-points" select="concat(' ', f:say('layout.lost'), ' ')"/>
  <xsl:variable name="known-losses" select="concat(' ', f:say('layout.losses'), ' ')"/>
  <xsl:variable name="won-as" select="concat(' ', f:say('layout.won'), ' ')"/>
  <xsl:variable name="lost-as" select="concat(' ', f:say('layout.lost-by'), ' ')"/>
  <xsl:variable name="for-all" select="/a:report/@reader = 'moderator'"/>

  <!-- In a sentence. Empty: nothing of it is known. Context: a battle. -->
  <xsl:template name="headline">
    <xsl:variable name="clauses"><xsl:call-template name="verdict"/></xsl:variable>
    <xsl:if test="$clauses != ''"><xsl:call-template name="capital"><xsl:with-param name="text" select="concat(substring($clauses, 3), '.')"/></xsl:call-template></xsl:if>
  </xsl:template>
  <!-- Clauses, a "; " before each. -->
  <xsl:template name="verdict">
    <xsl:variable name="battle" select="."/>
    <xsl:call-template name="verdict-facts"/>
    <xsl:for-each select="f:ground()[$ground-known]"><xsl:value-of select="concat('; ', f:say(concat('ground', substring('-of', 1, 3 * $for-all), '.', @as)))"/></xsl:for-each>
    <xsl:for-each select="/a:report/a:side">
      <xsl:sort select="not(@id = /a:report/@reader)"/>
      <xsl:variable name="losses"><xsl:call-template name="losses-in-short"><xsl:with-param name="costs" select="f:costs(string(@id), $battle)"/>
          <xsl:with-param name="in-a-clause" select="true()"/><xsl:with-param name="all" select="not($for-all or @id = /a:report/@reader)"/></xsl:call-template></xsl:variable>
      <xsl:choose>
        <xsl:when test="$losses = ''"/>
        <xsl:when test="@id = /a:report/@reader"><xsl:value-of select="concat('; ', f:word('you-lost', string($losses)))"/></xsl:when>
        <xsl:when test="$for-all or count(/a:report/a:side) &gt; 2"><xsl:value-of select="concat('; ', @name, ' ', f:word('side-lost', string($losses)))"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat('; ', f:word('enemy-lost', string($losses)))"/></xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
  </xsl:template>
  <!-- What the rules themselves call the result: facts of layout.verdict, in its order; of verdict.FACT.won, verdict.FACT.lost and
       verdict.FACT the one for who won (an argument of layout.won), who lost (of layout.lost-by) and anybody else. -->
  <xsl:template name="verdict-facts">
    <xsl:param name="rest" select="concat(f:say('layout.verdict'), ' ')"/>
    <xsl:variable name="fact" select="substring-before($rest, ' ')"/>
    <xsl:if test="$fact != ''">
      <xsl:for-each select="f:facts($fact)">
        <xsl:variable name="as"><xsl:choose><xsl:when test="a:arg[contains($won-as, concat(' ', @as, ' '))]/@id = /a:report/@reader">.won</xsl:when>
            <xsl:when test="a:arg[contains($lost-as, concat(' ', @as, ' '))]/@id = /a:report/@reader">.lost</xsl:when></xsl:choose></xsl:variable>
        <xsl:variable name="says" select="f:say(concat('verdict.', $fact, $as))"/>
        <xsl:if test="$says != ''"><xsl:value-of select="concat('; ', $says)"/></xsl:if>
      </xsl:for-each>
      <xsl:call-template name="verdict-facts"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- "1 unit, 4 TOE"; empty: none. A kind without a sentence loss.KIND is told by cost.KIND, and in no clause. Of the enemy some is known in one measure and some in another: there all are told. -->
  <xsl:template name="losses-in-short">
    <xsl:param name="costs"/>
    <xsl:param name="all"/>
    <xsl:param name="in-a-clause" select="false()"/>
    <xsl:variable name="known" select="$costs[f:known(concat('loss.', @kind)) or not($in-a-clause) and f:known(concat('cost.', @kind))]"/>
    <xsl:variable name="first" select="$known[contains($told-losses, concat(' ', @kind, ' '))]"/>
    <xsl:for-each select="($first | $known[$all or not($first) or contains($beside-losses, concat(' ', @kind, ' '))][contains($known-losses, concat(' ', @kind, ' '))])[not(@part-of)]">
      <xsl:choose>
        <xsl:when test="f:known(concat('loss-further.', @kind)) and contains($lost-points, concat(' ', preceding-sibling::*[1]/@kind, ' '))">
          <xsl:value-of select="f:say(concat('loss-further.', @kind))"/></xsl:when>
        <xsl:otherwise><xsl:if test="position() &gt; 1">, </xsl:if><xsl:choose><xsl:when test="f:known(concat('loss.', @kind))">
              <xsl:value-of select="f:say(concat('loss.', @kind))"/></xsl:when><xsl:otherwise><xsl:value-of select="f:say(concat('cost.', @kind))"/></xsl:otherwise></xsl:choose>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:for-each select="preceding-sibling::*[@part-of = current()/@kind]"><xsl:value-of select="f:say(concat('loss-part.', @kind))"/></xsl:for-each>
      <!-- Whose they are, where several units share them. -->
      <xsl:if test="$in-a-clause and share[2] and f:known(concat('loss-share.', @kind))"><xsl:text> (</xsl:text><xsl:for-each select="share"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="f:say(concat('loss-share.', ../@kind))"/></xsl:for-each><xsl:text>)</xsl:text></xsl:if>
    </xsl:for-each>
  </xsl:template>
  <!-- A kind of cost in the bill of a side; cost-further.KIND says what is a part of the kind before it, cost-part.KIND what another kind
       (@part-of) counts too, cost-also.KIND what is the first kind once more in another measure, cost-theirs.KIND what is known of others
       alone and of oneself in another measure. Context: the cost. -->
  <xsl:template name="cost-said">
    <xsl:choose>
      <xsl:when test="@part-of"><xsl:value-of select="f:say(concat('cost-part.', @kind))"/></xsl:when>
      <xsl:when test="f:known(concat('cost-further.', @kind)) and contains($lost-points, concat(' ', preceding-sibling::*[1]/@kind, ' '))">
        <xsl:value-of select="f:say(concat('cost-further.', @kind))"/></xsl:when>
      <xsl:when test="f:known(concat('cost-also.', @kind)) and preceding-sibling::*[contains($lost-points, concat(' ', @kind, ' '))][not(@part-of)]">
        <xsl:value-of select="f:say(concat('cost-also.', @kind))"/></xsl:when>
      <xsl:when test="f:known(concat('cost.', @kind))"><xsl:value-of select="f:say(concat('cost.', @kind))"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say(concat('cost-theirs.', @kind))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="capital">
    <xsl:param name="text"/>
    <xsl:value-of select="concat(translate(substring($text, 1, 1), 'abcdefghijklmnopqrstuvwxyzäöü', 'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ'), substring($text, 2))"/>
  </xsl:template>

  <!-- ==== The turn in short, as heads and what they head: each medium has a template `short-line` (head, text, tone; section: where
       more of it stands). Context: the report. -->
  <xsl:template name="short-lines">
    <xsl:call-template name="short-line">
      <xsl:with-param name="head" select="f:say('short.to-do')"/>
      <xsl:with-param name="tone" select="substring('waits', 1, 5 * boolean(a:question or @gate or @deadline))"/>
      <xsl:with-param name="text"><xsl:call-template name="to-do"/></xsl:with-param>
      <xsl:with-param name="section" select="substring('decide', 1, 6 * boolean(a:question or @gate or @deadline))"/>
    </xsl:call-template>
    <xsl:if test="not($for-all)">
      <xsl:for-each select="a:sent[1]">
        <xsl:call-template name="short-line">
          <xsl:with-param name="head" select="f:say('short.your-orders')"/>
          <xsl:with-param name="text"><xsl:call-template name="sent-in-short"/></xsl:with-param>
          <xsl:with-param name="section"><xsl:choose><xsl:when test="/a:report/a:refusal[not(@severity = 'warning')]">refusals</xsl:when>
              <xsl:when test="/a:report/a:refusal">remarks</xsl:when></xsl:choose></xsl:with-param>
        </xsl:call-template>
      </xsl:for-each>
    </xsl:if>
    <!-- Orders may be accepted and yet want a word: a loss that nobody chose, say. -->
    <xsl:variable name="remarks" select="a:refusal[@severity = 'warning']"/>
    <xsl:if test="not($for-all) and a:refusal">
      <xsl:variable name="problems" select="a:refusal[not(@severity = 'warning')]"/>
      <xsl:if test="$problems">
        <xsl:call-template name="short-line">
          <xsl:with-param name="head" select="f:say('section.refusals')"/>
          <xsl:with-param name="text" select="string(count($problems))"/>
          <xsl:with-param name="tone" select="'bad'"/>
          <xsl:with-param name="section" select="'refusals'"/>
        </xsl:call-template>
      </xsl:if>
    </xsl:if>
    <xsl:variable name="defaults" select="$defaults-told"/> <!-- why.xsl: each is a line there -->
    <xsl:if test="not($for-all) and ($remarks or $defaults &gt; 0)">
      <xsl:call-template name="short-line">
        <xsl:with-param name="head" select="f:say('section.fate')"/>
        <xsl:with-param name="text"><xsl:if test="$remarks"><xsl:value-of select="f:word('short-remarks', string(count($remarks)))"/></xsl:if>
          <xsl:if test="$remarks and $defaults &gt; 0"> · </xsl:if><xsl:if test="$defaults &gt; 0">
            <xsl:value-of select="f:word('short-defaults', string($defaults))"/></xsl:if></xsl:with-param>
        <xsl:with-param name="section" select="'remarks'"/>
      </xsl:call-template>
    </xsl:if>
    <xsl:for-each select="f:ground(.)[$ground-known]">
      <xsl:call-template name="short-line">
        <xsl:with-param name="head" select="f:say(concat('ground-head', substring('-of', 1, 3 * $for-all), '.', @as))"/>
        <xsl:with-param name="text" select="f:say(concat('ground-hexes', substring(concat('.', @as), 1, 30 * (not($for-all) and f:known(concat('ground-hexes.', @as))))))"/>
        <xsl:with-param name="tone"><xsl:if test="not($for-all)"><xsl:choose>
              <xsl:when test="@as = 'taken' or @as = 'entered' or @as = 'cleared' or @as = 'emptied'">good</xsl:when>
              <xsl:when test="@as = 'lost' or @as = 'seized' or @as = 'entered-by-enemy' or @as = 'left'">bad</xsl:when></xsl:choose></xsl:if></xsl:with-param>
      </xsl:call-template>
    </xsl:for-each>
    <xsl:if test="f:battles()">
      <xsl:for-each select="a:side">
        <xsl:sort select="not(@id = /a:report/@reader)"/>
        <xsl:variable name="own" select="@id = /a:report/@reader"/>
        <xsl:variable name="losses"><xsl:call-template name="losses-in-short"><xsl:with-param name="costs" select="f:costs(string(@id), ..)"/>
            <xsl:with-param name="all" select="not($for-all or $own)"/></xsl:call-template></xsl:variable>
        <xsl:variable name="estimated"><xsl:if test="not($own or $for-all)"><xsl:call-template name="estimates"/></xsl:if></xsl:variable>
        <xsl:call-template name="short-line">
          <xsl:with-param name="head">
            <xsl:choose>
              <xsl:when test="$own"><xsl:value-of select="f:say('short.your-losses')"/></xsl:when>
              <xsl:when test="$for-all or count(../a:side) &gt; 2"><xsl:value-of select="f:word('short-losses-of', string(@name))"/></xsl:when>
              <xsl:otherwise><xsl:value-of select="f:say('short.their-losses')"/></xsl:otherwise>
            </xsl:choose>
          </xsl:with-param>
          <xsl:with-param name="text">
            <xsl:choose>
              <xsl:when test="$losses != '' and ($own or $for-all)"><xsl:value-of select="$losses"/></xsl:when>
              <xsl:when test="$losses != ''"><xsl:value-of select="concat($losses, ' (', f:say('short.as-known'), ')')"/><xsl:if test="$estimated != ''">
                  <xsl:value-of select="concat('; ', $estimated)"/></xsl:if></xsl:when>
              <xsl:when test="$own or $for-all"><xsl:value-of select="f:say('short.no-losses')"/></xsl:when>
              <xsl:when test="$estimated != ''"><xsl:value-of select="$estimated"/></xsl:when>
              <xsl:otherwise><xsl:value-of select="f:say('short.none-known')"/></xsl:otherwise>
            </xsl:choose>
          </xsl:with-param>
          <xsl:with-param name="section" select="substring('losses', 1, 6 * ($losses != ''))"/>
        </xsl:call-template>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>

  <!-- What the battles estimate of the enemy's losses, summed. The reader's own are told exactly, without bands. -->
  <xsl:template name="estimates">
    <xsl:variable name="facts" select="f:facts(f:say('layout.estimates'), /a:report)"/>
    <xsl:variable name="all">
      <xsl:for-each select="f:items(f:say('layout.estimated'))">
        <xsl:variable name="of" select="string(.)"/>
        <xsl:variable name="about" select="sum($facts/a:band[@of = $of]/@about)"/>
        <xsl:if test="$about &gt; 0"><xsl:value-of select="concat(', ', f:word(concat('estimate-', $of), string($about)))"/></xsl:if>
      </xsl:for-each>
    </xsl:variable>
    <xsl:if test="$all != ''"><xsl:value-of select="concat(f:say('short.estimated'), ' ', substring($all, 3))"/></xsl:if>
  </xsl:template>

  <!-- What the reader must do, and until when. -->
  <xsl:template name="to-do">
    <xsl:choose>
      <xsl:when test="a:question"><xsl:value-of select="f:word('short.questions', string(count(a:question)))"/></xsl:when>
      <xsl:when test="$needs"><xsl:call-template name="needs-in-short"/></xsl:when>
      <xsl:when test="@gate and a:order-form[@orders = 0]"><xsl:value-of select="f:say('short.no-orders')"/></xsl:when>
      <xsl:when test="@gate and not($for-all)"><xsl:value-of select="f:say('short.gate')"/></xsl:when>
      <xsl:when test="@gate"><xsl:value-of select="f:say('report.gate')"/></xsl:when>
      <xsl:when test="@waiting = 'true' and not($for-all)"><xsl:value-of select="f:say('short.waiting')"/></xsl:when>
      <xsl:when test="@waiting = 'true'"><xsl:value-of select="f:say('report.waiting')"/></xsl:when>
      <xsl:when test="@orders-due = 'true' and not($for-all)"><xsl:value-of select="f:say('short.first-orders')"/></xsl:when>
      <xsl:when test="@deadline"><xsl:call-template name="capital">
          <xsl:with-param name="text" select="f:say(concat('decide.orders', substring('-of-all', 1, 7 * $for-all)))"/></xsl:call-template></xsl:when>
      <xsl:when test="$for-all"><xsl:value-of select="f:say('short.nothing-for-moderator')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('short.nothing')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="@deadline"><xsl:value-of select="concat(' · ', f:say('decide.due'), ' ', f:say('deadline'))"/></xsl:if>
    <xsl:if test="@orders-due = 'true' and not($for-all or @deadline)"><xsl:value-of select="concat(' · ', f:say('short.no-deadline'))"/></xsl:if>
  </xsl:template>
  <!-- "received, 16 accepted": what the head says already is left out. Context: an element `sent`. -->
  <xsl:template name="sent-in-short">
    <xsl:variable name="text"><xsl:call-template name="sent"/></xsl:variable>
    <xsl:variable name="head" select="concat(f:say('short.your-orders'), ': ')"/>
    <xsl:choose>
      <xsl:when test="starts-with($text, $head)"><xsl:value-of select="substring-after($text, $head)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
