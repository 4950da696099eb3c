// Earlier versions kept entries with the address of their call: in local storage, then in the database.
// They are taken over once, with their keys.
import { read, remove } from '../storage.ts';
import type { Entry } from './entries.ts';

const store_key = 'darasa.waiting';

interface Older {
  id?: string;
  key?: string;
  n?: number;
  tenant_id?: string | null;
  user_id: string;
  school_id: string | null;
  lane?: string;
  endpoint: { path: string };
  input: Entry['input'];
  at: string;
  state?: Entry['state'];
  refused?: string;
}

const kinds: Record<string, Pick<Entry, 'kind' | 'lane' | 'noun'>> = {
  '/gate/visits': { kind: 'gate.check-in', lane: 'gate', noun: ['check-in', 'check-ins'] },
  '/gate/visits/:id/check-out': {
    kind: 'gate.check-out',
    lane: 'gate',
    noun: ['check-out', 'check-outs'],
  },
  '/academics/sheets/:id/marks': { kind: 'marks.cells', lane: 'marks', noun: ['mark', 'marks'] },
};

export function oldCalls(): Entry[] {
  try {
    const found: unknown = JSON.parse(read(store_key) ?? '[]');
    return Array.isArray(found) ? found.map(entryOf) : [];
  } catch {
    return [];
  }
}

export const forgetOldCalls = (): void => remove(store_key);

/** It may have been tried, so its bytes stay as they are. */
export function entryOf(old: Older, i: number): Entry {
  const { endpoint, input, refused, at } = old;
  const known = kinds[endpoint.path] ?? {
    kind: endpoint.path.slice(0, 40),
    lane: endpoint.path,
    noun: ['entry', 'entries'] as const,
  };
  return {
    id: old.id ?? old.key ?? crypto.randomUUID(),
    made: (old.n ?? Date.parse(at)) + i / 1_000,
    tenant_id: old.tenant_id ?? null,
    user_id: old.user_id,
    school_id: old.school_id,
    device_id: null,
    kind: known.kind,
    noun: known.noun,
    v: 1,
    lane: old.lane?.includes('.') ? old.lane : known.lane,
    input,
    at,
    wall_at: Date.parse(at),
    from: location.pathname,
    state: refused ? 'refused' : (old.state ?? 'tried'),
    due_at: 0,
    tries: 1,
    ...(refused && { refused }),
  };
}
