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
  "a3": (width: 297mm, height: 420mm, side: 14mm, top: 12mm, size: 11pt),
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

// The shield that screens show for a school without a logo, in the school's colour.
#let drawn-crest(head, height) = image(
  bytes(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='"
      + head.colour
      + "' d='M5 4h30v17c0 8-6.5 13-15 16C11.5 34 5 29 5 21V4Z'/><circle fill='#f2c14e' cx='20' cy='13.5' r='4'/><path fill='none' stroke='#ffffff' stroke-width='2.2' stroke-linecap='round' d='M5.5 24c4-4.5 7-6.5 9.5-6.5 3.5 0 4.5 4 8 4 2.8 0 4.5-2.5 11.5-3.5M12.5 29.5c2.3 1.3 4.8 2 7.5 2s5.2-.7 7.5-2'/></svg>",
  ),
  format: "svg",
  height: height,
)

#let mark(head, height) = {
  if head.logo != none { box(image("/images/" + head.logo, height: height, fit: "contain")) } else if head.has_crest {
    box(drawn-crest(head, height))
  }
}

#let wide-letterhead(head) = {
  let words = {
    set par(leading: 0.5em)
    text(size: 14pt, weight: 600, head.school_name)
    v(-5pt)
    text(size: 8.5pt, fill: soft, contacts(head))
  }
  let own = mark(head, 13mm)
  if own != none {
    grid(
      columns: (auto, 1fr),
      column-gutter: 10pt,
      align: horizon,
      own,
      words,
    )
  } else { words }
  v(-3pt)
  line(length: 100%, stroke: 1.5pt + rgb(head.colour))
}

#let narrow-letterhead(head) = align(center, {
  let own = mark(head, 11mm)
  if own != none { own; linebreak() }
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

#let wide-head(frame) = {
  wide-letterhead(frame.letterhead)
  v(3pt)
  heading-line(frame)
  if frame.facts.len() > 0 {
    v(-2pt)
    rule(frame)
    facts(frame, frame.facts)
    rule(frame)
  }
}

#let foot-height(frame) = if frame.check_address != none { 15.5mm } else { 7mm }

// A body that ends on the page it began on: set smaller when it would not, though not under \`least\`.
// It is a function of the space that pushes its end to the foot of the page. Measuring costs, so whoever
// may have many rows asks only where they nearly fit.
#let on-one-page(frame, least: 50%, body) = {
  if is-roll(frame) { return body(none) }
  let paper = papers.at(frame.paper)
  let (across, down) = if frame.landscape { (paper.height, paper.width) } else { (paper.width, paper.height) }
  let width = across - 2 * paper.side
  context {
    let height(content) = measure(block(width: width, content)).height
    let page = down - paper.top - 8mm - foot-descent - foot-height(frame)
    let others = height(wide-head(frame)) + height(closing(frame)) + 12pt
    let part = (page - others) / height(body(none))
    if part >= 1 or part * 100% < least { body(v(1fr)) } else {
      scale(part * 100%, origin: top + left, reflow: true, block(width: width, body(none)))
    }
  }
}

#let wide-sheet(frame, body) = {
  wide-head(frame)
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

// A paper that does not count yet says so across the page, too pale to hide a figure.
#let watermark(frame) = {
  let size = if frame.paper == "a3" { 60pt } else { 42pt }
  rotate(-30deg, box(width: 100cm, align(center, text(size: size, weight: 600, fill: luma(92%), frame.watermark))))
}

#let sheet(frame, body) = {
  let paper = papers.at(frame.paper)
  let turned = frame.landscape and not is-roll(frame)
  let foot-height = foot-height(frame)
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
    background: if frame.watermark != none { watermark(frame) },
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
