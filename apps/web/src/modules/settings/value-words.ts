import type { Setting } from '@darasa/contract/settings/list';
import { formatKes } from '@darasa/rules/money';
import { formatMinute } from '@darasa/rules/quiet-hours';

/** A value as the office says it: On, 21:00, KES 5.00, 30 days. */
export function valueWords(setting: Setting, value: boolean | number): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (setting.type === 'time') return formatMinute(value);
  if (setting.type === 'money') return formatKes(value);
  return setting.type === 'number' ? `${value} ${setting.unit}` : String(value);
}
