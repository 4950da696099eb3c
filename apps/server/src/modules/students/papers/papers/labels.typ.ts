/** Sheets of 21 labels, 63.5 × 38.1 mm, as stationers sell them. */
export const labels_source = `
#let data = json("/data.json")
#let head = data.frame.letterhead
#let soft = rgb("#444444")

#set document(title: data.frame.document_title, author: head.school_name)
#set page(width: 210mm, height: 297mm, margin: (x: 7.2mm, top: 15.1mm, bottom: 0mm))
#set text(font: ("Roboto", "Liberation Sans", "DejaVu Sans"), size: 9pt, lang: "en", region: "KE", hyphenate: false)
#set par(leading: 0.45em, spacing: 0.5em)

#let words(one) = {
  if one.above != none { text(size: 7pt, fill: soft, one.above); linebreak() }
  text(size: 10.5pt, weight: 600, one.name)
  for line in one.lines { linebreak(); line }
}

#let label(one) = block(width: 63.5mm, height: 38.1mm, inset: (x: 4mm, y: 3.5mm), clip: true, {
  align(horizon, if one.qr_svg == none { words(one) } else {
    grid(
      columns: (1fr, 15mm),
      column-gutter: 2.5mm,
      align: horizon,
      words(one),
      image(bytes(one.qr_svg), format: "svg", width: 15mm),
    )
  })
})

#for (i, page-labels) in data.labels.chunks(21).enumerate() {
  if i > 0 { pagebreak() }
  grid(columns: 3 * (63.5mm,), column-gutter: 2.5mm, ..page-labels.map(label))
}
`;
