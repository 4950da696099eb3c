import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { setting_groups, settings, type SettingGroup, type SettingKey } from './list.ts';

const keys = Object.keys(settings) as [SettingKey, ...SettingKey[]];
const groups = Object.keys(setting_groups) as [SettingGroup, ...SettingGroup[]];
const Value = z.union([z.boolean(), z.int().min(0).max(1_000_000_000)]);

export const SettingRow = z.object({
  key: z.enum(keys),
  group: z.enum(groups),
  value: Value,
  /** 0 while nobody has changed the default. */
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
});
export type SettingRow = z.infer<typeof SettingRow>;

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'What this school has decided, and by whom',
  access: { module: 'settings' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(SettingRow) }),
});

export const changeSetting = endpoint({
  method: 'PUT',
  path: '/settings/:key',
  summary: 'Change a setting of this school',
  access: { module: 'settings', act: 'edit' },
  idempotent: false,
  input: z.strictObject({ key: z.enum(keys), value: Value, version: z.int().min(0) }),
  output: SettingRow,
});
