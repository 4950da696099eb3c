/**
 * The parts are what documents are put together from: ink and lines, facts, tables, sums, a line to sign
 * on.
 */
export const parts_source = `
#let black = luma(15%)
#let soft = luma(35%)
#let hairline = 0.5pt + luma(78%)
#let black-line = 0.75pt + black
#let dashes = stroke(paint: black, thickness: 0.5pt, dash: (2pt, 2pt))

#let is-roll(frame) = frame.paper == "roll-80mm"
#let strong-text(body) = text(weight: 600, body)
#let fine(body) = text(size: 7.5pt, fill: soft, body)
#let is-large(frame) = frame.paper == "a4" or frame.paper == "a3"
#let table-size(frame) = if frame.paper == "a3" { 11pt } else if frame.paper == "a4" { 9pt } else { 8.5pt }
#let rule(frame) = line(length: 100%, stroke: if is-roll(frame) { dashes } else { hairline })

// A line to sign on, with the name of the signer under it; signed already where a picture is kept.
#let signature(label, width: 52mm, signed: false) = block(breakable: false, {
  if signed { block(below: 1mm, image("/images/signature", height: 10mm, fit: "contain")) } else { v(11mm) }
  line(length: width, stroke: black-line)
  v(-4pt)
  label
})

#let stamp(height) = image("/images/stamp", height: height, fit: "contain")

// What the school closes a paper with: who prints it has signed, the stamp, and a last line.
#let closing(frame) = {
  let seal = frame.seal
  let roll = is-roll(frame)
  if seal.has_signature or seal.has_stamp {
    v(if roll { 1mm } else { 5mm })
    block(breakable: false, grid(
      columns: (1fr, auto),
      align: (left + bottom, right + bottom),
      if seal.has_signature { signature(frame.printed_by, width: if roll { 40mm } else { 52mm }, signed: true) },
      if seal.has_stamp { stamp(if roll { 20mm } else { 26mm }) },
    ))
  }
  if seal.foot_note != none { v(2mm); fine(seal.foot_note) }
}

// The same frame for a paper that has places of its own for signature and stamp.
#let unsealed(frame) = frame + (seal: (has_stamp: false, has_signature: false, foot_note: frame.seal.foot_note))

// Amounts that lead to a result, at the right edge: (label, value) pairs, the last one is the result.
#let sums(items, width: 62mm) = align(right, block(width: width, breakable: false, {
  set align(left)
  table(
    columns: (1fr, auto),
    align: (left, right),
    stroke: none,
    inset: (x: 0pt, y: 4pt),
    ..items.slice(0, -1).map(item => (text(fill: soft, item.label), item.value)).flatten(),
    table.hline(stroke: black-line),
    ..items.slice(-1).map(item => (item.label, item.value)).flatten().map(strong-text),
  )
}))

// Four to a row with the label above on A4, two to a row with the label beside it on A5, one on the roll.
#let facts(frame, items) = {
  if items.len() == 0 { return }
  let label(item) = text(fill: soft, item.label)
  if is-large(frame) {
    grid(
      columns: (1.5fr, 1fr, 1fr, 1fr),
      column-gutter: 12pt,
      row-gutter: 8pt,
      ..items.map(item => {
        text(size: 8pt, label(item))
        linebreak()
        text(weight: 500, item.value)
      }),
    )
  } else if frame.paper == "a5" {
    grid(
      columns: (auto, 1.15fr, auto, 1fr),
      column-gutter: (8pt, 12pt, 8pt),
      row-gutter: 7pt,
      ..items.map(item => (label(item), item.value)).flatten(),
    )
  } else {
    grid(
      columns: (auto, 1fr),
      column-gutter: 8pt,
      row-gutter: 5pt,
      align: (left, right),
      ..items.map(item => (item.label, item.value)).flatten(),
    )
  }
}

// A table of so few rows ends on its first page, set a little smaller where one row would not.
#let fitted-rows-max = 50

// Columns are (head, numeric) with a width_pt, or with a share of what the others leave, where 0
// means as wide as the widest value. The head returns on every page; grey lines stand under rows,
// black ones around totals. Rows of a known height spare the compiler a second round.
#let data-table(frame, columns, rows, totals: none, scale: 1, row-heights-pt: ()) = {
  let last = columns.len() - 1
  let roll = is-roll(frame)
  let strong-line = if roll { dashes } else { black-line }
  let width(column) = {
    if "width_pt" in column { column.width_pt * 1pt } else if column.share == 0 { auto } else { column.share * 1fr }
  }
  let side(column) = if column.numeric { right } else { left }
  let head-cell(column) = grid.cell(
    align: side(column) + bottom,
    stroke: (bottom: strong-line),
    strong-text(column.head),
  )
  let total-cell(body) = grid.cell(stroke: (top: strong-line, bottom: none), strong-text(body))
  // An empty column of no width ties the totals to the last row: its one cell spans both, so the
  // sum never stands alone on a page.
  let tie = if totals != none and rows.len() > 0 { grid.cell(rowspan: 2, breakable: false, none) }
  let y-inset = if roll { 3.5pt } else if frame.paper == "a5" { 6pt } else { 5pt * scale }
  set text(size: scale * table-size(frame))
  set par(leading: 0.5em)
  block(below: 0pt, grid(
    columns: (..columns.map(width), 0pt),
    // A row that nothing stands in would be drawn all the same, across whatever comes next.
    rows: (auto, ..row-heights-pt.map(height => if height == 0 { auto } else { height * 1pt }), ..if totals != none { (auto,) }),
    align: (..columns.map(side), left),
    inset: (..(last * ((right: 1em, y: y-inset),)), (y: y-inset), (y: y-inset)),
    stroke: (..((last + 1) * ((bottom: if not roll { hairline }),)), none),
    grid.header(..columns.map(head-cell), none),
    ..rows.enumerate().map(((y, row)) => (..row, if y == rows.len() - 1 { tie })).flatten(),
    ..if totals != none { totals.map(total-cell) },
  ))
  // Not a border of the table: Typst would draw that at the end of every page.
  if totals != none and not roll { block(above: 0pt, line(length: 100%, stroke: strong-line)) }
}
`;
