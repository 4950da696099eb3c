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

#for one in data.sheets {
  let frame = data.frame + one.frame
  sheet(frame, {
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
  })
}
`;
