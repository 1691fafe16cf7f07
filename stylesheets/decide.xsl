<?xml version="1.0" encoding="UTF-8"?>
<!-- What is to be decided, for all media: what a gate needs, and the file of answers.

     Of a gate the wording says in gate-do.GATE what its orders choose, in gate-limits.GATE within which limits (one after another,
     divided by " | "), in gate-silent.GATE what is done where nothing is sent; GATE.phasing and GATE.other where that differs by
     side. layout.gate.GATE names the lists from which is chosen: they stand here, and not among the others. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="urn:adjudicator:1"
                xmlns:f="urn:adjudicator:functions" exclude-result-prefixes="a f">
  <xsl:variable name="gate" select="string(/a:report/@gate[/a:report/@reader != 'moderator'])"/>
  <xsl:variable name="gate-names"><xsl:if test="$gate != '' and not(/a:report/a:order-form[@orders = 0]) and f:known(concat('layout.gate.', $gate))">
      <xsl:value-of select="concat(' ', f:say(concat('layout.gate.', $gate)), ' ')"/></xsl:if></xsl:variable>
  <xsl:variable name="gate-role"><xsl:choose><xsl:when test="/a:report/a:side[@id = /a:report/@reader]/@phasing = 'true'">.phasing</xsl:when>
      <xsl:otherwise>.other</xsl:otherwise></xsl:choose></xsl:variable>
  <!-- Of each list what was told of it last. -->
  <xsl:variable name="gate-lists"
      select="f:facts('scene.list', /a:report)[contains($gate-names, concat(' ', a:arg[@as = 'list']/@word, ' '))][generate-id() = generate-id(f:lists(string(a:arg[@as = 'list']/@word))[last()])]"/>
  <!-- Lists that stand here, and not among the others. -->
  <xsl:variable name="decide-lists" select="$gate-lists[not($needs) or $needs-orders] | $needs-lists[$needs] | $hand-over"/>
  <!-- Something can be chosen here. -->
  <xsl:variable name="gate-open" select="boolean($gate-lists | /a:report/a:order-form[@orders &gt; 0])"/>

  <!-- The sentence KEY.GATE of the reader's side; empty: there is none. Context: the report. -->
  <xsl:template name="gate-text">
    <xsl:param name="key"/>
    <xsl:variable name="own" select="concat($key, '.', $gate, $gate-role)"/>
    <xsl:choose>
      <xsl:when test="f:known($own)"><xsl:value-of select="f:say($own)"/></xsl:when>
      <xsl:when test="f:known(concat($key, '.', $gate))"><xsl:value-of select="f:say(concat($key, '.', $gate))"/></xsl:when>
    </xsl:choose>
  </xsl:template>
  <!-- Each part of a text that " | " divides: a medium's template `gate-limit`. -->
  <xsl:template name="gate-limits">
    <xsl:param name="text"/>
    <xsl:if test="$text != ''">
      <xsl:call-template name="gate-limit"><xsl:with-param name="text" select="substring-before(concat($text, ' | '), ' | ')"/></xsl:call-template>
      <xsl:call-template name="gate-limits"><xsl:with-param name="text" select="substring-after($text, ' | ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- How a form is used. Context: the report. -->
  <xsl:template name="form-lead">
    <xsl:choose><xsl:when test="$needs"><xsl:value-of select="f:say('need.orders-lead')"/></xsl:when><xsl:otherwise><xsl:value-of select="f:say('decide.orders-lead')"/></xsl:otherwise></xsl:choose>
    <xsl:if test="a:order-form/a:line[contains(@text, '&lt;!--')]"><xsl:value-of select="concat(' ', f:say('decide.comments'))"/></xsl:if>
  </xsl:template>
  <xsl:template name="suggestion-lines"><xsl:for-each select="a:suggestion"><xsl:if test="position() &gt; 1"><xsl:text>&#10;</xsl:text></xsl:if><xsl:value-of select="@text"/></xsl:for-each></xsl:template>
  <xsl:template name="form-lines"><xsl:for-each select="a:line"><xsl:if test="position() &gt; 1"><xsl:text>&#10;</xsl:text></xsl:if><xsl:value-of select="@text"/></xsl:for-each></xsl:template>

  <!-- Whether a question has the choices of the one above, as a unit of the same stack mostly has: yes, or nothing. Context: the question. -->
  <xsl:template name="same-choices">
    <xsl:variable name="own"><xsl:call-template name="choices-as-words"/></xsl:variable>
    <xsl:variable name="above"><xsl:for-each select="preceding-sibling::a:question[1]"><xsl:call-template name="choices-as-words"/></xsl:for-each></xsl:variable>
    <xsl:if test="string($own) = string($above)">yes</xsl:if>
  </xsl:template>
  <xsl:template name="choices-as-words"><xsl:value-of select="concat(@side, ' ', @kind, ' ', a:subject/@hex, ' ', @fallback, @fallback-word)"/>
    <xsl:for-each select="a:option | a:candidate"><xsl:value-of select="concat('|', @choice, @word, @id)"/></xsl:for-each></xsl:template>

  <!-- A file of answers, as text: what is done if its sender stays silent. -->
  <xsl:template name="answer-form">
    <xsl:text>&lt;answers xmlns="urn:adjudicator:1" </xsl:text>
    <xsl:value-of select="concat('system=&quot;', @system, '&quot; game=&quot;', @game, '&quot; turn=&quot;', @turn, '&quot; side=&quot;', @reader, '&quot;&gt;&#10;')"/>
    <xsl:for-each select="a:question">
      <xsl:value-of select="concat('  &lt;answer question=&quot;', @at, '&quot; fingerprint=&quot;', @fingerprint, '&quot;&#10;          ')"/>
      <xsl:choose><xsl:when test="@fallback-word"><xsl:value-of select="concat('word=&quot;', @fallback-word)"/></xsl:when><xsl:otherwise>
          <xsl:value-of select="concat('choice=&quot;', @fallback)"/></xsl:otherwise></xsl:choose>
      <xsl:text>"/&gt;&#10;</xsl:text>
    </xsl:for-each>
    <xsl:text>&lt;/answers&gt;</xsl:text>
  </xsl:template>
  <!-- The same as JSON. Ids and words hold nothing that would have to be escaped in it. -->
  <xsl:template name="answer-form-json">
    <xsl:value-of select="concat('{&quot;answers&quot;: {&quot;system&quot;: &quot;', @system, '&quot;, &quot;game&quot;: &quot;', @game, '&quot;, &quot;turn&quot;: ', @turn, ', &quot;side&quot;: &quot;', @reader, '&quot;, &quot;answer&quot;: [')"/>
    <xsl:for-each select="a:question">
      <xsl:value-of select="concat(substring(',', 1, position() - 1), '&#10;  {&quot;question&quot;: &quot;', @at, '&quot;, &quot;fingerprint&quot;: &quot;', @fingerprint, '&quot;,&#10;   ')"/>
      <xsl:choose>
        <xsl:when test="@fallback-word"><xsl:value-of select="concat('&quot;word&quot;: &quot;', @fallback-word, '&quot;')"/></xsl:when>
        <xsl:otherwise><xsl:text>"choice": [</xsl:text><xsl:for-each select="f:items(@fallback)"><xsl:value-of select="concat(substring(', ', 1, 2 * (position() &gt; 1)), '&quot;', ., '&quot;')"/></xsl:for-each><xsl:text>]</xsl:text></xsl:otherwise>
      </xsl:choose>
      <xsl:text>}</xsl:text>
    </xsl:for-each>
    <xsl:text>&#10;]}}</xsl:text>
  </xsl:template>
</xsl:stylesheet>
