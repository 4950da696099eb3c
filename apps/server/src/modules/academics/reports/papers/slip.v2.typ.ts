/**
 * The slip of results, second look: each curriculum's own words stand over the columns. It is whole in itself
 * and is never changed: papers that were issued by it print by it for ever. A new look is slip.v3.
 */
export const slip_v2_source = `
#let data = json("/data.json")
#let head = data.frame.letterhead
#let black = luma(15%)
#let soft = luma(35%)
#let hairline = 0.5pt + luma(78%)
#let fine(body) = text(size: 6.5pt, fill: soft, body)
#let there(items) = items.filter(one => one != none and one != "")

#set document(title: data.frame.document_title, author: head.school_name)
#set page(width: 148mm, height: 210mm, margin: (x: 12mm, top: 10mm, bottom: 9mm))
#set text(font: ("Roboto", "Liberation Sans", "DejaVu Sans"), size: 8.5pt, fill: black, lang: "en", region: "KE", hyphenate: false)
#set par(leading: 0.5em, spacing: 0.8em)

// The shield that screens show for a school without a logo, in the school's colour.
#let crest(height) = image(
  bytes(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='"
      + head.colour
      + "' d='M5 4h30v17c0 8-6.5 13-15 16C11.5 34 5 29 5 21V4Z'/><circle fill='#f2c14e' cx='20' cy='13.5' r='4'/><path fill='none' stroke='#ffffff' stroke-width='2.2' stroke-linecap='round' d='M5.5 24c4-4.5 7-6.5 9.5-6.5 3.5 0 4.5 4 8 4 2.8 0 4.5-2.5 11.5-3.5M12.5 29.5c2.3 1.3 4.8 2 7.5 2s5.2-.7 7.5-2'/></svg>",
  ),
  format: "svg",
  height: height,
)

#let letterhead(one) = {
  let words = {
    text(size: 13pt, weight: 600, one.school)
    linebreak()
    text(size: 7.5pt, fill: soft, there((..one.letterhead.address_lines, one.letterhead.phone, one.letterhead.email)).join(", "))
  }
  let own = if head.logo != none { image("/images/" + head.logo, height: 12mm, fit: "contain") } else if head.has_crest { crest(12mm) }
  if own == none { words } else { grid(columns: (auto, 1fr), column-gutter: 9pt, align: horizon, own, words) }
  v(-3pt)
  line(length: 100%, stroke: 1.5pt + rgb(head.colour))
}

#let fact(label, value) = { text(size: 7.5pt, fill: soft, label); linebreak(); text(weight: 500, value) }

#let facts(one) = {
  let learner = one.learner
  grid(
    columns: (2fr, 1fr, 1fr),
    column-gutter: 10pt,
    fact("Learner", learner.name),
    fact("Admission number", learner.admission_number),
    fact("Class", there((learner.class, learner.stream)).join(" ")),
  )
  v(-2pt)
  line(length: 100%, stroke: hairline)
}

#let usual-words = (subject: "Subject", parts: "Papers", grade: "Grade")
#let words-by = (
  CBC: (subject: "Learning area", parts: "Tasks", grade: "Level"),
  Cambridge: (subject: "Syllabus", parts: "Components", grade: "Grade"),
)
#let words-of(results) = words-by.at(results.curriculum, default: usual-words)

#let figure(value) = if value == none { "" } else { str(value) }

#let results-table(results) = {
  let has-marks = results.keys.any(key => key.grades.any(grade => grade.lowerLimit != none))
  let has-points = results.subjects.any(row => row.points != none) and results.mean != none
  // A grade that is a word already is not said twice.
  let has-words = results.subjects.any(row => row.grade_words != none and row.grade_words != row.grade)
  let has-parts = results.subjects.any(row => row.parts.len() > 1)
  let words = words-of(results)
  let columns = (
    (words.subject, left, 1.5fr),
    ..if has-parts { ((words.parts, left, 1.5fr),) },
    ..if has-marks { (("Mark", right, auto),) },
    (words.grade, left, auto),
    ..if has-points { (("Points", right, auto),) },
    ..if has-words { (("In words", left, 1.5fr),) },
  )
  let parts(row) = if row.parts.len() < 2 { "" } else {
    row.parts.map(part => part.name + " " + if part.text == "" { "-" } else { part.text }).join(", ")
  }
  let cells(row) = (
    row.name,
    ..if has-parts { (text(size: 7pt, fill: soft, parts(row)),) },
    ..if has-marks { (figure(row.shown),) },
    text(weight: 600, if row.grade == none { "" } else { row.grade }),
    ..if has-points { (figure(row.points),) },
    ..if has-words { (if row.grade_words == none { "" } else { row.grade_words },) },
  )
  let many = results.subjects.len() > 13
  set text(size: if many { 7.5pt } else { 8.5pt })
  table(
    columns: columns.map(column => column.at(2)),
    align: columns.map(column => column.at(1)),
    stroke: (_, y) => (bottom: if y == 0 { 0.75pt + black } else { hairline }),
    inset: (x: 4pt, y: if many { 2.6pt } else { 4pt }),
    table.header(..columns.map(column => text(weight: 600, column.at(0)))),
    ..results.subjects.map(cells).flatten(),
  )
}

#let place-words(position) = {
  let places = (
    "Position " + str(position.in_class) + " of " + str(position.of_class) + " in class",
    if position.in_stream != none and position.of_stream != none {
      str(position.in_stream) + " of " + str(position.of_stream) + " in stream"
    },
    if position.not_ranked > 0 { str(position.not_ranked) + " not ranked" },
  )
  there(places).join(", ")
}

#let mean-box(results) = {
  let mean = results.mean
  let sums = if mean == none { () } else {
    there((
      if mean.grade != none { "Mean grade " + mean.grade },
      if mean.mean_points != none { "Mean points " + str(mean.mean_points) },
      if mean.marks_sum != none { "Marks " + str(mean.marks_sum) },
    ))
  }
  let lines = there((sums.join(". "), if results.position != none { place-words(results.position) }))
  if lines.len() == 0 { return }
  block(width: 100%, stroke: hairline, inset: 6pt, {
    text(size: 10pt, weight: 600, lines.at(0))
    if lines.len() > 1 { linebreak(); lines.at(1) }
    if mean != none and mean.working.len() > 0 { linebreak(); fine(mean.working.join(". ") + ".") }
  })
}

#let grade-words(grade) = {
  let limits = if grade.lowerLimit == none { none } else if grade.lowerLimit == grade.upperLimit { str(grade.lowerLimit) } else {
    str(grade.lowerLimit) + " to " + str(grade.upperLimit)
  }
  there((grade.code, limits, if limits == none { grade.words_en })).join(" ")
}

#let grade-keys(results) = for key in results.keys {
  block(above: 0.5em, fine({ text(weight: 600, key.scale + ": "); key.grades.map(grade-words).join(", ") + "." }))
}

#let foot(one) = place(bottom + left, block(width: 100%, {
  line(length: 100%, stroke: hairline)
  v(-3pt)
  grid(
    columns: (1fr, auto),
    column-gutter: 10pt,
    align: horizon,
    text(size: 7pt, fill: soft, there((
      one.issued + ", version " + str(one.version) + ".",
      "Check this slip at " + one.frame.check_address.replace(regex("^https?://"), ""),
    )).join(linebreak())),
    image("/qr/" + str(one.frame.sheet_index) + ".svg", width: 15mm),
  )
}))

#for (at, one) in data.sheets.enumerate() {
  if at > 0 { pagebreak() }
  letterhead(one)
  v(2pt)
  text(size: 12pt, weight: 600, one.results.exam)
  h(6pt)
  text(fill: soft, one.results.term)
  facts(one)
  results-table(one.results)
  mean-box(one.results)
  grade-keys(one.results)
  foot(one)
}
`;
