import type { OutputOf } from '@darasa/contract/endpoint';
import type { listCarrierReadings } from '@darasa/contract/communication/sending/carrier';
import { carrierDifferences } from '@darasa/rules/carrier-balance';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import * as queries from './queries.ts';

const day_ms = 24 * 60 * 60_000;

/** Each answer of the carrier beside the one before it. */
export async function list(ctx: Ctx): Promise<OutputOf<typeof listCarrierReadings>> {
  schoolOf(ctx);
  const rows = await queries.listReadings(ctx.db);
  return {
    rows: rows.slice(0, 10).map((row, at) => {
      const before = rows.slice(at + 1).find((one) => one.balance_cents !== null) ?? null;
      return { ...row, differences: carrierDifferences(row, before) };
    }),
  };
}

export async function ask(ctx: Ctx): Promise<Record<string, never>> {
  schoolOf(ctx);
  await askLater(ctx, ctx.user.id);
  return {};
}

/** Once a day where the organisation has an account of its own. */
export const askDaily: Chore = async (ctx) => {
  const since = new Date(ctx.now.getTime() - day_ms).toISOString();
  if (await queries.isReadingDue(ctx.db, since)) await askLater(ctx, null);
};

/** Asked twice before it is answered, it is asked once. */
const askLater = ({ db, tenant_id }: Pick<Ctx, 'db' | 'tenant_id'>, asked_by: string | null) =>
  enqueue(db, 'carrier.read', { asked_by }, { job_key: `carrier ${tenant_id}` });
