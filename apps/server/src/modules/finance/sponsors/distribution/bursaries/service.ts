import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Bursary,
  BursaryList,
  BursaryRow,
  cancelBursary,
  receiveBursary,
  shareBursary,
} from '@darasa/contract/finance/sponsors/bursaries';
import { shares_max } from '@darasa/contract/finance/sponsors/bursaries';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { lookForSigns } from '@darasa/rules/reconcile/decimal-sign';
import { plainNumber, readAmount } from '@darasa/rules/reconcile/read-cells';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { Sheet } from '#platform/imports/read-sheet.ts';
import {
  debitOf,
  holderOf,
  type MoneyFrom,
} from '#modules/finance/receiving/incoming/money-from.ts';
import { release } from '#modules/finance/receiving/incoming/release.ts';
import { post, reverse } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { receiveAll } from '#modules/finance/receiving/payments/service.ts';
import { listNamed } from '#modules/finance/receiving/incoming/match/queries.ts';
import { findAccount } from '#modules/finance/books/money-accounts/queries.ts';
import { freeCode } from '#modules/finance/receiving/used-codes/queries.ts';
import { takeCode } from '#modules/finance/receiving/used-codes/service.ts';
import * as queries from './queries.ts';

/** The cheque is in the bank; whose it is says the list, which may come later. */
export async function receive(
  ctx: Ctx,
  input: InputOf<typeof receiveBursary>,
  from: MoneyFrom = 'payer',
): Promise<Bursary> {
  if (input.received_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'received_on', 'Choose a day up to today');
  }
  const account = await findAccount(ctx.db, input.money_account_id);
  if (!account || account.kind === 'cash') {
    throw failField('request.invalid', 'money_account_id', 'Choose the bank account it went to');
  }
  const id = newId(ctx.now.getTime());
  const is_new = await queries.insertBursary(ctx.db, {
    ...input,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id,
    address: input.address ?? null,
    note: input.note ?? null,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!is_new) throw failField('bursary.known', 'reference');
  await post(ctx, {
    source: 'bursary',
    source_id: id,
    posted_on: input.received_on,
    memo: `Bursary ${input.reference} of ${input.sponsor}`,
    lines: [
      { account: debitOf(from, account.account_id), amount_cents: input.amount_cents },
      { account: { part: 'bursaries-held' }, amount_cents: -input.amount_cents },
    ],
  });
  const paper = `the bursary of ${input.sponsor}`.slice(0, 200);
  const use = { reference: input.reference, paper, used_on: input.received_on };
  await takeCode(ctx, use, holderOf(from));
  const bursary = (await queries.findBursary(ctx.db, id))!;
  ctx.changed('bursary', id, null, bursary);
  return bursary;
}

/** A cheque that was entered by mistake, before anything was done with it; never by whoever entered it. */
export async function cancel(
  ctx: Ctx,
  { id, reason, cancelled_on }: InputOf<typeof cancelBursary>,
): Promise<{ id: string }> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const before = await queries.findBursary(ctx.db, id);
  if (!before) throw fail('record.not_found');
  if (before.held_cents !== before.amount_cents || before.shared_on) {
    throw fail('bursary.shared', { reference: before.reference });
  }
  if (before.created_by_id === ctx.user.id) throw fail('payment.cancel_own');
  if (cancelled_on < before.received_on || cancelled_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'cancelled_on', 'Choose a day since the cheque came');
  }
  await reverse(
    ctx,
    { source: 'bursary', source_id: id },
    {
      source: 'bursary-cancelled',
      source_id: id,
      posted_on: cancelled_on,
      memo: `Bursary ${before.reference} of ${before.sponsor} cancelled: ${reason}`.slice(0, 200),
    },
  );
  await freeCode(ctx.db, before.reference);
  await release(ctx, { bursary_id: id }, cancelled_on);
  await queries.deleteBursary(ctx.db, id);
  ctx.changed('bursary', id, before, { cancelled: reason });
  return { id };
}

export async function open(ctx: Pick<Ctx, 'db'>, { id }: { id: string }): Promise<BursaryList> {
  const [bursary, rows] = await Promise.all([
    queries.findBursary(ctx.db, id),
    queries.listShares(ctx.db, id),
  ]);
  if (!bursary) throw fail('record.not_found');
  return listOf(bursary, rows);
}

