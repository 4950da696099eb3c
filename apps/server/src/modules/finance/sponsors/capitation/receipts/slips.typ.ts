/** Three receipts on an A4 page, with lines to cut along and a line for the learner to sign. */
export const slips_source = `
#let data = json("/data.json")
#let head = data.frame.letterhead
#let soft = luma(35%)
#let cut = (paint: luma(70%), thickness: 0.4pt, dash: "dashed")

#set document(title: data.frame.document_title, author: head.school_name)
#set page(width: 210mm, height: 297mm, margin: (x: 14mm, top: 8mm, bottom: 8mm))
#set text(font: ("Roboto", "Liberation Sans", "DejaVu Sans"), size: 9pt, lang: "en", region: "KE", hyphenate: false)
#set par(leading: 0.5em, spacing: 0.7em)

#let grant = data.grant

#let slip(one, is-last) = block(width: 100%, height: 91mm, clip: true, {
  v(3mm)
  grid(
    columns: (1fr, auto),
    align: (left + bottom, right + bottom),
    text(size: 12pt, weight: 600, head.school_name),
    [#text(fill: soft, one.title) #h(4pt) #text(size: 12pt, weight: 600, one.number)],
  )
  v(-1mm)
  line(length: 100%, stroke: 1.2pt + rgb(head.colour))
  grid(
    columns: (1fr, 1fr),
    column-gutter: 8mm,
    row-gutter: 2mm,
    [#text(fill: soft, "Learner") #h(3pt) #text(weight: 600, one.learner)],
    [#text(fill: soft, "Class") #h(3pt) #one.class_name],
    grid.cell(colspan: 2, [#text(fill: soft, "Government capitation.") #h(2pt) #grant]),
  )
  v(1mm)
  grid(
    columns: (1fr, 20mm),
    column-gutter: 8mm,
    {
      table(
        columns: (1fr, auto),
        align: (left, right),
        stroke: none,
        inset: (x: 0pt, y: 2pt),
        ..one.shares.flatten(),
        table.hline(stroke: 0.6pt),
        text(weight: 600, "Allocated (KES)"), text(weight: 600, one.total),
      )
      text(size: 7.5pt, fill: soft, one.words)
    },
    align(center, {
      image(bytes(one.qr_svg), format: "svg", width: 18mm)
      v(-1.5mm)
      text(size: 6.5pt, fill: soft, one.code)
    }),
  )
  place(bottom + left, dy: -6mm, grid(
    columns: (62mm, 62mm),
    column-gutter: 12mm,
    ..("Signature of the learner", "For the school").map(label => {
      line(length: 100%, stroke: 0.6pt)
      v(-1.5mm)
      text(size: 7.5pt, fill: soft, label)
    }),
  ))
  if not is-last { place(bottom + left, line(length: 100%, stroke: cut)) }
})

#for (i, three) in data.slips.chunks(3).enumerate() {
  if i > 0 { pagebreak() }
  grid(columns: 1fr, ..three.enumerate().map(((j, one)) => slip(one, j == 2)))
}
`;
