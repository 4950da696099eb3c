/** A letter: the school's sheet, a few paragraphs, perhaps a table, and two lines to sign on. */
export const letter_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")

#let signatures(labels) = {
  v(10mm)
  grid(
    columns: labels.map(_ => 1fr),
    column-gutter: 18mm,
    ..labels.map(label => signature(label, width: 72mm)),
  )
}

#let letter(one) = {
  set text(size: 11.5pt)
  set par(leading: 0.8em, spacing: 1.4em, justify: false)
  v(4mm)
  for words in one.paragraphs { par(words) }
  signatures(one.at("signatures", default: ("Head of school, signature and date", "Official stamp")))
}

#for one in data.sheets { sheet(data.frame + one.frame, letter(one)) }
`;
