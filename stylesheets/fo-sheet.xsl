<?xml version="1.0" encoding="UTF-8"?>
<!-- A battle as the sheet that a referee fills in, in the PDF: the reckoning on the left, dice, the column of the chart and
     what came of it on the right. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f">
  <!-- Anti-Armor losses are taken after all fires: these facts stand behind them, at the address of their fire. -->
  <xsl:key name="later" match="a:noted[starts-with(@what, 'anti-armor-') or starts-with(@what, 'destroyed-tanks')][not(ancestor::a:differences)]" use="@at"/>
  <!-- What another line of the same battle says as well: the damage of a fire whose dice are known; where the defender
       went, for who knows the way; that a way is the default. -->
  <xsl:key name="echo" match="a:told[@what = 'retreat-by-default' and ../../@at = ../../../a:answered[@source = 'default']/@at] | a:noted[@what = 'anti-armor-damage' and ../a:looked-up] | a:noted[(@what = 'enemy-retreat' or @what = 'undefended-hex') and ancestor::a:scene[@what = 'assault'][1]//a:scene[@what = 'assault-retreat' or @what = 'undefended-retreat']]" use="generate-id()"/>
  <!-- Context: the scene. An Anti-Armor fire is all reckoning and takes the whole width. -->
  <xsl:template name="battle-sheet">
    <xsl:variable name="all" select="(f:without('changed moved ruled') | key('later', @at))[not(key('echo', generate-id()))]"/>
    <xsl:variable name="turning" select="a:events/a:looked-up[@chart = 'attacker-loss' and @column][1]"/>
    <xsl:variable name="before" select="$turning/preceding-sibling::*"/>
    <xsl:choose>
      <xsl:when test="$turning">
        <fo:table xsl:use-attribute-sets="halves">
          <fo:table-column column-width="proportional-column-width(49)"/>
          <fo:table-column column-width="proportional-column-width(3)"/>
          <fo:table-column column-width="proportional-column-width(48)"/>
          <fo:table-body>
            <fo:table-row>
              <fo:table-cell><xsl:call-template name="sheet-lines"><xsl:with-param name="facts" select="$all[count(. | $before) = count($before) or ancestor::a:scene[count(. | $before) = count($before)]]"/></xsl:call-template></fo:table-cell>
              <fo:table-cell><fo:block/></fo:table-cell>
              <fo:table-cell>
                <xsl:call-template name="assault-column"/>
                <xsl:call-template name="sheet-lines"><xsl:with-param name="facts" select="$all[not(count(. | $before) = count($before) or ancestor::a:scene[count(. | $before) = count($before)])]"/></xsl:call-template>
              </fo:table-cell>
            </fo:table-row>
          </fo:table-body>
        </fo:table>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="sheet-lines"><xsl:with-param name="facts" select="$all"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="sheet-lines">
    <xsl:param name="facts"/>
    <xsl:variable name="lines">
      <xsl:for-each select="$facts">
        <xsl:if test="self::a:looked-up and @chart = 'anti-armor'"><xsl:for-each select="a:shift | a:row-modifier"><xsl:call-template name="sheet-line"><xsl:with-param name="sentence" select="f:say(local-name())"/></xsl:call-template></xsl:for-each></xsl:if>
        <xsl:choose>
          <xsl:when test="self::a:rolled"><xsl:call-template name="sheet-dice"/></xsl:when>
          <!-- The column beside says what was read there, and where nothing came of it. -->
          <xsl:when test="self::a:looked-up and @rule = 'CNA-10.1' and @cell = 'none'"/>
          <xsl:when test="self::a:looked-up and @rule = 'CNA-10.1'"><xsl:call-template name="sheet-line"><xsl:with-param name="sentence" select="f:say('assault.read')"/></xsl:call-template></xsl:when>
          <xsl:otherwise><xsl:call-template name="sheet-line"><xsl:with-param name="sentence" select="f:tell()"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </xsl:for-each>
    </xsl:variable>
    <xsl:choose>
      <xsl:when test="string($lines)">
        <fo:table xsl:use-attribute-sets="forces">
          <fo:table-column column-width="proportional-column-width(1)"/>
          <fo:table-column column-width="42pt"/>
          <fo:table-body><xsl:copy-of select="$lines"/></fo:table-body>
        </fo:table>
      </xsl:when>
      <xsl:otherwise><fo:block/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Context: a fact, or a modifier of one. -->
  <xsl:template name="sheet-line">
    <xsl:param name="sentence"/>
    <xsl:if test="$sentence != ''">
      <fo:table-row xsl:use-attribute-sets="row">
        <fo:table-cell xsl:use-attribute-sets="force">
          <fo:block>
            <xsl:if test="self::a:looked-up"><xsl:attribute name="font-weight">bold</xsl:attribute></xsl:if>
            <xsl:if test="$moderator and self::a:told"><xsl:value-of select="concat(f:say('side-tag'), ': ')"/></xsl:if>
            <xsl:value-of select="$sentence"/>
          </fo:block>
        </fo:table-cell>
        <fo:table-cell xsl:use-attribute-sets="force"><fo:block text-align="end" xsl:use-attribute-sets="small"><xsl:value-of select="@rule"/></fo:block></fo:table-cell>
      </fo:table-row>
    </xsl:if>
  </xsl:template>

  <xsl:template name="sheet-dice">
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell xsl:use-attribute-sets="force"><fo:block line-height="20pt"><xsl:call-template name="die-pictures"/><fo:inline xsl:use-attribute-sets="small mono"><xsl:value-of select="@at | ancestor::a:scene[1][not(current()/@at)]/@at"/></fo:inline></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="force"><fo:block text-align="end" xsl:use-attribute-sets="small"><xsl:value-of select="@rule"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <!-- Both halves of the Close Assault chart in the column that was used, what was rolled in bold between rules. -->
  <xsl:template name="assault-column">
    <xsl:variable name="looks" select="a:events/a:looked-up"/>
    <xsl:variable name="column" select="$looks[@chart = 'attacker-loss']/@column + 1"/>
    <fo:table xsl:use-attribute-sets="forces">
      <fo:table-column column-width="proportional-column-width(10)"/>
      <fo:table-column column-width="proportional-column-width(8)"/>
      <fo:table-column column-width="proportional-column-width(8)"/>
      <fo:table-header>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block><fo:basic-link internal-destination="chart-attacker-loss"><xsl:value-of select="f:say('assault.column', $looks[@chart = 'attacker-loss'])"/></fo:basic-link></fo:block></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block><xsl:value-of select="f:say('battle.attack')"/></fo:block></fo:table-cell>
          <fo:table-cell xsl:use-attribute-sets="force-head"><fo:block><xsl:value-of select="f:say('battle.defense')"/></fo:block></fo:table-cell>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="key('chart', 'attacker-loss')/a:row | key('chart', 'attacker-captured')/a:row[@at != 'none'] | key('chart', 'attacker-engaged')/a:row[@at != 'none'] | key('chart', 'defender-retreat')/a:row[@at != 'none']">
          <xsl:variable name="at" select="@at"/>
          <xsl:variable name="ours" select="string(../@name)"/>
          <xsl:variable name="theirs" select="concat('defender-', substring-after($ours, '-'))"/>
          <xsl:variable name="attacker"><xsl:if test="starts-with($ours, 'attacker')"><xsl:value-of select="f:item(@cells, $column)"/></xsl:if></xsl:variable>
          <xsl:variable name="defender" select="f:item(key('chart', $theirs)/a:row[@at = $at]/@cells, $column)"/>
          <xsl:if test="not(($attacker = 'none' or $attacker = '') and ($defender = 'none' or $defender = ''))">
            <fo:table-row xsl:use-attribute-sets="row">
              <fo:table-cell xsl:use-attribute-sets="force"><fo:block><xsl:choose><xsl:when test="contains($ours, 'retreat')"><xsl:value-of select="f:word('retreat-row', $at)"/></xsl:when><xsl:otherwise><xsl:value-of select="f:word('loss-row', $at)"/></xsl:otherwise></xsl:choose></fo:block></fo:table-cell>
              <xsl:call-template name="column-cell"><xsl:with-param name="cell" select="$attacker"/><xsl:with-param name="hit" select="starts-with($ours, 'attacker') and $looks[@chart = $ours and @row = $at]"/></xsl:call-template>
              <xsl:call-template name="column-cell"><xsl:with-param name="cell" select="$defender"/><xsl:with-param name="hit" select="boolean($looks[@chart = $theirs and @row = $at])"/></xsl:call-template>
            </fo:table-row>
          </xsl:if>
        </xsl:for-each>
      </fo:table-body>
    </fo:table>
  </xsl:template>
  <xsl:template name="column-cell">
    <xsl:param name="cell"/>
    <xsl:param name="hit"/>
    <fo:table-cell xsl:use-attribute-sets="force">
      <xsl:if test="$hit"><xsl:attribute name="border">0.8pt solid #000</xsl:attribute></xsl:if>
      <fo:block><xsl:if test="$hit"><xsl:attribute name="font-weight">bold</xsl:attribute></xsl:if><xsl:call-template name="column-text"><xsl:with-param name="cell" select="string($cell)"/></xsl:call-template></fo:block>
    </fo:table-cell>
  </xsl:template>
  <xsl:template name="column-text">
    <xsl:param name="cell"/>
    <xsl:choose>
      <xsl:when test="$cell = 'none'">–</xsl:when>
      <xsl:otherwise><xsl:value-of select="f:band(string($cell))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
