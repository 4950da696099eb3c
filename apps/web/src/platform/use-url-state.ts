import type { Schema } from '@darasa/contract/endpoint';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

type Values<S extends Schema> = S['_zod']['output'];
type Change<S extends Schema> = Partial<S['_zod']['input']>;
type Issue = { path: PropertyKey[]; keys?: string[] };

/**
 * The address is the state: refresh, share and Back then work. What the schema refuses or does not
 * know is left out; what equals its default is not written.
 */
export function useUrlState<S extends Schema>(
  schema: S,
): [Values<S>, (change: Change<S>, how?: { replace?: boolean }) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const values = useMemo(() => readSearch(schema, search), [schema, search]);
  const set = useCallback(
    (change: Change<S>, how: { replace?: boolean } = {}) => {
      const columns = new URLSearchParams(search).get(columns_name);
      const next = withColumns(writeSearch(schema, { ...values, ...change }), columns);
      navigate(next ? `${path}?${next}` : path, { replace: how.replace ?? false });
    },
    [schema, values, path, navigate, search],
  );
  return [values, set];
}

/**
 * One word of the address out of a few, such as the tab of a record. The first is not written. A
 * choice leaves everything else behind, but for what is named to be kept.
 */
export function useUrlChoice<const C extends string>(
  name: string,
  choices: readonly [C, ...C[]],
  keep: readonly string[] = [],
): [C, (choice: C) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(search);
  const word = query.get(name);
  const chosen = choices.find((choice) => choice === word) ?? choices[0];
  const choose = (choice: C) => {
    const kept = keep.flatMap((one) => (query.has(one) ? [[one, query.get(one)!]] : []));
    const next = new URLSearchParams(choice === choices[0] ? kept : [...kept, [name, choice]]);
    navigate(next.size > 0 ? `${path}?${next}` : path);
  };
  return [chosen, choose];
}

const columns_name = 'columns';

/** The columns of a list stand in the address beside its filter, and stay when that changes. */
export function useColumnsInAddress() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const word = new URLSearchParams(search).get(columns_name) ?? undefined;
  const set = (next_word: string | undefined) => {
    const next = withColumns(search, next_word);
    navigate(next ? `${path}?${next}` : path, { replace: true });
  };
  return [word, set] as const;
}

function withColumns(search: string, word: string | null | undefined): string {
  const query = new URLSearchParams(search);
  query.delete(columns_name);
  if (word) query.set(columns_name, word);
  return query.toString();
}

export function readSearch<S extends Schema>(schema: S, search: string): Values<S> {
  const raw = toObject(new URLSearchParams(search));
  const first = schema.safeParse(raw);
  if (first.success) return first.data;
  for (const issue of (first.error as { issues: Issue[] }).issues) {
    for (const name of issue.keys ?? [String(issue.path[0])]) delete raw[name];
  }
  const second = schema.safeParse(raw);
  return second.success ? second.data : ({} as Values<S>);
}

export function writeSearch<S extends Schema>(schema: S, values: Record<string, unknown>): string {
  const defaults = readSearch(schema, '') as Record<string, unknown>;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '' || value === defaults[name]) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.toString();
}

function toObject(query: URLSearchParams): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const all = query.getAll(name);
    found[name] = all.length > 1 ? all : all[0];
  }
  return found;
}
