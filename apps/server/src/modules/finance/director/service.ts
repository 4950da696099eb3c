import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  getDirectorDashboard,
  listSchoolReceiptSeries,
  listSchoolTransactions,
  muteException,
} from '@darasa/contract/finance/director';
import { type Ctx, nowIso } from '../../../platform/ctx.ts';
import { readFigures } from '../money-dashboard/service.ts';
import { series } from '../receipts/service.ts';
import * as transactions from '../transactions/service.ts';
import * as queries from './queries.ts';

/** One school after another in one breath: the same queries, each asked inside its school. */
export async function read(ctx: Ctx): Promise<OutputOf<typeof getDirectorDashboard>> {
  const muted = queries.listMuted(ctx.db, ctx.user.id);
  const schools = ctx.user.user_schools_access.slice(0, 20).map(({ id, name }) => {
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
  queries.enterSchool(ctx.db, ctx.user.id, school_id);
  return transactions.list(ctx, { school_id }, input);
}

export async function listSeries(
  ctx: Ctx,
  { school_id }: InputOf<typeof listSchoolReceiptSeries>,
): Promise<OutputOf<typeof listSchoolReceiptSeries>> {
  queries.enterSchool(ctx.db, ctx.user.id, school_id);
  return series(ctx);
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
