/** A letter: the school's sheet, a few paragraphs, perhaps a table, and two lines to sign on. */
export const letter_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")

#let signatures(labels, seal) = {
  v(10mm)
  grid(
    columns: labels.map(_ => 1fr),
    column-gutter: 18mm,
    align: bottom,
    ..labels.enumerate().map(((at, label)) => if at == 1 and seal.has_stamp { stamp(30mm) } else {
      signature(label, width: 72mm, signed: at == 0 and seal.has_signature)
    }),
  )
}

#let letter(one, seal) = {
  set text(size: 11.5pt)
  set par(leading: 0.8em, spacing: 1.4em, justify: false)
  v(4mm)
  for words in one.paragraphs { par(words) }
  signatures(one.at("signatures", default: ("Head of school, signature and date", "Official stamp")), seal)
}

#for one in data.sheets {
  let frame = unsealed(data.frame + one.frame)
  sheet(frame, on-one-page(frame, least: 85%, _ => letter(one, data.frame.seal)))
}
`;
