import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';

export const groundOf = (ctx: Ctx) => ({
  tenant_id: ctx.tenant_id,
  school_id: schoolOf(ctx),
  now: nowIso(ctx),
});
export const freshId = (ctx: Ctx): string => newId(ctx.now.getTime());
