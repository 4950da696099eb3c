/** A part of an expense that falls on one vote head. */
export interface Share {
  vote_head_id: string;
  amount_cents: number;
}

/** The first cents of the lines, and what is behind them: what is paid now, and what is held back. */
export function parted(lines: readonly Share[], cents: number): { now: Share[]; held: Share[] } {
  let left = cents;
  const now: Share[] = [];
  const held: Share[] = [];
  for (const { vote_head_id, amount_cents } of lines) {
    const taken = Math.min(left, amount_cents);
    left -= taken;
    if (taken > 0) now.push({ vote_head_id, amount_cents: taken });
    if (amount_cents > taken) held.push({ vote_head_id, amount_cents: amount_cents - taken });
  }
  return { now, held };
}
