import { formatDate } from './dates.ts';

/** A filter of a list as a person reads it. Several pages long or one line, it is told alike. */
export type FilterLabel =
  | {
      kind?: 'choice';
      name: string;
      label: string;
      options: readonly { value: string; label: string }[];
    }
  /** A pair of days: `<name>_from` and `<name>_to`. */
  | { kind: 'dates'; name: string; label: string }
  | { kind: 'yes'; name: string; label: string }
  /** What somebody types: it says its label, and what was typed. */
  | { kind: 'typed'; name: string; label: string };

type Values = Readonly<Record<string, unknown>>;

/** The names under which a filter stands in the address and in a call. */
export const namesOfFilter = ({ kind, name }: FilterLabel): string[] =>
  kind === 'dates' ? [`${name}_from`, `${name}_to`] : [name];

export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false;

export const isFilterSet = (filter: FilterLabel, values: Values): boolean =>
  namesOfFilter(filter).some((name) => isFilled(values[name]));

/** One filter beside its label: "Form 3", "2 Oct 2026 to 4 Oct 2026". */
export function filterValueWords(filter: FilterLabel, values: Values): string {
  if (filter.kind === 'yes') return filter.label;
  if (filter.kind === 'dates') return rangeWords(filter, values);
  const value = String(values[filter.name]);
  if (filter.kind === 'typed') return value;
  return filter.options.find((option) => option.value === value)?.label ?? filter.label;
}

/** All that was asked for: "Cash, 1 Jan 2026 to 31 Jan 2026, search 'otieno'". Empty for everything. */
export function filterWords(
  filters: readonly FilterLabel[],
  values: Values,
  search_name = 'search',
): string {
  const ranges = filters.filter((filter) => filter.kind === 'dates').length;
  const words = filters
    .filter((filter) => isFilterSet(filter, values))
    .map((filter) => {
      const value = filterValueWords(filter, values);
      const needs_label = filter.kind === 'typed' || (filter.kind === 'dates' && ranges > 1);
      return needs_label ? `${filter.label} ${value}` : value;
    });
  const search = values[search_name];
  if (isFilled(search)) words.push(`search '${String(search)}'`);
  return words.join(', ');
}

function rangeWords(filter: FilterLabel, values: Values): string {
  const [from, to] = namesOfFilter(filter).map((name) => values[name]);
  if (!isFilled(from)) return `to ${formatDate(String(to))}`;
  if (!isFilled(to)) return `from ${formatDate(String(from))}`;
  return from === to
    ? formatDate(String(from))
    : `${formatDate(String(from))} to ${formatDate(String(to))}`;
}
