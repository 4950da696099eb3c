/** A certificate: the school's sheet turned, the learner's name large in its middle, two lines to sign on. */
export const certificate_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")

#let signatures(seal) = grid(
  columns: (1fr, 1fr, 1fr),
  column-gutter: 18mm,
  align: (left + bottom, center + bottom, right + bottom),
  align(left, signature("Head of school", width: 72mm, signed: seal.has_signature)),
  if seal.has_stamp { stamp(30mm) },
  align(left, signature("Class teacher", width: 72mm)),
)

#let certificate(one, seal) = {
  set align(center)
  v(1fr)
  text(size: 12pt, fill: soft, "This certificate is awarded to")
  v(2mm)
  text(size: 34pt, weight: 600, one.name)
  v(-2mm)
  text(size: 11pt, fill: soft, one.about)
  v(6mm)
  block(width: 200mm, {
    set text(size: 14pt)
    set par(leading: 0.8em)
    one.merit
  })
  v(3mm)
  strong-text(text(size: 14pt, one.rule))
  v(4mm)
  text(fill: soft, one.day)
  v(1fr)
  signatures(seal)
  v(4mm)
}

#for one in data.sheets {
  sheet(unsealed(data.frame + one.frame), certificate(one, data.frame.seal))
}
`;
