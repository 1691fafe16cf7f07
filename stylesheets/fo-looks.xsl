<?xml version="1.0" encoding="UTF-8"?>
<!-- The looks of the PDF: pages, type sizes, rules and white space. Black and two greys; nothing is told by colour alone. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:fo="http://www.w3.org/1999/XSL/Format">
  <!-- The wider left margin is for a punch. Text is 172 mm (487.5pt) wide. -->
  <xsl:template name="page-masters">
    <fo:layout-master-set>
      <fo:simple-page-master master-name="page" page-width="210mm" page-height="297mm" margin="12mm 15mm 10mm 23mm">
        <fo:region-body margin="15mm 0mm 14mm 0mm"/>
        <fo:region-before extent="9mm" display-align="after"/>
        <fo:region-after extent="8mm"/>
      </fo:simple-page-master>
      <fo:simple-page-master master-name="page-across" page-width="297mm" page-height="210mm" margin="20mm 12mm 10mm 12mm">
        <fo:region-body margin="13mm 0mm 12mm 0mm"/>
        <fo:region-before extent="9mm" display-align="after"/>
        <fo:region-after extent="8mm"/>
      </fo:simple-page-master>
    </fo:layout-master-set>
  </xsl:template>

  <xsl:attribute-set name="page-text">
    <xsl:attribute name="font-family">DejaVu Sans</xsl:attribute>
    <xsl:attribute name="font-size">8.5pt</xsl:attribute>
    <xsl:attribute name="line-height">1.4</xsl:attribute>
    <xsl:attribute name="color">#000</xsl:attribute>
  </xsl:attribute-set>

  <!-- Running header and footer. -->
  <xsl:attribute-set name="running-table">
    <xsl:attribute name="font-size">7pt</xsl:attribute>
    <xsl:attribute name="table-layout">fixed</xsl:attribute>
    <xsl:attribute name="width">100%</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="running-cell"><xsl:attribute name="padding">2pt 0pt</xsl:attribute></xsl:attribute-set>

  <!-- Headings: in the family of those on the screen (report.css). -->
  <xsl:attribute-set name="eyebrow">
    <xsl:attribute name="font-size">8pt</xsl:attribute>
    <xsl:attribute name="color">#555</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="title">
    <xsl:attribute name="font-family">DejaVu Serif</xsl:attribute>
    <xsl:attribute name="font-size">24pt</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="line-height">1.2</xsl:attribute>
    <xsl:attribute name="space-before">2pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="subtitle">
    <xsl:attribute name="font-size">13pt</xsl:attribute>
    <xsl:attribute name="space-before">3pt</xsl:attribute>
    <xsl:attribute name="space-after">10pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="section">
    <xsl:attribute name="font-family">DejaVu Serif</xsl:attribute>
    <xsl:attribute name="font-size">14pt</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="line-height">1.2</xsl:attribute>
    <xsl:attribute name="space-before">24pt</xsl:attribute>
    <xsl:attribute name="space-after">8pt</xsl:attribute>
    <xsl:attribute name="padding-bottom">3pt</xsl:attribute>
    <xsl:attribute name="border-bottom">1pt solid #000</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="subsection">
    <xsl:attribute name="font-family">DejaVu Serif</xsl:attribute>
    <xsl:attribute name="font-size">10pt</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="space-before">14pt</xsl:attribute>
    <xsl:attribute name="space-after">4pt</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="lead">
    <xsl:attribute name="font-size">9.5pt</xsl:attribute>
    <xsl:attribute name="space-after">6pt</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <!-- Very many units, one after another. -->
  <xsl:attribute-set name="in-a-row">
    <xsl:attribute name="font-size">7.5pt</xsl:attribute>
    <xsl:attribute name="line-height">1.35</xsl:attribute>
  </xsl:attribute-set>

  <!-- Title block. -->
  <xsl:attribute-set name="title-table" use-attribute-sets="running-table">
    <xsl:attribute name="font-size">8.5pt</xsl:attribute>
    <xsl:attribute name="border-top">2pt solid #000</xsl:attribute>
    <xsl:attribute name="border-bottom">0.5pt solid #000</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="title-cell"><xsl:attribute name="padding">8pt 0pt</xsl:attribute></xsl:attribute-set>
  <xsl:attribute-set name="short">
    <xsl:attribute name="space-before">2pt</xsl:attribute>
    <xsl:attribute name="line-height">1.25</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="contents-line">
    <xsl:attribute name="text-align-last">justify</xsl:attribute>
    <xsl:attribute name="role">TOCI</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="complete">
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="font-size">10pt</xsl:attribute>
    <xsl:attribute name="space-after">3pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="waiting" use-attribute-sets="complete">
    <xsl:attribute name="margin">0</xsl:attribute>
    <xsl:attribute name="padding">3pt 7pt</xsl:attribute>
    <xsl:attribute name="border">1.5pt solid #000</xsl:attribute>
    <xsl:attribute name="space-after">6pt</xsl:attribute>
  </xsl:attribute-set>

  <!-- Text. -->
  <xsl:attribute-set name="small">
    <xsl:attribute name="font-size">7pt</xsl:attribute>
    <xsl:attribute name="color">#555</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="address" use-attribute-sets="small">
    <xsl:attribute name="space-before">4pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="mono">
    <xsl:attribute name="font-family">DejaVu Sans Mono</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="file">
    <xsl:attribute name="font-family">DejaVu Sans Mono</xsl:attribute>
    <xsl:attribute name="font-size">7pt</xsl:attribute>
    <xsl:attribute name="linefeed-treatment">preserve</xsl:attribute>
    <xsl:attribute name="white-space-collapse">false</xsl:attribute>
    <xsl:attribute name="margin">0</xsl:attribute>
    <xsl:attribute name="space-before">4pt</xsl:attribute>
    <xsl:attribute name="padding">6pt 8pt</xsl:attribute>
    <xsl:attribute name="border">0.5pt solid #777</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="lines">
    <xsl:attribute name="provisional-distance-between-starts">11pt</xsl:attribute>
    <xsl:attribute name="provisional-label-separation">3pt</xsl:attribute>
  </xsl:attribute-set>

  <xsl:attribute-set name="due">
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="space-after">3pt</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="note">
    <xsl:attribute name="font-size">7.5pt</xsl:attribute>
    <xsl:attribute name="color">#333</xsl:attribute>
  </xsl:attribute-set>

  <!-- Questions. -->
  <xsl:attribute-set name="question">
    <xsl:attribute name="margin">0</xsl:attribute>
    <xsl:attribute name="space-before">8pt</xsl:attribute>
    <xsl:attribute name="padding">7pt 10pt</xsl:attribute>
    <xsl:attribute name="border">1pt solid #000</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="question-title">
    <xsl:attribute name="font-family">DejaVu Serif</xsl:attribute>
    <xsl:attribute name="font-size">10pt</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="choose">
    <xsl:attribute name="space-before">5pt</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="choices">
    <xsl:attribute name="provisional-distance-between-starts">15pt</xsl:attribute>
    <xsl:attribute name="provisional-label-separation">3pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="silent">
    <xsl:attribute name="font-size">7pt</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="background-color">#ddd</xsl:attribute>
  </xsl:attribute-set>

  <!-- Tables: hairlines, no boxes. -->
  <xsl:attribute-set name="table">
    <xsl:attribute name="table-layout">fixed</xsl:attribute>
    <xsl:attribute name="width">100%</xsl:attribute>
    <xsl:attribute name="font-size">8pt</xsl:attribute>
    <xsl:attribute name="line-height">1.3</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="row"><xsl:attribute name="keep-together.within-page">always</xsl:attribute></xsl:attribute-set>
  <xsl:attribute-set name="cell">
    <xsl:attribute name="padding">2pt 5pt 2pt 0pt</xsl:attribute>
    <xsl:attribute name="border-bottom">0.4pt solid #aaa</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="head">
    <xsl:attribute name="padding">2pt 5pt 2pt 0pt</xsl:attribute>
    <xsl:attribute name="border-bottom">0.8pt solid #000</xsl:attribute>
    <xsl:attribute name="font-size">7pt</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="display-align">after</xsl:attribute>
  </xsl:attribute-set>

  <!-- Lists: small, close. -->
  <xsl:attribute-set name="list-table">
    <xsl:attribute name="table-layout">fixed</xsl:attribute>
    <xsl:attribute name="width">100%</xsl:attribute>
    <xsl:attribute name="line-height">1.25</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="list-cell">
    <xsl:attribute name="padding">1.2pt 5pt 1.2pt 0pt</xsl:attribute>
    <xsl:attribute name="border-bottom">0.3pt solid #aaa</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="list-head" use-attribute-sets="list-cell">
    <xsl:attribute name="border-bottom">0.8pt solid #000</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="display-align">after</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="piece-table" use-attribute-sets="list-table">
    <xsl:attribute name="font-size">7.5pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="rounds" use-attribute-sets="list-table">
    <xsl:attribute name="space-before">5pt</xsl:attribute>
    <xsl:attribute name="space-after">3pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="folded">
    <xsl:attribute name="table-layout">fixed</xsl:attribute>
    <xsl:attribute name="width">100%</xsl:attribute>
  </xsl:attribute-set>

  <!-- Battles: each on one page, unless that leaves a third of the page before it white. -->
  <xsl:attribute-set name="battle">
    <xsl:attribute name="keep-together.within-page">1</xsl:attribute>
    <xsl:attribute name="space-before">11pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="battle-part">
    <xsl:attribute name="keep-together.within-page">1</xsl:attribute>
    <xsl:attribute name="space-before">8pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="part">
    <xsl:attribute name="font-family">DejaVu Serif</xsl:attribute>
    <xsl:attribute name="font-size">9pt</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="padding-top">3pt</xsl:attribute>
    <xsl:attribute name="border-top">0.5pt solid #000</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="battle-figure">
    <xsl:attribute name="text-align">center</xsl:attribute>
    <xsl:attribute name="space-after">1pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="card-lines" use-attribute-sets="lines">
    <xsl:attribute name="font-size">7.5pt</xsl:attribute>
    <xsl:attribute name="line-height">1.3</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="says">
    <xsl:attribute name="font-size">7.5pt</xsl:attribute>
    <xsl:attribute name="line-height">1.3</xsl:attribute>
    <xsl:attribute name="space-after">2pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="column">
    <xsl:attribute name="padding">0.8pt 3pt</xsl:attribute>
    <xsl:attribute name="border-bottom">0.3pt solid #aaa</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="figure">
    <xsl:attribute name="space-before">14pt</xsl:attribute>
    <xsl:attribute name="keep-together.within-page">1</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="chart-title">
    <xsl:attribute name="font-family">DejaVu Serif</xsl:attribute>
    <xsl:attribute name="font-size">10pt</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="space-after">4pt</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="source">
    <xsl:attribute name="font-size">7pt</xsl:attribute>
    <xsl:attribute name="color">#555</xsl:attribute>
    <xsl:attribute name="space-before">3pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="battle-head">
    <xsl:attribute name="table-layout">fixed</xsl:attribute>
    <xsl:attribute name="width">100%</xsl:attribute>
    <xsl:attribute name="border-top">1.2pt solid #000</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="place">
    <xsl:attribute name="background-color">#000</xsl:attribute>
    <xsl:attribute name="color">#fff</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="font-size">10pt</xsl:attribute>
    <xsl:attribute name="text-align">center</xsl:attribute>
    <xsl:attribute name="padding">4pt 2pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="sentence">
    <xsl:attribute name="font-weight">bold</xsl:attribute>
    <xsl:attribute name="font-size">10pt</xsl:attribute>
    <xsl:attribute name="padding">2pt 8pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="battle-code">
    <xsl:attribute name="padding">5pt 0pt</xsl:attribute>
    <xsl:attribute name="text-align">end</xsl:attribute>
    <xsl:attribute name="font-size">7pt</xsl:attribute>
    <xsl:attribute name="color">#555</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="halves">
    <xsl:attribute name="table-layout">fixed</xsl:attribute>
    <xsl:attribute name="width">100%</xsl:attribute>
    <xsl:attribute name="space-before">4pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="forces">
    <xsl:attribute name="table-layout">fixed</xsl:attribute>
    <xsl:attribute name="width">100%</xsl:attribute>
    <xsl:attribute name="font-size">7.5pt</xsl:attribute>
    <xsl:attribute name="line-height">1.25</xsl:attribute>
    <xsl:attribute name="space-after">4pt</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="force-head">
    <xsl:attribute name="padding">1.5pt 0pt</xsl:attribute>
    <xsl:attribute name="border-bottom">0.8pt solid #000</xsl:attribute>
    <xsl:attribute name="font-weight">bold</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="force">
    <xsl:attribute name="padding">0.8pt 3pt 0.8pt 0pt</xsl:attribute>
    <xsl:attribute name="border-bottom">0.4pt solid #aaa</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="outcome">
    <xsl:attribute name="font-size">8.5pt</xsl:attribute>
    <xsl:attribute name="font-weight">normal</xsl:attribute>
    <xsl:attribute name="font-style">italic</xsl:attribute>
  </xsl:attribute-set>

  <xsl:attribute-set name="legend">
    <xsl:attribute name="font-size">7.5pt</xsl:attribute>
    <xsl:attribute name="line-height">1.9</xsl:attribute>
    <xsl:attribute name="space-before">3pt</xsl:attribute>
  </xsl:attribute-set>

  <!-- Charts. What was hit is white on black in a heavy frame; its row and its column are grey and their heads bold; the
       column before the shifts has a dashed frame. -->
  <xsl:attribute-set name="chart">
    <xsl:attribute name="table-layout">fixed</xsl:attribute>
    <xsl:attribute name="width">100%</xsl:attribute>
    <xsl:attribute name="font-size">7pt</xsl:attribute>
    <xsl:attribute name="line-height">1.2</xsl:attribute>
    <xsl:attribute name="text-align">center</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="dice">
    <xsl:attribute name="table-layout">fixed</xsl:attribute>
    <xsl:attribute name="width">100%</xsl:attribute>
    <xsl:attribute name="line-height">1.25</xsl:attribute>
    <xsl:attribute name="space-after">3pt</xsl:attribute>
    <xsl:attribute name="keep-with-next.within-page">always</xsl:attribute>
  </xsl:attribute-set>
  <xsl:attribute-set name="chart-cell"><xsl:attribute name="padding">1.2pt 0.8pt</xsl:attribute></xsl:attribute-set>
</xsl:stylesheet>
