import { provider_labels } from '@darasa/contract/finance/receiving/incoming';
import type { LedgerProof } from '@darasa/contract/finance/books/ledger';
import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { listUnbooked, type UnbookedArrival } from './arrivals-queries.ts';
import { hashOf } from './entry.ts';
import * as queries from './queries.ts';

const stretch = 2_000;
const broken_max = 20;

/**
 * Proves the books of the school: chain, numbers, sums kept beside it, receipts, daily seals, and that
 * whatever a provider told of stands in them.
 */
export async function verify(ctx: Pick<Ctx, 'db'>): Promise<LedgerProof> {
  const broken: string[] = [];
  let previous_hash = '';
  let number = 0;
  let journal_count = 0;
  const [first, breaks, gaps, seals, unbooked] = await Promise.all([
    queries.listChain(ctx.db, 0, stretch),
    queries.listBreaks(ctx.db),
    queries.listReceiptGaps(ctx.db),
    queries.listBrokenSeals(ctx.db),
    listUnbooked(ctx.db),
  ]);
  let journals = first;
  for (;;) {
    for (const journal of journals) {
      if (broken.length >= broken_max) break;
      number += 1;
      if (journal.number !== number) broken.push(`Posting ${number} is missing`);
      if (journal.previous_hash !== previous_hash) {
        broken.push(`Posting ${journal.number} does not follow the one before it`);
      }
      if (hashOf(journal, journal.lines) !== journal.hash) {
        broken.push(`Posting ${journal.number} was changed after it was made`);
      }
      number = journal.number;
      previous_hash = journal.hash;
      journal_count += 1;
    }
    if (journals.length < stretch || broken.length >= broken_max) break;
    journals = await queries.listChain(ctx.db, number, stretch);
  }
  for (const one of breaks) broken.push(breakInWords(one));
  for (const { series, missing } of gaps) {
    broken.push(`${missing} of the receipts numbered ${series}… are missing`);
  }
  for (const day of seals) broken.push(`The seal of ${day} does not fit the postings any more`);
  for (const one of unbooked) broken.push(unbookedInWords(one));
  return { is_sound: broken.length === 0, journal_count, last_hash: previous_hash, broken };
}

function unbookedInWords(one: UnbookedArrival): string {
  const told = `${provider_labels[one.provider]} ${one.receipt}: ${formatKes(one.amount_cents)} arrived`;
  return one.booked_cents === 0
    ? `${told} and stands in no book`
    : `${told} and ${formatKes(one.booked_cents)} stands in the books`;
}

function breakInWords(one: { what: string; student_id: string | null; difference_cents: number }) {
  const by = `${(one.difference_cents / 100).toFixed(2)}`;
  if (one.what === 'books') return `Debits and credits differ by ${by}`;
  if (!one.student_id) return `The ${one.what} kept beside the ledger differ from it by ${by}`;
  return `The ${one.what} of learner ${one.student_id} differ from the ledger by ${by}`;
}
