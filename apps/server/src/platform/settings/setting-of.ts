import { settings, type SettingKey, type SettingValue } from '@darasa/contract/settings/list';
import type { Ctx } from '../ctx.ts';

/** A setting is what the school of this transaction decided, or the default. One round trip. */
export const settingOf = async <K extends SettingKey>(
  ctx: Pick<Ctx, 'db'>,
  key: K,
): Promise<SettingValue<K>> => (await settingsOf(ctx, [key]))[key];

/** Several at once, in one statement. Nothing is kept between requests, so nothing can be old. */
export async function settingsOf<const K extends SettingKey>(
  ctx: Pick<Ctx, 'db'>,
  keys: readonly K[],
): Promise<{ [Key in K]: SettingValue<Key> }> {
  const found = await ctx.db
    .selectFrom('platform.settings')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .execute();
  const chosen = new Map<string, unknown>(found.map((row) => [row.key, row.value]));
  const values = keys.map((key) => [key, chosen.get(key) ?? settings[key].default]);
  return Object.fromEntries(values) as { [Key in K]: SettingValue<Key> };
}
