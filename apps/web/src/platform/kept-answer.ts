import type { Endpoint, OutputOf, SentOf } from '@darasa/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, queryOf } from './query.ts';
import { kept_prefix, readJson, writeJson } from './storage.ts';
import { useViewer } from './viewer.tsx';

interface Kept<T> {
  user_id: string;
  school_id: string | null;
  at: number;
  data: T;
}

/**
 * A list that must be readable without a line: its last answer stays in the browser, for the same
 * person in the same school, and signing out by hand removes it.
 */
export function useKeptQuery<E extends Endpoint>(endpoint: E, input: SentOf<E>) {
  const { user } = useViewer();
  const query = useQuery(queryOf(endpoint, input));
  const { data, dataUpdatedAt } = query;
  const name = `${kept_prefix}${keyOf(endpoint).join('.')}`;
  const school_id = user.active_school_id ?? null;
  useEffect(() => {
    if (data !== undefined)
      writeJson(name, { user_id: user.id, school_id, at: dataUpdatedAt, data });
  }, [name, user.id, school_id, data, dataUpdatedAt]);
  if (data !== undefined) return { query, data, at: dataUpdatedAt };
  const kept = readJson<Kept<OutputOf<E>>>(name);
  const is_ours = kept?.user_id === user.id && kept.school_id === school_id;
  return is_ours ? { query, data: kept.data, at: kept.at } : { query, data: undefined, at: 0 };
}
