import type { InputOf } from '@darasa/contract/endpoint';
import type {
  cancelOtherIncome,
  IncomeKind,
  OtherIncome,
  printOtherIncome,
  recordOtherIncome,
} from '@darasa/contract/finance/receiving/other-income';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { amountStated } from '@darasa/rules/money';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { checkAddress } from '#platform/pdf/check-address.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { documentPaper, nextDocumentNumber } from '#modules/administration/index.ts';
import { issueFor } from '#modules/finance/tax/fiscal-invoices/issue.ts';
import { release } from '../incoming/release.ts';
import { debitOf, holderOf, type MoneyFrom } from '../incoming/money-from.ts';
import { post, reverse } from '#modules/finance/books/ledger/post.ts';
import { listHeads } from '#modules/finance/books/money-accounts/queries.ts';
import {
  refuseInCashBox,
  refuseOtherFund,
  requirePlace,
} from '#modules/finance/books/money-accounts/require.ts';
import { newCode } from '#modules/finance/books/ledger/receipt-code.ts';
import { countPrint, paperTitle } from '../receipt-prints/count.ts';
import { requireShift } from '../shifts/service.ts';
import { freeCode } from '../used-codes/queries.ts';
import { takeCode } from '../used-codes/service.ts';
import * as queries from './queries.ts';

export async function record(
  ctx: Ctx,
  { vote_head_id, ...input }: InputOf<typeof recordOtherIncome>,
): Promise<OtherIncome> {
  if (input.method === 'cash') await requireShift(ctx, input.money_account_id);
  return receive(ctx, { ...input, tranche_id: null }, [
    { vote_head_id, amount_cents: input.amount_cents },
  ]);
}

export interface IncomeValues {
  kind: IncomeKind;
  payer_name: string;
  particulars: string;
  amount_cents: number;
  method: string;
  money_account_id: string;
  reference?: string | undefined;
  received_on: string;
  tranche_id: string | null;
}

/** Nothing is supplied for these, so they are no sale. */
const gifts: ReadonlySet<string> = new Set<IncomeKind>(['donation', 'capitation']);

/** Receipt, lines and posting in one transaction: money has a paper from its first moment. */
export async function receive(
  ctx: Ctx,
  input: IncomeValues,
  lines: queries.NewLine[],
  from: MoneyFrom = 'payer',
): Promise<OtherIncome> {
  if (input.received_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'received_on', 'Money cannot be received in the future');
  }
  const [place, heads] = await Promise.all([
    requirePlace(ctx, input.money_account_id),
    listHeads(
      ctx.db,
      lines.map((line) => line.vote_head_id),
    ),
  ]);
  refuseInCashBox(place.kind, input.method);
  const accountOf = (id: string): string => {
    const account_id = heads.get(id)?.income_account_id;
    if (!account_id) {
      throw failField('request.invalid', 'vote_head_id', 'Choose a vote head that earns money');
    }
    return account_id;
  };
  const credited = lines.map((line) => ({ ...line, account_id: accountOf(line.vote_head_id) }));
  refuseOtherFund(place, heads.values());
  const row: queries.NewIncome = {
    ...input,
    id: newId(ctx.now.getTime()),
    receipt_number: await nextDocumentNumber(ctx, 'official-receipt', { date: input.received_on }),
    reference: input.reference || null,
    verify_code: newCode(),
    user_id: ctx.user.id,
    now: nowIso(ctx),
  };
  if (!(await queries.insertIncome(ctx.db, row, lines))) {
    throw failField('payment.reference_twice', 'reference', 'This reference was used before');
  }
  const journal = await post(ctx, {
    source: 'other-income',
    source_id: row.id,
    posted_on: row.received_on,
    memo: `Receipt ${row.receipt_number}, ${row.payer_name}: ${row.particulars}`.slice(0, 200),
    lines: [
      { account: debitOf(from, place.account_id), amount_cents: row.amount_cents },
      ...credited.map(({ account_id, vote_head_id, amount_cents }) => ({
        account: { id: account_id },
        amount_cents: -amount_cents,
        vote_head_id,
      })),
    ],
  });
  const paper = `receipt ${row.receipt_number}`;
  const use = { reference: row.reference, paper, used_on: row.received_on };
  await takeCode(ctx, use, holderOf(from));
  if (!gifts.has(row.kind)) await issueFor(ctx, [journal]);
  const made = (await queries.findIncome(ctx.db, row.id))!;
  ctx.changed('other income', row.id, null, made);
  return made;
}

export async function cancel(
  ctx: Ctx,
  { id, reason, cancelled_on }: InputOf<typeof cancelOtherIncome>,
): Promise<OtherIncome> {
  await queries.lockIncome(ctx.db, id);
  const before = await queries.findIncome(ctx.db, id);
  if (!before) throw fail('record.not_found');
  if (before.cancelled_reason) throw fail('payment.cancelled', { receipt: before.receipt_number });
  if (before.made_by_id === ctx.user.id) throw fail('payment.cancel_own');
  if (cancelled_on < before.received_on || cancelled_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'cancelled_on', 'Choose a day since the receipt');
  }
  await queries.updateCancelled(ctx.db, id, { user_id: ctx.user.id, reason, now: nowIso(ctx) });
  const journal = await reverse(
    ctx,
    { source: 'other-income', source_id: id },
    {
      source: 'other-income-cancelled',
      source_id: id,
      posted_on: cancelled_on,
      memo: `Receipt ${before.receipt_number} cancelled: ${reason}`.slice(0, 200),
    },
  );
  if (before.reference) await freeCode(ctx.db, before.reference);
  await release(ctx, { other_income_id: id }, cancelled_on);
  await issueFor(ctx, [journal]);
  const after = (await queries.findIncome(ctx.db, id))!;
  ctx.changed('other income', id, before, after);
  return after;
}

export async function print(ctx: Ctx, { id }: InputOf<typeof printOtherIncome>, origin: string) {
  const [income, code, on_paper] = await Promise.all([
    queries.findIncome(ctx.db, id),
    queries.findCode(ctx.db, id),
    documentPaper(ctx, 'official-receipt'),
  ]);
  if (!income || !code) throw fail('record.not_found');
  const copy = await countPrint(ctx, { other_income_id: id }, income.receipt_number);
  const facts = [
    ['Paid by', income.payer_name],
    ['For', income.particulars],
    ['Received on', formatDate(income.received_on)],
    ['Method', income.method],
    ['Reference', income.reference],
    ['Account', income.money_account_name],
    ['Received by', income.made_by],
    ['Tax invoice', income.tax_invoice],
    ['Code', code],
    ['Cancelled', income.cancelled_reason],
  ].flatMap(([label, value]) => (value ? [{ label: label!, value }] : []));
  const bytes = await renderTable({
    ...on_paper,
    title: paperTitle('Official receipt', copy, income.cancelled_reason !== null),
    check_address: checkAddress(origin, code),
    number: income.receipt_number,
    facts,
    columns: [
      { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
      { key: 'amount_cents', head: 'Amount (KES)', kind: 'money_cents' },
    ],
    rows: income.lines,
    totals: { vote_head_name: 'Received', amount_cents: income.amount_cents },
    note: amountStated(income.amount_cents),
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
  return { bytes, file_name: `receipt-${income.receipt_number.replaceAll('/', '-')}.pdf` };
}
