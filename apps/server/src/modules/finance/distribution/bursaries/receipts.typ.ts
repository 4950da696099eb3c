/** Receipts of one cheque, a sheet each. */
export const receipts_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")
#let columns = (
  (head: "Term", numeric: false, share: 1),
  (head: "For", numeric: false, share: 2),
  (head: "Amount (KES)", numeric: true, share: 0),
)

#for one in data.sheets {
  let frame = data.frame + one.frame
  sheet(frame, {
    data-table(frame, columns, one.rows, totals: one.totals)
    par(fine(one.note))
  })
}
`;
