/** A page that shows how a document will look, and says that it is only a test. */
export const test_print_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")
#show: sheet.with(data.frame)

#v(4mm)
This is a test print. It is not a document of the school and was given no number.

#v(6mm)
#grid(
  columns: (1fr, auto),
  align: (left + bottom, right + bottom),
  {
    if data.has_signature { image("/images/signature", height: 14mm, fit: "contain") } else { v(11mm) }
    line(length: 45mm, stroke: black-line)
    v(-4pt)
    data.who
  },
  if data.has_stamp { image("/images/stamp", height: 26mm, fit: "contain") },
)
#if data.foot_note != none { v(4mm); fine(data.foot_note) }
`;
