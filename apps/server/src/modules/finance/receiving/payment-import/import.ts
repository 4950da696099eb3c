import { paymentMethods, type PaymentMethod } from '@darasa/contract/finance/books/payment-modes';
import { isoDate } from '@darasa/rules/dates';
import { parseMoney } from '@darasa/rules/money';
import { moneyReference } from '@darasa/rules/fees/money-reference';
import { isExcelRuin } from '@darasa/rules/reconcile/read-cells';
import { z } from 'zod';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { Failure } from '#platform/fail.ts';
import { dateCell, readCell as read } from '#platform/imports/cells.ts';
import type { ImportTarget, RowFault } from '#platform/imports/target.ts';
import { refuseClosedBooks } from '#modules/finance/books/ledger/post.ts';
import { listModes } from '#modules/finance/books/payment-modes/service.ts';
import { cancelOne } from '../receipt-voids/cancel.ts';
import { findPayment, settleClaims } from '../payments/queries.ts';
import { receiveAll } from '../payments/service.ts';
import { methodInWords } from '#modules/finance/books/payment-modes/words.ts';
import * as queries from './queries.ts';

const modes = new Map<string, PaymentMethod>([
  // Goods are described one by one, at the counter.
  ...paymentMethods
    .filter((method) => method !== 'in-kind')
    .flatMap((method): [string, PaymentMethod][] => [
      [method, method],
      [methodInWords(method).toLowerCase(), method],
    ]),
  ['mpesa', 'mobile-money'],
  ['mobile money', 'mobile-money'],
  ['paybill', 'mobile-money'],
  ['deposit', 'bank'],
  ['transfer', 'bank'],
  ['eft', 'bank'],
  ['chq', 'cheque'],
]);

function readAmount(typed: string): number | null {
  const { cents, error } = parseMoney(typed);
  return error === undefined && cents > 0 ? cents : null;
}

const Values = z.strictObject({
  date: dateCell,
  admission_number: z.string().trim().min(1, 'Enter the admission number').max(30),
  amount: read(readAmount, (text) => `"${text}" is not an amount. Write 12,500.00`),
  mode: read(
    (text) => modes.get(text.toLowerCase()) ?? null,
    (text) => `"${text}" is no way to pay. Write cash, M-Pesa, bank, cheque or card`,
  ),
  reference: z
    .string()
    .trim()
    .max(64)
    .refine((typed) => !isExcelRuin(typed), {
      message: 'Excel shortened this number. Write it in full, in a column of text',
    })
    .transform(moneyReference)
    .optional(),
  payer: z.string().trim().max(120).optional(),
  account: z.string().trim().max(120).optional(),
});
type Values = z.infer<typeof Values>;
interface Row {
  row_number: number;
  values: Values;
}

/** Payments that were taken elsewhere: a bank's list, the book of the old system. */
export const paymentImport: ImportTarget<Values> = {
  target: 'finance/payments',
  label: 'payments',
  access: { module: 'finance', act: 'approve' },
  fields: [
    { name: 'date', label: 'Date', required: true, synonyms: ['paid on', 'received on', 'day'] },
    {
      name: 'admission_number',
      label: 'Adm no',
      required: true,
      synonyms: ['admission number', 'adm', 'admno', 'adm_no', 'student number', 'account'],
    },
    { name: 'amount', label: 'Amount', required: true, synonyms: ['paid', 'paid in', 'credit'] },
    {
      name: 'mode',
      label: 'Mode',
      required: true,
      synonyms: ['paid by', 'method', 'payment mode', 'way'],
    },
    {
      name: 'reference',
      label: 'Reference',
      required: false,
      synonyms: ['ref', 'receipt no', 'transaction code', 'code', 'slip'],
    },
    { name: 'payer', label: 'Payer', required: false, synonyms: ['paid by name', 'from', 'name'] },
    {
      name: 'account',
      label: 'Into',
      required: false,
      synonyms: ['money account', 'bank account', 'into account'],
    },
  ],
  schema: Values,
  unique: [],
  check,
  insert,
  undo,
};

const kind_of: Record<PaymentMethod, string> = {
  cash: 'cash',
  'mobile-money': 'mobile-money',
  bank: 'bank',
  cheque: 'bank',
  card: 'bank',
  bursary: 'bank',
  'in-kind': '',
};
const placeOf = (known: queries.ImportGround, { account, mode }: Values): string | undefined =>
  known.places.get(account ? account.toLowerCase() : kind_of[mode]);

