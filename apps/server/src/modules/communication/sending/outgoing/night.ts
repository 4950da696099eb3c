import type { QuietHours } from '@darasa/rules/quiet-hours';
import type { Ctx } from '#platform/ctx.ts';
import { settingsOf } from '#platform/settings/setting-of.ts';

/** When the school lets people sleep. */
export async function quietHours(ctx: Pick<Ctx, 'db'>): Promise<QuietHours> {
  const times = await settingsOf(ctx, ['messages.quiet_from', 'messages.quiet_to']);
  return { from: times['messages.quiet_from'], to: times['messages.quiet_to'] };
}