/** The sponsor's file: admission number, name and amount, wherever the columns stand. */
export async function readFile(ctx: Ctx, id: string, sheet: Sheet): Promise<BursaryList> {
  const bursary = await queries.findBursary(ctx.db, id);
  if (!bursary) throw fail('record.not_found');
  const at = (words: RegExp) => sheet.head.findIndex((name) => words.test(name));
  const [number_at, name_at, amount_at] = [
    at(/adm|number|no\b/i),
    at(/name|learner|student/i),
    at(/amount|kes|ksh|award/i),
  ];
  if (number_at < 0 || amount_at < 0) throw fail('bursary.columns');
  const { comma, point } = lookForSigns(sheet.rows, [amount_at]);
  const decimal = comma && !point ? 'comma' : 'point';
  const rows = sheet.rows.flatMap(({ cells }) => {
    const amount_cents = readAmount(cells[amount_at] ?? '', decimal) ?? 0;
    const admission_number = (cells[number_at] ?? '').slice(0, 40);
    if (!admission_number || amount_cents <= 0) return [];
    return [{ admission_number, name: (cells[name_at] ?? '').slice(0, 120), amount_cents }];
  });
  if (rows.length > shares_max) throw fail('bursary.too_long', { max: shares_max });
  return listOf(bursary, await checkNames(ctx, rows));
}

type Wanted = { admission_number: string; name: string; amount_cents: number };

/** Who is meant, or why the row goes back to the sponsor. */
async function checkNames(ctx: Pick<Ctx, 'db'>, wanted: Wanted[]): Promise<BursaryRow[]> {
  const numbers = [...new Set(wanted.map((row) => plainNumber(row.admission_number)))];
  const learners = await listNamed(ctx.db, numbers.filter(Boolean));
  const by_number = new Map(learners.map((learner) => [learner.plain, learner]));
  const seen = new Set<string>();
  return wanted.map((row, i) => {
    const learner = by_number.get(plainNumber(row.admission_number));
    const rejected = !learner
      ? 'No learner has this admission number'
      : seen.has(learner.id)
        ? 'The learner stands twice on the list'
        : isOther(row.name, learner.name)
          ? `The number belongs to ${learner.name}`
          : null;
    if (learner) seen.add(learner.id);
    return {
      ...row,
      row_number: i + 1,
      student_id: rejected ? null : learner!.id,
      student_name: learner?.name ?? null,
      payment_id: null,
      receipt_number: null,
      rejected,
    };
  });
}

/** A name that shares no word with the learner's own is somebody else's. */
function isOther(given: string, own: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 2);
  const own_words = new Set(words(own));
  const given_words = words(given);
  return given_words.length > 0 && !given_words.some((word) => own_words.has(word));
}

/** List and cheque must agree. Who is known gets a receipt; the rest stays held for the sponsor. */
export async function share(
  ctx: Ctx,
  { id, rows: wanted, shared_on }: InputOf<typeof shareBursary>,
): Promise<BursaryList> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const before = await queries.findBursary(ctx.db, id);
  if (!before) throw fail('record.not_found');
  if (before.shared_on) throw fail('bursary.shared', { reference: before.reference });
  if (shared_on > isoDate(ctx.now) || shared_on < before.received_on) {
    throw failField('request.invalid', 'shared_on', 'Choose a day since the cheque came');
  }
  const rows = await checkNames(ctx, wanted);
  const total = rows.reduce((sum, row) => sum + row.amount_cents, 0);
  // What was used for an invoice, returned or moved is not there to be shared.
  if (total !== before.held_cents) {
    throw fail('bursary.uneven', {
      list: formatKes(total),
      cheque: formatKes(before.held_cents),
    });
  }
  const good = rows.filter((row) => row.student_id !== null);
  if (good.length === 0) throw fail('bursary.nobody');
  const payment_ids = await receiveAll(
    ctx,
    good.map((row) => ({
      student_id: row.student_id!,
      amount_cents: row.amount_cents,
      method: 'bursary' as const,
      money_account_id: before.money_account_id,
      reference: `${before.reference}-${plainNumber(row.admission_number)}`.slice(0, 64),
      received_on: shared_on,
      payer_name: before.sponsor,
      held_in: 'bursaries-held' as const,
    })),
  );
  const paid = new Map(good.map((row, i) => [row.row_number, payment_ids[i]!]));
  await queries.insertShares(
    ctx.db,
    { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx), bursary_id: id },
    rows.map((row) => ({ ...row, payment_id: paid.get(row.row_number) ?? null })),
  );
  await queries.setShared(ctx.db, id, shared_on, ctx.user.id);
  const after = await open(ctx, { id });
  ctx.changed('bursary', id, before, after.bursary);
  return after;
}

/** What the list must make: the cheque, less what went elsewhere before it was shared. */
const toShare = (bursary: Bursary): number =>
  bursary.shared_on ? bursary.amount_cents : bursary.held_cents;

function listOf(bursary: Bursary, rows: BursaryRow[]): BursaryList {
  const sum = (some: BursaryRow[]) => some.reduce((total, row) => total + row.amount_cents, 0);
  const good = rows.filter((row) => row.rejected === null);
  const rejected = rows.filter((row) => row.rejected !== null);
  return {
    bursary,
    rows,
    good_count: good.length,
    good_cents: sum(good),
    rejected_count: rejected.length,
    rejected_cents: sum(rejected),
    difference_cents: toShare(bursary) - sum(rows),
  };
}
