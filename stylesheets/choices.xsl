<?xml version="1.0" encoding="UTF-8"?>
<!-- The choices of a question on a small map, by their numbers: a path with its hexes, a unit where it stands. For HTML and paper. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:key name="standing" match="/a:report/a:after/a:stack/a:thing" use="@id"/>
  <!-- The hex that a question is about: that of its subject, or the subject itself. Context: the question. -->
  <xsl:template name="asked-at"><xsl:choose><xsl:when test="a:subject/@hex"><xsl:value-of select="a:subject/@hex"/></xsl:when>
      <xsl:when test="a:subject/@table = 'place'"><xsl:value-of select="a:subject/@id"/></xsl:when></xsl:choose></xsl:template>
  <!-- The hex at which a choice ends: the last one of its path, or where its one unit stands. Context: an option or a candidate. -->
  <xsl:template name="choice-hex">
    <xsl:variable name="last" select="f:item(concat(@choice, @id), f:words(concat(@choice, @id)))"/>
    <xsl:choose>
      <xsl:when test="$last = ''"/>
      <xsl:when test="f:around($last, 0)"><xsl:value-of select="$last"/></xsl:when>
      <xsl:when test="f:words(concat(@choice, @id)) = 1"><xsl:value-of select="key('standing', $last)/../@hex"/></xsl:when>
    </xsl:choose>
  </xsl:template>
  <!-- Elements `choice` (hex, way: hexes from the first to the last; silent), in the order of the numbers. Context: the question. -->
  <xsl:template name="choices-on-map">
    <xsl:variable name="from"><xsl:call-template name="asked-at"/></xsl:variable>
    <xsl:for-each select="a:option | a:candidate">
      <xsl:variable name="hex"><xsl:call-template name="choice-hex"/></xsl:variable>
      <choice hex="{$hex}">
        <xsl:if test="self::a:option and $hex != '' and f:around(f:item(@choice, 1), 0)"><xsl:attribute name="way"><xsl:value-of select="concat($from, ' ', @choice)"/></xsl:attribute></xsl:if>
        <xsl:if test="self::a:option[@choice = ../@fallback]"><xsl:attribute name="silent">yes</xsl:attribute></xsl:if>
      </choice>
    </xsl:for-each>
  </xsl:template>

  <!-- The hexes around, as they stand now, with the choices by their numbers. Nothing where no choice has a place on the map.
       Context: the question. -->
  <xsl:template name="choice-map">
    <xsl:variable name="made"><xsl:call-template name="choices-on-map"/></xsl:variable>
    <xsl:variable name="choices" select="f:children($made)"/>
    <xsl:variable name="hex"><xsl:call-template name="asked-at"/></xsl:variable>
    <xsl:variable name="here" select="f:around(string($hex), 0)"/>
    <xsl:if test="/a:report/a:map and $here and $choices[@hex != '']">
      <xsl:variable name="far" select="boolean($choices[f:words(@way) &gt; 3])"/>
      <svg xmlns="http://www.w3.org/2000/svg" class="battle-map" role="img" aria-label="{f:say('decide.map', $here)}">
        <xsl:attribute name="viewBox"><xsl:choose><xsl:when test="$far">-112 -121 224 242</xsl:when><xsl:otherwise>-82 -87 164 174</xsl:otherwise></xsl:choose></xsl:attribute>
        <xsl:call-template name="battle-style"/>
        <xsl:call-template name="battle-ground"><xsl:with-param name="hex" select="string($hex)"/><xsl:with-param name="radius" select="2 + $far"/>
          <xsl:with-param name="cut"><xsl:choose><xsl:when test="$far">far</xsl:when><xsl:otherwise>near</xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
        <g>
          <xsl:if test="$far"><xsl:attribute name="clip-path">url(#far)</xsl:attribute></xsl:if>
        <g transform="translate({-f:x(string($hex))} {-f:y(string($hex))})">
          <use href="#hex" class="target" transform="translate({f:xy(string($hex))})"/>
          <xsl:variable name="named" select="f:near(/a:report/a:map/a:hex[@name], string($hex), 2 + $far)"/>
          <xsl:if test="$named"><g class="names"><xsl:apply-templates select="$named" mode="map"/></g></xsl:if>
          <xsl:apply-templates select="f:near(/a:report/a:after/a:stack, string($hex), 2 + $far)" mode="map"/>
          <xsl:variable name="ways"><xsl:for-each select="$choices[@way]"><xsl:for-each select="f:items(@way)">
                <xsl:value-of select="concat(substring('ML', 1 + (position() &gt; 1), 1), f:xy(string(.)))"/></xsl:for-each></xsl:for-each></xsl:variable>
          <xsl:if test="$ways != ''"><path class="way-back" d="{$ways}"/><path class="way" d="{$ways}"/></xsl:if>
          <xsl:variable name="silent"><xsl:for-each select="$choices[@way][@silent]"><xsl:for-each select="f:items(@way)">
                <xsl:value-of select="concat(substring('ML', 1 + (position() &gt; 1), 1), f:xy(string(.)))"/></xsl:for-each></xsl:for-each></xsl:variable>
          <xsl:if test="$silent != ''"><path class="way silent-way" d="{$silent}"/></xsl:if>
          <!-- Several that end in one hex stand side by side, three in a row. -->
          <xsl:for-each select="$choices">
            <xsl:if test="@hex != ''">
              <xsl:variable name="in" select="string(@hex)"/>
              <xsl:variable name="before" select="count(preceding-sibling::choice[@hex = $in])"/>
              <xsl:variable name="all" select="$before + 1 + count(following-sibling::choice[@hex = $in])"/>
              <xsl:variable name="row" select="floor($before div 3)"/>
              <xsl:variable name="left" select="$all - 3 * $row"/>
              <xsl:variable name="in-row" select="$left * ($left &lt; 3) + 3 * ($left &gt;= 3)"/>
              <g class="choice{substring('-silent', 1, 7 * boolean(@silent))}" transform="translate({f:x($in) + 13 * ($before mod 3 - ($in-row - 1) div 2)} {f:y($in) + 13 * $row})">
                <circle r="6.5"/><text y="2.9"><xsl:value-of select="position()"/></text></g>
            </xsl:if>
          </xsl:for-each>
        </g>
        </g>
      </svg>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
