import type { SchoolScope } from '#platform/automatic.ts';
import type { Chore } from '#platform/chores.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobScope, TaskRunners } from '#platform/jobs/tasks.ts';
import { runBillingJob } from './fees/billing/runs/runner.ts';
import { findConnection } from './receiving/connections/queries.ts';
import { hasUnsettled } from './receiving/incoming/queries.ts';
import { pullArrivals, settleArrivals, tryConnection } from './receiving/mpesa/pull.ts';
import { type KraDesk, testDevice } from './tax/fiscal-device/kra.ts';
import { sendWaiting } from './tax/fiscal-invoices/send.ts';
import { takeEffect } from './books/pay-details/effect.ts';
import type { Outside } from './receiving/connections/outside.ts';
import { checkPrompt, sendPrompt } from './receiving/prompts/send.ts';
import { checkReversal, sendReversal } from './fees/reversals/send.ts';

type MoneyTasks =
  | 'prompt.send'
  | 'prompt.check'
  | 'reversal.send'
  | 'reversal.check'
  | 'arrivals.settle'
  | 'arrivals.pull'
  | 'billing.run'
  | 'pay-details.take-effect'
  | 'connection.test';

/** Money runners do what the worker does outside of any request. */
export function moneyRunners(outside: Outside): Pick<TaskRunners, MoneyTasks> {
  const inOne =
    <P>(work: (outside: Outside, scope: SchoolScope, payload: P) => Promise<void>) =>
    (payload: P, { tenant_id, school_id }: { tenant_id: string; school_id: string | null }) =>
      work(outside, { tenant_id, school_id: school_id! }, payload);
  return {
    'prompt.send': inOne(sendPrompt),
    'prompt.check': inOne(checkPrompt),
    'reversal.send': inOne(sendReversal),
    'reversal.check': inOne(checkReversal),
    'arrivals.settle': inOne(settleArrivals),
    'arrivals.pull': inOne(pullArrivals),
    'billing.run': inOne(({ inSchool }, scope, { run_id }) =>
      runBillingJob(inSchool, scope, run_id),
    ),
    'pay-details.take-effect': inOne(({ inSchool }, scope, { id }) =>
      inSchool(scope, 'Darasa', 'Change where parents pay', (ctx) => takeEffect(ctx, id)),
    ),
    'connection.test': inOne(tryConnection),
  };
}

/** Fiscal runners do what KRA is told of. */
export const fiscalRunners = (desk: KraDesk): Pick<TaskRunners, 'fiscal.send' | 'fiscal.test'> => ({
  'fiscal.send': (_payload, scope) => sendWaiting(desk, schoolIn(scope)),
  'fiscal.test': (_payload, scope) => testDevice(desk, schoolIn(scope)),
});

const schoolIn = ({ tenant_id, school_id }: JobScope): SchoolScope => ({
  tenant_id,
  school_id: school_id!,
});

/** Money that is not in the books yet is tried again, and what was not told is fetched. */
export const lookForMoney: Chore = async (ctx) => {
  if (await hasUnsettled(ctx.db)) {
    await enqueue(ctx.db, 'arrivals.settle', { after: 'a crash or a closed month' });
  }
  if (await findConnection(ctx.db, 'mpesa')) await enqueue(ctx.db, 'arrivals.pull', { days: 2 });
};
