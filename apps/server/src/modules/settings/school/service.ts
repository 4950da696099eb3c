import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { type Setting, type SettingKey, settings } from '@darasa/contract/settings/list';
import type { changeSetting, listSettings, SettingRow } from '@darasa/contract/settings/settings';
import { formatKes } from '@darasa/rules/money';
import { listOverseers } from '#platform/approvals/index.ts';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { failField, stale } from '#platform/fail.ts';
import { announce } from '#platform/notifications/announce.ts';
import { guard_changed } from '../events.ts';
import * as queries from './queries.ts';

/** Every declared setting, as it is and as it would be. */
export async function list(ctx: Ctx): Promise<OutputOf<typeof listSettings>> {
  const chosen = await queries.listChosen(ctx.db, schoolOf(ctx));
  const keys = Object.keys(settings) as SettingKey[];
  return { rows: keys.map((key) => rowOf(key, chosen)) };
}

function rowOf(key: SettingKey, chosen: queries.ChosenSetting[]): SettingRow {
  const found = chosen.find((one) => one.key === key);
  return {
    key,
    group: settings[key].group,
    value: found?.value ?? settings[key].default,
    version: found?.version ?? 0,
    changed_by: found?.changed_by ?? null,
    changed_at: found?.changed_at ?? null,
  };
}

export async function change(
  ctx: Ctx,
  { key, value, version }: InputOf<typeof changeSetting>,
): Promise<SettingRow> {
  const fault = faultOf(settings[key], value);
  if (fault) throw failField('request.invalid', 'value', fault);
  const { guards, label }: Setting = settings[key];
  if (guards) requireStepUp(ctx);
  const school_id = schoolOf(ctx);
  const before = rowOf(key, await queries.listChosen(ctx.db, school_id));
  const choice = {
    tenant_id: ctx.tenant_id,
    school_id,
    key,
    value: JSON.stringify(value),
    changed_by: ctx.user.id,
    changed_at: nowIso(ctx),
  };
  if (!(await queries.saveChoice(ctx.db, choice, version))) {
    throw stale(before);
  }
  ctx.changed('setting', key, { value: before.value }, { value });
  if (guards) {
    await announce(ctx, guard_changed, {
      to: await listOverseers(ctx.db),
      title: `“${label}” was changed`,
      text: `${wordOf(key, before.value)} to ${wordOf(key, value)}, by ${ctx.user.first_name} ${ctx.user.last_name}.`,
      link: '/dashboard/settings',
    });
  }
  return {
    ...before,
    value,
    version: version + 1,
    changed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    changed_at: nowIso(ctx),
  };
}

function wordOf(key: SettingKey, value: boolean | number): string {
  const setting: Setting = settings[key];
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (setting.type === 'money') return formatKes(value);
  return setting.type === 'number' ? `${value} ${setting.unit}` : String(value);
}

/** What is wrong with a value for this setting, in words for its field. */
function faultOf(setting: Setting, value: boolean | number): string | null {
  if (setting.type === 'flag') return typeof value === 'boolean' ? null : 'Choose on or off';
  if (typeof value !== 'number') return 'Enter a number';
  const [min, max] = limitsOf(setting);
  return value >= min && value <= max ? null : `Choose between ${min} and ${max}`;
}

function limitsOf(setting: Exclude<Setting, { type: 'flag' }>): [number, number] {
  if (setting.type === 'time') return [0, 24 * 60 - 1];
  return setting.type === 'money' ? [0, setting.max] : [setting.min, setting.max];
}
