<?xml version="1.0" encoding="UTF-8"?>
<!-- How the dice fell: for each kind of roll what was to be expected, what came, and how unusual that is. The chances come in
     the report, exact to one in 10,000; here they become a sentence and a place on a bar -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:template name="luck">
    <xsl:if test="$luck">
      <section id="luck">
        <xsl:variable name="verdict"><xsl:call-template name="luck-verdict"/></xsl:variable>
        <details class="list"><xsl:if test="not($luck[4])"><xsl:attribute name="open">open</xsl:attribute></xsl:if>
        <summary><h2><xsl:value-of select="f:say('section.luck')"/></h2></summary>
        <p class="note"><xsl:value-of select="f:say(concat('luck.lead', substring('-all', 1, 4 * $moderator)))"/></p>
          <table class="fortune n2 n3 n4 n5">
            <thead>
              <tr>
                <th scope="col"><xsl:value-of select="f:say('luck.kind')"/></th>
                <th scope="col"><xsl:value-of select="f:say('luck.rolls')"/></th>
                <th scope="col"><xsl:value-of select="f:say('luck.expected')"/></th>
                <th scope="col"><xsl:value-of select="f:say('luck.got')"/></th>
                <th scope="col"><xsl:value-of select="f:say('luck.difference')"/></th>
              </tr>
            </thead>
            <xsl:for-each select="$luck"><tbody><xsl:call-template name="fortune"/></tbody></xsl:for-each>
          </table>
        </details>
        <xsl:if test="$verdict != ''"><p class="lead"><xsl:value-of select="$verdict"/></p></xsl:if>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- A row of figures, below it what they mean. -->
  <xsl:template name="fortune">
    <xsl:variable name="whole" select="substring-before(concat(@expected, '/'), '/')"/>
    <xsl:variable name="parts" select="number(substring-after(concat(@expected, substring('/1', 1, 2 * not(contains(@expected, '/')))), '/'))"/>
    <xsl:variable name="difference" select="@got * $parts - $whole"/>
    <tr>
      <th scope="row"><xsl:value-of select="f:word('luck-kind', @kind)"/><small><xsl:value-of select="concat(' ', @dice)"/><xsl:if test="@side">
            <xsl:value-of select="concat(' · ', f:say('luck.by'))"/></xsl:if></small></th>
      <td><xsl:value-of select="@rolls"/></td>
      <td><xsl:value-of select="f:number(@expected)"/></td>
      <td><xsl:value-of select="f:number(@got)"/></td>
      <td><xsl:choose><xsl:when test="$parts = 1"><xsl:value-of select="f:signed(string($difference))"/></xsl:when><xsl:otherwise>
            <xsl:value-of select="f:signed(concat($difference, '/', $parts))"/></xsl:otherwise></xsl:choose></td>
    </tr>
    <tr>
      <td colspan="5">
        <xsl:for-each select="/a:report/a:side[@id = current()/@side]"><span class="u s-{@id}"><xsl:value-of select="@name"/></span></xsl:for-each>
        <xsl:if test="@lower-tail and @upper-tail">
          <i class="luck-bar" aria-hidden="true" style="--p:{floor((@lower-tail + 10000 - @upper-tail) div 200)}"></i>
          <span><xsl:call-template name="how-unusual"/>
            <xsl:if test="@usual-low">; <xsl:value-of select="concat(f:say('luck.usually'), ' ', f:number(@usual-low), '–', f:number(@usual-high))"/></xsl:if>
            <xsl:call-template name="favours"/></span>
        </xsl:if>
      </td>
    </tr>
  </xsl:template>
</xsl:stylesheet>
