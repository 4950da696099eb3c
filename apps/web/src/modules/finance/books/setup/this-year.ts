import type { FinancialYear } from '@darasa/contract/finance/books/setup';

/** The year that today lies in; where there is none, the last one that began, else the first to come. */
export const thisYear = (
  years: readonly FinancialYear[],
  today: string,
): FinancialYear | undefined => {
  const newest_first = years.toSorted((a, b) => (a.starts_on < b.starts_on ? 1 : -1));
  return newest_first.find((one) => one.starts_on <= today) ?? newest_first.at(-1);
};
