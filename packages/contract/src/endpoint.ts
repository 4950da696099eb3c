import type { Access } from './access.ts';

// Constrained by the part of a schema we use, not by ZodType: the checker is 2.4 times faster.
export interface Schema {
  _zod: { output: any; input: any };
  safeParse(value: unknown): { success: true; data: any } | { success: false; error: any };
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type RateClass = 'read' | 'write' | 'sign-in' | 'upload' | 'export' | 'report';

/** A write that may be made without a line: it waits on the device and comes through POST /entries. */
export interface Offline {
  /** Names it for good: entries of it lie on devices. */
  kind: string;
  /** The version of its input; the server still reads the one before. */
  v: number;
  /** Entries of one lane are sent in order; `:name` stands for a part of the input. */
  lane: string;
  /** Later than this it is refused and the office decides; null where the record has a lock of its own. */
  late_days: number | null;
  /** One of it and many, as a person says it: `mark`, `marks`. */
  noun: readonly [one: string, many: string];
}

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema> {
  kind: 'endpoint';
  method: Method;
  /** Below /api, with `:name` for the parts taken from the input. */
  path: string;
  summary: string;
  access: Access;
  rate: RateClass;
  /** true: the caller sends an Idempotency-Key and a replay returns the first answer. */
  idempotent: boolean;
  /** What the answer is: the envelope, or a file. */
  answer: 'json' | 'file';
  /** multipart with one file part named `file`. */
  upload: boolean;
  /** false where a successful call may rightly change nothing (a heartbeat, a second sign-out). */
  audited: boolean;
  /** true: adds up the whole school, so it is closed to whoever is limited to some accounts or classes. */
  whole_books?: true;
  /** true: names learners of every class, so it is closed to whoever is limited to some of them. */
  every_class?: true;
  /** true of a GET: shows what nobody reads without a trace, so it may write a line of the trail. */
  traced?: true;
  /** May be made without a line. */
  offline?: Offline;
  /** A field of `data` that the specification reads at the top of the envelope. */
  lift?: string;
  input: I;
  output: O;
}

type Defaulted = 'answer' | 'upload' | 'rate' | 'audited' | 'idempotent';
type Declared<I extends Schema, O extends Schema> = Omit<Endpoint<I, O>, 'kind' | Defaulted> &
  Partial<Pick<Endpoint, Defaulted>>;

/** A GET reads. Every other method writes: a repetition finds the first answer, and the trail gets a line. */
export function endpoint<I extends Schema, O extends Schema>(
  declared: Declared<I, O>,
): Endpoint<I, O> {
  const writes = declared.method !== 'GET';
  return {
    kind: 'endpoint',
    answer: 'json',
    upload: false,
    rate: writes ? 'write' : 'read',
    audited: writes,
    idempotent: writes,
    ...declared,
  };
}

export type InputOf<E extends Endpoint> = E['input']['_zod']['output'];
/** The sent form of an input: a caller may leave out what the schema has a default for. */
export type SentOf<E extends Endpoint> = E['input']['_zod']['input'];
export type OutputOf<E extends Endpoint> = E['output']['_zod']['output'];

export interface WireRequest {
  method: Method;
  url: string;
  body?: Record<string, unknown>;
}

/** Spreads an input over path, query and body, in the same way for every caller. */
export function requestOf(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Record<string, unknown>,
): WireRequest {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = queryOf(rest);
    return { method: endpoint.method, url: query ? `${path}?${query}` : path };
  }
  return { method: endpoint.method, url: path, body: rest };
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.toString();
}
