/** The foot of a page: whose it is, what it shows, who printed it when, which page, and how to check it. */
export const foot_source = `
#import "/parts.typ": *

#let foot-descent = 3mm

#let qr(frame, size) = image("/qr/" + str(frame.sheet_index) + ".svg", width: size)
#let printed-address(frame) = frame.check_address.replace(regex("^https?://"), "")

#let sentence(parts) = parts.filter(part => part != none).join(". ") + "."

#let foot(frame, at, of) = {
  set text(size: 7.5pt, fill: soft)
  set par(leading: 0.5em)
  let number = if frame.number != none { " " + frame.number }
  let lines = (
    sentence((frame.letterhead.school_name, frame.title + number, frame.filter)),
    sentence((
      "Printed by " + frame.printed_by + " on " + frame.printed_at,
      if frame.has_page_numbers { "Page " + str(at) + " of " + str(of) },
    )),
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
// - sheets of one page each: part of the body, nothing to ask. The caller tries this first and
//   looks whether there are as many pages as sheets;
// - one sheet of several pages: a page rule that counts pages;
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
`;
