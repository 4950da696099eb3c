import type {
  JournalKind,
  JournalVoucher,
  JournalVoucherInput,
  reverseJournalVoucher,
  sendJournalVoucherAgain,
  sendReversalAgain,
} from '@darasa/contract/finance/books/journals';
import { journalKinds } from '@darasa/contract/finance/books/journals';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { submit } from '#platform/approvals/index.ts';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { Failure, fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import { firstOfNextMonth } from '../accounting/months.ts';
import { kindFact, moneyDocument, voteHeadFact } from '../approvals/money-document.ts';
import { updateState } from '../approvals/queries.ts';
import { requireReturned } from '../approvals/returned.ts';
import { post, type PostCtx, refuseClosedBooks, reverse } from '../ledger/post.ts';
import * as queries from './queries.ts';

/** Written by one person, posted when others approved it. */
export async function create(ctx: Ctx, input: JournalVoucherInput): Promise<JournalVoucher> {
  const { written, lines } = await checked(ctx, input);
  return write(ctx, { ...written, reverses_id: null }, lines);
}

export async function sendAgain(
  ctx: Ctx,
  { id, ...input }: InputOf<typeof sendJournalVoucherAgain>,
): Promise<JournalVoucher> {
  await requireReturned(ctx, 'journal_vouchers', id);
  const before = (await queries.findVoucher(ctx.db, id))!;
  if (before.reverses_number) {
    const message = `It takes ${before.reverses_number} back, so its lines stay as they are`;
    throw failField('request.invalid', 'lines', message);
  }
  const { written, lines } = await checked(ctx, input);
  return rewrite(ctx, before, written, lines);
}

async function checked(ctx: Ctx, input: JournalVoucherInput) {
  const { kind, posted_on, memo } = input;
  if (posted_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'posted_on', 'Choose a day that has come');
  }
  await Promise.all([requireOpenAccounts(ctx, input), refuseClosedBooks(ctx, [posted_on])]);
  const lines = input.lines.map((line) => ({
    account_id: line.account_id,
    vote_head_id: line.vote_head_id ?? null,
    amount_cents: (line.debit_cents ?? 0) - (line.credit_cents ?? 0),
  }));
  const reverse_on = input.reverses_next_month ? firstOfNextMonth(posted_on) : null;
  return { written: { kind, posted_on, memo, reverse_on }, lines };
}

/**
 * A reversal is asked for; what was posted is not edited: its mirror image is asked for, and approved as it
 * was.
 */
export async function askReversal(
  ctx: Ctx,
  { id, ...input }: InputOf<typeof reverseJournalVoucher>,
): Promise<JournalVoucher> {
  const voucher = await queries.lockVoucher(ctx.db, id);
  if (!voucher) throw fail('record.not_found');
  if (voucher.state !== 'posted' || voucher.reversed_at || voucher.has_reversal) {
    throw fail('journal.not_reversible', { number: voucher.number });
  }
  if (voucher.reverses_id) throw fail('journal.is_reversal', { number: voucher.number });
  const { written, lines } = await mirrored(ctx, voucher, input);
  return write(ctx, { ...written, reverses_id: id }, lines);
}

/** A reversal that came back gets another day or reason; what it takes back stays. */
export async function askReversalAgain(
  ctx: Ctx,
  { id, ...input }: InputOf<typeof sendReversalAgain>,
): Promise<JournalVoucher> {
  await requireReturned(ctx, 'journal_vouchers', id);
  const before = (await queries.findVoucher(ctx.db, id))!;
  const { reverses_id } = (await queries.lockVoucher(ctx.db, id))!;
  const voucher = reverses_id && (await queries.lockVoucher(ctx.db, reverses_id));
  if (!voucher) throw fail('record.not_found');
  if (voucher.reversed_at) throw fail('journal.not_reversible', { number: voucher.number });
  const { written, lines } = await mirrored(ctx, voucher, input);
  return rewrite(ctx, before, written, lines);
}

async function mirrored(
  ctx: Ctx,
  voucher: queries.PostableVoucher,
  { posted_on, reason }: { posted_on: string; reason: string },
) {
  if (posted_on < voucher.posted_on || posted_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'posted_on', 'Choose a day since the journal');
  }
  await refuseClosedBooks(ctx, [posted_on]);
  const memo = `Takes back ${voucher.number}: ${reason}`.slice(0, 200);
  const lines = voucher.lines.map((line) => ({ ...line, amount_cents: -line.amount_cents }));
  return { written: { kind: 'correction', posted_on, memo, reverse_on: null }, lines };
}

type Written = Omit<queries.RewrittenVoucher, 'total_cents'>;

const totalOf = (lines: queries.NewLine[]): number =>
  lines.reduce((sum, line) => sum + Math.max(line.amount_cents, 0), 0);

