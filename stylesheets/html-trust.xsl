<?xml version="1.0" encoding="UTF-8"?>
<!-- What differs from an earlier mailing, and what makes a report checkable, as HTML. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="differing.xsl"/>
  <xsl:import href="since.xsl"/>

  <!-- ==== What changed since the last turn -->
  <xsl:template name="since">
    <xsl:for-each select="a:since">
      <section id="since">
        <h2><xsl:value-of select="f:say('section.since')"/></h2>
        <p class="lead"><xsl:value-of select="f:say('since.lead')"/></p>
        <ul class="after">
          <xsl:if test="@program-was"><li><xsl:value-of select="f:say('since.program')"/></li></xsl:if>
          <xsl:for-each select="*"><li><xsl:call-template name="since-line"/></li></xsl:for-each>
          <xsl:if test="@compared = 'false'"><li><xsl:value-of select="f:say('since.no-units')"/></li></xsl:if>
        </ul>
      </section>
    </xsl:for-each>
  </xsl:template>

  <!-- ==== What differs -->
  <xsl:template name="differences">
    <xsl:for-each select="a:differences">
      <section id="differences">
        <h2><xsl:value-of select="f:say('section.differences')"/></h2>
        <p class="lead"><xsl:value-of select="f:say('differences.lead')"/></p>
        <xsl:if test="not(*)"><p><xsl:value-of select="f:say('differences.nothing')"/></p></xsl:if>
        <xsl:variable name="first"><xsl:call-template name="differences-first"/></xsl:variable>
        <xsl:if test="string($first) != ''"><ul class="after"><xsl:copy-of select="$first"/></ul></xsl:if>
        <xsl:apply-templates select="a:difference"/>
        <xsl:variable name="left-out"><xsl:call-template name="differences-left-out"/></xsl:variable>
        <xsl:if test="string($left-out) != ''"><ul class="after"><xsl:copy-of select="$left-out"/></ul></xsl:if>
        <xsl:if test="a:refusal-was | a:refusal-now">
          <h3><xsl:value-of select="f:say('section.refusals-all')"/></h3>
          <ul class="after">
            <xsl:for-each select="a:refusal-was | a:refusal-now"><li><b>
                  <xsl:value-of select="f:say(concat('differences.', substring-after(local-name(), '-')))"/></b>: <xsl:if test="$moderator">
                  <xsl:call-template name="side-tag"/></xsl:if><xsl:value-of select="concat(f:say(concat('refusal.', @code)), ' ')"/><cite>
                  <xsl:value-of select="@code"/></cite></li></xsl:for-each>
          </ul>
        </xsl:if>
        <xsl:if test="$pieces-told">
          <h3><xsl:value-of select="f:say('differences.pieces')"/></h3>
          <div class="scroll" tabindex="0" role="region" aria-label="{f:say('differences.pieces')}">
            <table>
              <thead><tr><th scope="col"><xsl:value-of select="f:say('positions.unit')"/></th><th scope="col"><xsl:value-of select="f:say('differences.was')"/></th>
                  <th scope="col"><xsl:value-of select="f:say('differences.now')"/></th></tr></thead>
              <tbody>
                <xsl:for-each select="$pieces-told">
                  <tr>
                    <th scope="row"><xsl:for-each select="(a:was | a:now)[last()]"><xsl:call-template name="chip"/><xsl:call-template name="kind"/></xsl:for-each></th>
                    <td><xsl:call-template name="piece-side"><xsl:with-param name="side" select="a:was"/><xsl:with-param name="other" select="a:now"/></xsl:call-template></td>
                    <td><xsl:call-template name="piece-side"><xsl:with-param name="side" select="a:now"/><xsl:with-param name="other" select="a:was"/></xsl:call-template></td>
                  </tr>
                </xsl:for-each>
              </tbody>
            </table>
          </div>
        </xsl:if>
      </section>
    </xsl:for-each>
  </xsl:template>

  <xsl:template match="a:difference">
    <xsl:variable name="in"><xsl:call-template name="difference-in"/></xsl:variable>
    <xsl:if test="$in = ''"><xsl:call-template name="difference"/></xsl:if>
  </xsl:template>
  <xsl:template name="difference">
    <xsl:variable name="sides">
      <xsl:for-each select="a:was | a:now">
        <xsl:variable name="lines"><xsl:call-template name="html-side"/></xsl:variable>
        <xsl:if test="string($lines) != ''">
          <div>
            <h4><xsl:choose>
              <xsl:when test="../@scene = 'changed'"><xsl:value-of select="f:say(concat('differences.', local-name()))"/></xsl:when>
              <xsl:otherwise><xsl:value-of select="f:say(concat('differences.', ../@scene))"/></xsl:otherwise>
            </xsl:choose></h4>
            <ul><xsl:copy-of select="$lines"/></ul>
          </div>
        </xsl:if>
      </xsl:for-each>
    </xsl:variable>
    <!-- Of changed figures alone the pieces tell. -->
    <xsl:if test="string($sides) != '' or @scene != 'changed'">
      <article class="difference">
        <xsl:variable name="title"><xsl:call-template name="difference-title"/></xsl:variable>
        <xsl:variable name="before"><xsl:call-template name="title-before"/></xsl:variable>
        <xsl:if test="string($title) != string($before)"><h3><xsl:value-of select="$title"/></h3></xsl:if>
        <xsl:if test="@at"><p class="address"><code><xsl:value-of select="@at"/></code></p></xsl:if>
        <xsl:choose>
          <xsl:when test="string($sides) != ''"><div class="then-now"><xsl:copy-of select="$sides"/></div></xsl:when>
          <xsl:otherwise><p><xsl:value-of select="f:say(concat('differences.', @scene))"/></p></xsl:otherwise>
        </xsl:choose>
      </article>
    </xsl:if>
  </xsl:template>
  <xsl:template name="html-side">
    <xsl:variable name="head"><xsl:call-template name="head-that-differs"/></xsl:variable>
    <xsl:if test="$head != ''"><li><xsl:value-of select="$head"/></li></xsl:if>
    <xsl:call-template name="each-fact"/>
  </xsl:template>
  <xsl:template name="difference-line">
    <xsl:param name="text"/>
    <li><xsl:value-of select="$text"/></li>
  </xsl:template>
  <xsl:template name="fact-line">
    <xsl:param name="text"/>
    <li data-rule="{@rule}"><xsl:value-of select="$text"/></li>
  </xsl:template>

  <!-- ==== How to check it: small, at the end -->
  <xsl:template name="trust">
    <xsl:if test="@head or @commitment or a:revealed or a:dice-from">
      <details class="trust">
        <summary><xsl:value-of select="f:say('trust.title')"/><xsl:if test="@head"> · <code><xsl:value-of select="concat(substring(@head, 1, 12), '…')"/></code></xsl:if></summary>
        <dl>
          <xsl:for-each select="a:dice-from"><dt><xsl:value-of select="f:say('trust.dice')"/></dt><dd><xsl:call-template name="dice-from"/></dd></xsl:for-each>
          <xsl:if test="@head"><dt><xsl:value-of select="f:say('trust.head')"/></dt><dd><code><xsl:value-of select="@head"/></code><xsl:value-of select="f:say('trust.head-lead')"/></dd></xsl:if>
          <xsl:if test="@commitment"><dt><xsl:value-of select="f:say('trust.seal')"/></dt><dd><code><xsl:value-of select="@commitment"/></code>
              <xsl:value-of select="f:say('trust.seal-lead')"/></dd></xsl:if>
          <xsl:for-each select="a:resealed"><dt><xsl:value-of select="f:say('trust.resealed')"/></dt><dd><xsl:value-of select="f:say('trust.resealed-lead')"/>
              <xsl:call-template name="resealed-when"/></dd></xsl:for-each>
          <xsl:for-each select="a:revealed"><dt><xsl:value-of select="f:say('trust.seed')"/></dt><dd><code><xsl:value-of select="@seed"/></code>
              <xsl:value-of select="f:say('trust.seed-lead')"/></dd></xsl:for-each>
          <xsl:if test="@program-before"><dt><xsl:value-of select="f:say('trust.program')"/></dt><dd><xsl:value-of select="f:say('trust.program-lead')"/></dd></xsl:if>
        </dl>
        <p><xsl:value-of select="f:say('trust.how')"/></p>
      </details>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
