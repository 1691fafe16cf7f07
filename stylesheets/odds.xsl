<?xml version="1.0" encoding="UTF-8"?>
<!-- Odds as one HTML file, in the looks of the reports: for each battle what its charts may give, what each side may lose, who may be
     lost, who may hold which hex. Bars, map and figures say the same -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="html.xsl"/>
  <xsl:output method="html" encoding="UTF-8" indent="no"/>

  <xsl:key name="readings" match="a:reading" use="@chart"/>
  <xsl:variable name="capitals" select="'ABCDEFGHIJKLMNOPQRSTUVWXYZ'"/>

  <xsl:template match="/a:odds">
    <html lang="{@language}">
      <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <title><xsl:value-of select="f:say('odds.title', .)"/></title>
        <style>
          <xsl:value-of select="f:resource('report.css')"/>
          <xsl:value-of select="f:resource('map.css')"/>
          <xsl:value-of select="f:resource('map-dark.css')"/>
          <xsl:value-of select="f:resource('odds.css')"/>
          <xsl:for-each select="a:side"><xsl:value-of select="concat('.s-', @id, '{--side:', @colour, '}')"/></xsl:for-each>
        </style>
      </head>
      <body>
        <header class="top"><div class="wrap">
          <p class="eyebrow"><xsl:value-of select="f:word('system', @system)"/></p>
          <h1><xsl:value-of select="f:say('odds.title', .)"/></h1>
          <p class="lead"><xsl:choose>
            <xsl:when test="@method = 'samples'"><xsl:value-of select="f:say('odds.samples', .)"/></xsl:when>
            <xsl:when test="@ways = '1'"><xsl:value-of select="f:say('odds.certain', .)"/></xsl:when>
            <xsl:when test="string-length(@ways) &gt; 12"><xsl:value-of select="f:say('odds.exact-many', .)"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="f:say('odds.exact', .)"/></xsl:otherwise>
          </xsl:choose></p>
          <xsl:if test="@reader"><p class="lead"><xsl:value-of select="f:say('odds.of-side', .)"/></p></xsl:if>
          <xsl:if test="a:taken"><ul class="lead taken"><xsl:for-each select="a:taken"><li><xsl:value-of select="f:say('odds.taken', .)"/><xsl:if test="@share"><xsl:text> (</xsl:text>
              <xsl:call-template name="percent"><xsl:with-param name="share" select="@share"/></xsl:call-template><xsl:text>)</xsl:text></xsl:if></li></xsl:for-each></ul></xsl:if>
          <xsl:if test="@in-progress = 'true'"><p class="lead"><xsl:value-of select="f:say(concat('odds.in-progress', substring('-side', 1, 5 * boolean(@reader))), .)"/></p></xsl:if>
          <xsl:if test="@unnamed"><p class="lead"><xsl:value-of select="f:say('odds.unnamed', .)"/></p></xsl:if>
        </div></header>
        <main>
          <xsl:for-each select="a:compared">
            <section class="likely">
              <h2><xsl:value-of select="f:say('odds.compared', .)"/></h2>
              <article class="battle wide"><ul class="changes">
                <xsl:if test="@refused"><li><xsl:value-of select="f:say('odds.refused', .)"/></li></xsl:if>
                <xsl:if test="not(*)"><li><xsl:value-of select="f:say('odds.no-change', .)"/></li></xsl:if>
                <xsl:for-each select="*"><li><xsl:choose><xsl:when test="self::a:gone"><xsl:value-of select="f:say('odds.gone', .)"/></xsl:when>
                    <xsl:otherwise><xsl:call-template name="change"/></xsl:otherwise></xsl:choose></li></xsl:for-each>
              </ul></article>
            </section>
          </xsl:for-each>
          <xsl:if test="a:battle | a:reading">
            <section class="likely">
              <h2><xsl:value-of select="f:say('odds.battles', .)"/></h2>
              <xsl:apply-templates select="a:battle"/>
              <xsl:if test="a:reading"><article class="battle"><xsl:apply-templates select="a:reading"/></article></xsl:if>
            </section>
          </xsl:if>
          <xsl:if test="a:loss">
            <section class="likely">
              <h2><xsl:value-of select="f:say('odds.losses', .)"/></h2>
              <xsl:for-each select="a:side[@id = /a:odds/a:loss/@side]">
                <article class="battle s-{@id}">
                  <h3><xsl:value-of select="@name"/></h3>
                  <xsl:for-each select="/a:odds/a:loss[@side = current()/@id]">
                    <p class="sent"><xsl:value-of select="concat(f:say(concat('odds.of.', @of), .), ': ', f:number(string(@about)), ' ', f:say('odds.on-average', .))"/></p>
                    <xsl:choose><xsl:when test="a:value[13]"><xsl:call-template name="groups"/></xsl:when><xsl:otherwise><xsl:call-template name="bars"/></xsl:otherwise></xsl:choose>
                  </xsl:for-each>
                </article>
              </xsl:for-each>
            </section>
          </xsl:if>
          <section class="likely">
            <h2><xsl:value-of select="f:say('odds.units', .)"/></h2>
            <article class="battle wide"><xsl:if test="a:row[@survives &lt; 1]"><table class="bars lives">
                <xsl:for-each select="a:row[@survives &lt; 1]"><xsl:sort select="@survives" data-type="number"/>
                  <tr class="s-{@side}"><th scope="row"><xsl:call-template name="unit"/></th>
                    <xsl:call-template name="bar"><xsl:with-param name="share" select="@survives"/></xsl:call-template></tr>
                </xsl:for-each>
              </table></xsl:if>
              <xsl:variable name="lost"><xsl:choose><xsl:when test="not(a:row[@survives &lt; 1])">none-lost<xsl:if test="@alone">-here</xsl:if></xsl:when>
                <xsl:when test="not(@alone)">units-rest</xsl:when></xsl:choose></xsl:variable>
              <xsl:if test="$lost != ''"><p class="sent"><xsl:value-of select="f:say(concat('odds.', $lost, substring('-samples', 1, 8 * (@method = 'samples'))), .)"/></p></xsl:if></article>
          </section>
          <xsl:if test="a:hex">
            <section class="likely">
              <h2><xsl:value-of select="f:say('odds.hexes', .)"/></h2>
              <article class="battle wide"><xsl:if test="a:map"><xsl:call-template name="holders-map"/></xsl:if><table class="bars holders">
                <xsl:for-each select="a:hex"><tr>
                  <th scope="row"><xsl:value-of select="@id"/></th>
                  <td><span class="stack" aria-hidden="true"><xsl:for-each select="a:value"><xsl:sort select="@share" data-type="number" order="descending"/>
                    <i class="s-{@is}" style="--p:{format-number(@share * 100, '0.0')}"></i></xsl:for-each></span></td>
                  <td><xsl:for-each select="a:value"><xsl:sort select="@share" data-type="number" order="descending"/>
                    <xsl:if test="position() &gt; 1"><xsl:value-of select="f:say('list.comma', .)"/></xsl:if>
                    <xsl:call-template name="holder"/><xsl:text> </xsl:text><xsl:call-template name="percent"><xsl:with-param name="share" select="@share"/></xsl:call-template></xsl:for-each></td>
                </tr></xsl:for-each>
              </table></article>
            </section>
          </xsl:if>
        </main>
        <footer><p class="note"><xsl:value-of select="f:say(concat('odds.about', substring('-side', 1, 5 * boolean(@reader))), .)"/></p></footer>
      </body>
    </html>
  </xsl:template>

  <!-- The part of the map where somebody may hold another hex than before: each of these is filled as high as that is likely. Around it
       one hex more. -->
  <xsl:template name="holders-map">
    <xsl:variable name="xs"><xsl:for-each select="a:hex"><xsl:sort select="f:x(@id)" data-type="number"/><xsl:value-of select="concat(f:x(@id), ' ')"/></xsl:for-each></xsl:variable>
    <xsl:variable name="ys"><xsl:for-each select="a:hex"><xsl:sort select="f:y(@id)" data-type="number"/><xsl:value-of select="concat(f:y(@id), ' ')"/></xsl:for-each></xsl:variable>
    <xsl:variable name="width" select="f:item(string($xs), count(a:hex)) - f:item(string($xs), 1) + 100"/>
    <xsl:variable name="height" select="f:item(string($ys), count(a:hex)) - f:item(string($ys), 1) + 102"/>
    <svg xmlns="http://www.w3.org/2000/svg" class="map" role="img" aria-label="{f:say('odds.map', .)}" style="max-width:{2 * $width}px"
        viewBox="{f:item(string($xs), 1) - 50} {f:item(string($ys), 1) - 51} {$width} {$height}">
      <xsl:call-template name="map-symbols"/>
      <clipPath id="in-hex"><use href="#hex"/></clipPath>
      <xsl:for-each select="a:map"><xsl:call-template name="ground"/></xsl:for-each>
      <xsl:call-template name="edge"/>
      <g class="numbers"><xsl:call-template name="numbers"/></g>
      <xsl:for-each select="a:hex"><g transform="translate({f:xy(@id)})">
        <g class="held" clip-path="url(#in-hex)"><xsl:for-each select="a:value[@is != 'nobody']">
          <xsl:variable name="top" select="sum(preceding-sibling::a:value[@is != 'nobody']/@share) + @share"/>
          <rect class="s-{@is}" x="-20" width="40" y="{format-number(17 - 34 * $top, '0.#')}" height="{format-number(34 * @share, '0.#')}"/></xsl:for-each></g>
        <use href="#hex" class="may-change"/>
        <xsl:for-each select="a:value[@is != 'nobody']"><xsl:sort select="@share" data-type="number" order="descending"/><xsl:if test="position() = 1">
          <text class="share" y="6"><xsl:call-template name="percent"><xsl:with-param name="share" select="@share"/></xsl:call-template></text></xsl:if></xsl:for-each>
      </g></xsl:for-each>
    </svg>
    <ul class="legend"><xsl:for-each select="a:side[@id = ../a:hex/a:value/@is]">
      <li class="s-{@id}"><i aria-hidden="true"></i><xsl:value-of select="@name"/></li></xsl:for-each>
      <xsl:if test="a:hex/a:value[@is = 'several']"><li class="s-several"><i aria-hidden="true"></i><xsl:value-of select="f:say('odds.several', .)"/></li></xsl:if></ul>
  </xsl:template>
  <!-- No counters are drawn. -->
  <xsl:template name="icons"/>

  <xsl:template name="unit"><xsl:choose><xsl:when test="@id"><xsl:value-of select="@id"/></xsl:when><xsl:otherwise><xsl:value-of select="f:say('odds.unit-in', .)"/></xsl:otherwise></xsl:choose><xsl:if test="@name"><xsl:value-of select="concat(' ', @name)"/></xsl:if></xsl:template>

  <!-- What other orders change: who, what of, by how much. -->
  <xsl:template name="change">
    <xsl:variable name="who"><xsl:choose>
        <xsl:when test="self::a:survival"><xsl:call-template name="unit"/><xsl:value-of select="concat(', ', f:say('odds.survival', .))"/></xsl:when>
        <xsl:when test="self::a:lost"><xsl:value-of select="concat(/a:odds/a:side[@id = current()/@side]/@name, ', ', f:say(concat('odds.of.', @of), .))"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat(@hex, ': ')"/><xsl:call-template name="holder"/></xsl:otherwise></xsl:choose></xsl:variable>
    <b><xsl:value-of select="$who"/></b><xsl:text> </xsl:text><xsl:value-of select="f:say(concat('odds.by-', local-name()), .)"/>
  </xsl:template>
  <xsl:template name="holder"><xsl:choose>
      <xsl:when test="/a:odds/a:side[@id = current()/@is]"><xsl:value-of select="/a:odds/a:side[@id = current()/@is]/@name"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="f:say(concat('odds.', @is), .)"/></xsl:otherwise></xsl:choose></xsl:template>

  <xsl:template match="a:battle">
    <article class="battle">
      <h3><xsl:value-of select="@who"/><xsl:if test="not(@who)"><xsl:value-of select="@at"/></xsl:if></h3>
      <xsl:apply-templates select="a:reading"/>
    </article>
  </xsl:template>

  <xsl:template match="a:reading">
    <xsl:variable name="below"><xsl:choose><xsl:when test="parent::a:battle"><xsl:value-of select="substring-after(@at, concat(../@at, '/'))"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="@at"/></xsl:otherwise></xsl:choose></xsl:variable>
    <p class="address"><xsl:choose>
        <xsl:when test="@who"><xsl:value-of select="concat(f:word('chart', @chart), ': ', @who)"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat($below, substring(', ', 1, 2 * ($below != '')), f:word('chart', @chart))"/></xsl:otherwise></xsl:choose></p>
    <xsl:variable name="legend" select="concat('odds.legend-', @chart)"/>
    <xsl:if test="f:known($legend) and generate-id() = generate-id(key('readings', @chart)[1])"><p class="sent"><xsl:value-of select="f:say($legend, .)"/></p></xsl:if>
    <xsl:call-template name="bars"/>
  </xsl:template>

  <xsl:template name="bars">
    <table class="bars"><xsl:if test="f:known(concat('outcome-', @chart)) or a:result[contains($capitals, substring(@is, 1, 1)) and f:word('result', string(@is)) != @is]"><xsl:attribute name="class">bars worded</xsl:attribute></xsl:if>
      <xsl:for-each select="a:result | a:value"><tr><th scope="row"><xsl:call-template name="result"><xsl:with-param name="is" select="string(@is)"/><xsl:with-param name="kind" select="concat('outcome-', ../@chart)"/></xsl:call-template></th><xsl:call-template name="bar"/>
        <xsl:if test="@before"><td class="was"><xsl:variable name="share"><xsl:call-template name="percent"><xsl:with-param name="share" select="@before"/></xsl:call-template></xsl:variable>
            <xsl:value-of select="concat(f:say('odds.before', .), ' ', $share)"/></td></xsl:if></tr></xsl:for-each>
    </table>
  </xsl:template>

  <!-- Numbers that are too many for a bar each: ten groups of them. Context: a loss. -->
  <xsl:template name="groups">
    <xsl:variable name="least" select="number(a:value[1]/@is)"/>
    <xsl:variable name="size" select="ceiling((a:value[last()]/@is - $least + 1) div 10)"/>
    <table class="bars"><xsl:call-template name="group"><xsl:with-param name="from" select="$least"/><xsl:with-param name="size" select="$size"/></xsl:call-template></table>
  </xsl:template>
  <xsl:template name="group">
    <xsl:param name="from"/>
    <xsl:param name="size"/>
    <xsl:variable name="in" select="a:value[@is &gt;= $from and @is &lt; $from + $size]"/>
    <tr><th scope="row"><xsl:value-of select="concat($from, '–', $from + $size - 1)"/></th>
      <td><i aria-hidden="true" style="--p:{format-number(sum($in/@share) * 100, '0.0')}"></i></td>
      <td><xsl:call-template name="percent"><xsl:with-param name="share" select="sum($in/@share)"/></xsl:call-template></td></tr>
    <xsl:if test="a:value[last()]/@is &gt;= $from + $size"><xsl:call-template name="group"><xsl:with-param name="from" select="$from + $size"/><xsl:with-param name="size" select="$size"/></xsl:call-template></xsl:if>
  </xsl:template>

  <!-- What a chart gives as it is printed, and what that means, where it is a code; of an outcome that a note tells each word, a side by its name. -->
  <xsl:template name="result">
    <xsl:param name="is"/>
    <xsl:param name="kind"/>
    <xsl:variable name="one" select="substring-before(concat($is, ' '), ' ')"/>
    <xsl:choose>
      <xsl:when test="not(f:known($kind))">
        <xsl:choose><xsl:when test="self::a:result"><xsl:value-of select="f:cell($is, 'name')"/></xsl:when><xsl:otherwise><xsl:value-of select="f:number($is)"/></xsl:otherwise></xsl:choose>
        <xsl:variable name="means" select="f:word('result', $is)"/>
        <xsl:if test="$means != $is and contains($capitals, substring($is, 1, 1))"><small><xsl:value-of select="$means"/></small></xsl:if>
      </xsl:when>
      <xsl:otherwise>
        <xsl:choose>
          <xsl:when test="/a:odds/a:side[@id = $one]"><xsl:value-of select="/a:odds/a:side[@id = $one]/@name"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="f:word($kind, $one)"/></xsl:otherwise>
        </xsl:choose>
        <xsl:if test="contains($is, ' ')">
          <xsl:value-of select="f:say('list.comma', .)"/>
          <xsl:call-template name="result"><xsl:with-param name="is" select="substring-after($is, ' ')"/><xsl:with-param name="kind" select="$kind"/></xsl:call-template>
        </xsl:if>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The cells of a bar and its figure; where samples were played with the bounds of the figure as its title. -->
  <xsl:template name="bar">
    <xsl:param name="share" select="@share"/>
    <td><i aria-hidden="true" style="--p:{format-number($share * 100, '0.0')}"></i></td>
    <td><xsl:if test="@at-least"><xsl:attribute name="title"><xsl:call-template name="percent"><xsl:with-param name="share" select="@at-least"/></xsl:call-template>
        <xsl:text>–</xsl:text><xsl:call-template name="percent"><xsl:with-param name="share" select="@at-most"/></xsl:call-template></xsl:attribute></xsl:if>
      <xsl:call-template name="percent"><xsl:with-param name="share" select="$share"/></xsl:call-template></td>
  </xsl:template>

  <xsl:template name="percent">
    <xsl:param name="share"/>
    <xsl:variable name="tenths" select="floor($share * 1000 + 0.5)"/>
    <xsl:variable name="point" select="f:say('number.point', .)"/>
    <xsl:choose>
      <xsl:when test="$tenths = 0 and $share &gt; 0"><xsl:value-of select="concat('&lt;0', $point, '1')"/></xsl:when>
      <xsl:when test="$tenths = 1000 and $share &lt; 1"><xsl:value-of select="concat('&gt;99', $point, '9')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(floor($tenths div 10), $point, $tenths mod 10)"/></xsl:otherwise>
    </xsl:choose>
    <xsl:value-of select="f:say('number.percent', .)"/>
  </xsl:template>
</xsl:stylesheet>
