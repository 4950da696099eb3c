import { formatDate, formatTime } from '@darasa/rules/dates';
import { deviceWords } from '@darasa/rules/device-words';
import { formatKes } from '@darasa/rules/money';

export interface Change {
  field: string;
  from: string | null;
  to: string | null;
}

type Fields = Record<string, unknown> | null;

/** Names are what the records are called whose ids stand in a field. */
export type Names = ReadonlyMap<string, string>;

/** Changes are what changed, in the words of the office: a field's name, what it was, what it is now. */
export function changesOf(before: Fields, after: Fields, record_names?: Names): Change[] {
  const names = Object.keys({ ...before, ...after }).filter((name) => !unsaid.has(name));
  return names
    .map((name) => ({
      field: fieldInWords(name),
      from: valueInWords(name, before?.[name], record_names),
      to: valueInWords(name, after?.[name], record_names),
    }))
    .filter((change) => change.from !== change.to)
    .slice(0, changes_max);
}

export const changeInWords = ({ field, from, to }: Change): string =>
  from === null ? `${field}: ${to}` : `${field}: ${from} → ${to ?? 'nothing'}`;

// Every change of a record raises these or carries them along; they tell a reader nothing.
const unsaid = new Set(['id', 'tenant_id', 'school_id', 'version', 'created_at']);
const changes_max = 40;
const words_max = 200;
const depth_max = 3;

/** "amount_cents" is Amount and "retired_at" is Retired: the unit is for programs. */
function fieldInWords(name: string): string {
  const words = name.replace(/_(cents|at|on|id|ids)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(name: string, value: unknown, called: Names | undefined): string | null {
  const words = inWords(name, value, 0, called);
  if (words === '') return null;
  if (words.length <= words_max) return words;
  // Half of a two-part sign at the end would not be text any more.
  return `${words.slice(0, words_max).replace(/[\ud800-\udbff]$/, '')}…`;
}

function inWords(name: string, value: unknown, depth: number, called?: Names): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return name.endsWith('_cents') ? money(value) : String(value);
  if (typeof value === 'string') return textInWords(name, value, called);
  if (depth >= depth_max) return '…';
  if (Array.isArray(value)) {
    return value.map((one) => inWords(name, one, depth + 1, called)).join(', ');
  }
  return Object.entries(value)
    .map(([inner, one]) => `${fieldInWords(inner)}: ${inWords(inner, one, depth + 1, called)}`)
    .join('; ');
}

const money = (cents: number): string =>
  Number.isSafeInteger(cents) ? formatKes(cents) : String(cents);

const id_pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function textInWords(name: string, text: string, called: Names | undefined): string {
  // What has no name of its own, or none for this reader, is told apart by the end of its id.
  if (called && id_pattern.test(text)) return called.get(text) ?? `record …${text.slice(-6)}`;
  if (name === 'device') return deviceWords(text);
  // A name may look like a date without being one, so the field has to say that it is.
  if (!/_(at|on)$/.test(name) || Number.isNaN(Date.parse(text))) return text;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  return `${formatDate(new Date(text))}, ${formatTime(new Date(text))}`;
}
