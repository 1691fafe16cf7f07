<?xml version="1.0" encoding="UTF-8"?>
<!-- Lists on paper: each can be printed alone, its head is repeated on every page. One with few, narrow columns is set in
     two or three, one beside the other, read from the top of each to its foot. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" xmlns:fo="http://www.w3.org/1999/XSL/Format"
                xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" exclude-result-prefixes="a f">
  <xsl:import href="gauges.xsl"/>
  <!-- Lists of one name (list-about.NAME says what sets them apart) that have a row each are one table. -->
  <xsl:variable name="listed"
      select="$lists[not(count(. | $decide-lists) = count($decide-lists))][not(f:known(concat('list-about.', a:arg[@as = 'list']/@word)))
      or f:lists(string(a:arg[@as = 'list']/@word), string(a:arg[@as = 'reader']/@id))[count(a:events/a:told | f:told-at('told', @at)) &gt; 1] or generate-id() = generate-id(f:lists(string(a:arg[@as = 'list']/@word), string(a:arg[@as = 'reader']/@id))[1])]"/>
  <!-- In points: the page, between two columns of a list. More rows than these are set in pieces: what is read stays on a page. -->
  <xsl:variable name="text-width" select="487.5"/>
  <xsl:variable name="gutter" select="18"/>
  <xsl:variable name="longest" select="40"/>
  <!-- Of lists that fill pages two pieces stand on each. -->
  <xsl:variable name="long-list" select="200"/>
  <xsl:variable name="half-a-page" select="28"/>
  <!-- Kinds of rows that begin a group. -->
  <xsl:variable name="group-rows" select="concat(' ', f:say('layout.group-rows'), ' ')"/>

  <!-- In the order of the wording file (layout.lists), those of one name as they were told. -->
  <xsl:variable name="list-order" select="concat(' ', f:say('layout.lists'), ' ')"/>
  <xsl:template name="lists">
    <xsl:if test="$listed">
      <xsl:call-template name="heading"><xsl:with-param name="section" select="'lists'"/></xsl:call-template>
      <xsl:for-each select="$listed">
        <xsl:sort select="string-length(substring-before($list-order, concat(' ', a:arg[@as = 'list']/@word, ' ')))" data-type="number"/>
        <xsl:call-template name="list"/></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="list-bookmark">
    <fo:bookmark internal-destination="list-{position()}"><fo:bookmark-title><xsl:call-template name="list-title"/></fo:bookmark-title></fo:bookmark>
  </xsl:template>
  <xsl:template name="list-title">
    <xsl:variable name="about" select="concat('list-about.', f:arg('list'))"/>
    <xsl:variable name="alike" select="f:lists(f:arg('list'), string(a:arg[@as = 'reader']/@id))"/>
    <xsl:value-of select="f:say(concat('list.', f:arg('list')))"/>
    <xsl:if test="f:known($about) and (not($alike[2]) or $alike[count(a:events/a:told | f:told-at('told', @at)) &gt; 1])">
      <xsl:value-of select="concat(' · ', f:say($about, (a:events/a:told | f:told-at('told', @at))[1]))"/></xsl:if>
    <xsl:if test="$moderator"><xsl:value-of select="concat(' · ', f:say('list.reader'))"/></xsl:if>
  </xsl:template>
  <xsl:template name="list">
    <xsl:variable name="all" select="f:lists(f:arg('list'), string(a:arg[@as = 'reader']/@id))"/>
    <xsl:variable name="alone" select="not(f:known(concat('list-about.', f:arg('list')))) or $all[count(a:events/a:told | f:told-at('told', @at)) &gt; 1]"/>
    <xsl:variable name="alike" select="self::*[$alone] | $all[not($alone)]"/>
    <fo:block id="list-{position()}" role="H3" xsl:use-attribute-sets="subsection"><xsl:call-template name="list-title"/></fo:block>
    <xsl:call-template name="list-table"><xsl:with-param name="table" select="f:table(f:arg('list'), $alike/a:events/a:told | f:told-at('told', $alike/@at), $text-width)"/></xsl:call-template>
  </xsl:template>

  <xsl:template name="list-table">
    <xsl:param name="table"/>
    <xsl:variable name="own" select="sum($table/column/@share) + 6"/>
    <xsl:variable name="fit" select="floor(($text-width + $gutter) div ($own + $gutter))"/>
    <xsl:variable name="rows" select="count($table/row)"/>
    <xsl:choose>
      <xsl:when test="$fit &gt; 1 and $rows &gt; 5">
        <xsl:call-template name="folded"><xsl:with-param name="table" select="$table"/>
          <xsl:with-param name="folds" select="2 + ($fit &gt; 2 and $rows &gt; 11)"/><xsl:with-param name="own" select="$own"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise>
        <fo:table xsl:use-attribute-sets="list-table">
          <xsl:if test="$rows &lt;= 14"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:if>
          <xsl:attribute name="font-size"><xsl:value-of select="$table/@size"/>pt</xsl:attribute>
          <!-- Wider than need be is hard to follow along a line. -->
          <xsl:if test="1.4 * $own &lt; $text-width"><xsl:attribute name="width"><xsl:value-of select="round(1.4 * $own)"/>pt</xsl:attribute></xsl:if>
          <xsl:for-each select="$table/column"><fo:table-column column-width="proportional-column-width({@share})"/></xsl:for-each>
          <fo:table-header><fo:table-row><xsl:apply-templates select="$table/column" mode="list"/></fo:table-row></fo:table-header>
          <fo:table-body><xsl:for-each select="$table/row"><xsl:call-template name="list-row"/></xsl:for-each></fo:table-body>
        </fo:table>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Tables of a part of the rows each, side by side. -->
  <xsl:template name="folded">
    <xsl:param name="table"/>
    <xsl:param name="folds"/>
    <xsl:param name="own"/>
    <xsl:param name="from" select="1"/>
    <xsl:variable name="left" select="count($table/row) - $from + 1"/>
    <xsl:variable name="rows" select="count($table/row)"/>
    <xsl:variable name="piece" select="$longest * ($rows &lt;= $long-list) + $half-a-page * ($rows &gt; $long-list)"/>
    <xsl:variable name="here" select="$left * ($left &lt;= $folds * $piece) + $folds * $piece * ($left &gt; $folds * $piece)"/>
    <xsl:variable name="each" select="ceiling($here div $folds)"/>
    <fo:table role="Div" xsl:use-attribute-sets="folded">
      <xsl:if test="$from &gt; 1"><xsl:attribute name="space-before">8pt</xsl:attribute></xsl:if>
      <xsl:variable name="wide" select="($text-width - ($folds - 1) * $gutter) div $folds"/>
      <xsl:call-template name="fold-columns"><xsl:with-param name="left" select="$folds"/>
        <xsl:with-param name="width" select="$wide * ($wide &lt; 1.4 * $own) + 1.4 * $own * ($wide &gt;= 1.4 * $own)"/></xsl:call-template>
      <fo:table-body>
        <fo:table-row xsl:use-attribute-sets="row">
          <xsl:call-template name="fold"><xsl:with-param name="table" select="$table"/><xsl:with-param name="left" select="$folds"/>
            <xsl:with-param name="each" select="$each"/><xsl:with-param name="from" select="$from"/></xsl:call-template>
        </fo:table-row>
      </fo:table-body>
    </fo:table>
    <xsl:if test="$left &gt; $here"><xsl:call-template name="folded"><xsl:with-param name="table" select="$table"/>
        <xsl:with-param name="folds" select="$folds"/><xsl:with-param name="own" select="$own"/><xsl:with-param name="from" select="$from + $folds * $each"/></xsl:call-template></xsl:if>
  </xsl:template>
  <xsl:template name="fold-columns">
    <xsl:param name="left"/>
    <xsl:param name="width"/>
    <fo:table-column column-width="{format-number($width, '0.##')}pt"/>
    <xsl:if test="$left &gt; 1">
      <fo:table-column column-width="{$gutter}pt"/>
      <xsl:call-template name="fold-columns"><xsl:with-param name="left" select="$left - 1"/><xsl:with-param name="width" select="$width"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="fold">
    <xsl:param name="table"/>
    <xsl:param name="left"/>
    <xsl:param name="each"/>
    <xsl:param name="from"/>
    <xsl:variable name="rows" select="$table/row[position() &gt;= $from and position() &lt; $from + $each]"/>
    <fo:table-cell>
      <xsl:if test="not($rows)"><fo:block/></xsl:if>
      <xsl:if test="$rows">
        <fo:table xsl:use-attribute-sets="list-table">
          <xsl:attribute name="font-size"><xsl:value-of select="$table/@size"/>pt</xsl:attribute>
          <xsl:for-each select="$table/column"><fo:table-column column-width="proportional-column-width({@share})"/></xsl:for-each>
          <fo:table-header><fo:table-row><xsl:apply-templates select="$table/column" mode="list"/></fo:table-row></fo:table-header>
          <fo:table-body><xsl:for-each select="$rows"><xsl:call-template name="list-row"/></xsl:for-each></fo:table-body>
        </fo:table>
      </xsl:if>
    </fo:table-cell>
    <xsl:if test="$left &gt; 1">
      <fo:table-cell><fo:block/></fo:table-cell>
      <xsl:call-template name="fold"><xsl:with-param name="table" select="$table"/><xsl:with-param name="left" select="$left - 1"/>
        <xsl:with-param name="each" select="$each"/><xsl:with-param name="from" select="$from + $each"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- Numbers stand to the right, away from the words after them; the head of a group of rows is bold. -->
  <xsl:template match="column" mode="list">
    <fo:table-cell xsl:use-attribute-sets="list-head">
      <xsl:attribute name="font-size"><xsl:value-of select="../@head-size"/>pt</xsl:attribute>
      <xsl:copy-of select="$number-room[current()/@number]"/>
      <fo:block><xsl:copy-of select="$number-place[current()/@number]"/><xsl:value-of select="."/></fo:block>
    </fo:table-cell>
  </xsl:template>
  <!-- Of thousands of cells: what their looks are is asked once. -->
  <xsl:variable name="looks-of-cells"><fo:table-cell xsl:use-attribute-sets="list-cell"/><fo:table-cell padding="1.2pt 9pt 1.2pt 0pt"/>
    <fo:block text-align="end"/><fo:block font-weight="bold"/><fo:table-cell xsl:use-attribute-sets="list-cell" padding="1.2pt 9pt 1.2pt 0pt"/></xsl:variable>
  <xsl:variable name="cell-looks" select="f:children($looks-of-cells)[1]/@*"/>
  <xsl:variable name="number-room" select="f:children($looks-of-cells)[2]/@*"/>
  <xsl:variable name="number-place" select="f:children($looks-of-cells)[3]/@*"/>
  <xsl:variable name="number-looks" select="f:children($looks-of-cells)[5]/@*"/>
  <xsl:variable name="heading-looks" select="f:children($looks-of-cells)[4]/@*"/>
  <xsl:template name="list-row">
    <xsl:variable name="looks" select="$heading-looks[current()/@kind and contains($group-rows, concat(' ', current()/@kind, ' '))]"/>
    <xsl:variable name="gauge"><xsl:for-each select=".."><xsl:call-template name="gauge-place"/></xsl:for-each></xsl:variable>
    <fo:table-row xsl:use-attribute-sets="row">
      <xsl:for-each select="cell">
        <xsl:choose>
          <xsl:when test="position() = $gauge and . != ''"><fo:table-cell><xsl:copy-of select="$number-looks"/><fo:block><xsl:copy-of select="$number-place"/>
                <fo:instream-foreign-object content-width="42pt" content-height="6pt" fox:alt-text="">
                  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 42 6" width="42" height="6">
                    <rect x=".3" y=".3" width="40" height="5.4" fill="#eee" stroke="#777" stroke-width=".6"/><xsl:if test=". &gt; 0">
                      <rect x=".3" y=".3" width="{format-number(0.4 * ., '0.#')}" height="5.4" fill="#8c2f22"/></xsl:if></svg></fo:instream-foreign-object>
                <xsl:value-of select="concat(' ', .)"/></fo:block></fo:table-cell></xsl:when>
          <xsl:when test="@number"><fo:table-cell><xsl:copy-of select="$number-looks"/><fo:block><xsl:copy-of select="$number-place"/>
                <xsl:copy-of select="$looks"/><xsl:value-of select="."/></fo:block></fo:table-cell></xsl:when>
          <xsl:otherwise><fo:table-cell><xsl:copy-of select="$cell-looks"/><fo:block><xsl:copy-of select="$looks"/><xsl:value-of select="."/></fo:block></fo:table-cell></xsl:otherwise>
        </xsl:choose>
      </xsl:for-each>
    </fo:table-row>
  </xsl:template>
</xsl:stylesheet>
