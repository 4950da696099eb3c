import type { InputOf } from '@darasa/contract/endpoint';
import type {
  BillingAnswer,
  BillingPreview,
  runBilling,
} from '@darasa/contract/finance/fees/billing';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type Plan, termOf, totalOf } from '../plan.ts';
import * as queries from './queries.ts';

/** Written down with everybody who is to be billed; the worker does the rest. */
export async function begin(
  ctx: Ctx,
  plan: Plan,
  input: InputOf<typeof runBilling>,
  skipped: BillingPreview['skipped'],
): Promise<BillingAnswer> {
  const run_id = newId(ctx.now.getTime());
  const student_ids = plan.to_bill.map((one) => one.student_id);
  const cents = totalOf(plan);
  const skipped_count = plan.skipped.length;
  const is_only = await queries.insertRun(ctx.db, {
    id: run_id,
    semester_id: plan.semester.id,
    class_id: input.class_id ?? null,
    student_id: null,
    billed_on: input.billed_on,
    billed_count: 0,
    billed_cents: 0,
    prepaid_used_cents: 0,
    first_number: null,
    last_number: null,
    skipped_count,
    skipped,
    user_id: ctx.user.id,
    now: nowIso(ctx),
    to_bill: { student_ids, cents },
  });
  if (!is_only) throw fail('billing.running', { term: termOf(plan) });
  await enqueue(ctx.db, 'billing.run', { run_id }, { job_key: jobKey(run_id) });
  const to_bill = { term: termOf(plan), to_bill: student_ids.length, to_bill_cents: cents };
  ctx.changed('billing run', run_id, null, { ...to_bill, state: 'running' });
  const nothing = { billed_count: 0, billed_cents: 0, prepaid_used_cents: 0 };
  return { run_id, is_running: true, ...nothing, skipped_count };
}

export const jobKey = (run_id: string): string => `billing ${run_id}`;

/** A run stops where it is: what was billed stays billed, and the rest can be billed again at any time. */
export async function stop(ctx: Ctx, id: string): Promise<void> {
  const open = await queries.lockOpenRun(ctx.db, id, 0);
  if (!open) throw fail('billing.not_running');
  const fault = `Stopped by ${ctx.user.first_name} ${ctx.user.last_name}`.trim();
  await queries.endRun(ctx.db, id, { state: 'stopped', fault, ended_at: nowIso(ctx) });
  ctx.changed('billing run', id, { state: 'running' }, { state: 'stopped', fault });
}
