<?xml version="1.0" encoding="UTF-8"?>
<!-- A battle as the sheet that a referee fills in: every figure in the order in which it is found, a line each, with its
     rule; beside the dice of a Close Assault the column of the chart that they were read in. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <!-- Anti-Armor losses are taken after all fires: these facts stand behind them, at the address of their fire. -->
  <xsl:key name="later" match="a:noted[starts-with(@what, 'anti-armor-') or starts-with(@what, 'destroyed-tanks')][not(ancestor::a:differences)]" use="@at"/>
  <!-- What another line of the same battle says as well: the damage of a fire whose dice are known; where the defender
       went, for who knows the way; that a way is the default. -->
  <xsl:key name="echo" match="a:told[@what = 'retreat-by-default' and ../../@at = ../../../a:answered[@source = 'default']/@at] | a:noted[@what = 'anti-armor-damage' and ../a:looked-up] | a:noted[(@what = 'enemy-retreat' or @what = 'undefended-hex') and ancestor::a:scene[@what = 'assault'][1]//a:scene[@what = 'assault-retreat' or @what = 'undefended-retreat']]" use="generate-id()"/>
  <!-- Context: the scene. -->
  <xsl:template name="battle-sheet">
    <ol class="steps">
      <xsl:for-each select="(f:without('changed moved ruled') | key('later', @at))[not(key('echo', generate-id()))]">
        <xsl:choose>
          <xsl:when test="self::a:rolled"><li class="look"><span class="dice"><xsl:call-template name="dice"/></span><code><xsl:value-of select="@at | ancestor::a:scene[1][not(current()/@at)]/@at"/></code><cite><xsl:value-of select="@rule"/></cite></li></xsl:when>
          <!-- Of the charts of a Close Assault only what came of them; the column below has them all. -->
          <xsl:when test="self::a:looked-up[@rule = 'CNA-10.1' and @cell = 'none']"/>
          <xsl:when test="self::a:looked-up"><xsl:call-template name="sheet-look-up"/></xsl:when>
          <xsl:otherwise>
            <xsl:variable name="sentence" select="f:tell()"/>
            <xsl:if test="$sentence != ''">
              <li><xsl:if test="$moderator and self::a:told"><xsl:call-template name="side-tag"/></xsl:if><span><xsl:value-of select="$sentence"/></span><cite><xsl:value-of select="@rule"/></cite></li>
            </xsl:if>
          </xsl:otherwise>
        </xsl:choose>
      </xsl:for-each>
    </ol>
    <xsl:if test="a:events/a:looked-up[@chart = 'attacker-loss' and @column]"><xsl:call-template name="assault-column"/></xsl:if>
  </xsl:template>

  <!-- The shifts of a Close Assault stand before its charts, which all have them. -->
  <xsl:template name="sheet-look-up">
    <xsl:if test="@rule != 'CNA-10.1'">
      <xsl:for-each select="a:shift | a:row-modifier"><li class="shift"><span><xsl:value-of select="f:say(local-name())"/></span><cite><xsl:value-of select="@rule"/></cite></li></xsl:for-each>
    </xsl:if>
    <li><span><b><xsl:value-of select="f:tell()"/></b></span><cite><xsl:value-of select="@rule"/></cite></li>
  </xsl:template>

  <!-- Both halves of the Close Assault chart in the column that was used, what was rolled marked. -->
  <xsl:template name="assault-column">
    <xsl:variable name="looks" select="a:events/a:looked-up"/>
    <xsl:variable name="column" select="$looks[@chart = 'attacker-loss']/@column + 1"/>
    <div class="scroll">
      <table class="column">
        <caption><xsl:value-of select="f:say('assault.column', $looks[@chart = 'attacker-loss'])"/></caption>
        <thead><tr><th scope="col"><xsl:value-of select="f:say('assault.result')"/></th><th scope="col"><xsl:value-of select="f:say('battle.attack')"/></th><th scope="col"><xsl:value-of select="f:say('battle.defense')"/></th></tr></thead>
        <tbody>
          <xsl:for-each select="key('chart', 'attacker-loss')/a:row | key('chart', 'attacker-captured')/a:row[@at != 'none'] | key('chart', 'attacker-engaged')/a:row[@at != 'none'] | key('chart', 'defender-retreat')/a:row[@at != 'none']">
            <xsl:variable name="at" select="@at"/>
            <xsl:variable name="ours" select="substring-before(concat(../@name, ' '), ' ')"/>
            <xsl:variable name="theirs" select="concat('defender-', substring-after($ours, '-'))"/>
            <xsl:variable name="attacker"><xsl:if test="starts-with($ours, 'attacker')"><xsl:value-of select="f:item(@cells, $column)"/></xsl:if></xsl:variable>
            <xsl:variable name="defender"><xsl:value-of select="f:item(key('chart', $theirs)/a:row[@at = $at]/@cells, $column)"/></xsl:variable>
            <xsl:if test="not(($attacker = 'none' or $attacker = '') and ($defender = 'none' or $defender = ''))">
              <tr>
                <th scope="row"><xsl:choose><xsl:when test="contains($ours, 'retreat')"><xsl:value-of select="f:word('retreat-row', $at)"/></xsl:when><xsl:otherwise><xsl:value-of select="f:word('loss-row', $at)"/></xsl:otherwise></xsl:choose></th>
                <td><xsl:if test="starts-with($ours, 'attacker') and $looks[@chart = $ours and @row = $at]"><xsl:attribute name="class">hit</xsl:attribute></xsl:if><xsl:call-template name="column-text"><xsl:with-param name="cell" select="$attacker"/></xsl:call-template></td>
                <td><xsl:if test="$looks[@chart = $theirs and @row = $at]"><xsl:attribute name="class">hit</xsl:attribute></xsl:if><xsl:call-template name="column-text"><xsl:with-param name="cell" select="$defender"/></xsl:call-template></td>
              </tr>
            </xsl:if>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>
  <xsl:template name="column-text">
    <xsl:param name="cell"/>
    <xsl:choose>
      <xsl:when test="$cell = 'none'">–</xsl:when>
      <xsl:otherwise><xsl:value-of select="f:band(string($cell))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
