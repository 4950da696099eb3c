import { counted } from './counted.ts';
import { kes } from './message-fields.ts';

export interface CarrierReading {
  balance_cents: number | null;
  /** What our own messages cost since the reading before. */
  spent_cents: number;
  tokens_left: number;
  /** How many parts the balance pays for; null while no price is known. */
  carries: number | null;
}

/**
 * Differences are whatever does not tie between the carrier's account and our tokens, as sentences; none is
 * good.
 */
export function carrierDifferences(now: CarrierReading, before: CarrierReading | null): string[] {
  if (now.balance_cents === null) return [];
  return [...sinceBefore(now.balance_cents, now, before), ...coverOf(now)];
}

function sinceBefore(
  balance_cents: number,
  { spent_cents }: CarrierReading,
  before: CarrierReading | null,
): string[] {
  if (!before || before.balance_cents === null) return [];
  const came_cents = balance_cents - (before.balance_cents - spent_cents);
  if (came_cents > 0) return [`${kes(came_cents)} came to the account beside our books: a top-up.`];
  if (came_cents === 0) return [];
  return [
    `${kes(-came_cents)} left the account beside the tokens: receipts, codes, or somebody else with the same account.`,
  ];
}

function coverOf({ tokens_left, carries }: CarrierReading): string[] {
  if (carries === null || carries >= tokens_left) return [];
  return [
    `Our schools hold ${counted(tokens_left, 'token')}, and the account pays for ${counted(carries, 'part')}: top it up.`,
  ];
}

/** "KES 1785.50" as the carrier writes it. */
export function readBalance(text: string): { currency: string; balance_cents: number } | null {
  const found = /^([A-Z]{3}) (-?\d{1,12}(?:\.\d{1,6})?)$/.exec(text.trim());
  if (!found) return null;
  return { currency: found[1]!, balance_cents: Math.round(Number(found[2]) * 100) };
}
