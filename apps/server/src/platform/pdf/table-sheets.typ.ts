/** Papers of one kind in one file, each the sheet of letterhead.typ with its own table. */
export const table_sheets_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")

#let signatures(labels) = {
  v(8mm)
  grid(
    columns: labels.map(_ => 1fr),
    column-gutter: 12mm,
    ..labels.map(label => signature(label, width: 100%)),
  )
}

#let body-of(frame, one) = {
  data-table(
    frame,
    one.columns,
    one.rows,
    totals: one.totals,
    scale: one.scale,
    row-heights-pt: one.row_heights_pt,
  )
  if one.mark != none { block(above: 8pt, below: 6pt, strong-text(one.mark)) }
  if one.note != none { block(above: 8pt, fine(one.note)) }
  if one.signatures.len() > 0 { signatures(one.signatures) }
}

#for one in data.sheets {
  let frame = data.frame + one.frame
  let body = body-of(frame, one)
  sheet(frame, if one.rows.len() > fitted-rows-max { body } else {
    on-one-page(frame, least: 85%, _ => body)
  })
}
`;
