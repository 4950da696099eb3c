/**
 * The parts that papers of the first look are put together from. They are frozen: a paper that was issued is drawn by
 * them for ever, so they import nothing that may change. A new look is a file of its own, v2.
 */
export const report_parts_v1 = `
#let data = json("/data.json")
#let one-page-each = json("/one-page-each.json")

#let ink = luma(12%)
#let soft = luma(35%)
#let hairline = 0.5pt + luma(75%)
#let black-line = 0.75pt + ink
#let side = 14mm
#let content-width = 182mm

#let all-words = (
  en: (
    learner: "Learner", number: "Adm no", class: "Class", upi: "UPI", class-teacher: "Class teacher",
    house: "House", issued: "Issued", version: "version", code: "Code", subject: "Subject", area: "Learning area",
    mark: "Mark", mean: "Mean", grade: "Grade", level: "Level", words: "In words", points: "Points",
    remark: "Remark", teacher: "Teacher", subjects: "subjects", mean-grade: "Mean grade",
    mean-points: "Mean points", mean-mark: "Mean mark", class-position: "Position in class",
    stream-position: "Position in stream", trend: "Mean points by term", conduct: "Conduct and activities",
    grades: "Key", strands: "Strands and parts", competencies: "Competencies", values: "Values",
    days-open: "Days open", days-present: "Days present", principal: "Principal", parent: "Parent or guardian",
    can-do: "What I can do well", working-on: "What I am working on", help-at-home: "How to help at home",
    read: "I have read this report with ", name-date: "Name and date", check: "Check this paper at",
    replaces: "Replaces an earlier version", page: "Page", of: "of", marks: "Marks",
  ),
  sw: (
    learner: "Mwanafunzi", number: "Nambari", class: "Darasa", upi: "UPI", class-teacher: "Mwalimu wa darasa",
    house: "Nyumba", issued: "Imetolewa", version: "toleo", code: "Msimbo", subject: "Somo", area: "Eneo la kujifunza",
    mark: "Alama", mean: "Wastani", grade: "Gredi", level: "Kiwango", words: "Kwa maneno", points: "Pointi",
    remark: "Maoni", teacher: "Mwalimu", subjects: "masomo", mean-grade: "Gredi ya wastani",
    mean-points: "Pointi za wastani", mean-mark: "Alama za wastani", class-position: "Nafasi darasani",
    stream-position: "Nafasi katika mkondo", trend: "Pointi za wastani kwa muhula", conduct: "Tabia na shughuli",
    grades: "Ufunguo", strands: "Mada na sehemu", competencies: "Umahiri", values: "Maadili",
    days-open: "Siku za shule", days-present: "Siku alizohudhuria", principal: "Mwalimu mkuu", parent: "Mzazi au mlezi",
    can-do: "Ninachoweza vizuri", working-on: "Ninachojifunza", help-at-home: "Msaada nyumbani",
    read: "Nimesoma ripoti hii pamoja na ", name-date: "Jina na tarehe", check: "Hakikisha karatasi hii kwenye",
    replaces: "Inachukua nafasi ya toleo la awali", page: "Ukurasa", of: "kati ya", marks: "Alama",
  ),
)
#let words-of(one) = all-words.at(one.language)

#let strong-text(body) = text(weight: 600, body)
#let label(body) = text(size: 7.5pt, fill: soft, body)
#let heading-of(body) = block(above: 0pt, below: 5pt, text(size: 9pt, weight: 600, body))
#let rule = line(length: 100%, stroke: hairline)
#let picture(hash, height) = image("/images/" + hash, height: height, fit: "contain")

#let crest(head, height) = image(
  bytes(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='"
      + head.colour
      + "' d='M5 4h30v17c0 8-6.5 13-15 16C11.5 34 5 29 5 21V4Z'/><circle fill='#f2c14e' cx='20' cy='13.5' r='4'/><path fill='none' stroke='#ffffff' stroke-width='2.2' stroke-linecap='round' d='M5.5 24c4-4.5 7-6.5 9.5-6.5 3.5 0 4.5 4 8 4 2.8 0 4.5-2.5 11.5-3.5M12.5 29.5c2.3 1.3 4.8 2 7.5 2s5.2-.7 7.5-2'/></svg>",
  ),
  format: "svg",
  height: height,
)

#let letterhead(head) = {
  let reach = (
    if head.phone != none { "Telephone " + head.phone },
    head.email,
  ).filter(part => part != none)
  let lines = (..head.address_lines, reach.join(". ")).filter(part => part != none)
  let own = if head.logo != none { picture(head.logo, 13mm) } else if head.has_crest { crest(head, 13mm) }
  let words = {
    set par(leading: 0.45em)
    text(size: 14pt, weight: 600, head.name)
    v(-6pt)
    text(size: 8.5pt, fill: soft, lines.join(linebreak()))
  }
  if own == none { words } else {
    grid(columns: (auto, 1fr), column-gutter: 10pt, align: horizon, own, words)
  }
  block(above: 6pt, below: 8pt, line(length: 100%, stroke: 1.5pt + rgb(head.colour)))
}

#let title-line(title, aside) = block(above: 0pt, below: 7pt, grid(
  columns: (1fr, auto),
  column-gutter: 12pt,
  align: (left + bottom, right + bottom),
  text(size: 13pt, weight: 600, title),
  text(size: 9pt, aside),
))

#let facts(items) = block(above: 0pt, below: 9pt, {
  rule
  v(-4pt)
  grid(
    columns: (1.7fr, 1fr, 1.2fr, 1fr),
    column-gutter: 12pt,
    row-gutter: 6pt,
    ..items.map(((name, value)) => {
      label(name)
      linebreak()
      text(weight: 500, value)
    }),
  )
  v(-4pt)
  rule
})

// Pictures of four levels, for those who do not read yet: a flower, a plant, a sprout and a seed. Each has
// its own shape, so that a copy in black and white tells the same.
#let level-shapes = (
  "<path d='M10 19v-7' stroke='#7a5230' stroke-width='1.6' fill='none'/><ellipse cx='10' cy='15.5' rx='4.4' ry='3' fill='#8a6239'/>",
  "<path d='M10 19v-7' stroke='#4c8a3a' stroke-width='1.8' fill='none'/><path d='M10 13c-1-4-4-4.500-6-4 .5 3 3 4.500 6 4Z' fill='#6aa84f'/>",
  "<path d='M10 19V7' stroke='#2f7d3b' stroke-width='1.8' fill='none'/><path d='M10 15c-1-4-4.500-4.500-7-4 .5 3.500 4 5 7 4ZM10 12c1-4 4.500-4.500 7-4-.5 3.500-4 5-7 4Z' fill='#3f9e4d'/><path d='M10 8c-1.500-2-1.500-4 0-6 1.500 2 1.500 4 0 6Z' fill='#3f9e4d'/>",
  "<path d='M10 19V9' stroke='#2f7d3b' stroke-width='1.8' fill='none'/><path d='M10 17c1-3 4-3.500 6-3-.5 2.500-3 4-6 3Z' fill='#3f9e4d'/><g fill='#e8a317'><circle cx='10' cy='3' r='2.400'/><circle cx='13.300' cy='5.400' r='2.400'/><circle cx='12' cy='9.200' r='2.400'/><circle cx='8' cy='9.200' r='2.400'/><circle cx='6.700' cy='5.400' r='2.400'/></g><circle cx='10' cy='6.300' r='2' fill='#8a4b08'/>",
).map(shape => bytes("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'>" + shape + "</svg>"))
#let level-picture(level, size) = if level != none {
  box(baseline: 22%, image(level-shapes.at(level - 1), format: "svg", height: size))
}

// A box of so many lines. The words were cut to its length when they were taken; it is the second guard.
#let lines-box(words, lines) = block(
  width: 100%,
  height: lines * 11.4pt + 4pt,
  clip: true,
  above: 4pt,
  below: 0pt,
  inset: (top: 2pt, bottom: 2pt),
  words,
)

#let check-address(one) = one.frame.at("check_address", default: none)

#let foot-height(one) = if check-address(one) != none { 16mm } else { 9mm }
#let foot(one, name, at, of) = {
  let words = words-of(one)
  set text(size: 7.5pt, fill: soft)
  set par(leading: 0.5em)
  let address = check-address(one)
  let lines = (
    one.letterhead.name + ". " + name + ".",
    words.issued + " " + one.paper.issued + ", " + words.version + " " + str(one.paper.version) + ". " + words.page + " " + str(at) + " " + words.of + " " + str(of) + ".",
    if address != none { words.check + " " + address.replace(regex("^https?://"), "") },
    one.foot_note,
  )
  let text-lines = lines.filter(line => line != none).join(linebreak())
  rule
  v(-2pt)
  if address == none { text-lines } else {
    grid(
      columns: (1fr, auto),
      column-gutter: 12pt,
      align: horizon,
      text-lines,
      image("/qr/" + str(one.frame.sheet_index) + ".svg", width: 14mm),
    )
  }
}

#let start-of(i) = std.label("start-" + str(i))
#let end-of(i) = std.label("end-" + str(i))

#let page-margin(one) = (x: side, top: 11mm, bottom: 7mm + 3mm + foot-height(one))

#let room(one) = 297mm - 11mm - 10mm - foot-height(one)

#let one-page(one, name, body) = page(margin: page-margin(one), {
  body
  place(bottom + left, dy: 3mm + foot-height(one), block(width: 100%, height: foot-height(one), foot(one, name, 1, 1)))
})

#let several-pages(one, name, body) = {
  let i = one.frame.sheet_index
  page(
    margin: page-margin(one),
    footer-descent: 3mm,
    footer: context {
      let first = locate(start-of(i)).page()
      foot(one, name, here().page() - first + 1, locate(end-of(i)).page() - first + 1)
    },
    [#metadata(none)#start-of(i)#body#metadata(none)#end-of(i)],
  )
}

// Papers are first printed as if each filled one page, which most do: then the foot is a part of the page,
// and nothing is counted. Where one does not, all are set again: those that are a little too long smaller,
// those that are much longer overleaf. \`need\` is the height that the body takes at most.
#let paper-of(one, name, need, body) = {
  let part = room(one) / need
  if one-page-each { one-page(one, name, body) } else if part < 1 and part > 0.7 {
    one-page(one, name, scale(part * 100%, origin: top + left, reflow: true, block(width: content-width / part, body)))
  } else { several-pages(one, name, body) }
}

#let papers(title, each) = {
  set document(title: title, author: data.sheets.first().letterhead.name)
  set page(width: 210mm, height: 297mm)
  set text(font: ("Roboto", "Liberation Sans", "DejaVu Sans"), size: 9pt, fill: ink, lang: "en", region: "KE", hyphenate: false)
  set par(leading: 0.5em, spacing: 0.8em)
  for one in data.sheets { each(one) }
}

// Two columns of small tables, filled row by row: left, right, left, right.
#let in-two-columns(tables) = grid(columns: (1fr, 1fr), column-gutter: 9mm, ..tables)
`;
