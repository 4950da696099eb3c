import type { SheetRow } from './columns.ts';
import { bareAmount, type DecimalSign } from './read-cells.ts';

interface Seen {
  row_number: number;
  text: string;
}

/**
 * Signs are what the amounts of a file say of their decimal sign: one that says it for each, and one that
 * is open.
 */
export interface SignsSeen {
  point?: Seen;
  comma?: Seen;
  open?: Seen;
}

/** All amounts of a file are written by one hand, so what one of them says is true of all. */
export function lookForSigns(rows: readonly SheetRow[], amount_columns: number[]): SignsSeen {
  const seen: SignsSeen = {};
  for (const { row_number, cells } of rows) {
    for (const at of amount_columns) {
      const text = (cells[at] ?? '').trim();
      const sign = signOf(text);
      if (sign) seen[sign] ??= { row_number, text };
    }
  }
  return seen;
}

/** "1500,50" has a comma, "1,500.00" and "1,234,567" a point; "1,500" may have either. */
function signOf(text: string): DecimalSign | 'open' | null {
  const figures = bareAmount(text)?.figures ?? '';
  const [first, ...others] = figures.match(/[.,]/g) ?? [];
  if (!first) return null;
  const last = others.at(-1) ?? first;
  // Of two different signs the last one is it; of one that comes again and again, the other.
  if (others.length > 0) return nameOf(last === first ? otherThan(first) : last);
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(figures) ? 'open' : nameOf(first);
}

const nameOf = (sign: string): DecimalSign => (sign === ',' ? 'comma' : 'point');
const otherThan = (sign: string): string => (sign === ',' ? '.' : ',');

/** Two signs in one file: at least one amount would be read a hundred times too large. */
export function contradictionIn(
  { point, comma }: SignsSeen,
  told: DecimalSign | undefined,
): { row_number: number; why: string } | undefined {
  if (point && comma) {
    const [first, second] = point.row_number < comma.row_number ? [point, comma] : [comma, point];
    const one = `"${second.text}" is written otherwise than row ${first.row_number}, "${first.text}"`;
    return { row_number: second.row_number, why: `${one}: one has a decimal comma, one a point` };
  }
  const against = told === 'point' ? comma : told === 'comma' ? point : undefined;
  if (!against) return undefined;
  const why = `"${against.text}" does not have the decimal ${told} that you chose`;
  return { row_number: against.row_number, why };
}
