import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { listQuotas, setQuota } from '@darasa/contract/communication/sending/quotas';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { settingsOf } from '#platform/settings/setting-of.ts';
import * as queries from './queries.ts';

export async function list(ctx: Ctx): Promise<OutputOf<typeof listQuotas>> {
  schoolOf(ctx);
  const [rows, settings] = await Promise.all([
    queries.listQuotas(ctx.db),
    settingsOf(ctx, ['messages.daily_quota']),
  ]);
  return { rows, usual: settings['messages.daily_quota'] };
}

export async function set(
  ctx: Ctx,
  { role_id, staff_id, per_day, version }: InputOf<typeof setQuota>,
): Promise<OutputOf<typeof setQuota>> {
  schoolOf(ctx);
  const whose = { role_id: role_id ?? null, staff_id: staff_id ?? null };
  if (!(await queries.isHere(ctx.db, whose))) throw fail('record.not_found');
  const current = await queries.lockQuota(ctx.db, whose);
  // What was taken away may be set again by whoever sees none.
  const seen = current && current.per_day !== null ? current.version : 0;
  if (seen !== version) {
    throw stale({ ...current, version: seen }, { ...current, per_day });
  }
  const id = current?.id ?? newId(ctx.now.getTime());
  await queries.saveQuota(ctx.db, { ...whose, id, per_day, by: ctx.user.id, now: nowIso(ctx) });
  ctx.changed('message quota', id, current ?? null, { ...whose, per_day });
  return { rows: await queries.listQuotas(ctx.db) };
}
