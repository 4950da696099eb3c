import type { InputOf } from '@darasa/contract/endpoint';
import type {
  sendTransferAgain,
  Transfer,
  TransferInput,
} from '@darasa/contract/finance/books/transfers';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import { moneyDocument } from '../approvals/money-document.ts';
import { updateState } from '../approvals/queries.ts';
import { requireReturned } from '../approvals/returned.ts';
import { post, refuseClosedBooks } from '../ledger/post.ts';
import { holdPlaces } from '../money-accounts/covered.ts';
import { listPlaces, type Place } from '../money-accounts/queries.ts';
import * as queries from './queries.ts';

/** Asked by one, posted in both cash books when others approved it. */
export async function create(
  ctx: Ctx,
  input: TransferInput,
  petty_float_id: string | null = null,
): Promise<Transfer> {
  const { written, places } = await checked(ctx, input);
  const row = {
    ...written,
    id: newId(ctx.now.getTime()),
    number: await nextDocumentNumber(ctx, 'money-transfer', { date: written.moved_on }),
    petty_float_id,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  };
  await queries.insertTransfer(ctx.db, row);
  return handIn(ctx, row.id, null, places);
}

export async function sendAgain(
  ctx: Ctx,
  { id, ...input }: InputOf<typeof sendTransferAgain>,
): Promise<Transfer> {
  await requireReturned(ctx, 'transfers', id);
  const before = (await queries.findTransfer(ctx.db, id))!;
  if (before.is_top_up) requireSameTopUp(before, input);
  const { written, places } = await checked(ctx, input);
  await queries.rewriteTransfer(ctx.db, id, written);
  return handIn(ctx, id, before, places);
}

/** Exactly what was spent goes into the box: anything else would hide something. */
function requireSameTopUp(before: Transfer, { to_id, amount_cents }: TransferInput): void {
  if (to_id !== before.to_id) {
    throw failField('request.invalid', 'to_id', `A top-up goes to ${before.to_name}`);
  }
  if (amount_cents !== before.amount_cents) {
    const message = `A top-up is exactly what was spent: ${formatKes(before.amount_cents)}`;
    throw failField('request.invalid', 'amount_cents', message);
  }
}

interface Places {
  from: Place;
  to: Place;
}

async function checked(
  ctx: Ctx,
  input: TransferInput,
): Promise<{ written: queries.TransferValues; places: Places }> {
  const { from_id, to_id, amount_cents, moved_on } = input;
  if (moved_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'moved_on', 'Choose a day that has come');
  }
  const [found] = await Promise.all([
    listPlaces(ctx.db, [from_id, to_id]),
    refuseClosedBooks(ctx, [moved_on]),
  ]);
  const from = found.get(from_id);
  const to = found.get(to_id);
  if (!from) throw failField('request.invalid', 'from_id', 'Choose an account');
  if (!to) throw failField('request.invalid', 'to_id', 'Choose an account');
  if (from.balance_cents < amount_cents) {
    const message = `${from.name} holds only ${formatKes(from.balance_cents)} in the books`;
    throw failField('request.invalid', 'amount_cents', message);
  }
  if (input.is_loan && from.fund_id === to.fund_id) {
    throw failField('request.invalid', 'is_loan', 'A loan goes from one fund to another');
  }
  if (from.fund_id !== to.fund_id && !input.is_loan && !input.repays_id) {
    const message = `${to.name} is of another fund: say that this is a loan, or which loan it pays back`;
    throw failField('request.invalid', 'is_loan', message);
  }
  await requireLoan(ctx, input);
  const written = {
    from_id,
    to_id,
    amount_cents,
    moved_on,
    reason: input.reason,
    reference: input.reference || null,
    is_loan: input.is_loan,
    repays_id: input.repays_id ?? null,
  };
  return { written, places: { from, to } };
}

async function handIn(
  ctx: Ctx,
  id: string,
  before: Transfer | null,
  { from, to }: Places,
): Promise<Transfer> {
  const asked = (await queries.findTransfer(ctx.db, id))!;
  const crosses = from.fund_id !== to.fund_id;
  const { item_id } = await submit(ctx, {
    type: 'transfer',
    document_id: id,
    number: asked.number,
    title: asked.reason,
    amount_cents: asked.amount_cents,
    facts: { from: from.name, to: to.name, funds: fundsWord(crosses, asked.is_loan) },
    details: [
      { label: 'From', value: from.name },
      { label: 'To', value: to.name },
      { label: 'On', value: formatDate(asked.moved_on) },
      ...(crosses
        ? [{ label: 'Funds', value: asked.is_loan ? 'A loan between funds' : 'Pays back a loan' }]
        : []),
    ],
  });
  const made = { ...asked, item_id };
  ctx.changed('transfer', id, before, made);
  return made;
}

const fund_words = ['Within a fund', 'Between funds', 'Loan between funds'];

const fundsWord = (crosses: boolean, is_loan: boolean): string =>
  fund_words[crosses ? (is_loan ? 2 : 1) : 0]!;

/** What pays a loan back goes the other way, and is not more than is open. */
async function requireLoan(ctx: Ctx, input: TransferInput): Promise<void> {
  if (!input.repays_id) return;
  const loan = await queries.findTransfer(ctx.db, input.repays_id);
  if (!loan?.is_loan || loan.from_id !== input.to_id || loan.to_id !== input.from_id) {
    throw failField('request.invalid', 'repays_id', 'Choose a loan between these two accounts');
  }
  if (input.amount_cents > loan.outstanding_cents) {
    throw failField('transfer.loan_paid', 'amount_cents', openOf(loan));
  }
}

const openOf = ({ outstanding_cents }: Transfer) => ({ open: formatKes(outstanding_cents) });

export const transferType = moneyDocument({
  key: 'transfer',
  label: 'Transfer',
  about: 'accounts',
  table: 'transfers',
  screen: '/dashboard/finance/accounting?tab=transfers',
  facts: [
    { name: 'from', label: 'From', kind: 'choice', choices: queries.listPlaceNames },
    { name: 'to', label: 'To', kind: 'choice', choices: queries.listPlaceNames },
    { name: 'funds', label: 'Funds', kind: 'choice', choices: async () => fund_words },
  ],
  onApproved: async (ctx, id) => {
    const transfer = (await queries.findTransfer(ctx.db, id))!;
    // The pen first: two that are approved at once must not both see the same money.
    const places = await holdPlaces(ctx, [transfer.from_id, transfer.to_id]);
    const loan = transfer.repays_id && (await queries.findTransfer(ctx.db, transfer.repays_id));
    const from = places.get(transfer.from_id);
    const to = places.get(transfer.to_id);
    if (!from || !to) throw fail('record.not_found');
    if (from.balance_cents < transfer.amount_cents) {
      throw fail('transfer.not_covered', { account: from.name });
    }
    if (loan && transfer.amount_cents > loan.outstanding_cents) {
      throw fail('transfer.loan_paid', openOf(loan));
    }
    await post(ctx, {
      source: 'transfer',
      source_id: id,
      posted_on: transfer.moved_on,
      memo: `${transfer.number} ${transfer.reason}`,
      lines: [
        { account: { id: to.account_id }, amount_cents: transfer.amount_cents },
        { account: { id: from.account_id }, amount_cents: -transfer.amount_cents },
      ],
    });
    await updateState(ctx.db, 'transfers', id, 'posted');
    ctx.changed('transfer', id, { state: transfer.state }, { state: 'posted' });
  },
});
