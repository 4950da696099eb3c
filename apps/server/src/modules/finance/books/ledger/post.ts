import { school_currency } from '@darasa/contract/finance/books/setup';
import { groupBy } from '@darasa/rules/group-by';
import { formatDate, formatMonth } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import {
  assertSound,
  type Entry,
  type EntryLine,
  hashOf,
  type Part,
  type PostedJournal,
  type PostedLine,
  type PostingSource,
} from './entry.ts';
import { daySums } from './day-sums.ts';
import { learnerSums } from './learner-sums.ts';
import * as queries from './queries.ts';

/** A posting as it stands now, with its lines. */
export type PostedEntry = PostedJournal & { lines: PostedLine[] };

/** The context of a posting is whoever posts: a person, or the system itself at night. */
export type PostCtx = Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'> & {
  user: { id: string | null };
};

/** Money moves only here. Corrections are reversals: nothing that was posted is ever changed. */
export async function post(ctx: PostCtx, entry: Entry): Promise<PostedEntry> {
  const [journal] = await postAll(ctx, [entry]);
  return journal!;
}

/** The right to post: the end of the chain, held, and what the books of these days allow. */
export interface Pen {
  chain: queries.Chain;
  parts: Map<Part, string>;
  signed: Set<string>;
  foreign: queries.ForeignAccount[];
}

/** Until this transaction ends nobody else posts in this school. Closed books are refused here. */
export async function takePen(ctx: PostCtx, days: Iterable<string>): Promise<Pen> {
  const each = [...new Set(days)];
  // What no posting changes is asked before, and not while others wait.
  const [parts, foreign, chain, signed] = await Promise.all([
    queries.listParts(ctx.db),
    queries.listForeign(ctx.db),
    queries.lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx)),
    queries.listSigned(ctx.db, each),
    refuseClosedBooks(ctx, each),
  ]);
  return { chain, parts, signed, foreign };
}

/**
 * Many at once cost a statement for every few hundred, and all of them stand or none. Who has taken
 * the pen already, and posted nothing since, hands it in and saves a round trip.
 */
export async function postAll(ctx: PostCtx, entries: Entry[], pen?: Pen): Promise<PostedEntry[]> {
  if (entries.length === 0) return [];
  entries.forEach(assertSound);
  const school_id = schoolOf(ctx);
  const { chain, parts, signed, foreign } =
    pen ??
    (await takePen(
      ctx,
      entries.map((entry) => entry.posted_on),
    ));
  const accountOf = (line: EntryLine) =>
    'id' in line.account ? line.account.id : partIn(parts, line.account.part);
  refuseSigned(entries, accountOf, signed);
  refuseForeign(entries, accountOf, foreign);
  const ground = {
    tenant_id: ctx.tenant_id,
    school_id,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  };
  const learner_parts = [partIn(parts, 'fees-receivable'), partIn(parts, 'prepayments')] as const;
  const posted: PostedEntry[] = [];
  const written: Promise<void>[] = [];
  let end = chain;
  for (let at = 0; at < entries.length; at += journals_at_once) {
    const part = entries.slice(at, at + journals_at_once);
    const sealed = seal(end, part, accountOf, ctx.now.getTime());
    const sums = learnerSums(sealed, ...learner_parts);
    const days = daySums(sealed, ctx.now.getTime());
    const writing = queries.insertPosting(ctx.db, { ...ground, ...sealed, ...sums, days });
    writing.catch(() => {}); // Its failure is heard below.
    written.push(writing);
    posted.push(...withLines(sealed));
    const last = sealed.journals.at(-1)!;
    end = { last_number: last.number, last_hash: last.hash };
    // While the database writes these, the next are sealed; others get their turn in between.
    if (posted.length < entries.length) await new Promise(setImmediate);
  }
  await Promise.all(written);
  return posted;
}

function withLines(sealed: { journals: PostedJournal[]; lines: PostedLine[] }): PostedEntry[] {
  const lines = groupBy(sealed.lines, (line) => line.journal_id);
  return sealed.journals.map((journal) => ({ ...journal, lines: lines.get(journal.id)! }));
}

// A whole school in one statement would keep a slow machine longer than a statement may take.
const journals_at_once = 300;

/**
 * A kept position stays; what a posting laid on this account is not taken away from there: it lies there
 * for another reason.
 */
export interface KeptPosition {
  account_id: string;
  part: Part;
}

interface Back {
  source: PostingSource;
  source_id: string;
  posted_on: string;
  memo: string;
  stays?: KeptPosition;
}

/** Takes a posting back by its mirror image, dated when it is taken back. */
export async function reverse(
  ctx: PostCtx,
  of: { source: PostingSource; source_id: string },
  by: Back,
): Promise<PostedEntry> {
  const [journal] = await reverseAll(ctx, of.source, [{ ...by, of_id: of.source_id }]);
  return journal!;
}

