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
#import "/parts.typ": *
#import "/foot.typ": *

#let papers = (
  "a4": (width: 210mm, height: 297mm, side: 14mm, top: 12mm, size: 9.5pt),
  "a5": (width: 148mm, height: 210mm, side: 12mm, top: 11mm, size: 9pt),
  "roll-80mm": (width: 80mm, height: auto, side: 4.5mm, top: 5mm, size: 9pt),
)

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
  if head.logo != none {
    grid(
      columns: (auto, 1fr),
      column-gutter: 10pt,
      align: horizon,
      box(image("/images/" + head.logo, height: 13mm, fit: "contain")),
      words,
    )
  } else { words }
  v(-3pt)
  line(length: 100%, stroke: 1.5pt + rgb(head.colour))
}

#let narrow-letterhead(head) = align(center, {
  if head.logo != none { box(image("/images/" + head.logo, height: 11mm, fit: "contain")); linebreak() }
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
  closing(frame)
}

#let roll-sheet(frame, body) = {
  narrow-letterhead(frame.letterhead)
  rule(frame)
  narrow-heading(frame)
  facts(frame, frame.facts)
  rule(frame)
  body
  closing(frame)
  rule(frame)
  roll-foot(frame)
}

#let sheet(frame, body) = {
  let paper = papers.at(frame.paper)
  let turned = frame.landscape and not is-roll(frame)
  let foot-height = if frame.check_address != none { 15.5mm } else { 7mm }
  set document(title: frame.document_title, author: frame.letterhead.school_name)
  set page(
    width: if turned { paper.height } else { paper.width },
    height: if turned { paper.width } else { paper.height },
    margin: (
      x: paper.side,
      top: paper.top,
      bottom: 8mm + if is-roll(frame) { 0mm } else { foot-descent + foot-height },
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
