<?xml version="1.0" encoding="UTF-8"?>
<!-- What the turn was judged by: rulings, rules, charts -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:template name="rulings">
    <xsl:if test="$rulings">
      <section id="rulings">
        <h2><xsl:value-of select="f:say('section.rulings')"/></h2>
        <ul class="ruled">
          <xsl:for-each select="$rulings">
            <li data-rule="{@rule}"><xsl:value-of select="f:tell()"/><xsl:if test="@what != 'trait' and @what != 'orders'"><xsl:for-each select="(@at | ancestor::a:scene[1][not(current()/@at)]/@at)"><xsl:text> </xsl:text><code><xsl:value-of select="."/></code></xsl:for-each></xsl:if></li>
          </xsl:for-each>
        </ul>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template name="rules">
    <xsl:variable name="rules" select="f:rules()"/>
    <xsl:if test="$rules != ''">
      <section id="rules">
        <details><summary><h2><xsl:value-of select="f:say('section.rules')"/></h2></summary><ul class="rules"><xsl:call-template name="each-rule"/></ul></details>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template name="rule-line">
    <xsl:param name="rule"/>
    <xsl:param name="title"/>
    <li><b><xsl:value-of select="$rule"/></b><xsl:value-of select="concat(' ', $title)"/></li>
  </xsl:template>

  <xsl:template name="charts">
    <xsl:if test="a:chart">
      <section id="charts">
        <h2><xsl:value-of select="f:say('section.charts')"/></h2>
        <xsl:apply-templates select="a:chart"/>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template match="a:chart">
    <details class="list whole" id="whole-{@name}">
      <summary><h3><xsl:value-of select="f:word('chart', @name)"/></h3></summary>
      <p class="note"><xsl:value-of select="f:word('chart-status', @status)"/><xsl:if test="@basis"><xsl:value-of select="concat(' · ', f:word('basis', @basis))"/></xsl:if></p>
        <table class="crt">
          <thead><tr><th><xsl:call-template name="corner"/></th><xsl:call-template name="chart-cells">
                <xsl:with-param name="rest" select="concat(@columns, ' ')"/><xsl:with-param name="head" select="true()"/></xsl:call-template></tr></thead>
          <tbody>
            <xsl:for-each select="a:row"><tr><th><xsl:call-template name="row-head"/></th><xsl:call-template name="chart-cells">
                  <xsl:with-param name="rest" select="concat(@cells, ' ')"/></xsl:call-template></tr></xsl:for-each>
          </tbody>
        </table>
      <xsl:choose>
        <xsl:when test="@status = 'house'">
          <p class="note"><b><xsl:value-of select="f:say('charts.house')"/></b><xsl:text> </xsl:text><xsl:value-of select="f:say('charts.house-source')"/></p>
          <xsl:for-each select="a:cell"><p class="note"><xsl:value-of select="f:say('charts.cell')"/></p></xsl:for-each>
        </xsl:when>
        <xsl:otherwise><p class="note"><xsl:value-of select="f:say('charts.source')"/></p></xsl:otherwise>
      </xsl:choose>
      <xsl:for-each select="a:repair"><p class="note"><xsl:value-of select="f:say('charts.repair')"/></p></xsl:for-each>
      <xsl:for-each select="a:ruling"><p class="note"><xsl:value-of select="f:say('charts.ruling')"/></p></xsl:for-each>
      <dl class="codes"><xsl:call-template name="codes"/></dl>
    </details>
  </xsl:template>

  <xsl:template name="code-entry">
    <xsl:param name="code"/>
    <xsl:param name="word"/>
    <div><dt><xsl:value-of select="$code"/></dt><dd><xsl:value-of select="$word"/></dd></div>
  </xsl:template>

  <xsl:template name="chart-cells">
    <xsl:param name="rest"/>
    <xsl:param name="head" select="false()"/>
    <xsl:if test="$rest != ''">
      <xsl:choose>
        <xsl:when test="$head"><th><xsl:value-of select="f:band(substring-before($rest, ' '), string(@columns-are))"/></th></xsl:when>
        <xsl:otherwise><td><xsl:call-template name="cell-word"><xsl:with-param name="text" select="substring-before($rest, ' ')"/></xsl:call-template></td></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="chart-cells"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/><xsl:with-param name="head" select="$head"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
