/** A list on paper: the sheet of letterhead.typ with one table. */
export const table_document_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")
#let body = {
  data-table(
    data.frame,
    data.columns,
    data.rows,
    totals: data.totals,
    scale: data.scale,
    row-heights-pt: data.row_heights_pt,
  )
  if data.rows.len() == 0 { par(text(fill: soft, data.empty)) }
  if data.note != none { block(above: 8pt, fine(data.note)) }
}
#sheet(data.frame, if data.rows.len() > fitted-rows-max { body } else {
  on-one-page(data.frame, least: 85%, _ => body)
})
`;
