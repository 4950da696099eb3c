import { namesOfFilter } from '@darasa/rules/filter-words';
import type { TableFilter, TableView } from './table-types.ts';

export const page_rows = 25;

/** A new filter, search or order starts again at page one. */
export const viewWith = (view: TableView, change: Record<string, unknown>): TableView => ({
  ...view,
  page: 1,
  ...change,
});

/** First press ascending, second descending. */
export const nextSort = (sort: string | undefined, key: string): string =>
  sort === key ? `-${key}` : key;

export function clearedView(
  view: TableView,
  filters: readonly TableFilter[],
  search_name: string,
): TableView {
  const names = [search_name, ...filters.flatMap(namesOfFilter)];
  return viewWith(view, Object.fromEntries(names.map((name) => [name, undefined])));
}

/** 1 … 4 5 6 … 20: the ends, the neighbours, and a gap where pages are left out. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, i) => i + 1);
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  if (page <= 3) wanted.push(2, 3, 4);
  if (page >= pages - 2) wanted.push(pages - 1, pages - 2, pages - 3);
  const shown = [...new Set(wanted)].sort((a, b) => a - b);
  return shown.flatMap((n, i) => (i > 0 && n - shown[i - 1]! > 1 ? ['gap' as const, n] : [n]));
}
