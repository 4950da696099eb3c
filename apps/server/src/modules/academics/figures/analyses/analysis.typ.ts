/** The tables of an analysis below one another, set smaller until they stand on one page. */
export const analysis_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")

#let part-of(part) = {
  block(above: 10pt, below: 5pt, sticky: true, strong-text(part.title))
  data-table(
    data.frame,
    part.columns,
    part.rows,
    scale: part.scale,
    row-heights-pt: part.row_heights_pt,
  )
  block(above: 5pt, below: 4pt, fine(part.rule))
}

#sheet(data.frame, on-one-page(data.frame, least: 55%, _ => {
  for part in data.parts { part-of(part) }
  if data.parts.len() == 0 { par(text(fill: soft, "No marks yet.")) }
}))
`;
