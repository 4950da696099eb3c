import type { IsoDate } from '../dates.ts';
import { readDate } from '../read-date.ts';

/** The sign between shillings and cents. The other one then sets the thousands apart. */
export const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** An amount without its currency and side: "KES 1,250.00 Dr" is "1,250.00" going out. */
export function bareAmount(text: string): { figures: string; is_out: boolean } | null {
  let typed = text
    .trim()
    .toLowerCase()
    .replace(/^(kes|ksh|kshs)\.?\s*/, '')
    .replaceAll('\u2212', '-');
  if (typed === '' || typed === '-') return { figures: '', is_out: false };
  let is_out = false;
  if (/^\(.*\)$/.test(typed)) {
    is_out = true;
    typed = typed.slice(1, -1);
  }
  const side = /(dr|cr|d|c)\.?$/.exec(typed);
  if (side) {
    is_out ||= side[1]!.startsWith('d');
    typed = typed.slice(0, side.index).trimEnd();
  }
  const found = /^([+-]?)([\d.,]*)$/.exec(typed.replace(/\s+/g, ''));
  if (!found || !/\d/.test(typed)) return null;
  return { figures: found[2]!, is_out: is_out || found[1] === '-' };
}

/**
 * An amount as banks write it: "1,250.00", "-1,250.00", "(1,250.00)", "1,250.00 Dr", "22459.0" and
 * "KES 5". Blank and a lone dash are nothing; what cannot be read is null, such as a thousand that is not
 * three figures.
 */
export function readAmount(text: string, decimal: DecimalSign = 'point'): number | null {
  const bare = bareAmount(text);
  if (!bare) return null;
  if (bare.figures === '') return 0;
  const plain =
    decimal === 'point' ? bare.figures : bare.figures.replace(/[.,]/g, (one) => swapped[one]!);
  const found = /^(\d+|\d{1,3}(?:,\d{3})+|)(?:\.(\d*))?$/.exec(plain);
  if (!found) return null;
  const [, shillings = '', decimals = ''] = found;
  // More than cents is read only when it is nothing: "22459.000".
  if (/[1-9]/.test(decimals.slice(2))) return null;
  const cents =
    Number(shillings.replaceAll(',', '') || '0') * 100 +
    Number(decimals.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(cents) || cents > amount_cents_max) return null;
  return bare.is_out ? -cents || 0 : cents;
}

const swapped: Record<string, string> = { '.': ',', ',': '.' };

const amount_cents_max = 9_000_000_000_000;

/** The day of a moment: "30-09-2026 14:22:10", "2026-09-30T14:22", "30/09/2026", "30 Sep 2026". */
export function readDay(text: string): IsoDate | null {
  const found = /^\s*(\d{1,4}[-/.\s]+[a-z0-9]+[-/.,\s]+\d{1,4})(?=$|[\sT,])/i.exec(text);
  return found ? readDate(found[1]!) : null;
}

/** "2.54722E+11": Excel shortened a long number, and nobody can tell any more which it was. */
export const isExcelRuin = (text: string): boolean =>
  /^\d(?:[.,]\d{1,15})?E\+?\d{1,3}$/i.test(text.trim());

/** An admission number as people type it on a phone: only its letters and figures count. */
export const plainNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
