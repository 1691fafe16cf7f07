<?xml version="1.0" encoding="UTF-8"?>
<!-- What the turn cost, the reader’s forces after it, and what he knows of the others -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- ==== What it cost -->
  <xsl:template name="costs">
    <xsl:if test="$costs">
      <section id="losses">
        <h2><xsl:value-of select="f:say('section.costs')"/></h2>
        <div class="columns">
          <xsl:for-each select="a:side">
            <xsl:sort select="not(@id = /a:report/@reader)"/>
            <xsl:variable name="own" select="$losses[a:thing/@side = current()/@id]"/>
            <xsl:variable name="theirs" select="not($for-all or @id = /a:report/@reader)"/>
            <xsl:variable name="bill"
                select="f:costs(string(@id), /a:report)[f:known(concat('cost.', @kind)) or f:known(concat('cost-further.', @kind)) or $theirs
                and f:known(concat('cost-theirs.', @kind))]"/>
            <xsl:if test="$own or $bill">
              <div>
                <h3><xsl:call-template name="side-name"/></h3>
                <ul class="bill"><xsl:for-each select="$bill"><li><xsl:call-template name="cost-said"/></li></xsl:for-each></ul>
                <ul class="lost"><xsl:for-each select="$own"><li><span><xsl:for-each select="a:thing"><xsl:call-template name="chip"/>
                          <xsl:call-template name="kind"/></xsl:for-each></span><span><xsl:value-of select="concat(@from, ' ')"/><small>
                          <xsl:value-of select="f:word('cause', @cause)"/></small></span></li></xsl:for-each></ul>
              </div>
            </xsl:if>
          </xsl:for-each>
        </div>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- ==== Forces -->
  <xsl:template name="forces-title">
    <xsl:choose>
      <xsl:when test="$moderator"><xsl:value-of select="f:say('section.forces-all')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say('section.forces')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="forces">
    <xsl:if test="$with-positions">
      <section id="positions">
        <h2><xsl:call-template name="forces-title"/></h2>
        <p class="note"><xsl:value-of select="f:say(concat('positions.lead', substring('-now', 1, 4 * (@orders-due = 'true'))))"/></p>
        <xsl:choose>
          <xsl:when test="$moderator">
            <div class="columns"><xsl:for-each select="a:side"><div><xsl:call-template name="units"/></div></xsl:for-each></div>
            <xsl:call-template name="other-things"><xsl:with-param name="things" select="a:after//a:thing"/></xsl:call-template>
          </xsl:when>
          <xsl:otherwise>
            <xsl:for-each select="a:side[@id = /a:report/@reader]"><xsl:call-template name="units"/></xsl:for-each>
            <xsl:call-template name="other-things"><xsl:with-param name="things" select="a:after//a:thing[@side = /a:report/@reader]"/></xsl:call-template>
          </xsl:otherwise>
        </xsl:choose>
        <xsl:call-template name="rows"/>
      </section>
    </xsl:if>
  </xsl:template>
  <!-- Hexes with traits, and sides with theirs, a line each: row.TABLE. -->
  <xsl:template name="rows">
    <xsl:variable name="rows" select="a:after/a:row[f:known(concat('row.', @table))]"/>
    <xsl:if test="$rows">
      <h3><xsl:value-of select="f:say('positions.rows')"/></h3>
      <ul class="off"><xsl:for-each select="$rows"><li><xsl:value-of select="f:say(concat('row.', @table))"/></li></xsl:for-each></ul>
    </xsl:if>
  </xsl:template>

  <xsl:template name="enemy">
    <xsl:variable name="things" select="a:after//a:thing[not(@side = /a:report/@reader)]"/>
    <xsl:if test="not($moderator) and $standing[not(@side = /a:report/@reader)]">
      <section id="enemy">
        <h2><xsl:value-of select="f:say('section.enemy')"/></h2>
        <p class="note"><xsl:value-of select="f:say(concat('enemy.lead', substring('-now', 1, 4 * (@orders-due = 'true'))))"/>
          <xsl:if test="$things[f:unit()][not(@id or @label)]"><xsl:value-of select="concat(' ', f:say('enemy.unnamed'))"/></xsl:if></p>
        <xsl:for-each select="a:side[not(@id = /a:report/@reader)]">
          <xsl:if test="count(/a:report/a:side) &gt; 2 and f:pieces(string(@id))"><h3><xsl:call-template name="side-name"/></h3></xsl:if>
          <xsl:call-template name="units"/>
        </xsl:for-each>
        <xsl:call-template name="other-things"><xsl:with-param name="things" select="$things"/></xsl:call-template>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- The units of a side on the map. Context: the side. -->
  <xsl:template name="units">
    <xsl:variable name="own" select="f:pieces(string(@id))[f:unit()]"/>
    <xsl:if test="$own">
      <details class="list">
      <xsl:if test="count($own) &lt; 13 or ../@orders-due = 'true'"><xsl:attribute name="open">open</xsl:attribute></xsl:if>
      <summary><h3><xsl:value-of select="concat(@name, ' · ')"/><xsl:call-template name="unit-count"><xsl:with-param name="units" select="$own"/></xsl:call-template></h3></summary>
      <!-- A column in which nothing stands is none. -->
      <xsl:variable name="counters"><xsl:for-each select="$own"><xsl:value-of select="f:say('counter')"/></xsl:for-each></xsl:variable>
      <xsl:variable name="strengths" select="boolean(string($counters))"/>
      <table class="units s-{@id}" style="--4:'{translate(f:say('positions.strength'), $quote, '’')}'">
        <thead><tr><th scope="col"><xsl:value-of select="f:say('positions.hex')"/></th><th scope="col"><xsl:value-of select="f:say('positions.unit')"/></th>
            <th scope="col"><xsl:value-of select="f:say('positions.type')"/></th><xsl:if test="$strengths"><th scope="col">
                <xsl:value-of select="f:say('positions.strength')"/></th></xsl:if></tr></thead>
        <tbody>
          <xsl:for-each select="$own"><tr><td><xsl:value-of select="@hex"/></td><td><b><xsl:value-of select="@id"/></b></td><td>
                <xsl:value-of select="f:say('kind')"/><xsl:call-template name="position-note"/><xsl:call-template name="parts"/></td><xsl:if test="$strengths">
                <td><xsl:value-of select="f:say('counter')"/></td></xsl:if></tr></xsl:for-each>
        </tbody>
      </table>
      </details>
    </xsl:if>
  </xsl:template>
  <!-- What a unit has, a line each: part.TABLE. The moderator, with two armies on his page, has it in the roster. -->
  <xsl:template name="parts">
    <xsl:variable name="parts" select="key('part-of', @id)[not($moderator)][f:known(concat('part.', @table))]"/>
    <xsl:for-each select="$parts"><xsl:sort select="@table"/><small><xsl:value-of select="f:say(concat('part.', @table))"/></small></xsl:for-each>
  </xsl:template>
  <xsl:template name="position-note"><xsl:variable name="note"><xsl:choose><xsl:when test="$moderator"><xsl:value-of select="f:say('position.note-short')"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="f:say('position.note')"/></xsl:otherwise></xsl:choose></xsl:variable><xsl:if test="$note != ''"><small>
        <xsl:value-of select="$note"/></small></xsl:if></xsl:template>

  <!-- What is no unit, units of which the side is not known, and what is not on the map. What belongs to a unit goes where
       it goes; what is gone is listed with what the turn cost. -->
  <xsl:template name="other-things">
    <xsl:param name="things"/>
    <xsl:variable name="markers" select="$things[parent::a:stack][not(f:unit() and @side)]"/>
    <xsl:if test="$markers">
      <h3><xsl:value-of select="f:say('positions.markers')"/></h3>
      <ul class="off"><xsl:for-each select="$markers"><li><xsl:value-of select="concat(@hex, ' ')"/><xsl:call-template name="chip"/>
            <xsl:call-template name="kind"/><xsl:call-template name="position-note"/></li></xsl:for-each></ul>
    </xsl:if>
    <xsl:variable name="off" select="$things[parent::a:after][not(@unit or (@status and contains(concat(' ', f:say('layout.ends'), ' '), concat(' ', @status, ' '))))]"/>
    <xsl:if test="$off">
      <h3><xsl:value-of select="f:say('positions.off-map')"/></h3>
      <ul class="off"><xsl:for-each select="$off"><li><xsl:call-template name="chip"/><xsl:call-template name="kind"/><xsl:value-of select="f:say('counter')"/>
            <xsl:call-template name="status"/></li></xsl:for-each></ul>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
