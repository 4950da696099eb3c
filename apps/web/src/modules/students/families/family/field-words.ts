import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';

export function valueWords(field: string, value: string | null): string {
  if (!value) return 'Not given';
  if (field === 'born_on') return formatDate(value);
  return field.endsWith('phone') ? formatPhone(value) : value;
}
