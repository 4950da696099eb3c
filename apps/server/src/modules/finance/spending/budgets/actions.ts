import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  type listBudgetActions,
  type OverBudgetAction,
  overBudgetActions,
  type setBudgetAction,
} from '@darasa/contract/finance/spending/budgets';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { failField } from '#platform/fail.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import * as queries from './actions-queries.ts';

type Actions = OutputOf<typeof listBudgetActions>;

/**
 * The action is what happens when this person goes over: the mildest rule of the own roles, else the
 * school's.
 */
export async function actionFor(ctx: Ctx): Promise<OverBudgetAction> {
  const [usual, own] = await Promise.all([
    usualAction(ctx),
    queries.listOwn(ctx.db, ctx.user.id, isoDate(ctx.now)),
  ]);
  return overBudgetActions.findLast((one) => own.includes(one)) ?? usual;
}

const usualAction = async (ctx: Pick<Ctx, 'db'>): Promise<OverBudgetAction> =>
  (await settingOf(ctx, 'finance.stop_over_budget')) ? 'stop' : 'warn';

export async function list(ctx: Pick<Ctx, 'db'>): Promise<Actions> {
  const [usual, rows] = await Promise.all([usualAction(ctx), queries.listRoles(ctx.db)]);
  return { usual, rows };
}

export async function set(
  ctx: Ctx,
  { role_id, action }: InputOf<typeof setBudgetAction>,
): Promise<Actions> {
  const before = (await queries.listRoles(ctx.db)).find((one) => one.role_id === role_id);
  if (!before) throw failField('request.invalid', 'role_id', 'Choose a role');
  if (action) {
    await queries.upsertAction(ctx.db, { role_id, action, user_id: ctx.user.id, now: nowIso(ctx) });
  } else await queries.deleteAction(ctx.db, role_id);
  const to = { role: before.role_name, action: action ?? null };
  ctx.changed('budget action', role_id, { ...to, action: before.action }, to);
  return list(ctx);
}
