/** Lists of learners, one sheet for each stream: some to read, some with boxes to mark. */
export const lists_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")

#let ruled(one) = {
  set text(size: 9pt)
  let box = 0.5pt + luma(55%)
  table(
    columns: (auto, auto, auto, auto, ..(one.blank_columns * (1fr,))),
    align: (right, left, left, left),
    inset: (x: 4pt, y: 5pt),
    stroke: box,
    table.header(..one.columns.map(column => strong-text(column.head)), ..(one.blank_columns * ([],))),
    ..one.rows.map(row => (..row, ..(one.blank_columns * ([],)))).flatten(),
  )
}

#for one in data.sheets {
  let frame = data.frame + one.frame
  sheet(frame, if one.blank_columns > 0 { ruled(one) } else {
    data-table(frame, one.columns, one.rows, totals: one.totals)
  })
}
`;
