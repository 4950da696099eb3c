import type {
  JournalKind,
  JournalVoucher,
  JournalVoucherInput,
  printJournalVoucher,
  reverseJournalVoucher,
} from '@darasa/contract/finance/journals';
import { journalKinds } from '@darasa/contract/finance/journals';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { amountInWords, formatKes } from '@darasa/rules/money';
import { submit } from '../../../platform/approvals/index.ts';
import type { Chore } from '../../../platform/chores.ts';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { Failure, fail, failField } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { renderTableSheets } from '../../../platform/pdf/table-sheets.ts';
import { documentPaper, nextDocumentNumber } from '../../administration/index.ts';
import { firstOfNextMonth } from '../accounting/months.ts';
import { kindFact, moneyDocument, voteHeadFact } from '../approvals/money-document.ts';
import { updateState } from '../approvals/queries.ts';
import { post, type PostCtx, refuseClosedBooks, reverse } from '../ledger/post.ts';
import * as queries from './queries.ts';

/** Written by one person, posted when others approved it. */
export async function create(ctx: Ctx, input: JournalVoucherInput): Promise<JournalVoucher> {
  const { posted_on } = input;
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
  const { kind, memo } = input;
  return handIn(ctx, { kind, posted_on, memo, reverse_on, reverses_id: null }, lines);
}

/** What was posted is not edited: its mirror image is asked for, and approved as it was. */
export async function askReversal(
  ctx: Ctx,
  { id, posted_on, reason }: InputOf<typeof reverseJournalVoucher>,
): Promise<JournalVoucher> {
  const voucher = await queries.lockVoucher(ctx.db, id);
  if (!voucher) throw fail('record.not_found');
  const { number, lines } = voucher;
  if (voucher.state !== 'posted' || voucher.reversed_at || voucher.has_reversal) {
    throw fail('journal.not_reversible', { number });
  }
  if (posted_on < voucher.posted_on || posted_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'posted_on', 'Choose a day since the journal');
  }
  await refuseClosedBooks(ctx, [posted_on]);
  const memo = `Takes back ${number}: ${reason}`.slice(0, 200);
  return handIn(
    ctx,
    { kind: 'correction', posted_on, memo, reverse_on: null, reverses_id: id },
    lines.map((line) => ({ ...line, amount_cents: -line.amount_cents })),
  );
}

type Written = Pick<
  queries.NewVoucher,
  'kind' | 'posted_on' | 'memo' | 'reverse_on' | 'reverses_id'
>;

async function handIn(
  ctx: Ctx,
  written: Written,
  lines: queries.NewLine[],
): Promise<JournalVoucher> {
  const { posted_on } = written;
  const total_cents = lines.reduce((sum, line) => sum + Math.max(line.amount_cents, 0), 0);
  const row: queries.NewVoucher = {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id: newId(ctx.now.getTime()),
    number: await nextDocumentNumber(ctx, 'journal-voucher', { date: posted_on }),
    ...written,
    total_cents,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertVoucher(ctx.db, row, lines);
  const inserted = (await queries.findVoucher(ctx.db, row.id))!;
  const { item_id } = await submit(ctx, {
    type: 'journal',
    document_id: row.id,
    number: row.number,
    title: row.memo,
    amount_cents: total_cents,
    facts: { kind: row.kind, vote_head: await queries.listVoteHeadNames(ctx.db, row.id) },
    details: detailsOf(inserted),
  });
  const made = { ...inserted, item_id };
  ctx.changed('journal voucher', row.id, null, made);
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

const kind_words: Record<JournalKind, string> = {
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
    if (reverses_id) await takeBack(ctx, reverses_id, { posted_on, memo });
    else {
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

export async function print(ctx: Ctx, { id }: InputOf<typeof printJournalVoucher>) {
  const voucher = await queries.findVoucher(ctx.db, id);
  if (!voucher) throw fail('record.not_found');
  const frame = {
    ...(await documentPaper(ctx, 'journal-voucher')),
    title: 'Journal voucher',
    number: voucher.number,
    facts: [
      { label: 'What', value: voucher.memo },
      { label: 'Kind', value: kind_words[voucher.kind] },
      { label: 'Dated', value: formatDate(voucher.posted_on) },
      { label: 'State', value: voucher.state === 'posted' ? 'Posted' : 'Not posted' },
    ],
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  };
  const bytes = await renderTableSheets(frame, [
    {
      frame: {},
      columns: [
        { key: 'account', head: 'Account', kind: 'text' },
        { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
        { key: 'debit', head: 'Debit (KES)', kind: 'money_cents' },
        { key: 'credit', head: 'Credit (KES)', kind: 'money_cents' },
      ],
      rows: voucher.lines.map((line) => ({
        ...line,
        account: `${line.account_code} ${line.account_name}`,
        debit: line.amount_cents > 0 ? line.amount_cents : null,
        credit: line.amount_cents < 0 ? -line.amount_cents : null,
      })),
      totals: { account: 'Total', debit: voucher.total_cents, credit: voucher.total_cents },
      note: amountInWords(voucher.total_cents),
      signatures: [`Prepared by ${voucher.made_by ?? ''}`, 'Checked by', 'Authorised by'],
    },
  ]);
  return { bytes, file_name: `journal-${voucher.number.replaceAll('/', '-')}.pdf` };
}
