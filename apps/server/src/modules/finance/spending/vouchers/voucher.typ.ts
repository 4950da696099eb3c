/** A payment voucher: what for, gross to net, the amount in words, and four lines to sign on. */
export const voucher_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")
#show: sheet.with(data.frame)

#data-table(data.frame, data.columns, data.rows, scale: data.scale, row-heights-pt: data.row_heights_pt)
#v(4pt)
#sums(data.sums)
#par(strong-text(data.in_words))
#v(8pt)
#grid(
  columns: (1fr, 1fr),
  column-gutter: 18pt,
  row-gutter: 6pt,
  ..data.signatures.map(one => signature(one)),
)
`;
