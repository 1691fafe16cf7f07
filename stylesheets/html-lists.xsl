<?xml version="1.0" encoding="UTF-8"?>
<!-- Lists: a table each, told aside -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:import href="html-table.xsl"/>

  <!-- Lists of one name for one reader, where a wording list-about.NAME says what sets them apart: one table has the rows of all. -->
  <!-- On the moderator's page, which has the lists of all sides, a list that a later one of the same reader says again
       (layout.superseded.NAME) is left out. -->
  <xsl:variable name="listed"
      select="$lists[not(count(. | $decide-lists) = count($decide-lists))][not($moderator and f:known(concat('layout.superseded.', a:arg[@as = 'list']/@word))
      and f:lists(f:say(concat('layout.superseded.', a:arg[@as = 'list']/@word)), string(a:arg[@as = 'reader']/@id)))][not(f:known(concat('list-about.', a:arg[@as = 'list']/@word))) or generate-id() = generate-id(f:lists(string(a:arg[@as = 'list']/@word), string(a:arg[@as = 'reader']/@id))[1])]"/>

  <!-- In the order of the wording file (layout.lists), those of one name as they were told. -->
  <xsl:variable name="list-order" select="concat(' ', f:say('layout.lists'), ' ')"/>

  <xsl:template name="lists">
    <xsl:if test="$listed">
      <section id="lists">
        <xsl:variable name="all"><xsl:for-each select="$listed">
            <xsl:sort select="string-length(substring-before($list-order, concat(' ', a:arg[@as = 'list']/@word, ' ')))" data-type="number"/>
            <xsl:call-template name="list"/></xsl:for-each></xsl:variable>
        <!-- Many fold together: their titles alone fill a phone. -->
        <xsl:choose>
          <xsl:when test="$listed[6] and not($moderator)"><details class="lists"><summary><h2><xsl:value-of select="f:say('section.lists')"/>
                  <span class="count"><xsl:value-of select="concat(' ', count($listed))"/></span></h2></summary><xsl:copy-of select="$all"/></details></xsl:when>
          <xsl:otherwise><h2><xsl:value-of select="f:say('section.lists')"/></h2><xsl:copy-of select="$all"/></xsl:otherwise>
        </xsl:choose>
      </section>
    </xsl:if>
  </xsl:template>
  <!-- The moderator has the lists of all sides. -->
  <xsl:template name="list-side"><xsl:if test="$moderator"><xsl:for-each select="a:arg[@as = 'reader']"><span class="u s-{@id}">
          <xsl:value-of select="f:say('list.reader', ..)"/></span></xsl:for-each></xsl:if></xsl:template>

  <!-- Of lists of one name each says what it is about, unless they are one table. -->
  <xsl:template name="list-title">
    <xsl:param name="alike" select="f:lists(f:arg('list'), string(a:arg[@as = 'reader']/@id))"/>
    <xsl:variable name="about" select="concat('list-about.', f:arg('list'))"/>
    <xsl:value-of select="f:say(concat('list.', f:arg('list')))"/>
    <xsl:if test="f:known($about) and not($alike[2])"><xsl:value-of select="concat(' · ', f:say($about, (a:events/a:told | f:told-at('told', @at))[1]))"/></xsl:if>
  </xsl:template>

  <xsl:template name="list">
    <xsl:param name="open" select="false()"/>
    <xsl:variable name="name" select="f:arg('list')"/>
    <xsl:variable name="alike" select="self::*[not(f:known(concat('list-about.', $name)))] | f:lists($name, string(a:arg[@as = 'reader']/@id))[f:known(concat('list-about.', $name))]"/>
    <xsl:variable name="facts" select="$alike/a:events/a:told | f:told-at('told', $alike/@at)"/>
    <details class="list">
      <xsl:if test="$open"><xsl:attribute name="open">open</xsl:attribute></xsl:if>
      <summary><h3><xsl:call-template name="list-title"><xsl:with-param name="alike" select="$alike"/></xsl:call-template><xsl:call-template name="list-side"/></h3></summary>
      <xsl:call-template name="list-table">
        <xsl:with-param name="table" select="f:grouped-table($name, $facts, substring(concat('list-about.', $name), 1, 1000 * boolean($alike[2])))"/>
      </xsl:call-template>
    </details>
  </xsl:template>
</xsl:stylesheet>
