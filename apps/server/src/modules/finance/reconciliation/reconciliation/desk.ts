import type { InputOf } from '@darasa/contract/endpoint';
import type {
  AccountMonth,
  Desk,
  Figures,
  openDesk,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { match } from '@darasa/rules/reconcile/match';
import { findMismatches } from '@darasa/rules/reconcile/mismatches';
import { narrationPattern } from '@darasa/rules/reconcile/narration';
import { plainNumber } from '@darasa/rules/reconcile/read-cells';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { listNamed } from '#modules/finance/receiving/incoming/match/queries.ts';
import * as queries from './queries.ts';

const shown_max = 400;

type Here = InputOf<typeof openDesk>;

/** Everything about an account at the end of a month, as it stands now. */
export async function readMonth(ctx: Pick<Ctx, 'db'>, { money_account_id, month }: Here) {
  const month_start = `${month}-01`;
  const until = lastDayOf(month);
  const [ground, lines, entries, decision] = await Promise.all([
    queries.findGround(ctx.db, money_account_id, month_start, until),
    queries.listOpenLines(ctx.db, money_account_id, until),
    queries.listOpenEntries(ctx.db, money_account_id, until),
    queries.findDecision(ctx.db, money_account_id, month_start),
  ]);
  if (!ground || ground.kind === 'cash') throw fail('record.not_found');
  const figures = figuresOf(ground, lines, entries);
  const open = [...lines, ...entries];
  const days = open.map((one) => ('booked_on' in one ? one.booked_on : one.posted_on)).toSorted();
  const account: AccountMonth = {
    money_account_id,
    money_account_name: ground.name,
    kind: ground.kind,
    month,
    state: decision?.state ?? 'open',
    has_statement:
      ground.covered_to !== null &&
      ground.covered_to >= month_start &&
      (ground.from_on ?? '') <= until,
    open_count: open.length,
    open_cents: open.reduce((sum, one) => sum + Math.abs(one.amount_cents), 0),
    oldest_on: days[0] ?? null,
    book_cents: figures.book_cents,
    bank_cents: figures.bank_cents,
    prepared_by: decision?.prepared_by ?? null,
    prepared_at: decision?.prepared_at ?? null,
    decided_by: decision?.decided_by ?? null,
    decided_at: decision?.decided_at ?? null,
    note: decision?.note ?? null,
  };
  return { ground, account, figures, lines, entries, decision };
}

export async function desk(ctx: Pick<Ctx, 'db'>, here: Here): Promise<Desk> {
  const { ground, account, figures, lines, entries } = await readMonth(ctx, here);
  const patterns = [...new Set(lines.map((line) => narrationPattern(line.narration)))];
  const numbers = [...new Set(lines.map((line) => plainNumber(line.account_text ?? '')))];
  const [references, remembered, learners] = await Promise.all([
    queries.listReferences(
      ctx.db,
      here.money_account_id,
      entries.flatMap((entry) => entry.reference ?? []),
      lines.flatMap((line) => [line.reference, line.linked_reference].flatMap((one) => one ?? [])),
    ),
    queries.listRememberedFor(ctx.db, patterns.filter(Boolean)),
    listNamed(ctx.db, numbers.filter(Boolean)),
  ]);
  const meaning = new Map(
    remembered.map(({ pattern, means, student_id, ...one }) => [
      pattern,
      { means, student_id, words: meaningInWords({ means, ...one }) },
    ]),
  );
  const learner = new Map(
    learners.map((one) => [one.plain, { student_id: one.id, words: one.name }]),
  );
  // What a later month answers for is under way: it needs nobody's attention.
  const left_lines = lines.filter((line) => !line.is_matched);
  const left_entries = entries.filter((entry) => !entry.is_matched);
  const suggestions = match(left_lines, left_entries);
  return {
    account,
    figures,
    lines: lines.slice(0, shown_max).map(({ linked_reference: _linked, ...line }) => ({
      ...line,
      remembered: meaning.get(narrationPattern(line.narration)) ?? null,
      learner: learner.get(plainNumber(line.account_text ?? '')) ?? null,
    })),
    entries: entries
      .slice(0, shown_max)
      .map(({ id, number, posted_on, amount_cents, memo, source, reference, is_matched }) => ({
        id,
        number,
        posted_on,
        amount_cents,
        memo,
        source,
        reference,
        is_matched,
      })),
    suggestions: suggestions.slice(0, shown_max),
    mismatches: findMismatches({
      lines: left_lines,
      entries: left_entries,
      matched_references: references.matched,
      other_references: references.other,
      standing_references: references.standing,
      covered_to: ground.covered_to ?? '0000-01-01',
    }).slice(0, shown_max),
    matched_count: ground.matched_count,
    covered_to: ground.covered_to,
  };
}

function figuresOf(
  ground: queries.Ground,
  lines: readonly queries.OpenLine[],
  entries: readonly queries.OpenEntry[],
): Figures {
  const out = entries.filter((entry) => entry.amount_cents < 0);
  const into = entries.filter((entry) => entry.amount_cents > 0);
  const { book_cents, bank_moved_cents, before_cents, gap_cents } = ground;
  const opening_cents = ground.opening_cents ?? 0;
  return {
    book_cents,
    unpresented_cents: -sumOf(out),
    unpresented_count: out.length,
    uncredited_cents: sumOf(into),
    uncredited_count: into.length,
    unentered_cents: sumOf(lines),
    unentered_count: lines.length,
    opening_difference_cents: ground.from_on === null ? 0 : opening_cents - before_cents,
    unexplained_cents: gap_cents,
    // The bank's own word, also where not all of its lines are here.
    bank_cents: opening_cents + bank_moved_cents + gap_cents,
    closing_cents: ground.closing_cents,
    closing_on: ground.closing_on,
  };
}

const sumOf = (all: readonly { amount_cents: number }[]): number =>
  all.reduce((sum, one) => sum + one.amount_cents, 0);

export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
}

const meanings = { charge: 'Bank charge', interest: 'Interest', deposit: 'Unknown deposit' };
const meaningInWords = ({
  means,
  student_name,
}: Pick<queries.RememberedNarration, 'means' | 'student_name'>): string =>
  means === 'learner' ? (student_name ?? '') : meanings[means];
