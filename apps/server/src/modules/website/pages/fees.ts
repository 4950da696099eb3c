import type { PageData } from '@darasa/contract/website/page-data';
import type { Contents } from '@darasa/contract/website/pages';

type FeeTable = Contents['pricing']['tables'][number];
type Page = PageData['page'];

const prices_max = 4;

/** Which pages speak of fees. */
export const namesFees = (page: Page): boolean => page?.slug === 'pricing' || page?.slug === 'app';

/**
 * Fees that the school bills by take the place of whatever was typed for the page, so that they cannot
 * differ.
 */
export function withFees(page: Page, tables: FeeTable[]): Page {
  if (tables.length === 0) return page;
  if (page?.slug === 'pricing') return { ...page, content: { ...page.content, tables } };
  if (page?.slug !== 'app' || !page.content.fees) return page;
  const fees = {
    ...page.content.fees,
    rows: tables.flatMap((one) => pricesOf(one, tables.length > 2)).slice(0, prices_max),
  };
  return { ...page, content: { ...page.content, fees } };
}

/** Of each school its cheapest and its dearest class, a year; of many schools only the first. */
function pricesOf({ title, rows }: FeeTable, of_many: boolean) {
  const sorted = rows
    .map(({ label, amounts_kes }) => ({
      label: `${title}: ${label}`,
      amount_kes: amounts_kes.reduce((sum, one) => sum + one, 0),
    }))
    .toSorted((a, b) => a.amount_kes - b.amount_kes);
  return sorted.length > 1 && !of_many ? [sorted[0]!, sorted.at(-1)!] : sorted.slice(0, 1);
}
