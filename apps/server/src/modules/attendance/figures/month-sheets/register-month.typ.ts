import type { Template } from '#platform/pdf/render.ts';

/** The register of a month: a row for each learner, two signs a day, girls and boys apart. */
export const register_month: Template = {
  name: 'register-month',
  source: `
#import "/letterhead.typ": *
#let data = json("/data.json")
#show: sheet.with(data.frame)
#let marks-count = data.days.map(day => day.span).sum(default: 0)
#let head(span: 1, body) = table.cell(
  colspan: span,
  fill: luma(94%),
  align(center, text(size: 6.5pt, weight: 600, body)),
)
#let small(body) = text(size: 7pt, body)

#let register(group) = block(above: 8pt, {
  block(below: 3pt, sticky: true, [#strong-text(group.name) #h(6pt) #fine("Mean attendance " + group.mean)])
  table(
    columns: (6mm, auto, 15mm, ..range(marks-count).map(_ => 1fr), 9mm, 9mm, 9mm),
    align: (right, left, left, ..range(marks-count).map(_ => center), right, right, right),
    inset: (x: 1pt, y: 2pt),
    stroke: hairline,
    table.header(
      head("No"), head("Learner"), head("Adm. no."),
      ..data.days.map(day => head(span: day.span, day.day)),
      head("Pres."), head("Abs."), head("Late"),
    ),
    ..group.rows.map(row => (
      small(row.n), small(row.name), small(row.admission_number),
      ..row.cells.map(cell => small(cell)),
      small(row.present), small(row.absent), small(row.late),
    )).flatten(),
    ..if group.foot != none {
      (
        table.cell(colspan: 3, small(strong-text("Present"))),
        ..group.foot.map(count => text(size: 5.5pt, count)),
        "", "", "",
      )
    },
  )
})

#for group in data.groups { register(group) }
#if data.groups.len() == 0 { par(text(fill: soft, "No register was handed in this month.")) }
#block(above: 6pt, fine("/ present. " + data.key + "."))
#block(breakable: false, grid(
  columns: (1fr, 1fr),
  signature(if data.signed.first != none { "Class teacher: " + data.signed.first } else { "Class teacher" }, width: 70mm),
  signature(if data.signed.second != none { "Head of the school: " + data.signed.second } else { "Head of the school" }, width: 70mm),
))
#if data.signed.seal != none { fine("Seal " + data.signed.seal) }
`,
};
