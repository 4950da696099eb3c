import type { InputOf } from '@darasa/contract/endpoint';
import type { makeMatch } from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatMoney } from '@darasa/rules/money';
import { match, type Proposal, sure_from } from '@darasa/rules/reconcile/match';
import { formatMonth } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { clearMatched } from '#modules/finance/receiving/cheques/queries.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import * as matches from './matches-queries.ts';
import * as queries from './queries.ts';

/** Matches everything on an account that is sure, but for what a person took apart before. */
export async function matchSure(ctx: Ctx, money_account_id: string) {
  const [lines, entries, undone, signed] = await Promise.all([
    queries.listOpenLines(ctx.db, money_account_id),
    queries.listOpenEntries(ctx.db, money_account_id),
    matches.listUndone(ctx.db, money_account_id),
    queries.listSignedMonths(ctx.db, money_account_id),
  ]);
  const dayOf = daysOf(lines, entries);
  const sure = match(lines, entries).filter(
    (one) =>
      one.confidence >= sure_from &&
      !undone.has(membersOf(one)) &&
      !signed.has(dayOf(one).slice(0, 7)),
  );
  await save(ctx, money_account_id, sure, dayOf, true);
  return { match_count: sure.length };
}

/** A person says that these are the same money; the sums must be equal. */
export async function matchByHand(ctx: Ctx, input: InputOf<typeof makeMatch>) {
  const { money_account_id } = input;
  // Two who match the same line wait for one another here.
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const [lines, entries, signed] = await Promise.all([
    queries.listOpenLines(ctx.db, money_account_id),
    queries.listOpenEntries(ctx.db, money_account_id),
    queries.listSignedMonths(ctx.db, money_account_id),
  ]);
  const line_ids = [...new Set(input.line_ids)];
  const entry_ids = [...new Set(input.entry_ids)];
  const chosen_lines = lines.filter((line) => line_ids.includes(line.id));
  const chosen_entries = entries.filter((entry) => entry_ids.includes(entry.id));
  if (chosen_lines.length < line_ids.length || chosen_entries.length < entry_ids.length) {
    throw fail('reconciliation.taken');
  }
  const difference = sumOf(chosen_lines) - sumOf(chosen_entries);
  if (difference !== 0) {
    throw fail('reconciliation.uneven', { difference: formatMoney(Math.abs(difference)) });
  }
  // A suggestion that is accepted keeps its reason.
  const known = match(chosen_lines, chosen_entries)[0];
  const is_whole = known && membersOf(known) === membersOf({ line_ids, entry_ids });
  const proposal: Proposal = {
    line_ids,
    entry_ids,
    level: is_whole ? known.level : 'by-hand',
    confidence: 100,
    reason: is_whole ? `${known.reason}; accepted` : 'Chosen by hand; the sums are equal',
  };
  const dayOf = daysOf(chosen_lines, chosen_entries);
  refuseSignedMonth(signed, dayOf(proposal));
  const [id] = await save(ctx, money_account_id, [proposal], dayOf, false);
  ctx.changed('match', id!, null, { ...proposal, cleared_on: dayOf(proposal) });
  return { id: id! };
}

/** Takes a match apart. Receipts, postings and lines stay as they are. */
export async function takeApart(ctx: Ctx, { id }: { id: string }) {
  const before = await matches.findMatch(ctx.db, id);
  if (!before) throw fail('record.not_found');
  const signed = await queries.listSignedMonths(ctx.db, before.money_account_id);
  refuseSignedMonth(signed, before.cleared_on);
  await matches.undo(ctx.db, id, ctx.user.id, nowIso(ctx));
  ctx.changed('match', id, before, null);
  return { id };
}

/** Lines that were just entered in the books, each with its own posting. */
export async function matchEntered(
  ctx: Ctx,
  money_account_id: string,
  pairs: { line_id: string; entry_id: string; day: string; reason: string }[],
): Promise<void> {
  const days = new Map(pairs.map((pair) => [pair.line_id, pair.day]));
  const proposals = pairs.map(({ line_id, entry_id, reason }): Proposal => ({
    line_ids: [line_id],
    entry_ids: [entry_id],
    level: 'entered',
    confidence: 100,
    reason,
  }));
  await save(ctx, money_account_id, proposals, (one) => days.get(one.line_ids[0]!)!, false);
}

async function save(
  ctx: Ctx,
  money_account_id: string,
  proposals: Proposal[],
  dayOf: (proposal: Proposal) => string,
  is_automatic: boolean,
): Promise<string[]> {
  if (proposals.length === 0) return [];
  const rows = proposals.map((proposal) => ({
    ...proposal,
    id: newId(ctx.now.getTime()),
    is_automatic,
    cleared_on: dayOf(proposal),
  }));
  const ground = {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    money_account_id,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  };
  const members = rows.reduce((sum, row) => sum + row.line_ids.length + row.entry_ids.length, 0);
  const taken = await matches.insertMatches(ctx.db, ground, rows);
  if (taken < members) throw fail('reconciliation.taken');
  await clearMatched(ctx.db, money_account_id);
  return rows.map((row) => row.id);
}

/** Both sides agree from the last day of all members on. */
function daysOf(lines: readonly queries.OpenLine[], entries: readonly queries.OpenEntry[]) {
  const days = new Map([
    ...lines.map((line) => [line.id, line.booked_on] as const),
    ...entries.map((entry) => [entry.id, entry.posted_on] as const),
  ]);
  return ({ line_ids, entry_ids }: Pick<Proposal, 'line_ids' | 'entry_ids'>): string =>
    [...line_ids, ...entry_ids]
      .map((id) => days.get(id)!)
      .toSorted()
      .at(-1)!;
}

function refuseSignedMonth(signed: Set<string>, day: string): void {
  const month = day.slice(0, 7);
  if (signed.has(month)) throw fail('reconciliation.signed', { month: formatMonth(month) });
}

const membersOf = ({ line_ids, entry_ids }: Pick<Proposal, 'line_ids' | 'entry_ids'>): string =>
  [...line_ids, ...entry_ids].toSorted().join(' ');

const sumOf = (all: readonly { amount_cents: number }[]): number =>
  all.reduce((sum, one) => sum + one.amount_cents, 0);
