import type { LookupWords } from '@darasa/contract/lookup';
import type { Column } from '../spreadsheets/columns.ts';
import type { LookupFilter } from './queries.ts';

export const columnsOf = ({ retired }: LookupFilter): Column[] => [
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'code', head: 'Code', kind: 'text' },
  { key: 'note', head: 'Note', kind: 'text' },
  ...(retired ? [{ key: 'retired_at', head: 'Retired', kind: 'date' } as const] : []),
];

export function filterInWords({ search, retired }: LookupFilter): string {
  const words = [retired ? 'Retired only' : '', search ? `Containing "${search}"` : ''];
  return words.filter(Boolean).join(', ');
}

export const titleOf = ({ many }: LookupWords): string =>
  many.charAt(0).toUpperCase() + many.slice(1);
