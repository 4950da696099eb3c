/** Eight cards of the size of a bank card (86 × 54 mm) on a page, with lines to cut along. */
export const cards_source = `
#let data = json("/data.json")
#let head = data.frame.letterhead
#let colour = rgb(head.colour)
#let soft = rgb("#555555")

#set document(title: data.frame.document_title, author: head.school_name)
#set page(width: 210mm, height: 297mm, margin: (x: 17mm, top: 22mm, bottom: 22mm))
#set text(font: ("Roboto", "Liberation Sans", "DejaVu Sans"), size: 8pt, lang: "en", region: "KE", hyphenate: false)
#set par(leading: 0.45em, spacing: 0.6em)

#let cut = (paint: rgb("#bbbbbb"), thickness: 0.4pt, dash: "dashed")

#let fact(label, value) = if value != none {
  [#text(size: 6.5pt, fill: soft, label) #h(2pt) #value #linebreak()]
}

#let picture(one) = box(
  width: 19mm,
  height: 24mm,
  stroke: 0.5pt + rgb("#cccccc"),
  clip: true,
  if one.photo != none { image("/images/" + one.photo, width: 19mm, height: 24mm, fit: "cover") } else {
    align(center + horizon, text(size: 18pt, weight: 600, fill: rgb("#999999"), one.initials))
  },
)

#let card(one) = block(width: 86mm, height: 54mm, stroke: cut, clip: true, {
  block(width: 100%, height: 10.5mm, fill: colour, inset: (x: 4mm), align(horizon, {
    text(size: 9.5pt, weight: 600, fill: white, head.school_name)
  }))
  block(above: 2.6mm, width: 100%, inset: (x: 4mm), grid(
    columns: (19mm, 1fr, 17mm),
    column-gutter: 3mm,
    picture(one),
    {
      text(size: 10.5pt, weight: 600, one.name)
      linebreak()
      v(0.2mm)
      text(size: 8.5pt, one.line)
      v(0.8mm)
      for (label, value) in one.facts { fact(label, value) }
    },
    { v(7mm); image(bytes(one.qr_svg), format: "svg", width: 17mm) },
  ))
  place(bottom + left, block(width: 100%, inset: (x: 4mm, bottom: 2.6mm), {
    line(length: 100%, stroke: 0.4pt + rgb("#cccccc"))
    v(-0.7mm)
    text(size: 6.2pt, fill: soft, data.foot)
  }))
})

#for (i, page-cards) in data.cards.chunks(8).enumerate() {
  if i > 0 { pagebreak() }
  grid(
    columns: (86mm, 86mm),
    column-gutter: 4mm,
    row-gutter: 6mm,
    ..page-cards.map(card),
  )
}
`;
