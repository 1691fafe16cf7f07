<?xml version="1.0" encoding="UTF-8"?>
<!-- What the turn cost, the reader’s forces after it, and what he knows of the others, on paper. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format" exclude-result-prefixes="a f">
  <!-- ==== What it cost -->
  <xsl:template name="costs">
    <xsl:if test="$costs">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'costs'"/></xsl:call-template>
      <xsl:for-each select="a:side">
        <xsl:sort select="not(@id = /a:report/@reader)"/>
        <xsl:variable name="own" select="$losses[a:thing/@side = current()/@id]"/>
        <xsl:variable name="theirs" select="not($for-all or @id = /a:report/@reader)"/>
        <xsl:variable name="bill"
            select="f:costs(string(@id), /a:report)[f:known(concat('cost.', @kind)) or f:known(concat('cost-further.', @kind)) or $theirs
            and f:known(concat('cost-theirs.', @kind))]"/>
        <xsl:if test="$own or $bill">
          <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="@name"/></fo:block>
          <xsl:if test="$bill"><fo:list-block xsl:use-attribute-sets="lines" keep-together.within-page="always"><xsl:for-each select="$bill">
                <xsl:call-template name="item"><xsl:with-param name="sentence"><xsl:call-template name="cost-said"/></xsl:with-param></xsl:call-template></xsl:for-each></fo:list-block>
          </xsl:if>
          <xsl:if test="$own"><xsl:call-template name="lost"><xsl:with-param name="own" select="$own"/></xsl:call-template></xsl:if>
        </xsl:if>
      </xsl:for-each>
      <xsl:variable name="unknown" select="$losses[not(a:thing/@side)]"/>
      <xsl:if test="$unknown">
        <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('positions.unknown-side')"/></fo:block>
        <xsl:call-template name="lost"><xsl:with-param name="own" select="$unknown"/></xsl:call-template>
      </xsl:if>
    </xsl:if>
  </xsl:template>
  <xsl:template name="lost">
    <xsl:param name="own"/>
    <xsl:choose>
      <xsl:when test="count($own) &gt; $most-rows"><xsl:call-template name="lost-in-a-row"><xsl:with-param name="own" select="$own"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:call-template name="lost-table"><xsl:with-param name="own" select="$own"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <!-- Very many: by hex, one after another. -->
  <xsl:template name="lost-in-a-row">
    <xsl:param name="own"/>
    <fo:block xsl:use-attribute-sets="in-a-row">
      <xsl:for-each select="$own">
        <xsl:variable name="at" select="position()"/>
        <xsl:variable name="before" select="$own[$at - 1]"/>
        <xsl:variable name="after" select="$own[$at + 1]"/>
        <xsl:if test="not($before/@from = @from)"><fo:inline font-weight="bold"><xsl:value-of select="concat(@from, ' ')"/></fo:inline></xsl:if>
        <xsl:for-each select="a:thing"><xsl:call-template name="unit"/></xsl:for-each>
        <xsl:choose>
          <xsl:when test="$after/@from = @from and $after/@cause = @cause">, </xsl:when>
          <xsl:otherwise><xsl:value-of select="concat(' (', f:word('cause', string(@cause)), ')')"/><xsl:if test="$after">; </xsl:if></xsl:otherwise>
        </xsl:choose>
      </xsl:for-each>
    </fo:block>
  </xsl:template>
  <xsl:template name="lost-table">
    <xsl:param name="own"/>
    <fo:table xsl:use-attribute-sets="table" space-before="5pt">
      <xsl:if test="count($own) &lt;= 14"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:if>
      <fo:table-column column-width="proportional-column-width(30)"/>
      <fo:table-column column-width="proportional-column-width(24)"/>
      <fo:table-column column-width="proportional-column-width(12)"/>
      <fo:table-column column-width="proportional-column-width(34)"/>
      <fo:table-header>
        <fo:table-row>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'losses.unit'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.type'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'losses.where'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'losses.how'"/></xsl:call-template>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="$own">
          <fo:table-row xsl:use-attribute-sets="row">
            <fo:table-cell role="TH" xsl:use-attribute-sets="cell"><fo:block><xsl:for-each select="a:thing"><xsl:call-template name="unit"/></xsl:for-each></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:for-each select="a:thing"><xsl:value-of select="f:say('unit-type')"/></xsl:for-each></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="@from"/></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="cell"><fo:block><xsl:value-of select="f:word('cause', string(@cause))"/></fo:block></fo:table-cell>
          </fo:table-row>
        </xsl:for-each>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- ==== Forces: side by side, hex by hex -->
  <xsl:template name="forces">
    <xsl:if test="$with-positions">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'forces'"/></xsl:call-template>
      <fo:block xsl:use-attribute-sets="lead"><xsl:value-of select="f:say('positions.lead')"/></fo:block>
      <xsl:choose>
        <xsl:when test="$moderator">
          <xsl:for-each select="a:side"><xsl:call-template name="units-of"/></xsl:for-each>
          <xsl:call-template name="other-things"><xsl:with-param name="things" select="a:after//a:thing"/></xsl:call-template>
        </xsl:when>
        <xsl:otherwise>
          <xsl:for-each select="a:side[@id = /a:report/@reader]"><xsl:call-template name="units-of"/></xsl:for-each>
          <xsl:call-template name="other-things"><xsl:with-param name="things" select="a:after//a:thing[@side = /a:report/@reader]"/></xsl:call-template>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="rows"/>
    </xsl:if>
  </xsl:template>
  <!-- Hexes with traits, and sides with theirs, a line each: row.TABLE. -->
  <xsl:template name="rows">
    <xsl:variable name="rows" select="a:after/a:row[f:known(concat('row.', @table))]"/>
    <xsl:if test="$rows">
      <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="f:say('positions.rows')"/></fo:block>
      <xsl:for-each select="$rows"><fo:block><xsl:value-of select="f:say(concat('row.', @table))"/></fo:block></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="enemy">
    <xsl:if test="$enemy">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'enemy'"/></xsl:call-template>
      <fo:block xsl:use-attribute-sets="lead"><xsl:value-of select="f:say('enemy.lead')"/><xsl:if test="$enemy[f:unit()][not(@id or @label)]">
          <xsl:value-of select="concat(' ', f:say('enemy.unnamed'))"/></xsl:if></fo:block>
      <xsl:for-each select="a:side[not(@id = /a:report/@reader)]"><xsl:call-template name="units-of"/></xsl:for-each>
      <xsl:call-template name="other-things"><xsl:with-param name="things" select="$enemy"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="units-of">
    <xsl:variable name="things" select="f:pieces(string(@id))[f:unit()]"/>
    <!-- Very many units are not told twice: a list says where each is (layout.listed-units). -->
    <xsl:if test="not(count($things) &gt; $most-rows and f:lists(f:say('layout.listed-units'), string(@id)))">
      <xsl:call-template name="things"><xsl:with-param name="title" select="@name"/><xsl:with-param name="things" select="$things"/>
        <xsl:with-param name="side" select="string(@id)"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <!-- On paper a table of more rows than these would be read by nobody: what it tells is set in a row. -->
  <xsl:variable name="most-rows" select="200"/>
  <!-- Very many units of a side of which no more is told than where they are and what: by hex, one after another, the type after the
       last of those of one type. -->
  <xsl:template name="units-in-a-row">
    <xsl:param name="stacks"/>
    <xsl:param name="side"/>
    <xsl:param name="from" select="1"/>
    <fo:block xsl:use-attribute-sets="in-a-row">
      <xsl:for-each select="$stacks[position() &gt;= $from and position() &lt; $from + 10]">
        <fo:inline font-weight="bold"><xsl:value-of select="concat(@hex, ' ')"/></fo:inline>
        <xsl:for-each select="a:thing[@side = $side][f:unit()]">
          <xsl:variable name="type" select="string(f:say('unit-type'))"/>
          <xsl:variable name="next"><xsl:for-each select="following-sibling::a:thing[@side = $side][f:unit()][1]"><xsl:value-of select="concat('=', f:say('unit-type'))"/></xsl:for-each></xsl:variable>
          <xsl:call-template name="unit"/>
          <xsl:if test="$type != '' and $next != concat('=', $type)"><xsl:value-of select="concat(' (', $type, ')')"/></xsl:if>
          <xsl:if test="$next != ''">, </xsl:if>
        </xsl:for-each>
        <xsl:if test="position() != last()">; </xsl:if>
      </xsl:for-each>
    </fo:block>
    <xsl:if test="$stacks[$from + 10]"><xsl:call-template name="units-in-a-row"><xsl:with-param name="stacks" select="$stacks"/>
        <xsl:with-param name="side" select="$side"/><xsl:with-param name="from" select="$from + 10"/></xsl:call-template></xsl:if>
  </xsl:template>
  <!-- What is no unit, units of which the side is not known, and what is not on the map. What belongs to a unit goes where it
       goes; what is gone is listed with what the turn cost. -->
  <xsl:template name="other-things">
    <xsl:param name="things"/>
    <xsl:call-template name="things"><xsl:with-param name="title" select="f:say('positions.unknown-side')"/>
      <xsl:with-param name="things" select="$things[parent::a:stack][f:unit() and not(@side)]"/></xsl:call-template>
    <xsl:call-template name="things"><xsl:with-param name="title" select="f:say('positions.markers')"/>
      <xsl:with-param name="things" select="$things[parent::a:stack][not(f:unit())]"/></xsl:call-template>
    <xsl:call-template name="things"><xsl:with-param name="title" select="f:say('positions.off-map')"/>
      <xsl:with-param name="things" select="$things[parent::a:after][not(@unit or (@status and contains(concat(' ', f:say('layout.ends'), ' '), concat(' ', @status, ' '))))]"/>
    </xsl:call-template>
  </xsl:template>

  <!-- Where nothing more is told of a piece than where it is, what and how strong, two columns of them fit. -->
  <xsl:template name="things">
    <xsl:param name="title"/>
    <xsl:param name="things"/>
    <xsl:param name="side"/>
    <xsl:if test="$things">
      <fo:block role="H3" xsl:use-attribute-sets="subsection"><xsl:value-of select="concat($title, ' · ', count($things))"/></fo:block>
      <xsl:variable name="noted"><xsl:for-each select="$things"><xsl:value-of select="f:say('position.note')"/></xsl:for-each></xsl:variable>
      <xsl:variable name="long" select="string-length($noted) &gt; 14 * count($things)"/>
      <xsl:variable name="half" select="ceiling(count($things) div 2)"/>
      <xsl:choose>
        <xsl:when test="not($long) and not($side) and count($things) &gt; $most-rows"><fo:block xsl:use-attribute-sets="in-a-row">
            <xsl:for-each select="$things"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:if test="@hex != ''"><fo:inline font-weight="bold">
                  <xsl:value-of select="concat(@hex, ' ')"/></fo:inline></xsl:if><xsl:call-template name="unit"/></xsl:for-each></fo:block></xsl:when>
        <xsl:when test="not($long) and $side and count($things) &gt; $most-rows"><xsl:call-template name="units-in-a-row">
            <xsl:with-param name="stacks" select="/a:report/a:after/a:stack[a:thing[@side = $side][f:unit()]]"/><xsl:with-param name="side" select="$side"/></xsl:call-template></xsl:when>
        <xsl:when test="not($long) and count($things) &gt; 4 and count($things) &lt;= 80">
          <fo:table role="Div" xsl:use-attribute-sets="folded">
            <fo:table-column column-width="proportional-column-width(1)"/>
            <fo:table-column column-width="18pt"/>
            <fo:table-column column-width="proportional-column-width(1)"/>
            <fo:table-body>
              <fo:table-row xsl:use-attribute-sets="row">
                <fo:table-cell><xsl:call-template name="piece-table"><xsl:with-param name="things" select="$things[position() &lt;= $half]"/></xsl:call-template></fo:table-cell>
                <fo:table-cell><fo:block/></fo:table-cell>
                <fo:table-cell><xsl:call-template name="piece-table"><xsl:with-param name="things" select="$things[position() &gt; $half]"/></xsl:call-template></fo:table-cell>
              </fo:table-row>
            </fo:table-body>
          </fo:table>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="piece-table"><xsl:with-param name="things" select="$things"/><xsl:with-param name="long" select="$long"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:template>
  <xsl:template name="piece-table">
    <xsl:param name="things"/>
    <xsl:param name="long" select="false()"/>
    <fo:table xsl:use-attribute-sets="piece-table">
      <xsl:if test="count($things) &lt;= 14"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:if>
      <fo:table-column column-width="34pt"/>
      <xsl:variable name="markers" select="$long and not($things[f:unit()])"/>
      <fo:table-column column-width="proportional-column-width({30 - 8 * $markers})"/>
      <!-- As wide as the longest word of a type, as far as the names beside it have room. -->
      <xsl:variable name="types"><xsl:for-each select="$things"><xsl:value-of select="concat(f:say('unit-type'), ' ')"/></xsl:for-each></xsl:variable>
      <xsl:variable name="type-width" select="5.2 * f:longest(string($types)) + 6"/>
      <xsl:choose>
        <xsl:when test="$type-width &gt; 53 + 16 * $long and $type-width &lt; 90"><fo:table-column column-width="{format-number($type-width, '0.#')}pt"/></xsl:when>
        <xsl:otherwise><fo:table-column column-width="proportional-column-width({16 + 8 * $markers})"/></xsl:otherwise>
      </xsl:choose>
      <xsl:variable name="counters"><xsl:for-each select="$things[f:unit()]"><xsl:value-of select="f:say('counter')"/></xsl:for-each></xsl:variable>
      <!-- A column in which nothing stands has no head. -->
      <xsl:variable name="strengths" select="boolean(string($counters))"/>
      <fo:table-column column-width="{60 - 26 * ($long and not($things/@attack))}pt"/>
      <xsl:if test="$long"><fo:table-column column-width="6pt"/><fo:table-column column-width="proportional-column-width(50)"/></xsl:if>
      <fo:table-header>
        <fo:table-row>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.hex'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.unit'"/></xsl:call-template>
          <xsl:call-template name="head"><xsl:with-param name="key" select="'positions.type'"/></xsl:call-template>
          <xsl:choose><xsl:when test="$strengths"><xsl:call-template name="head"><xsl:with-param name="key" select="'positions.strength'"/>
                <xsl:with-param name="align" select="'end'"/></xsl:call-template></xsl:when><xsl:otherwise><fo:table-cell xsl:use-attribute-sets="head">
                <fo:block/></fo:table-cell></xsl:otherwise></xsl:choose>
          <xsl:if test="$long"><fo:table-cell number-columns-spanned="2" xsl:use-attribute-sets="head"><fo:block/></fo:table-cell></xsl:if>
        </fo:table-row>
      </fo:table-header>
      <fo:table-body>
        <xsl:for-each select="$things">
          <xsl:variable name="note" select="f:say('position.note')"/>
          <fo:table-row xsl:use-attribute-sets="row">
            <fo:table-cell xsl:use-attribute-sets="list-cell"><fo:block><xsl:value-of select="@hex"/></fo:block></fo:table-cell>
            <fo:table-cell role="TH" xsl:use-attribute-sets="list-cell"><fo:block><xsl:call-template name="unit"/></fo:block></fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="list-cell">
              <fo:block>
                <xsl:choose>
                  <xsl:when test="f:unit() and f:say('unit-type') != ''"><xsl:value-of select="f:say('unit-type')"/></xsl:when>
                  <xsl:otherwise><xsl:call-template name="kind-alone"/></xsl:otherwise>
                </xsl:choose>
                <xsl:if test="not($long) and $note != ''"><xsl:value-of select="concat(', ', $note)"/></xsl:if>
              </fo:block>
            </fo:table-cell>
            <fo:table-cell xsl:use-attribute-sets="list-cell"><fo:block text-align="end"><xsl:if test="f:unit()"><xsl:value-of select="f:say('counter')"/></xsl:if></fo:block></fo:table-cell>
            <xsl:if test="$long"><fo:table-cell xsl:use-attribute-sets="list-cell"><fo:block/></fo:table-cell><fo:table-cell xsl:use-attribute-sets="list-cell">
                <fo:block><xsl:value-of select="$note"/></fo:block><xsl:for-each select="key('part-of', @id)[f:known(concat('part.', @table))]">
                  <xsl:sort select="@table"/><fo:block><xsl:value-of select="f:say(concat('part.', @table))"/></fo:block></xsl:for-each></fo:table-cell></xsl:if>
          </fo:table-row>
        </xsl:for-each>
      </fo:table-body>
    </fo:table>
  </xsl:template>

  <!-- What a piece is, without its name, which stands beside it. -->
  <xsl:template name="kind-alone">
    <xsl:variable name="kind" select="string(f:say('kind'))"/>
    <xsl:choose>
      <xsl:when test="@name and starts-with($kind, concat(@name, ', '))"><xsl:value-of select="substring-after($kind, concat(@name, ', '))"/></xsl:when>
      <xsl:when test="not(@name and $kind = @name)"><xsl:value-of select="$kind"/></xsl:when>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
