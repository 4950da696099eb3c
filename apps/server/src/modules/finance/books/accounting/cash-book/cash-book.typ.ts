/** The cash book as schools keep it: receipts on the left side, payments on the right, one after the other. */
export const cash_book_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")
#show: sheet.with(data.frame)

#for side in data.sides {
  block(above: 12pt, below: 6pt, text(size: 11pt, weight: 600, side.title))
  data-table(
    data.frame,
    side.columns,
    side.rows,
    totals: side.totals,
    scale: side.scale,
    row-heights-pt: side.row_heights_pt,
  )
  if side.rows.len() == 0 { par(text(fill: soft, "Nothing.")) }
}
#par(fine("C marks money moved between two accounts of the school."))
`;
