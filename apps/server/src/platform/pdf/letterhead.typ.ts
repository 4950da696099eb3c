/**
 * The one sheet every document is printed on: letterhead, title, facts and foot. A template says
 *
 *   #import "/letterhead.typ": *
 *   #let data = json("/data.json")
 *   #show: sheet.with(data.frame)
 *
 * and goes on with its own body; a template for many sheets in one file says
 *
 *   #for one in data.sheets { sheet(data.frame + one.frame, [ … ]) }
 *
 * `data.frame` holds a `Frame` (frame.ts), the rest is the template's own. Pass small things to
 * functions, never all of `data`: the compiler hashes every argument. Every text comes out of the
 * data as a string, and Typst prints strings letter by letter: nothing a person typed is ever read
 * as markup.
 */
export const letterhead_source = `
#let black = luma(15%)
#let soft = luma(35%)
#let hairline = 0.5pt + luma(78%)
#let black-line = 0.75pt + black
#let dashes = stroke(paint: black, thickness: 0.5pt, dash: (2pt, 2pt))

#let papers = (
  "a4": (width: 210mm, height: 297mm, side: 14mm, top: 12mm, size: 9.5pt),
  "a5": (width: 148mm, height: 210mm, side: 12mm, top: 11mm, size: 9pt),
  "roll-80mm": (width: 80mm, height: auto, side: 4.5mm, top: 5mm, size: 9pt),
)

#let foot-descent = 3mm

#let is-roll(frame) = frame.paper == "roll-80mm"
#let strong-text(body) = text(weight: 600, body)
#let fine(body) = text(size: 7.5pt, fill: soft, body)
#let table-size(frame) = if frame.paper == "a4" { 9pt } else { 8.5pt }
#let rule(frame) = line(length: 100%, stroke: if is-roll(frame) { dashes } else { hairline })
#let qr(frame, size) = image("/qr/" + str(frame.sheet_index) + ".svg", width: size)
#let printed-address(frame) = frame.check_address.replace(regex("^https?://"), "")

// A line to sign on, with the name of the signer under it.
#let signature(label, width: 52mm) = block(breakable: false, {
  v(11mm)
  line(length: width, stroke: black-line)
  v(-4pt)
  label
})

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

#let contacts(head) = {
  let reach = (
    if head.phone != none { "Telephone " + head.phone },
    head.email,
  ).filter(part => part != none)
  (..head.address_lines, reach.join(". ")).filter(part => part != none).join(linebreak())
}

#let wide-letterhead(head) = {
  let words = {
    set par(leading: 0.5em)
    text(size: 14pt, weight: 600, head.school_name)
    v(-5pt)
    text(size: 8.5pt, fill: soft, contacts(head))
  }
  if head.has_logo {
    grid(
      columns: (auto, 1fr),
      column-gutter: 10pt,
      align: horizon,
      box(image("/images/logo", height: 13mm, fit: "contain")),
      words,
    )
  } else { words }
  v(-3pt)
  line(length: 100%, stroke: 1.5pt + rgb(head.colour))
}

#let narrow-letterhead(head) = align(center, {
  if head.has_logo { box(image("/images/logo", height: 11mm, fit: "contain")); linebreak() }
  strong-text(head.school_name)
  linebreak()
  text(size: 8pt, contacts(head))
})

#let heading-line(frame) = {
  let title = text(size: 13pt, weight: 600, frame.title)
  if frame.number == none { title } else {
    grid(
      columns: (1fr, auto),
      column-gutter: 12pt,
      align: (left + bottom, right + bottom),
      title,
      [#text(fill: soft, "No") #text(size: 13pt, weight: 600, frame.number)],
    )
  }
  if frame.filter != none { v(-5pt); text(fill: soft, frame.filter) }
}

#let narrow-heading(frame) = align(center, {
  frame.title
  if frame.number != none [ #strong-text(frame.number)]
  if frame.filter != none { linebreak(); frame.filter }
})

// Four to a row with the label above on A4, two to a row with the label beside it on A5, one on the roll.
#let facts(frame, items) = {
  if items.len() == 0 { return }
  let label(item) = text(fill: soft, item.label)
  if frame.paper == "a4" {
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
    rows: (auto, ..row-heights-pt.map(height => if height == 0 { auto } else { height * 1pt }), auto),
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

#let sentence(parts) = parts.filter(part => part != none).join(". ") + "."

#let foot(frame, at, of) = {
  set text(size: 7.5pt, fill: soft)
  set par(leading: 0.5em)
  let number = if frame.number != none { " " + frame.number }
  let lines = (
    sentence((frame.letterhead.school_name, frame.title + number, frame.filter)),
    sentence(("Printed by " + frame.printed_by + " on " + frame.printed_at, "Page " + str(at) + " of " + str(of))),
    if frame.check_address != none { "Check this document at " + printed-address(frame) },
  )
  let words = lines.filter(part => part != none).join(linebreak())
  line(length: 100%, stroke: hairline)
  v(-2pt)
  if frame.check_address == none { words } else {
    grid(columns: (1fr, auto), column-gutter: 12pt, align: horizon, words, qr(frame, 14mm))
  }
}

// Three ways to the same foot, because asking the compiler where we are costs it another round
// through the whole file, and text set under different page rules shares no work:
// - one sheet: a page rule that counts pages;
// - many sheets of one page each: part of the body, nothing to ask. The caller tries this first
//   and looks whether there are as many pages as sheets;
// - many sheets, some of them longer: a page rule that finds its sheet by halving.
#let one-page-each = json("/one-page-each.json")
#let start-of(sheet-index) = label("start-of-sheet-" + str(sheet-index))
#let end-of(sheet-index) = label("end-of-sheet-" + str(sheet-index))

#let foot-of-one(frame) = context foot(frame, here().page(), locate(end-of(0)).page())

#let foot-of-many(count) = context {
  if query(start-of(count - 1)).len() == 0 { return }
  let page = here().page()
  let (low, high) = (0, count - 1)
  while low < high {
    let middle = calc.quo(low + high + 1, 2)
    if locate(start-of(middle)).page() <= page { low = middle } else { high = middle - 1 }
  }
  let start = query(start-of(low)).first()
  let before = start.location().page() - 1
  foot(start.value, page - before, locate(end-of(low)).page() - before)
}

#let page-rule-foot(frame) = {
  if is-roll(frame) or one-page-each { none } else if frame.sheets_count == 1 { foot-of-one(frame) } else {
    foot-of-many(frame.sheets_count)
  }
}

#let roll-foot(frame) = align(center, {
  if frame.check_address != none {
    v(4pt)
    qr(frame, 24mm)
    v(-4pt)
    text(size: 8pt, printed-address(frame))
    linebreak()
  }
  "Printed by " + frame.printed_by
  linebreak()
  frame.printed_at
})

#let wide-sheet(frame, body) = {
  wide-letterhead(frame.letterhead)
  v(3pt)
  heading-line(frame)
  if frame.facts.len() > 0 {
    v(-2pt)
    rule(frame)
    facts(frame, frame.facts)
    rule(frame)
  }
  body
}

#let roll-sheet(frame, body) = {
  narrow-letterhead(frame.letterhead)
  rule(frame)
  narrow-heading(frame)
  facts(frame, frame.facts)
  rule(frame)
  body
  rule(frame)
  roll-foot(frame)
}

#let sheet(frame, body) = {
  let paper = papers.at(frame.paper)
  let turned = frame.landscape and not is-roll(frame)
  let foot-height = if frame.check_address != none { 18mm } else { 9mm }
  set document(title: frame.document_title, author: frame.letterhead.school_name)
  set page(
    width: if turned { paper.height } else { paper.width },
    height: if turned { paper.width } else { paper.height },
    margin: (
      x: paper.side,
      top: paper.top,
      bottom: if is-roll(frame) { 8mm } else { 8mm + foot-height },
    ),
    footer: page-rule-foot(frame),
    footer-descent: foot-descent,
  )
  set text(
    font: ("Roboto", "Liberation Sans", "DejaVu Sans"),
    size: paper.size,
    fill: black,
    lang: "en",
    region: "KE",
    hyphenate: false,
  )
  set par(leading: 0.55em, spacing: 0.9em)
  if one-page-each {
    if not is-roll(frame) {
      place(bottom + left, dy: foot-descent + foot-height, block(width: 100%, height: foot-height, foot(frame, 1, 1)))
    }
  } else { [#metadata(frame)#start-of(frame.sheet_index)] }
  if is-roll(frame) { roll-sheet(frame, body) } else { wide-sheet(frame, body) }
  if not one-page-each { [#metadata(none)#end-of(frame.sheet_index)] }
}
`;
