import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  FeeCeiling,
  listPaymentOrders,
  PaymentOrder,
  saveFeeCeiling,
  savePaymentOrder,
  saveTermPlan,
  TermPlan,
  trialPaymentOrder,
  withdrawPaymentOrder,
} from '@darasa/contract/finance/fees/fee-rules';
import { isoDate } from '@darasa/rules/dates';
import { allocate, usual_rule } from '@darasa/rules/fees/allocate';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findStudent } from '#modules/students/index.ts';
import { readDues } from '#modules/finance/books/ledger/dues.ts';
import { listNames } from '#modules/finance/receiving/payments/queries.ts';
import { refuseOtherDays } from '../fee-structures/plan.ts';
import * as queries from './queries.ts';

const first: PaymentOrder = { from_on: '2000-01-01', ...usual_rule, by: null };

export async function orders(ctx: Ctx): Promise<OutputOf<typeof listPaymentOrders>> {
  const rows = await queries.listOrders(ctx.db);
  const today = isoDate(ctx.now);
  return { now: rows.find((one) => one.from_on <= today) ?? first, rows };
}

/** An order counts from a day; what was spread before stays as it was: a rule begins today or later. */
export async function decideOrder(
  ctx: Ctx,
  input: InputOf<typeof savePaymentOrder>,
): Promise<PaymentOrder> {
  if (input.from_on < isoDate(ctx.now)) {
    throw failField('request.invalid', 'from_on', 'Choose today or a day to come');
  }
  const before = (await orders(ctx)).now;
  const id = newId(ctx.now.getTime());
  await queries.upsertOrder(ctx.db, {
    ...input,
    ...signedStampOf(ctx, id),
  });
  ctx.changed('payment order', id, before, input);
  return { ...input, by: `${ctx.user.first_name} ${ctx.user.last_name}` };
}

/** Nothing was spread by a rule that begins later, so nothing needs it. */
export async function withdrawOrder(
  ctx: Ctx,
  { from_on }: InputOf<typeof withdrawPaymentOrder>,
): Promise<void> {
  if (from_on <= isoDate(ctx.now)) throw fail('payment_order.begun');
  const order = await queries.deleteOrder(ctx.db, from_on);
  if (!order) throw fail('record.not_found');
  const { id, ...rule } = order;
  ctx.changed('payment order', id, { from_on, ...rule }, null);
}

/** The arithmetic of a real payment on what the learner owes now; nothing is written. */
export async function trial(
  ctx: Ctx,
  { student_id, amount_cents, ...rule }: InputOf<typeof trialPaymentOrder>,
): Promise<OutputOf<typeof trialPaymentOrder>> {
  const [student, owing, names] = await Promise.all([
    findStudent(ctx.db, student_id),
    readDues(ctx, [student_id]),
    listNames(ctx.db),
  ]);
  if (!student) throw fail('student.not_found');
  const { dues } = owing.get(student_id)!;
  const { shares, prepaid_cents } = allocate(amount_cents, dues, rule);
  return {
    prepaid_cents,
    shares: shares.map((share) => ({
      semester_name: names.get(share.semester_id) ?? '',
      vote_head_name: names.get(share.vote_head_id) ?? '',
      owed_cents: dues.find(
        (due) => due.semester_id === share.semester_id && due.vote_head_id === share.vote_head_id,
      )!.due_cents,
      paid_cents: share.amount_cents,
    })),
  };
}

export async function saveCeiling(
  ctx: Ctx,
  input: InputOf<typeof saveFeeCeiling>,
): Promise<FeeCeiling> {
  const { version, ...values } = input;
  const [has_year, ceilings] = await Promise.all([
    queries.hasYear(ctx.db, input.financial_year_id),
    queries.listCeilings(ctx.db, input.financial_year_id),
  ]);
  const current = ceilings.find((one) => one.fee_category_id === input.fee_category_id);
  if (!has_year || !current) throw fail('record.not_found');
  const yours = { ...current, amount_cents: input.amount_cents, authority: input.authority };
  if (current.version !== version) throw stale(current, yours);
  await queries.upsertCeiling(ctx.db, {
    ...values,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    changed_by: ctx.user.id,
    changed_at: nowIso(ctx),
  });
  ctx.changed('fee ceiling', input.fee_category_id, current, yours);
  const after = await queries.listCeilings(ctx.db, input.financial_year_id);
  return after.find((one) => one.fee_category_id === input.fee_category_id)!;
}

export async function savePlan(
  ctx: Ctx,
  { semester_id, instalments }: InputOf<typeof saveTermPlan>,
): Promise<TermPlan> {
  const before = (await queries.listPlans(ctx.db)).find((one) => one.semester_id === semester_id);
  if (!before) throw fail('record.not_found');
  refuseOtherDays(instalments, before);
  const ground = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx) };
  await queries.replacePlan(ctx.db, ground, semester_id, instalments);
  ctx.changed('term plan', semester_id, inWords(before.instalments), inWords(instalments));
  return {
    ...before,
    instalments: [...instalments].sort((a, b) => (a.due_on < b.due_on ? -1 : 1)),
  };
}

const inWords = (parts: readonly { due_on: string; percent: number }[]) => ({
  instalments: parts.map((one) => `${one.percent}% by ${one.due_on}`).join(', '),
});