const findKnown = (ctx: Ctx, rows: Values[]): Promise<queries.ImportGround> =>
  queries.findKnown(ctx.db, {
    admission_numbers: rows.map((row) => row.admission_number.toLowerCase()),
    references: rows.flatMap((row) => (row.reference ? [row.reference] : [])),
    days: [...new Set(rows.map((row) => row.date))],
  });

/**
 * The same reference is the same money. Without one, two equal payments of a day are two payments; but
 * as many as are in the books already are not taken a second time.
 */
async function check(ctx: Ctx, rows: Row[]): Promise<RowFault[]> {
  const [known, closed, modes_here] = await Promise.all([
    findKnown(
      ctx,
      rows.map((row) => row.values),
    ),
    closedMonths(ctx, rows),
    listModes(ctx),
  ]);
  const today = isoDate(ctx.now);
  const seen = new Map<string, number>();
  return rows.flatMap(({ row_number, values }): RowFault[] => {
    const fault = (field: string, message: string) => [{ row_number, field, message }];
    const student_id = known.students.get(values.admission_number.toLowerCase());
    if (!student_id) return fault('admission_number', 'Nobody at this school has this number');
    if (values.date > today) return fault('date', 'Money cannot be received in the future');
    const shut = closed.get(values.date.slice(0, 7));
    if (shut) return fault('date', shut);
    const mode = modes_here.find((one) => one.method === values.mode)!;
    if (!mode.is_on) return fault('mode', `${mode.label} is switched off in the finance setup`);
    if (mode.needs_reference && !values.reference) {
      return fault('reference', 'Enter the transaction reference');
    }
    if (!placeOf(known, values)) {
      return fault('account', 'There is no place for money of this name or kind');
    }
    const key = values.reference
      ? `${values.mode} ${values.reference}`
      : queries.cashKey(student_id, values.date, values.amount);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    if (!values.reference) {
      return nth <= (known.counted.get(key) ?? 0)
        ? fault('amount', 'The same amount of this day is in the books already')
        : [];
    }
    const paper = known.used.get(key) ?? known.taken.get(values.reference);
    if (paper) return fault('reference', `Was used before, on ${paper}`);
    if (known.codes.has(values.reference)) {
      // However it is said to be paid, a code is one payment.
      const times = (seen.get(values.reference) ?? 0) + 1;
      seen.set(values.reference, times);
      if (times > 1) return fault('reference', 'Stands in the file twice');
    }
    return nth > 1 ? fault('reference', 'Stands in the file twice') : [];
  });
}

/** What each closed month says of itself. */
async function closedMonths(ctx: Ctx, rows: Row[]): Promise<Map<string, string>> {
  const days = new Map(rows.map(({ values }) => [values.date.slice(0, 7), values.date]));
  const closed = new Map<string, string>();
  for (const [month, day] of days) {
    await refuseClosedBooks(ctx, [day]).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      closed.set(month, error.sentence);
    });
  }
  return closed;
}

/** Receipted like any other; but nobody gets an SMS about what was paid long ago. */
async function insert(ctx: Ctx, rows: Values[]): Promise<string[]> {
  const known = await findKnown(ctx, rows);
  const ids = await receiveAll(
    ctx,
    rows.map((row) => ({
      student_id: known.students.get(row.admission_number.toLowerCase())!,
      amount_cents: row.amount,
      method: row.mode,
      money_account_id: placeOf(known, row)!,
      received_on: row.date,
      ...(row.reference ? { reference: row.reference } : {}),
      ...(row.payer ? { payer_name: row.payer } : {}),
      note: 'From an imported list',
    })),
  );
  await settleClaims(ctx.db, ids, nowIso(ctx));
  for (const [i, id] of ids.entries()) {
    const { admission_number, amount: amount_cents, date, reference = null } = rows[i]!;
    ctx.changed('payment', id, null, { admission_number, amount_cents, date, reference });
  }
  return ids;
}

/** Whoever took money in cannot make it disappear, in a file as little as at the counter. */
async function undo(ctx: Ctx, ids: string[]): Promise<string | undefined> {
  const standing = await queries.listTakers(ctx.db, ids);
  if (standing.some((one) => one.recorded_by === ctx.user.id)) {
    return 'whoever imported payments cannot cancel them; another person must';
  }
  if (standing.some((one) => one.is_confirmed)) {
    return 'M-Pesa or the bank confirmed some of its money since; cancel those receipts first, one by one';
  }
  for (const { id } of standing) {
    const payment = await findPayment(ctx.db, id);
    await cancelOne(ctx, payment!, 'The import was taken back', isoDate(ctx.now));
  }
  return undefined;
}