/** Several of one source, each by its own mirror image. */
export async function reverseAll(
  ctx: PostCtx,
  source: PostingSource,
  all: (Back & { of_id: string })[],
): Promise<PostedEntry[]> {
  const ids = all.map((one) => one.of_id);
  const journals = await queries.listJournals(ctx.db, source, ids);
  return postAll(
    ctx,
    all.map(({ of_id, stays, ...by }) => {
      const journal = journals.get(of_id);
      if (!journal) throw new Error(`${source} ${of_id} was never posted`);
      const lines = journal.lines.map((line) => mirrorOf(line, stays));
      return { ...by, reverses_id: journal.id, lines };
    }),
  );
}

const mirrorOf = (line: PostedLine, stays: KeptPosition | undefined): EntryLine => ({
  account: line.account_id === stays?.account_id ? { part: stays.part } : { id: line.account_id },
  amount_cents: -line.amount_cents,
  ...(line.student_id ? { student_id: line.student_id } : {}),
  ...(line.semester_id ? { semester_id: line.semester_id } : {}),
  ...(line.vote_head_id ? { vote_head_id: line.vote_head_id } : {}),
});

/** A closed month or year refuses, and says which it is and who can open it. */
export async function refuseClosedBooks(ctx: Pick<Ctx, 'db'>, days: string[]): Promise<void> {
  const months = await queries.findMonths(ctx.db, days);
  for (const { month, year_state, is_locked } of months) {
    if (year_state === null) throw fail('finance.no_year', { day: formatDate(month) });
    if (year_state === 'closed') throw fail('finance.year_closed', { day: formatDate(month) });
    if (is_locked) throw fail('finance.month_locked', { month: formatMonth(month) });
  }
}

/** Whether something may still be posted on a day. */
export async function areOpen(ctx: Pick<Ctx, 'db'>, day: string): Promise<boolean> {
  const months = await queries.findMonths(ctx.db, [day]);
  return months.every(
    (one) => !one.is_locked && ['open', 'closing'].includes(one.year_state ?? ''),
  );
}

/** A bank account whose month was reconciled and signed takes nothing more in that month. */
function refuseSigned(
  entries: Entry[],
  accountOf: (line: EntryLine) => string,
  signed: Set<string>,
): void {
  if (signed.size === 0) return;
  for (const { posted_on, lines } of entries) {
    const month = posted_on.slice(0, 7);
    if (lines.some((line) => signed.has(`${accountOf(line)} ${month}`))) {
      throw fail('reconciliation.signed', { month: formatMonth(month) });
    }
  }
}

/** Nothing is converted: what is held in other money is not mixed with the school's. */
function refuseForeign(
  entries: Entry[],
  accountOf: (line: EntryLine) => string,
  foreign: queries.ForeignAccount[],
): void {
  for (const { account_id, name, currency } of foreign) {
    if (entries.some(({ lines }) => lines.some((line) => accountOf(line) === account_id))) {
      throw fail('finance.other_currency', { account: name, currency, own: school_currency });
    }
  }
}

function seal(
  chain: queries.Chain,
  entries: Entry[],
  accountOf: (line: EntryLine) => string,
  now_ms: number,
): { journals: PostedJournal[]; lines: PostedLine[] } {
  const journals: PostedJournal[] = [];
  const lines: PostedLine[] = [];
  let number = Number(chain.last_number);
  let previous_hash = chain.last_hash;
  for (const entry of entries) {
    const id = newId(now_ms);
    const own = entry.lines.map((line, i): PostedLine => ({
      journal_id: id,
      line_number: i + 1,
      line_count: entry.lines.length,
      posted_on: entry.posted_on,
      account_id: accountOf(line),
      amount_cents: line.amount_cents,
      student_id: line.student_id ?? null,
      semester_id: line.semester_id ?? null,
      vote_head_id: line.vote_head_id ?? null,
    }));
    const { source, source_id, posted_on, memo, reverses_id = null } = entry;
    number += 1;
    const line_count = own.length;
    const amount_cents = own.reduce((sum, line) => sum + Math.max(line.amount_cents, 0), 0);
    const head = { id, number, posted_on, source, source_id, memo, line_count, amount_cents };
    const open = { ...head, reverses_id, previous_hash };
    const hash = hashOf(open, own);
    journals.push({ ...open, hash });
    lines.push(...own);
    previous_hash = hash;
  }
  return { journals, lines };
}

function partIn(parts: Map<Part, string>, part: Part): string {
  const id = parts.get(part);
  if (!id) throw fail('finance.not_set_up');
  return id;
}
