<?xml version="1.0" encoding="UTF-8"?>
<!-- Lists and tables of facts as plain text: in columns where they fit on the page, else a paragraph a row -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:variable name="page" select="78"/>

  <!-- In the order of the wording file (layout.lists), those of one name as they were told. -->
  <xsl:variable name="list-order" select="concat(' ', f:say('layout.lists'), ' ')"/>
  <xsl:template name="lists">
    <xsl:variable name="lists" select="f:facts('scene.list')[not(count(. | $decide-lists) = count($decide-lists))]"/>
    <xsl:if test="$lists">
      <xsl:call-template name="heading"><xsl:with-param name="key" select="'section.lists'"/></xsl:call-template>
      <xsl:for-each select="$lists">
        <xsl:sort select="string-length(substring-before($list-order, concat(' ', a:arg[@as = 'list']/@word, ' ')))" data-type="number"/>
        <xsl:call-template name="list"/></xsl:for-each>
    </xsl:if>
  </xsl:template>
  <xsl:template name="list">
    <xsl:variable name="about" select="concat('list-about.', f:arg('list'))"/>
    <xsl:value-of select="f:say(concat('list.', f:arg('list')))"/>
    <xsl:if test="f:known($about)"><xsl:value-of select="concat(' · ', f:say($about, (a:events/a:told | f:told-at('told', @at))[1]))"/></xsl:if>
    <xsl:if test="$moderator"><xsl:value-of select="concat(' · ', f:say('list.reader'))"/></xsl:if>
    <xsl:text>&#10;</xsl:text>
    <xsl:call-template name="table-lines"><xsl:with-param name="table" select="f:table(f:arg('list'), a:events/a:told | f:told-at('told', @at))"/></xsl:call-template>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- Facts that are told as a table of their own (layout.tables), side by side. -->
  <xsl:template name="tables-of-facts">
    <xsl:param name="rest" select="concat(f:say('layout.tables'), ' ')"/>
    <xsl:variable name="name" select="substring-before($rest, ' ')"/>
    <xsl:if test="$name != ''">
      <xsl:variable name="facts" select="f:facts(f:say(concat('layout.table.', $name)), /a:report)"/>
      <xsl:for-each select="a:side">
        <xsl:variable name="own" select="$facts[@side = current()/@id]"/>
        <xsl:if test="$own">
          <xsl:value-of select="concat('&#10;', f:say(concat('list.', $name)))"/><xsl:if test="$moderator"><xsl:value-of select="concat(' · ', @name)"/></xsl:if><xsl:text>&#10;</xsl:text>
          <xsl:call-template name="table-lines"><xsl:with-param name="table" select="f:table($name, $own)"/></xsl:call-template>
        </xsl:if>
      </xsl:for-each>
      <xsl:call-template name="tables-of-facts"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="table-lines">
    <xsl:param name="table"/>
    <xsl:for-each select="$table">
      <!-- Beside as many rows as there may be, columns are not looked for with each cell. -->
      <xsl:variable name="columns" select="column"/>
      <xsl:choose>
        <xsl:when test="sum(column/@characters) + 2 * count(column) &lt;= $page">
          <xsl:for-each select="column"><xsl:call-template name="padded"><xsl:with-param name="columns" select="$columns"/></xsl:call-template></xsl:for-each>
          <xsl:text>&#10;</xsl:text>
          <xsl:for-each select="row"><line><xsl:for-each select="cell"><xsl:call-template name="padded"><xsl:with-param name="columns" select="$columns"/></xsl:call-template></xsl:for-each><xsl:text>&#10;</xsl:text></line></xsl:for-each>
        </xsl:when>
        <xsl:otherwise><xsl:for-each select="row"><line><xsl:call-template name="in-words"><xsl:with-param name="columns" select="$columns"/></xsl:call-template></line></xsl:for-each></xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
  </xsl:template>
  <!-- A cell as wide as its column; the last one ends the line. Numbers stand to the right. -->
  <xsl:template name="padded">
    <xsl:param name="columns"/>
    <xsl:variable name="place" select="position()"/>
    <xsl:variable name="width" select="$columns[$place]/@characters"/>
    <xsl:variable name="gap" select="substring('                                                                              ', 1, $width - string-length(.))"/>
    <xsl:choose>
      <xsl:when test="@number"><xsl:value-of select="concat('  ', $gap, .)"/></xsl:when>
      <xsl:when test="position() = last()"><xsl:value-of select="concat('  ', .)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat('  ', ., $gap)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <!-- Of a row that is too wide: the first cell, then each that has something with the head of its column. -->
  <xsl:template name="in-words">
    <xsl:param name="columns"/>
    <xsl:variable name="words">
      <xsl:for-each select="cell">
        <xsl:variable name="place" select="position()"/>
        <xsl:if test=". != ''">
          <xsl:text> · </xsl:text>
          <xsl:if test="$place &gt; 1"><xsl:value-of select="concat($columns[$place], ': ')"/></xsl:if>
          <xsl:value-of select="."/>
        </xsl:if>
      </xsl:for-each>
    </xsl:variable>
    <xsl:value-of select="concat('  ', substring($words, 4), '&#10;')"/>
  </xsl:template>
</xsl:stylesheet>
