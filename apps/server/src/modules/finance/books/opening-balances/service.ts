import type { InputOf } from '@darasa/contract/endpoint';
import type {
  OpeningControl,
  saveOpeningControl,
} from '@darasa/contract/finance/books/opening-balances';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { failField, stale } from '#platform/fail.ts';
import * as queries from './queries.ts';

export async function save(
  ctx: Ctx,
  { version, ...values }: InputOf<typeof saveOpeningControl>,
): Promise<OpeningControl> {
  const [current, has_term] = await Promise.all([
    queries.findControl(ctx.db),
    queries.hasTerm(ctx.db, values.semester_id),
  ]);
  const yours = { ...current, ...values };
  if (current.version !== version) throw stale(current, yours);
  if (!has_term) throw failField('request.invalid', 'semester_id', 'Choose a term of this school');
  await queries.upsertControl(ctx.db, {
    ...values,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    changed_by: ctx.user.id,
    changed_at: nowIso(ctx),
  });
  ctx.changed('opening balances', schoolOf(ctx), current, yours);
  return { ...yours, version: version + 1 };
}
