import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  getDirectorDashboard,
  listSchoolReceiptSeries,
  listSchoolTransactions,
  muteException,
} from '@darasa/contract/finance/director';
import { listSchoolsWhere } from '../../../platform/auth/elsewhere/queries.ts';
import { type Ctx, nowIso } from '../../../platform/ctx.ts';
import { readFigures } from '../money-dashboard/service.ts';
import { series } from '../receipts/service.ts';
import * as transactions from '../transactions/service.ts';
import * as queries from './queries.ts';

const schools_max = 20;

/** One school after another in one breath: the same queries, each asked inside its school. */
export async function read(ctx: Ctx): Promise<OutputOf<typeof getDirectorDashboard>> {
  const muted = queries.listMuted(ctx.db, ctx.user.id);
  const own = ctx.user.user_schools_access.slice(0, schools_max);
  const ids = own.map((one) => one.id);
  const open = listSchoolsWhere(ctx, ids, ['finance', 'view']);
  const schools = own.map(({ id, name }) => {
    queries.enterSchool(ctx, id);
    return readFigures(ctx).then((figures) => ({
      ...figures,
      school_id: id,
      school_name: name,
    }));
  });
  const [rules, where, all] = await Promise.all([muted, open, Promise.all(schools)]);
  // A school without finance for this person would pass for one without money.
  const shown = all.filter((one) => where.has(one.school_id));
  return { as_at: nowIso(ctx), schools: shown, muted: rules };
}

export async function listRows(
  ctx: Ctx,
  { school_id, ...input }: InputOf<typeof listSchoolTransactions>,
) {
  queries.enterSchool(ctx, school_id);
  return transactions.list(ctx, { school_id }, input);
}

export async function listSeries(
  ctx: Ctx,
  { school_id }: InputOf<typeof listSchoolReceiptSeries>,
): Promise<OutputOf<typeof listSchoolReceiptSeries>> {
  queries.enterSchool(ctx, school_id);
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
