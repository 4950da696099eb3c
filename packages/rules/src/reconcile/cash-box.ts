export interface BoxDay {
  day: string;
  in_cents: number;
  out_cents: number;
}

/** Which day's cash still lies in the box, when what came first goes first; null when it is empty. */
export function oldestInBox(days: readonly BoxDay[]): string | null {
  let gone_cents = days.reduce((sum, day) => sum + day.out_cents, 0);
  for (const { day, in_cents } of days) {
    if (in_cents > gone_cents) return day;
    gone_cents -= in_cents;
  }
  return null;
}
