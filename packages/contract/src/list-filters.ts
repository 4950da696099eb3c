import type { FilterLabel } from '@darasa/rules/filter-words';
import { z } from 'zod';
import { Flag, Id } from './shapes.ts';

export interface ChoiceFilter<V extends string = string> {
  kind: 'choice';
  label: string;
  words: Readonly<Record<V, string>>;
  /** What is meant while nobody chose, and told as if somebody had. */
  usual?: V;
}
export interface RecordFilter {
  kind: 'record';
  label: string;
  /** What its table is called, where its name does not tell: `terms` of `semester_id`. */
  table?: string;
}
export interface DatesFilter {
  kind: 'dates';
  label: string;
}
export interface YesFilter {
  kind: 'yes';
  label: string;
  /** true: without it those are left out, as what is retired; else without it all are there. */
  apart: boolean;
}
export interface TypedFilter<S extends z.ZodType = z.ZodType> {
  kind: 'typed';
  label: string;
  schema: S;
}
export type ListFilter = ChoiceFilter | RecordFilter | DatesFilter | YesFilter | TypedFilter;
export type ListFilters = Readonly<Record<string, ListFilter>>;

/** One of a few words of ours; with a usual one the list is never asked without. */
export const choice = <const V extends string>(
  label: string,
  words: Readonly<Record<V, string>>,
  usual?: NoInfer<V>,
): ChoiceFilter<V> => ({ kind: 'choice', label, words, ...(usual && { usual }) });

/** One of the school's own records; the screen offers them, the server knows its name. */
export const record = (label: string, table?: string): RecordFilter => ({
  kind: 'record',
  label,
  ...(table && { table }),
});

/** A pair of days, each of which may be left out: `<name>_from` and `<name>_to`. */
export const dates = (label: string): DatesFilter => ({ kind: 'dates', label });

export const yes = (label: string): YesFilter => ({ kind: 'yes', label, apart: false });

/** A row that stands apart is listed when it is asked for, and then alone. */
export const apart = (label: string): YesFilter => ({ kind: 'yes', label, apart: true });

export const retired = apart('Retired');

export const typed = <S extends z.ZodType>(label: string, schema: S): TypedFilter<S> => ({
  kind: 'typed',
  label,
  schema,
});

type SchemaOf<F extends ListFilter> =
  F extends ChoiceFilter<infer V>
    ? z.ZodOptional<z.ZodEnum<{ [P in V]: P }>>
    : F extends TypedFilter<infer S>
      ? z.ZodOptional<S>
      : F extends YesFilter
        ? typeof Flag
        : z.ZodOptional<typeof Id>;

type Fields<F extends ListFilters> = {
  [K in keyof F & string as F[K] extends { kind: 'dates' } ? never : K]: SchemaOf<F[K]>;
} & {
  [
    K in keyof F & string as F[K] extends { kind: 'dates' } ? `${K}_from` | `${K}_to` : never
  ]: z.ZodOptional<z.ZodISODate>;
};
export type FilterShape<F extends ListFilters> =
  Fields<F> extends infer S extends z.ZodRawShape ? { [K in keyof S]: S[K] } : never;

export function shapeOf<F extends ListFilters>(filters: F): FilterShape<F> {
  const fields = Object.entries(filters).flatMap(([name, filter]): [string, z.ZodType][] => {
    switch (filter.kind) {
      case 'choice':
        return [[name, choiceSchema(filter)]];
      case 'record':
        return [[name, Id.optional()]];
      case 'yes':
        return [[name, Flag]];
      case 'typed':
        return [[name, filter.schema.optional()]];
      case 'dates':
        return ['from', 'to'].map((end) => [`${name}_${end}`, z.iso.date().optional()]);
    }
  });
  return Object.fromEntries(fields) as unknown as FilterShape<F>;
}

function choiceSchema({ words, usual }: ChoiceFilter): z.ZodType {
  const chosen = z.enum(Object.keys(words));
  return usual === undefined ? chosen.optional() : chosen.default(usual);
}

type Options = readonly { value: string; label: string }[];
/** The records that a filter offers or tells, by the name of the filter. */
export type RecordOptions = Readonly<Record<string, Options | undefined>>;

/** The filters as a screen shows them and as everybody tells them. */
export const filterLabels = (filters: ListFilters, records: RecordOptions = {}): FilterLabel[] =>
  Object.entries(filters).map(([name, filter]): FilterLabel => {
    const { label, kind } = filter;
    if (kind === 'choice') return { name, label, options: optionsOf(filter.words) };
    if (kind === 'record') return { name, label, options: records[name] ?? [] };
    return { kind, name, label };
  });

const optionsOf = (words: Readonly<Record<string, string>>): Options =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
