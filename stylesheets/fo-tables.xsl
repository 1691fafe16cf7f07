<?xml version="1.0" encoding="UTF-8"?>
<!-- Tables of the PDF: battles at a glance, losses, positions, charts. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format" exclude-result-prefixes="a f">

  <xsl:template name="head">
    <xsl:param name="key"/>
    <xsl:param name="align" select="'start'"/>
    <fo:table-cell xsl:use-attribute-sets="head"><fo:block text-align="{$align}"><xsl:value-of select="f:say($key)"/></fo:block></fo:table-cell>
  </xsl:template>

  <!-- ==== Battles at a glance, each with the page of its card -->
  <xsl:template name="overview">
    <fo:table xsl:use-attribute-sets="table">
      <fo:table-column column-width="proportional-column-width(6)"/>
      <fo:table-column column-width="proportional-column-width(36)"/>
      <fo:table-column column-width="proportional-column-width(9)"/>
      <fo:table-column column-width="proportional-column-width(5)"/>
      <fo:table-column column-width="proportional-column-width(22)"/>
      <fo:table-column column-width="proportional-column-width(4)"/>
      <xsl:call-template name="battle-heads"/>
      <fo:table-body><xsl:apply-templates select="$battles" mode="overview"/></fo:table-body>
    </fo:table>
  </xsl:template>
  <xsl:template name="battle-heads">
    <xsl:param name="last"/>
    <fo:table-header>
      <fo:table-row>
        <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.hex'"/></xsl:call-template>
        <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.attack'"/></xsl:call-template>
        <xsl:if test="$last"><xsl:call-template name="head"><xsl:with-param name="key" select="'battle.shifts'"/></xsl:call-template></xsl:if>
        <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.column'"/></xsl:call-template>
        <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.die'"/></xsl:call-template>
        <xsl:call-template name="head"><xsl:with-param name="key" select="'battle.result'"/></xsl:call-template>
        <xsl:if test="not($last)"><fo:table-cell xsl:use-attribute-sets="head"><fo:block/></fo:table-cell></xsl:if>
      </fo:table-row>
    </fo:table-header>
  </xsl:template>
  <xsl:template match="a:scene" mode="overview">
    <xsl:variable name="look" select="a:events/a:looked-up[not(@chart = 'morale')][1]"/>
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block font-weight="bold"><xsl:call-template name="battle-place"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:tell()"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:band(string($look/@band))"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="$look/@roll"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block font-weight="bold"><xsl:call-template name="outcome"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell">
        <fo:block text-align="end"><fo:basic-link internal-destination="battle-{position()}"><fo:page-number-citation ref-id="battle-{position()}"/></fo:basic-link></fo:block>
      </fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <!-- Many battles: a row each, and that is all. -->
  <xsl:template name="battle-table">
    <fo:table xsl:use-attribute-sets="table">
      <fo:table-column column-width="proportional-column-width(6)"/>
      <fo:table-column column-width="proportional-column-width(34)"/>
      <fo:table-column column-width="proportional-column-width(22)"/>
      <fo:table-column column-width="proportional-column-width(8)"/>
      <fo:table-column column-width="proportional-column-width(5)"/>
      <fo:table-column column-width="proportional-column-width(17)"/>
      <xsl:call-template name="battle-heads"><xsl:with-param name="last" select="true()"/></xsl:call-template>
      <fo:table-body><xsl:apply-templates select="$battles" mode="row"/></fo:table-body>
    </fo:table>
  </xsl:template>
  <xsl:template match="a:scene" mode="row">
    <xsl:variable name="look" select="a:events/a:looked-up[not(@chart = 'morale')][1]"/>
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block font-weight="bold"><xsl:call-template name="battle-place"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:tell()"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell">
        <fo:block>
          <xsl:for-each select="$look/a:shift | $look/a:row-modifier">
            <xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="concat(f:signed(string(@by)), ' ', f:word('reason', @reason))"/>
          </xsl:for-each>
        </fo:block>
      </fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:band(string($look/@band))"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="$look/@roll"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block font-weight="bold"><xsl:call-template name="outcome"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <!-- ==== Lists: each can be printed alone, its head is repeated on every page -->
  <xsl:template name="lists">
    <xsl:if test="$lists">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'lists'"/></xsl:call-template>
      <xsl:for-each select="$lists"><xsl:call-template name="list"/></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="list-title">
    <xsl:variable name="about" select="concat('list-about.', a:arg[@as = 'list']/@word)"/>
    <xsl:value-of select="f:say(concat('list.', a:arg[@as = 'list']/@word))"/>
    <xsl:if test="f:known($about)"><xsl:value-of select="concat(' · ', f:say($about, (a:events/a:told | key('told', @at))[1]))"/></xsl:if>
    <xsl:if test="$moderator"><xsl:value-of select="concat(' · ', f:say('list.reader'))"/></xsl:if>
  </xsl:template>
  <xsl:template name="list">
    <fo:block id="list-{position()}" role="H3" xsl:use-attribute-sets="subsection"><xsl:call-template name="list-title"/></fo:block>
    <xsl:call-template name="list-table"><xsl:with-param name="table" select="f:table(string(a:arg[@as = 'list']/@word), a:events/a:told | key('told', @at), 487.5)"/></xsl:call-template>
  </xsl:template>
  <xsl:template name="list-table">
    <xsl:param name="table"/>
    <fo:table xsl:use-attribute-sets="table">
      <xsl:if test="count($table/row) &lt;= 12"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:if>
      <xsl:attribute name="font-size"><xsl:value-of select="$table/@size"/>pt</xsl:attribute>
      <xsl:for-each select="$table/column"><fo:table-column column-width="proportional-column-width({@share})"/></xsl:for-each>
      <fo:table-header>
        <fo:table-row>
          <xsl:for-each select="$table/column">
            <fo:table-cell xsl:use-attribute-sets="head"><xsl:attribute name="font-size"><xsl:value-of select="$table/@head-size"/>pt</xsl:attribute><xsl:call-template name="number-gap"/><fo:block><xsl:call-template name="number-align"/><xsl:value-of select="."/></fo:block></fo:table-cell>
          </xsl:for-each>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="$table/row">
          <fo:table-row xsl:use-attribute-sets="row">
            <xsl:for-each select="cell">
              <fo:table-cell xsl:use-attribute-sets="cell">
                <xsl:call-template name="number-gap"/>
                <fo:block>
                  <xsl:call-template name="number-align"/>
                  <xsl:if test="../@kind = 'plan' or ../@kind = 'hex' or ../@kind = 'assault'"><xsl:attribute name="font-weight">bold</xsl:attribute></xsl:if>
                  <xsl:value-of select="."/>
                </fo:block>
              </fo:table-cell>
            </xsl:for-each>
          </fo:table-row>
        </xsl:for-each>
      </fo:table-body>
    </fo:table>
  </xsl:template>
  <!-- Numbers stand to the right, away from the words after them. -->
  <xsl:template name="number-gap"><xsl:if test="@number"><xsl:attribute name="padding">2pt 9pt 2pt 0pt</xsl:attribute></xsl:if></xsl:template>
  <xsl:template name="number-align"><xsl:if test="@number"><xsl:attribute name="text-align">end</xsl:attribute></xsl:if></xsl:template>

  <!-- ==== Losses -->
  <xsl:template name="losses">
    <xsl:if test="$losses">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'losses'"/></xsl:call-template>
      <fo:table xsl:use-attribute-sets="table">
        <fo:table-column column-width="proportional-column-width(22)"/>
        <fo:table-column column-width="proportional-column-width(26)"/>
        <fo:table-column column-width="proportional-column-width(16)"/>
        <fo:table-column column-width="proportional-column-width(10)"/>
        <fo:table-column column-width="proportional-column-width(26)"/>
        <fo:table-header>
          <fo:table-row>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'refusals.side'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'losses.unit'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.type'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'losses.where'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'losses.how'"/></xsl:call-template>
          </fo:table-row>
        </fo:table-header>
        <fo:table-body>
          <xsl:for-each select="a:side"><xsl:apply-templates select="$losses[a:thing/@side = current()/@id]" mode="loss"/></xsl:for-each>
          <xsl:apply-templates select="$losses[not(a:thing/@side)]" mode="loss"/>
        </fo:table-body>
      </fo:table>
    </xsl:if>
  </xsl:template>
  <xsl:template match="a:removed" mode="loss">
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:call-template name="side-name"><xsl:with-param name="id" select="string(a:thing/@side)"/></xsl:call-template></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:for-each select="a:thing"><xsl:call-template name="unit"/></xsl:for-each></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:word('type', string(a:thing/@type))"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="@from"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:word('cause', string(@cause))"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <!-- A unit by its name, with the id that orders call it by. -->
  <xsl:template name="unit">
    <fo:inline font-weight="bold"><xsl:call-template name="unit-name"/></fo:inline>
    <xsl:if test="@name and @id"><xsl:text> </xsl:text><fo:inline xsl:use-attribute-sets="small"><xsl:value-of select="@id"/></fo:inline></xsl:if>
  </xsl:template>

  <!-- ==== Positions: side by side, hex by hex -->
  <xsl:template name="positions">
    <xsl:if test="a:after/*">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'positions'"/></xsl:call-template>
      <fo:block xsl:use-attribute-sets="lead"><xsl:value-of select="f:say('positions.lead')"/></fo:block>
      <xsl:variable name="things" select="a:after/a:stack/a:thing"/>
      <xsl:for-each select="a:side">
        <xsl:call-template name="positions-of">
          <xsl:with-param name="title" select="@name"/>
          <xsl:with-param name="things" select="$things[@side = current()/@id and @table = 'unit']"/>
        </xsl:call-template>
      </xsl:for-each>
      <xsl:call-template name="positions-of">
        <xsl:with-param name="title" select="f:say('positions.unknown-side')"/>
        <xsl:with-param name="things" select="$things[not(@side) and @table = 'unit']"/>
      </xsl:call-template>
      <xsl:call-template name="positions-of">
        <xsl:with-param name="title" select="f:say('positions.markers')"/>
        <xsl:with-param name="things" select="$things[@table != 'unit']"/>
      </xsl:call-template>
      <xsl:call-template name="positions-of">
        <xsl:with-param name="title" select="f:say('positions.off-map')"/>
        <!-- What belongs to a unit goes where it goes; what is gone is listed among the losses. -->
        <xsl:with-param name="things" select="a:after/a:thing[not(@status = 'eliminated' or @status = 'gone' or @unit)]"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="positions-of">
    <xsl:param name="title"/>
    <xsl:param name="things"/>
    <!-- Does a system say more of a piece than its status? -->
    <xsl:variable name="noted" select="number(string-length(f:say('position.note', $things[1])) &gt; 20)"/>
    <xsl:if test="$things">
      <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="concat($title, ' · ', count($things))"/></fo:block>
      <fo:table xsl:use-attribute-sets="table">
        <xsl:if test="count($things) &lt;= 12"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:if>
        <fo:table-column column-width="proportional-column-width(10)"/>
        <fo:table-column column-width="proportional-column-width({34 - 8 * $noted})"/>
        <fo:table-column column-width="proportional-column-width(22)"/>
        <fo:table-column column-width="proportional-column-width({12 - 7 * $noted})"/>
        <fo:table-column column-width="proportional-column-width({22 + 15 * $noted})"/>
        <fo:table-header>
          <fo:table-row>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.hex'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.unit'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.type'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.strength'"/><xsl:with-param name="align" select="'end'"/></xsl:call-template>
            <fo:table-cell xsl:use-attribute-sets="head"><fo:block/></fo:table-cell>
          </fo:table-row>
        </fo:table-header>
        <fo:table-body><xsl:apply-templates select="$things" mode="position"/></fo:table-body>
      </fo:table>
    </xsl:if>
  </xsl:template>
  <xsl:template match="a:thing" mode="position">
    <fo:table-row xsl:use-attribute-sets="row">
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="@hex"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:call-template name="unit"/></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell">
        <fo:block>
          <xsl:choose>
            <xsl:when test="@type and @table = 'unit'"><xsl:value-of select="f:word('type', string(@type))"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="f:say('kind')"/></xsl:otherwise>
          </xsl:choose>
        </fo:block>
      </fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block text-align="end"><xsl:if test="@table = 'unit'"><xsl:value-of select="f:say('counter')"/></xsl:if></fo:block></fo:table-cell>
      <fo:table-cell xsl:use-attribute-sets="cell"><fo:block text-align="end"><xsl:value-of select="f:say('position.note')"/></fo:block></fo:table-cell>
    </fo:table-row>
  </xsl:template>

  <!-- ==== Charts -->
  <xsl:template name="charts">
    <xsl:if test="a:chart">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'charts'"/></xsl:call-template>
      <xsl:apply-templates select="a:chart"/>
    </xsl:if>
  </xsl:template>
  <xsl:template match="a:chart">
    <fo:block id="chart-{@name}" role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:word('chart', @name)"/></fo:block>
    <fo:block space-after="4pt" keep-with-next.within-page="always">
      <xsl:value-of select="f:word('chart-status', @status)"/>
      <xsl:if test="@basis"><xsl:value-of select="concat(' · ', f:word('basis', @basis))"/></xsl:if>
    </fo:block>
    <xsl:call-template name="chart-table"/>
    <fo:block space-before="4pt"><xsl:value-of select="f:say('charts.source')"/></fo:block>
    <xsl:for-each select="a:ruling"><fo:block>† <xsl:value-of select="f:say('charts.ruling')"/></fo:block></xsl:for-each>
  </xsl:template>

  <!-- A chart as a table. With a looked-up fact: what was hit is marked, and of a long chart only the rows near it shown. -->
  <xsl:template name="chart-table">
    <xsl:param name="look" select="/.."/>
    <xsl:variable name="chart" select="."/>
    <xsl:variable name="columns" select="f:words(@columns)"/>
    <xsl:variable name="hit" select="count(a:row[@at = $look/@row]/preceding-sibling::a:row) + 1"/>
    <fo:table xsl:use-attribute-sets="chart">
      <xsl:if test="not($look) and $columns &lt; 11"><xsl:attribute name="width"><xsl:value-of select="concat(45 + 40 * $columns, 'pt')"/></xsl:attribute></xsl:if>
      <fo:table-column column-width="proportional-column-width(1.2)"/>
      <fo:table-column number-columns-repeated="{$columns}" column-width="proportional-column-width(1)"/>
      <fo:table-header>
        <fo:table-row>
          <fo:table-cell xsl:use-attribute-sets="chart-cell" border-bottom="0.8pt solid #000" border-right="0.8pt solid #000"><fo:block><xsl:value-of select="f:say('charts.die')"/></fo:block></fo:table-cell>
          <xsl:call-template name="chart-cells">
            <xsl:with-param name="rest" select="concat(@columns, ' ')"/>
            <xsl:with-param name="head" select="true()"/>
            <xsl:with-param name="column" select="$look/@column"/>
            <xsl:with-param name="base" select="$look/@base"/>
          </xsl:call-template>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="a:row">
          <xsl:if test="not($look) or last() &lt;= 16 or (position() &gt;= $hit - 4 and position() &lt;= $hit + 4)">
            <xsl:variable name="in-row" select="@at = $look/@row"/>
            <fo:table-row>
              <fo:table-cell role="TH" xsl:use-attribute-sets="chart-cell" border-right="0.8pt solid #000">
                <xsl:if test="$in-row"><xsl:attribute name="font-weight">bold</xsl:attribute><xsl:attribute name="background-color">#ddd</xsl:attribute></xsl:if>
                <fo:block><xsl:value-of select="f:band(@at)"/></fo:block>
              </fo:table-cell>
              <xsl:call-template name="chart-cells">
                <xsl:with-param name="rest" select="concat(@cells, ' ')"/>
                <xsl:with-param name="in-row" select="$in-row"/>
                <xsl:with-param name="column" select="$look/@column"/>
                <xsl:with-param name="rulings" select="../a:ruling[@row = current()/@at]"/>
                <xsl:with-param name="heads" select="concat($chart/@columns, ' ')"/>
              </xsl:call-template>
            </fo:table-row>
          </xsl:if>
        </xsl:for-each>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- The cells of one row of a chart, from the column `at` on. -->
  <xsl:template name="chart-cells">
    <xsl:param name="rest"/>
    <xsl:param name="at" select="0"/>
    <xsl:param name="head" select="false()"/>
    <xsl:param name="in-row" select="false()"/>
    <xsl:param name="column" select="/.."/>
    <xsl:param name="base" select="/.."/>
    <xsl:param name="rulings" select="/.."/>
    <xsl:param name="heads"/>
    <xsl:if test="$rest != ''">
      <xsl:variable name="word" select="substring-before($rest, ' ')"/>
      <xsl:variable name="in-column" select="$at = $column"/>
      <fo:table-cell xsl:use-attribute-sets="chart-cell">
        <xsl:choose>
          <xsl:when test="$in-row and $in-column">
            <xsl:attribute name="background-color">#000</xsl:attribute>
            <xsl:attribute name="color">#fff</xsl:attribute>
            <xsl:attribute name="font-weight">bold</xsl:attribute>
          </xsl:when>
          <xsl:when test="$in-row or $in-column">
            <xsl:attribute name="background-color">#ddd</xsl:attribute>
            <xsl:if test="$head"><xsl:attribute name="font-weight">bold</xsl:attribute></xsl:if>
          </xsl:when>
        </xsl:choose>
        <xsl:choose>
          <xsl:when test="$head and $at = $base and not($in-column)"><xsl:attribute name="border">0.8pt dashed #000</xsl:attribute></xsl:when>
          <xsl:when test="$head"><xsl:attribute name="border-bottom">0.8pt solid #000</xsl:attribute></xsl:when>
        </xsl:choose>
        <fo:block>
          <xsl:choose>
            <xsl:when test="$head"><xsl:value-of select="f:band($word)"/></xsl:when>
            <xsl:when test="$word = 'none'">–</xsl:when>
            <xsl:otherwise><xsl:value-of select="$word"/></xsl:otherwise>
          </xsl:choose>
          <xsl:if test="$rulings[@column = substring-before($heads, ' ')]">†</xsl:if>
        </fo:block>
      </fo:table-cell>
      <xsl:call-template name="chart-cells">
        <xsl:with-param name="rest" select="substring-after($rest, ' ')"/>
        <xsl:with-param name="at" select="$at + 1"/>
        <xsl:with-param name="head" select="$head"/>
        <xsl:with-param name="in-row" select="$in-row"/>
        <xsl:with-param name="column" select="$column"/>
        <xsl:with-param name="base" select="$base"/>
        <xsl:with-param name="rulings" select="$rulings"/>
        <xsl:with-param name="heads" select="substring-after($heads, ' ')"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