async function write(
  ctx: Ctx,
  written: Written & { reverses_id: string | null },
  lines: queries.NewLine[],
): Promise<JournalVoucher> {
  const row: queries.NewVoucher = {
    id: newId(ctx.now.getTime()),
    number: await nextDocumentNumber(ctx, 'journal-voucher', { date: written.posted_on }),
    ...written,
    total_cents: totalOf(lines),
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertVoucher(ctx.db, row, lines);
  return handIn(ctx, row.id, null);
}

async function rewrite(
  ctx: Ctx,
  before: JournalVoucher,
  written: Written,
  lines: queries.NewLine[],
): Promise<JournalVoucher> {
  const row = { ...written, total_cents: totalOf(lines) };
  await queries.rewriteVoucher(ctx.db, before.id, row, lines);
  return handIn(ctx, before.id, before);
}

async function handIn(
  ctx: Ctx,
  id: string,
  before: JournalVoucher | null,
): Promise<JournalVoucher> {
  const voucher = (await queries.findVoucher(ctx.db, id))!;
  const { item_id } = await submit(ctx, {
    type: 'journal',
    document_id: id,
    number: voucher.number,
    title: voucher.memo,
    amount_cents: voucher.total_cents,
    facts: { kind: voucher.kind, vote_head: await queries.listVoteHeadNames(ctx.db, id) },
    details: detailsOf(voucher),
  });
  const made = { ...voucher, item_id };
  ctx.changed('journal voucher', id, before, made);
  return made;
}

const detailsOf = (voucher: JournalVoucher) => [
  { label: 'Kind', value: kind_words[voucher.kind] },
  { label: 'Posted on', value: formatDate(voucher.posted_on) },
  ...voucher.lines.map((line) => ({
    label: `${line.account_code} ${line.account_name}`,
    value: sideOf(line),
  })),
  ...(voucher.reverse_on
    ? [{ label: 'Takes itself back on', value: formatDate(voucher.reverse_on) }]
    : []),
  ...(voucher.reverses_number ? [{ label: 'Takes back', value: voucher.reverses_number }] : []),
];

function sideOf({ amount_cents, vote_head_name }: JournalVoucher['lines'][number]): string {
  const side = amount_cents < 0 ? 'Credit' : 'Debit';
  const amount = `${side} ${formatKes(Math.abs(amount_cents))}`;
  return vote_head_name ? `${amount}, ${vote_head_name}` : amount;
}

export const kind_words: Record<JournalKind, string> = {
  adjustment: 'Adjustment',
  contra: 'Contra',
  opening: 'Opening balances',
  accrual: 'Accrual',
  correction: 'Correction',
};

/** What learners and sponsors owe, or the school owes them, is moved by papers that know whose it is. */
const kept_parts = {
  'caution-money': 'journal.learner_money',
  'pocket-money': 'journal.learner_money',
  'fees-receivable': 'journal.learner_account',
  prepayments: 'journal.learner_account',
  'sponsors-receivable': 'journal.sponsor_account',
} as const;
const isKept = (part: string | null): part is keyof typeof kept_parts =>
  part !== null && part in kept_parts;

async function requireOpenAccounts(ctx: Ctx, { kind, lines }: JournalVoucherInput): Promise<void> {
  const ids = [...new Set(lines.map((line) => line.account_id))];
  const heads = [...new Set(lines.flatMap((line) => line.vote_head_id ?? []))];
  const [accounts, heads_count] = await Promise.all([
    queries.listAccounts(ctx.db, ids),
    queries.countVoteHeads(ctx.db, heads),
  ]);
  const known = new Map(accounts.map((account) => [account.id, account]));
  lines.forEach((line, i) => {
    const account = known.get(line.account_id);
    const path = `lines.${i}.account_id`;
    if (!account) throw failField('request.invalid', path, 'Choose an account of the chart');
    if (isKept(account.part)) {
      const code = kept_parts[account.part];
      // Old books bring deposits in one sum; they are named learner by learner afterwards.
      if (kind !== 'opening' || code !== 'journal.learner_money') throw failField(code, path);
    }
    if (kind === 'contra' && !account.is_money) {
      throw failField('request.invalid', path, 'A contra moves money between banks and cash');
    }
  });
  if (heads_count < heads.length) {
    throw failField('request.invalid', 'lines', 'Choose a vote head of this school');
  }
}

export const journalType = moneyDocument({
  key: 'journal',
  label: 'Journal voucher',
  about: 'accounts',
  table: 'journal_vouchers',
  screen: '/dashboard/finance/accounting?tab=journals',
  facts: [kindFact(journalKinds), voteHeadFact],
  onApproved: async (ctx, id) => {
    const voucher = (await queries.lockVoucher(ctx.db, id))!;
    const { posted_on, reverses_id } = voucher;
    const memo = `${voucher.number} ${voucher.memo}`;
    if (reverses_id) {
      await requireStanding(ctx, reverses_id);
      await takeBack(ctx, reverses_id, { posted_on, memo });
    } else {
      await post(ctx, {
        source: 'journal',
        source_id: id,
        posted_on,
        memo,
        lines: voucher.lines.map(({ account_id, vote_head_id, amount_cents }) => ({
          account: { id: account_id },
          amount_cents,
          ...(vote_head_id ? { vote_head_id } : {}),
        })),
      });
    }
    await updateState(ctx.db, 'journal_vouchers', id, 'posted');
    ctx.changed('journal voucher', id, { state: voucher.state }, { state: 'posted' });
  },
});

/** What took itself back meanwhile is not taken back a second time. */
async function requireStanding(ctx: Ctx, id: string): Promise<void> {
  const { number, reversed_at } = (await queries.lockVoucher(ctx.db, id))!;
  if (reversed_at) throw fail('journal.not_reversible', { number });
}

async function takeBack(
  ctx: PostCtx,
  id: string,
  by: { posted_on: string; memo: string },
): Promise<void> {
  const of = { source: 'journal', source_id: id } as const;
  await reverse(ctx, of, { ...by, source: 'journal-reversed', source_id: id });
  await queries.updateReversed(ctx.db, id, nowIso(ctx));
}

/** An accrual takes itself back on its day; a month that is locked by then waits until it is open. */
export const reverseAccruals: Chore = async (ctx) => {
  for (const one of await queries.listToReverse(ctx.db, isoDate(ctx.now))) {
    const at = { ...ctx, user: { id: null } };
    const days = [one.reverse_on];
    const is_open = await refuseClosedBooks(at, days).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    );
    if (!is_open) continue;
    const memo = `${one.number} taken back as planned`;
    await takeBack(at, one.id, { posted_on: one.reverse_on, memo });
  }
};
