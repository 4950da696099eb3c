// Earlier versions kept what waited in local storage. It is taken over once, with its keys.
import { read, remove } from '../storage.ts';
import type { Entry } from './entries.ts';

const store_key = 'darasa.waiting';

interface OldCall {
  key: string;
  user_id: string;
  school_id: string | null;
  endpoint: Entry['endpoint'];
  input: Record<string, unknown>;
  at: string;
  refused?: string;
}

export function oldCalls(): Entry[] {
  try {
    const found: unknown = JSON.parse(read(store_key) ?? '[]');
    return Array.isArray(found) ? (found as OldCall[]).map(entryOf) : [];
  } catch {
    return [];
  }
}

export const forgetOldCalls = (): void => remove(store_key);

/** It may have been tried, so its bytes stay as they are. */
const entryOf = ({ key, refused, ...one }: OldCall, i: number): Entry => ({
  ...one,
  id: key,
  n: Date.parse(one.at) + i,
  tenant_id: null,
  lane: `/${one.endpoint.path.split('/')[1]}`,
  kind: 'act',
  state: refused ? 'refused' : 'tried',
  due_at: 0,
  tries: 1,
  ...(refused && { refused }),
});
