/** A letter or certificate: the school's sheet, a few paragraphs, and two lines to sign on. */
export const letter_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")

#let signatures = {
  v(10mm)
  grid(
    columns: (1fr, 1fr),
    column-gutter: 18mm,
    signature("Head of school, signature and date", width: 72mm),
    signature("Official stamp", width: 72mm),
  )
}

#let letter(paragraphs) = {
  set text(size: 11.5pt)
  set par(leading: 0.8em, spacing: 1.4em, justify: false)
  v(4mm)
  for words in paragraphs { par(words) }
  signatures
}

#for one in data.sheets { sheet(data.frame + one.frame, letter(one.paragraphs)) }
`;
