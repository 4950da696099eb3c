/**
 * The words of a cheque where the bank's printed leaf (203 × 89 mm) leaves room for them: date, payee,
 * amount in words, amount in figures. Nothing else is printed, for the leaf has the rest.
 */
export const leaf_source = `
#let data = json("/data.json")
#set document(title: data.frame.document_title, author: data.frame.letterhead.school_name)
#set page(width: 203mm, height: 89mm, margin: 0mm)
#set text(font: ("Roboto", "Liberation Sans", "DejaVu Sans"), size: 11pt, lang: "en", region: "KE", hyphenate: false)
#set par(leading: 1.1em)

#let at(x, y, width, words) = place(
  top + left,
  dx: (x + data.right_mm) * 1mm,
  dy: (y + data.down_mm) * 1mm,
  box(width: width * 1mm, words),
)

#at(10, 9, 30, text(size: 9pt, weight: 600, [A/C PAYEE ONLY]))
#at(152, 12, 46, data.date)
#at(28, 27, 118, data.payee)
#at(28, 38, 118, data.words)
#at(154, 40, 44, text(weight: 600, data.figures))
#at(10, 70, 90, text(size: 8pt, data.voucher))
`;
