import { carrierTrouble } from '@darasa/rules/message-failures';
import type { Db } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import type { JobScope, TaskRunners } from '#platform/jobs/tasks.ts';
import { listOwners } from '../sms-account/queries.ts';
import * as queries from './queries.ts';

export interface CarrierDesk {
  inScope<T>(scope: JobScope, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>;
  clock(): Date;
  /** Asks what is left; null where the account belongs to whoever runs the server. */
  balanceOf(
    tenant_id: string,
  ): Promise<(() => Promise<{ currency: string; balance_cents: number }>) | null>;
}

const price_ms = 30 * 24 * 60 * 60_000;
const not_ours = 'Messages leave through the account of whoever runs the server.';

/** Asks the carrier, and keeps the answer beside what our own books say at that moment. */
export const createCarrierRunners = (desk: CarrierDesk): Pick<TaskRunners, 'carrier.read'> => ({
  'carrier.read': async ({ asked_by }, { tenant_id }) => {
    const whole = { tenant_id, school_id: null };
    const ask = await desk.balanceOf(tenant_id);
    // No transaction is open while somebody else's server is waited for.
    const answer = ask ? await answerOf(ask) : { failure: not_ours };
    const now = desk.clock();
    const sums = await sumUp(desk, tenant_id, now);
    const balance_cents = 'balance_cents' in answer ? answer.balance_cents : null;
    await desk.inScope(whole, 'write', (db) =>
      queries.insertReading(db, {
        id: newId(now.getTime()),
        asked_by,
        read_at: now.toISOString(),
        currency: 'currency' in answer ? answer.currency : null,
        balance_cents,
        failure: 'failure' in answer ? answer.failure : null,
        spent_cents: sums.spent_cents,
        tokens_left: sums.tokens_left,
        carries: carriesOf(balance_cents, sums),
      }),
    );
  },
});

const answerOf = (ask: () => Promise<{ currency: string; balance_cents: number }>) =>
  ask().catch((error: Error) => ({
    failure: carrierTrouble(error.message).slice(0, 200),
  }));

async function sumUp(desk: CarrierDesk, tenant_id: string, now: Date): Promise<queries.SchoolSums> {
  const [last_answer, all, owners] = await desk.inScope(
    { tenant_id, school_id: null },
    'read',
    async (db) =>
      [
        await queries.findLastAnswer(db),
        await queries.listSchools(db, null),
        await listOwners(db),
      ] as const,
  );
  // What leaves through a school's own account is not on this one.
  const schools = all.filter((id) => !owners.includes(id));
  const since = { last_answer, price: new Date(now.getTime() - price_ms).toISOString() };
  const total: queries.SchoolSums = { spent_cents: 0, tokens_left: 0, cost_cents: 0, parts: 0 };
  for (const school_id of schools) {
    const one = await desk.inScope({ tenant_id, school_id }, 'read', (db) =>
      queries.sumSchool(db, since),
    );
    for (const key of Object.keys(total) as (keyof queries.SchoolSums)[]) total[key] += one[key];
  }
  return total;
}

function carriesOf(balance_cents: number | null, { cost_cents, parts }: queries.SchoolSums) {
  if (balance_cents === null || cost_cents === 0 || parts === 0) return null;
  return Math.floor((Math.max(0, balance_cents) * parts) / cost_cents);
}
