import { report_parts_v1 } from './report-parts.v1.typ.ts';

/** A transcript: the reports of all years, term by term, with a serial and the code to check it. Frozen. */
export const transcript_v1 = `${report_parts_v1}
#let or-blank(value) = if value == none { "" } else { value }

#let term-table(term) = block(above: 0pt, below: 0pt, inset: (bottom: 10pt), width: 100%, breakable: false, {
  grid(
    columns: (1fr, auto),
    align: (left + bottom, right + bottom),
    {
      strong-text(term.label)
      text(fill: soft, ", " + term.class)
    },
    if term.mean != none { strong-text("Mean " + term.mean) },
  )
  block(above: 3pt, below: 2pt, line(length: 100%, stroke: black-line))
  set text(size: 8pt)
  grid(
    columns: (auto, 1fr, auto, auto, auto),
    column-gutter: 8pt,
    inset: (y: 2.1pt),
    align: (left, left, right, left, right),
    ..term.subjects.map(subject => (
      text(fill: soft, or-blank(subject.code)),
      subject.name,
      or-blank(subject.mark),
      strong-text(or-blank(subject.grade)),
      or-blank(subject.points),
    )).flatten(),
  )
})

#let transcript(one) = {
  let learner = one.learner
  letterhead(one.letterhead)
  title-line(one.title, [#text(fill: soft, "Serial") #strong-text(one.serial)])
  facts((
    ("Learner", learner.name),
    ("Adm no", learner.admission_number),
    ("Class", learner.class + if learner.stream != none { " " + learner.stream }),
    ("Admitted", learner.admitted),
    if learner.born != none { ("Born", learner.born) },
    if learner.upi != none { ("UPI", learner.upi) },
    if learner.left != none { ("Left", learner.left) },
  ).filter(fact => fact != none))
  in-two-columns(one.terms.map(term-table))
  if one.keys.len() > 0 {
    block(above: 6pt, below: 8pt, text(size: 7.5pt, fill: soft, one.keys.map(key => "Key: " + key + ".").join(" ")))
  }
  block(above: 0pt, below: 9pt, text(size: 7.5pt, fill: soft, "Taken word for word from the report forms that this school issued."))
  block(breakable: false, width: 100%, grid(
    columns: (1fr, 1fr),
    column-gutter: 16mm,
    align: bottom,
    ..("Head of school, signature and date", "Official stamp").enumerate().map(((i, name)) => {
      if i == 1 and one.stamp != none { picture(one.stamp, 24mm) } else { v(10mm); line(length: 100%, stroke: black-line) }
      v(-4pt)
      text(fill: soft, name)
    }),
  ))
}

#let need-of(one) = 290pt + one.terms.chunks(2).map(pair => calc.max(..pair.map(term => term.subjects.len())) * 13pt + 34pt).sum(default: 0pt)

#papers(data.title, one => paper-of(one, one.title + " " + one.serial + ", " + one.learner.name + ", " + one.learner.admission_number, need-of(one), transcript(one)))
`;
