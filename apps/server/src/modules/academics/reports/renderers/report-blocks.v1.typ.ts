/** The blocks of a report in their first look; frozen like the parts that they are made of. */
export const report_blocks_v1 = `
#let subject-head(one) = if one.kind == "book" { words-of(one).area } else { words-of(one).subject }
#let grade-head(one) = if one.kind == "book" { words-of(one).level } else { words-of(one).grade }
#let or-blank(value) = if value == none { "" } else { value }

#let learner-block(one, block) = {
  let words = words-of(one)
  let learner = one.learner
  let class = learner.class + if learner.stream != none { " " + learner.stream }
  let shown = block.shows
  let more = (
    if "upi" in shown and learner.upi != none { (words.upi, learner.upi) },
    if "class-teacher" in shown and learner.class_teacher != none { (words.class-teacher, learner.class_teacher) },
    if "house" in shown and learner.house != none { (words.house, learner.house) },
    if one.attendance != none { (words.days-open, one.attendance.open) },
    if one.attendance != none { (words.days-present, one.attendance.present) },
  ).filter(fact => fact != none)
  facts(((words.learner, learner.name), (words.number, learner.admission_number), (words.class, class), ..more))
}

#let letters(value) = if value == none { 0 } else { value.len() }
// About as wide as such texts are: figures are wider than letters, and long texts narrower than short ones.
#let width-of(value, numeric) = letters(value) * if numeric { 4.85pt } else if letters(value) > 24 { 3.95pt } else { 4.15pt }
#let column(head, texts, numeric: false, strong: false, under: none, grows: false) = (
  head: head,
  under: under,
  texts: texts.map(or-blank),
  numeric: numeric,
  strong: strong,
  grows: grows,
  needs: calc.max(letters(head) * 4.6pt, letters(under) * 3.8pt, ..texts.map(one => width-of(one, numeric))),
)

#let subject-columns(one, block) = {
  let words = words-of(one)
  let shows = block.shows
  let subjects = one.subjects
  let all(key) = subjects.map(subject => subject.at(key))
  let has(key) = key in shows and all(if key == "exams" { "cells" } else { key }).any(value => value != none)
  let many = one.columns.len() > 1
  let has-mark = has("mark")
  let has-remark = "remark" in shows
  (
    if has("code") { column(words.code, all("code")) },
    column(subject-head(one), all("name"), grows: not has-remark),
    ..if "exams" in shows and (many or not has-mark) {
      one.columns.enumerate().map(((i, exam)) => column(
        exam.name,
        subjects.map(subject => subject.cells.at(i)),
        numeric: true,
        under: exam.out_of,
      ))
    },
    if has-mark {
      column(if many and block.figure == "mean" { words.mean } else { words.mark }, all("mark"), numeric: true, strong: true)
    },
    if has("grade") { column(grade-head(one), all("grade"), strong: true) },
    if has("words") { column(words.words, all("words")) },
    if has("points") { column(words.points, all("points"), numeric: true) },
    if has-remark { column(words.remark, all("remark"), grows: true) },
    if has("teacher") { column(words.teacher, all("teacher")) },
  ).filter(column => column != none)
}

#let column-side(column) = if column.numeric { right } else { left }
#let column-gap = 7.5pt
#let column-insets(count) = (..((count - 1) * ((right: column-gap, y: 4.6pt),)), (right: 0pt, y: 4.6pt))
#let column-widths(columns) = columns.map(column => if column.grows { 1fr } else { auto })
#let column-heads(columns) = columns.map(column => grid.cell(align: column-side(column) + bottom, stroke: (bottom: black-line), {
  strong-text(column.head)
  if column.under != none { linebreak(); text(size: 7.5pt, column.under) }
}))

// Where every row is one line, a column is set as one text with its lines apart: eighty small cells would
// take the compiler as long as all the rest of the page.
#let row-pitch = 17pt
#let columns-of-lines(one, columns) = {
  let count = one.subjects.len()
  grid(
    columns: column-widths(columns),
    align: columns.map(column-side),
    inset: column-insets(columns.len()),
    ..column-heads(columns),
    ..columns.map(column => {
      set par(leading: row-pitch - 0.711 * 8.5pt)
      // A line that were broken would stand beside the wrong subject.
      let lines = column.texts.map(one => one.replace(" ", "\u{a0}")).join(linebreak())
      if column.strong { strong-text(lines) } else { lines }
    }),
  )
  // Hairlines between the rows, from the last one upwards.
  for i in range(count) { place(bottom + left, dy: -i * row-pitch, line(length: 100%, stroke: hairline)) }
}

#let rows-of-cells(one, columns) = grid(
  columns: column-widths(columns),
  align: columns.map(column => column-side(column) + horizon),
  inset: column-insets(columns.len()),
  stroke: (bottom: hairline),
  ..column-heads(columns),
  ..one.subjects.enumerate().map(((i, subject)) => columns.map(column => {
    let words = column.texts.at(i)
    if column.head == grade-head(one) and one.pictures and subject.picture != none {
      level-picture(subject.picture, 13pt)
      h(4pt)
    }
    if column.strong { strong-text(words) } else { words }
  })).flatten(),
)

#let is-plain(one, columns) = {
  not one.pictures and columns.map(column => column.needs).sum() + column-gap * (columns.len() - 1) <= content-width
}

#let subjects-table(one, block) = {
  let columns = subject-columns(one, block)
  set text(size: 8.5pt)
  std.block(above: 0pt, below: 0pt, width: 100%, if is-plain(one, columns) { columns-of-lines(one, columns) } else { rows-of-cells(one, columns) })
  let words = words-of(one)
  std.block(above: 0pt, below: 11pt, width: 100%, stroke: (bottom: black-line), inset: (y: 5.4pt), {
    if one.marks_sum != none and one.mean != none { place(right, strong-text(words.marks + " " + one.marks_sum)) }
    strong-text(str(one.subjects_count) + " " + words.subjects)
  })
}

// Comment-led: what the teacher says stands under each subject, as wide as the page.
#let subjects-with-comments(one, block) = {
  let shows = block.shows
  for subject in one.subjects {
    std.block(above: 0pt, below: 8pt, width: 100%, breakable: false, {
      grid(
        columns: (1fr, auto, auto),
        column-gutter: 14pt,
        align: (left + bottom, right + bottom, right + bottom),
        text(size: 10pt, weight: 600, subject.name),
        if "teacher" in shows { text(fill: soft, or-blank(subject.teacher)) },
        strong-text((
          if "mark" in shows { subject.mark },
          if "grade" in shows { subject.grade },
          if "words" in shows and subject.words != subject.grade { subject.words },
        ).filter(part => part != none).join("  ")),
      )
      std.block(above: 4pt, below: 4pt, rule)
      if "remark" in shows { lines-box(or-blank(subject.remark), block.lines) }
    })
  }
}

#let mean-block(one, block) = {
  let words = words-of(one)
  let mean = one.mean
  if mean == none { return }
  let cells = (
    if "grade" in block.shows and mean.grade != none { (words.mean-grade, mean.grade) },
    if "points" in block.shows and mean.points != none { (words.points, mean.points) },
    if "mean-points" in block.shows and mean.mean_points_text != none { (words.mean-points, mean.mean_points_text) },
    if "mean-mark" in block.shows and mean.mean_mark != none { (words.mean-mark, mean.mean_mark) },
    if "class-position" in block.shows and mean.class_position != none { (words.class-position, mean.class_position) },
    if "stream-position" in block.shows and mean.stream_position != none { (words.stream-position, mean.stream_position) },
    if "last-mean" in block.shows and one.last_mean != none { (one.last_mean.label, one.last_mean.text) },
  ).filter(cell => cell != none)
  if cells.len() == 0 { return }
  std.block(above: 0pt, below: 5pt, width: 100%, stroke: black-line, inset: (x: 9pt, y: 7pt), grid(
    columns: cells.map(_ => auto),
    column-gutter: 1fr,
    ..cells.map(((name, value)) => {
      label(name)
      linebreak()
      text(size: 11.5pt, weight: 600, value)
    }),
  ))
}

#let key-block(one, block) = {
  let words = words-of(one)
  if block.look == "line" {
    let lines = (
      one.rule_words,
      ..one.keys.map(key => (if key.subjects != none { key.subjects } else { words.grades }) + ": " + key.line + "."),
    ).filter(line => line != none)
    if lines.len() > 0 { std.block(above: 0pt, below: 10pt, text(size: 7.5pt, fill: soft, lines.join(" "))) }
  } else {
    let pictures = block.look == "pictures"
    for key in one.keys {
      std.block(above: 0pt, below: 9pt, breakable: false, {
        if key.subjects != none { std.block(below: 3pt, label(key.subjects)) }
        let per-row = calc.min(key.grades.len(), 4)
        grid(
          columns: (1fr,) * per-row,
          stroke: hairline,
          inset: (x: 6pt, y: 5pt),
          align: horizon,
          ..key.grades.map(grade => grid(
            columns: if pictures { (auto, 1fr) } else { (1fr,) },
            column-gutter: 6pt,
            align: horizon,
            ..if pictures { (level-picture(grade.picture, 20pt),) },
            {
              set par(leading: 0.4em)
              strong-text(grade.code)
              if grade.limits != "" { text(size: 7.5pt, fill: soft, "  " + grade.limits) }
              linebreak()
              text(size: 7.5pt, grade.words)
            },
          )),
        )
      })
    }
  }
}

// A small line through the means of the terms; drawn by hand, black on white.
#let trend-block(one) = {
  let points = one.trend
  if points.len() < 2 { return }
  let (width, height) = (86mm, 24mm)
  let top-value = one.trend_max
  let x(i) = 9mm + (width - 18mm) * i / (points.len() - 1)
  let y(value) = height - height * value / top-value
  std.block(breakable: false, {
    std.block(above: 0pt, below: 12pt, text(size: 9pt, weight: 600, words-of(one).trend))
    box(width: width, height: height + 9mm, {
      for value in (0, top-value / 3, top-value * 2 / 3, top-value) {
        place(top + left, dy: y(value), line(start: (6mm, 0mm), length: width - 6mm, stroke: 0.4pt + luma(80%)))
        place(top + left, dy: y(value) - 3pt, box(width: 5mm, align(right, text(size: 7pt, fill: soft, str(calc.round(value, digits: 1))))))
      }
      for i in range(points.len() - 1) {
        place(top + left, line(start: (x(i), y(points.at(i).value)), end: (x(i + 1), y(points.at(i + 1).value)), stroke: 1pt + ink))
      }
      for (i, point) in points.enumerate() {
        place(top + left, dx: x(i) - 1.6pt, dy: y(point.value) - 1.6pt, circle(radius: 1.6pt, fill: ink))
        place(top + left, dx: x(i) - 9mm, dy: y(point.value) - 10pt, box(width: 18mm, align(center, text(size: 7pt, point.text))))
        place(top + left, dx: x(i) - 9mm, dy: height + 2mm, box(width: 18mm, align(center, text(size: 7pt, fill: soft, point.label))))
      }
    })
  })
}

#let conduct-block(one, block) = {
  heading-of(words-of(one).conduct)
  lines-box(one.comments.at("conduct", default: ""), block.lines)
}

#let pair(item) = grid(
  columns: (1fr, auto),
  column-gutter: 10pt,
  inset: (y: 2.6pt),
  text(fill: soft, item.label),
  text(weight: 500, item.text),
)

#let beside(one, blocks) = {
  let pairs = blocks.map(block => if block.kind == "fees" { one.fees } else if block.kind == "next-term" { one.next_term }).filter(item => item != none)
  for block in blocks.filter(block => block.kind == "conduct") { conduct-block(one, block) }
  if pairs.len() > 0 {
    std.block(above: 4pt, below: 0pt, { rule; v(-7pt); for item in pairs { pair(item); v(-8pt) } })
  }
}

// Blocks that are narrow share a row: the trend at the left, what is said of the learner at the right.
#let narrow-kinds = ("trend", "conduct", "fees", "next-term")
#let narrow-blocks(one, blocks) = {
  let has-trend = blocks.any(block => block.kind == "trend") and one.trend.len() > 1
  let others = blocks.filter(block => block.kind != "trend")
  std.block(above: 0pt, below: 10pt, breakable: false, width: 100%, if has-trend and others.len() > 0 {
    grid(columns: (1fr, 1fr), column-gutter: 8mm, trend-block(one), beside(one, others))
  } else if has-trend { trend-block(one) } else { beside(one, others) })
}

#let strands-block(one) = {
  let listed = one.subjects.filter(subject => subject.parts.len() > 1)
  if listed.len() == 0 { return }
  heading-of(words-of(one).strands)
  set text(size: 8pt)
  in-two-columns(listed.map(subject => std.block(above: 0pt, below: 0pt, inset: (bottom: 7pt), width: 100%, {
    std.block(above: 0pt, below: 2.5pt, strong-text(subject.name))
    grid(
      columns: (1fr, auto),
      inset: (y: 2.4pt),
      stroke: (bottom: hairline),
      align: (left + horizon, right + horizon),
      ..subject.parts.map(part => (part.name, {
        if one.pictures and part.picture != none { level-picture(part.picture, 11pt); h(4pt) }
        part.text
      })).flatten(),
    )
  })))
  v(3pt)
}

#let rated-block(title, rows) = if rows.len() > 0 {
  heading-of(title)
  std.block(above: 0pt, below: 8pt, grid(
    columns: (1fr, auto, 1fr, auto),
    column-gutter: 8pt,
    inset: (y: 2.4pt),
    ..rows.map(row => (row.name, strong-text(row.level))).flatten(),
  ))
}

#let comments-block(one, block) = {
  let words = words-of(one)
  let across = calc.min(block.boxes.len(), 3)
  if across == 0 { return }
  std.block(above: 0pt, below: 8pt, breakable: false, {
    rule
    v(-3pt)
    grid(
      columns: (1fr,) * across,
      column-gutter: 6mm,
      row-gutter: 8pt,
      ..block.boxes.map(kind => {
        heading-of(words.at(kind))
        lines-box(
          if kind == "parent" { words.read + one.learner.first_name + "." } else { one.comments.at(kind, default: "") },
          block.lines,
        )
      }),
    )
  })
}

#let signatures-block(one, block) = {
  let words = words-of(one)
  let across = calc.max(block.who.len(), 1)
  std.block(above: 0pt, below: 9pt, breakable: false, {
    grid(
      columns: (1fr,) * across,
      column-gutter: 6mm,
      align: bottom,
      ..block.who.map(role => {
        let signed = one.signatures.find(signature => signature.role == role)
        if signed != none and signed.image != none { picture(signed.image, 10mm); v(-9pt) } else { v(7mm) }
        std.block(above: 2pt, below: 3pt, line(length: 100%, stroke: black-line))
        if role == "parent" { words.name-date } else if signed != none and signed.name != none {
          signed.name
          text(fill: soft, ", " + lower(words.at(role)))
        } else { words.at(role) }
      }),
    )
    if one.stamp != none { place(right + bottom, dy: -6mm, picture(one.stamp, 22mm)) }
  })
}

#let block-of(one, block) = {
  let kind = block.kind
  if kind == "letterhead" { letterhead(one.letterhead) } else if kind == "learner" { learner-block(one, block) } else if kind == "subjects" {
    if block.layout == "comments" { subjects-with-comments(one, block) } else { subjects-table(one, block) }
  } else if kind == "mean-box" { mean-block(one, block) } else if kind == "grade-key" { key-block(one, block) } else if kind == "strands" {
    strands-block(one)
  } else if kind == "competencies" { rated-block(words-of(one).competencies, one.competencies) } else if kind == "values" {
    rated-block(words-of(one).values, one.values)
  } else if kind == "comments" { comments-block(one, block) } else if kind == "signatures" { signatures-block(one, block) }
}

// The blocks in their order; narrow ones that follow each other are laid out together.
#let all-blocks(one) = {
  let together = ()
  for block in one.blocks {
    if block.kind in narrow-kinds { together.push(block) } else {
      if together.len() > 0 { narrow-blocks(one, together); together = () }
      if block.kind == "learner" {
        let words = words-of(one)
        title-line(one.title + ", " + one.term, words.issued + " " + one.paper.issued + ", " + words.version + " " + str(one.paper.version))
      }
      block-of(one, block)
      if block.kind == "letterhead" and one.paper.why != none {
        std.block(above: 0pt, below: 6pt, text(size: 8.5pt, words-of(one).replaces + ": " + one.paper.why))
      }
    }
  }
  if together.len() > 0 { narrow-blocks(one, together) }
}

// What the blocks take of a page at most, reckoned rather than measured.
#let need-of(one) = {
  let rows(count, across) = calc.ceil(count / across)
  let lines(count) = count * 11.4pt
  let block-need(block) = {
    let kind = block.kind
    if kind == "letterhead" { 62pt } else if kind == "learner" { 92pt } else if kind == "subjects" {
      if block.layout == "comments" { one.subjects.len() * (lines(block.lines) + 35pt) } else {
        let columns = subject-columns(one, block)
        let row = if is-plain(one, columns) { row-pitch } else { if one.pictures { 22.5pt } else { 21.5pt } }
        one.subjects.len() * row + 68pt
      }
    } else if kind == "mean-box" { if one.mean == none { 0pt } else { 44pt } } else if kind == "grade-key" {
      if block.look == "line" { one.keys.len() * 10pt + 22pt } else {
        one.keys.map(key => rows(key.grades.len(), 4) * 30pt + 10pt).sum(default: 0pt)
      }
    } else if kind == "strands" {
      let sizes = one.subjects.map(subject => subject.parts.len()).filter(count => count > 1)
      let row = if one.pictures { 17pt } else { 12pt }
      sizes.chunks(2).map(pair => calc.max(..pair) * row + 21pt).sum(default: 0pt) + 16pt
    } else if kind == "comments" { rows(block.boxes.len(), 3) * (lines(block.lines) + 32pt) + 8pt } else if kind == "signatures" { 54pt } else if kind == "conduct" {
      lines(block.lines) + 24pt
    } else if kind == "fees" or kind == "next-term" { 16pt } else if kind == "trend" and one.trend.len() > 1 { 60pt } else { 0pt }
  }
  one.blocks.map(block-need).sum() + if one.paper.why != none { 18pt } else { 0pt } + (one.competencies.len() + one.values.len()) * 8pt
}

#let name-of(one) = one.title + ", " + one.learner.name + ", " + one.learner.admission_number + ", " + one.term
#let with-pictures(one) = one + (pictures: one.blocks.any(block => block.kind == "grade-key" and block.look == "pictures"))
`;
