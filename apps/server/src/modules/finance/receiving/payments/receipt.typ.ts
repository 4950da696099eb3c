/** A receipt: who paid, what it was allocated to, the balance before and after, and how to pay the rest. */
export const receipt_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")

#let pay-block(frame, pay) = {
  let words = {
    strong-text(pay.title)
    for line in pay.lines { linebreak(); line }
  }
  if is-roll(frame) { rule(frame); words } else {
    block(width: 100%, above: 10pt, fill: luma(95.5%), inset: (x: 9pt, y: 7pt), words)
  }
}

#let signed-by(frame, one) = {
  let seal = frame.seal
  let by = if seal.has_signature { frame.printed_by } else { one.received_by }
  block(breakable: false, above: 8pt, grid(
    columns: (1fr, 1fr),
    column-gutter: 12mm,
    align: (left + bottom, right + bottom),
    signature("Received by " + by, width: 100%, signed: seal.has_signature),
    if seal.has_stamp { stamp(24mm) } else { align(left, signature("School stamp", width: 100%)) },
  ))
}

#let receipt(frame, one, push) = {
  data-table(
    frame,
    one.columns,
    one.rows,
    totals: one.totals,
    scale: one.scale,
    row-heights-pt: one.row_heights_pt,
  )
  let words = {
    block(above: 8pt, one.amount_in_words)
    if one.mark != none { block(strong-text(one.mark)) }
    if one.note != none { block(fine(one.note)) }
  }
  if is-roll(frame) {
    words
    if one.balances.len() > 0 { rule(frame); sums(one.balances, width: 100%) }
  } else {
    grid(
      columns: (1fr, 56mm),
      column-gutter: 8mm,
      words,
      if one.balances.len() > 0 { sums(one.balances, width: 100%) },
    )
  }
  if one.pay != none { pay-block(frame, one.pay) }
  if not is-roll(frame) { push; signed-by(frame, one) }
  if not is-roll(frame) and frame.seal.foot_note != none { v(2mm); fine(frame.seal.foot_note) }
}

// Signature, stamp and last line have places of their own, except on the roll.
#let bare(frame) = frame + (seal: (has_stamp: false, has_signature: false, foot_note: none))

#for one in data.sheets {
  let frame = data.frame + one.frame
  let least = if frame.paper == "a4" { 75% } else { 40% }
  let around = if is-roll(frame) { frame } else { bare(frame) }
  sheet(around, on-one-page(around, least: least, push => receipt(frame, one, push)))
}
`;
