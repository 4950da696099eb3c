import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  getDirectorDashboard,
  listSchoolReceiptSeries,
  listSchoolTransactions,
  muteException,
} from '@darasa/contract/finance/director';
import { type Ctx, nowIso } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { readFigures } from '../money-dashboard/service.ts';
import { schoolsInReach } from '../reach/service.ts';
import { series } from '../receipts/service.ts';
import * as transactions from '../transactions/service.ts';
import * as queries from './queries.ts';

/** One school after another in one breath: the same queries, each asked inside its school. */
export async function read(ctx: Ctx): Promise<OutputOf<typeof getDirectorDashboard>> {
  const muted = queries.listMuted(ctx.db, ctx.user.id);
  const reach = await schoolsInReach(ctx, 'view');
  const schools = reach.map(({ id, name }) => {
    queries.enterSchool(ctx.db, ctx.user.id, id);
    return readFigures(ctx).then((figures) => ({
      ...figures,
      school_id: id,
      school_name: name,
    }));
  });
  const [rules, all] = await Promise.all([muted, Promise.all(schools)]);
  return { as_at: nowIso(ctx), schools: all, muted: rules };
}

export async function listRows(
  ctx: Ctx,
  { school_id, ...input }: InputOf<typeof listSchoolTransactions>,
) {
  await enter(ctx, school_id);
  return transactions.list(ctx, { school_id }, input);
}

export async function listSeries(
  ctx: Ctx,
  { school_id }: InputOf<typeof listSchoolReceiptSeries>,
): Promise<OutputOf<typeof listSchoolReceiptSeries>> {
  await enter(ctx, school_id);
  return series(ctx);
}

/** A school that is not in reach is as good as none. */
async function enter(ctx: Ctx, school_id: string): Promise<void> {
  const reach = await schoolsInReach(ctx, 'view');
  if (!reach.some((one) => one.id === school_id)) throw fail('record.not_found');
  queries.enterSchool(ctx.db, ctx.user.id, school_id);
}

export async function mute(ctx: Ctx, { rule, muted }: InputOf<typeof muteException>) {
  const { tenant_id, user } = ctx;
  if (muted) {
    await queries.insertMute(ctx.db, { tenant_id, user_id: user.id, rule, now: nowIso(ctx) });
  } else {
    await queries.deleteMute(ctx.db, user.id, rule);
  }
  return {};
}
