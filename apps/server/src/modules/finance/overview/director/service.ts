import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  getDirectorDashboard,
  listSchoolReceiptSeries,
  listSchoolTransactions,
  muteException,
} from '@darasa/contract/finance/overview/director';
import { listSchoolsWhere } from '#platform/auth/elsewhere/queries.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { enterIfOpen } from '#modules/finance/books/entering/queries.ts';
import { readFigures } from '../money-dashboard/service.ts';
import { series } from '#modules/finance/receiving/receipts/service.ts';
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
    enterIfOpen(ctx, id);
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
  return inSchool(ctx, school_id, () => transactions.list(ctx, { school_id }, input));
}

export async function listSeries(
  ctx: Ctx,
  { school_id }: InputOf<typeof listSchoolReceiptSeries>,
): Promise<OutputOf<typeof listSchoolReceiptSeries>> {
  return inSchool(ctx, school_id, () => series(ctx));
}

/** A school whose money is not open to the person is as good as none. */
async function inSchool<T>(ctx: Ctx, school_id: string, ask: () => Promise<T>): Promise<T> {
  const open = listSchoolsWhere(ctx, [school_id], ['finance', 'view']);
  enterIfOpen(ctx, school_id);
  const [where, answer] = await Promise.all([open, ask()]);
  if (!where.has(school_id)) throw fail('record.not_found');
  return answer;
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
