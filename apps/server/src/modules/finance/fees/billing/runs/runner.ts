import { counted } from '@darasa/rules/counted';
import type { InSchool, SchoolScope } from '#platform/automatic.ts';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { Failure } from '#platform/fail.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { announce } from '#platform/notifications/announce.ts';
import { billing_ended } from '#modules/finance/events.ts';
import { refuseClosedBooks } from '#modules/finance/books/ledger/post.ts';
import { makeAll, type BillingSums } from '../making.ts';
import { planFor, skipsOf } from '../plan.ts';
import * as queries from './queries.ts';
import { jobKey } from './service.ts';

/** One part: long enough to be quick, short enough that nobody who takes a payment waits long. */
const learners_at_once = 250;
const skips_kept_max = 200;
const tries_max = 5;

const who = 'Billing';

/** After a crash the job waits for hours; here it is taken up again. Twice at once does no harm. */
export const resumeBilling: Chore = async ({ db }) => {
  for (const run_id of await queries.listOpenRuns(db)) {
    await enqueue(db, 'billing.run', { run_id }, { job_key: jobKey(run_id) });
  }
};

/**
 * Each part is one transaction with its numbers, its postings and how far the run came: whatever
 * stops it, nothing is half done, and whoever takes it up goes on behind the last part.
 */
export async function runBillingJob(
  inSchool: InSchool,
  scope: SchoolScope,
  run_id: string,
): Promise<void> {
  let tries = 0;
  for (;;) {
    try {
      const goes_on = await inSchool(scope, who, 'runBilling', (ctx) => billNext(ctx, run_id));
      if (!goes_on) return;
      tries = 0;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Somebody billed one of these learners in the same moment: the next look leaves them out.
      if (error.code === 'billing.changed' && ++tries < tries_max) continue;
      await inSchool(scope, who, 'runBilling', (ctx) => giveUp(ctx, run_id, error.sentence));
      return;
    }
  }
}

async function billNext(nobody: Ctx, run_id: string): Promise<boolean> {
  const open = await queries.lockOpenRun(nobody.db, run_id, learners_at_once);
  if (!open) return false;
  const ctx = { ...nobody, user: { ...nobody.user, id: open.created_by } };
  if (open.next_ids.length === 0) {
    await finish(ctx, open);
    return false;
  }
  await refuseClosedBooks(ctx, [open.billed_on]);
  const plan = await planFor(ctx, { semester_id: open.semester_id, student_ids: open.next_ids });
  const made = plan.to_bill.length > 0 ? await makeAll(ctx, plan, open.billed_on) : none;
  await queries.updateProgress(ctx.db, {
    ...open,
    billed_count: open.billed_count + made.billed_count,
    billed_cents: open.billed_cents + made.billed_cents,
    prepaid_used_cents: open.prepaid_used_cents + made.prepaid_used_cents,
    first_number: open.first_number ?? made.first_number,
    last_number: made.last_number ?? open.last_number,
    skipped_count: open.skipped_count + plan.skipped.length,
    skipped: [...open.skipped, ...skipsOf(plan, skips_kept_max - open.skipped.length)],
    seen_count: open.seen_count + open.next_ids.length,
  });
  return true;
}

const none: Omit<BillingSums, 'first_number' | 'last_number'> & {
  first_number: null;
  last_number: null;
} = {
  billed_count: 0,
  billed_cents: 0,
  prepaid_used_cents: 0,
  first_number: null,
  last_number: null,
};

async function finish(ctx: Ctx, open: queries.OpenRun): Promise<void> {
  await queries.endRun(ctx.db, open.id, { state: 'done', fault: null, ended_at: nowIso(ctx) });
  const { billed_count, billed_cents, first_number, last_number } = open;
  ctx.changed(
    'billing run',
    open.id,
    { state: 'running' },
    {
      state: 'done',
      bills: billed_count,
      billed_cents,
      first_number,
      last_number,
    },
  );
  await tell(ctx, open, `${counted(billed_count, 'bill was', 'bills were')} made`, '');
}

/** What was billed stands; the sentence says why the rest was not. */
async function giveUp(ctx: Ctx, run_id: string, fault: string): Promise<void> {
  const open = await queries.lockOpenRun(ctx.db, run_id, 0);
  if (!open) return;
  await queries.endRun(ctx.db, run_id, { state: 'stopped', fault, ended_at: nowIso(ctx) });
  ctx.changed('billing run', run_id, { state: 'running' }, { state: 'stopped', fault });
  await tell(ctx, open, `Billing stopped after ${counted(open.billed_count, 'bill')}`, fault);
}

const tell = (ctx: Ctx, { created_by }: queries.OpenRun, title: string, text: string) =>
  announce(ctx, billing_ended, {
    to: [created_by],
    title,
    ...(text ? { text: text.slice(0, 500) } : {}),
    link: '/dashboard/finance/setup?tab=billing',
  });
