import type { Endpoint, OutputOf, SentOf } from '@darasa/contract/endpoint';
import { focusManager, hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import { call, CallError, type Address } from './call.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { onSession, readSession } from './session.ts';
import { whenIdle } from './when-idle.ts';

const retries_max = 3;
const delay_ms_first = 1_000;
const delay_ms_max = 30_000;
const look_again_ms = 15_000;

/** Coming back to a window that was in sight all the time is coming back too. */
const come_back = ['visibilitychange', 'focus'];

export function createQueryClient(): QueryClient {
  focusManager.setEventListener((tell) => {
    const heard = () => tell();
    for (const name of come_back) window.addEventListener(name, heard);
    return () => {
      for (const name of come_back) window.removeEventListener(name, heard);
    };
  });
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // What this device kept can be read while the line is gone, so nobody waits for the line.
        networkMode: 'always',
        refetchInterval: ({ queryHash }) => (kept_since.has(queryHash) ? look_again_ms : false),
        // Whatever the key says, an answer belongs to one person, tenant and school.
        queryKeyHashFn: hashOf,
      },
      // A write is repeated only by a person, with the key of the first attempt.
      mutations: { retry: false },
    },
  });
  onSession(() => {
    if (!readSession()) client.clear();
  });
  return client;
}

/** Retries are for reads that may still succeed: no answer, too many at once, a server in trouble. */
export function mayRetry(failure_count: number, error: unknown): boolean {
  if (failure_count >= retries_max || !(error instanceof CallError)) return false;
  // The browser tells when the line is back, and then everything on screen is read again.
  if (!navigator.onLine) return false;
  // Whoever must wait longer than any retry does is told so, and looks again when they like.
  if (namedDelay(error) > delay_ms_max) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/**
 * Doubles from 1 s to 30 s, spread by half so that a whole school does not return at once. A wait that
 * the server named is spread upwards only, because sooner it would refuse again.
 */
export function retryDelay(failure_count: number, error: unknown): number {
  const named_ms = namedDelay(error);
  if (named_ms > 0) return named_ms * (1 + Math.random() / 2);
  const delay_ms = Math.min(delay_ms_first * 2 ** failure_count, delay_ms_max);
  return delay_ms * (0.5 + Math.random());
}

const namedDelay = (error: unknown): number =>
  error instanceof CallError ? (error.retry_after_s ?? 0) * 1_000 : 0;

/** A read of an endpoint. Its key is the path in parts, so a slice is refreshed by its beginning. */
export function queryOf<E extends Endpoint>(endpoint: E, input: SentOf<E>): QueryOf<E>;
export function queryOf<E extends Endpoint>(endpoint: Address, input: SentOf<E>): QueryOf<E>;
export function queryOf(endpoint: Address, input: object): QueryOf<Endpoint> {
  const queryKey = [...keyOf(endpoint), input];
  return {
    queryKey,
    queryFn: ({ signal }) => {
      const read = () => call(endpoint, input, { signal });
      // What leaves a trace when it is read must not be readable from a drawer.
      return endpoint.traced ? read() : readOrRecall(queryKey, read);
    },
  };
}

/** An answer to a write changes what was read before, and is kept for the time without a line. */
export function learnAnswer<E extends Endpoint>(
  client: QueryClient,
  { queryKey }: QueryOf<E>,
  change: (known: OutputOf<E>) => OutputOf<E>,
): void {
  // A read that was asked before the write would bring back what was.
  void client.cancelQueries({ queryKey, exact: true });
  const data = client.setQueryData<OutputOf<E>>(queryKey, (known) => known && change(known));
  const name = hashOf(queryKey);
  if (data !== undefined) whenIdle(() => hashOf(queryKey) === name && keepAnswer(name, data));
}

/** The answers on screen that came from this device, and when the server gave them. */
const kept_since = new Map<string, number>();
export const keptSince = (hash: string): number | undefined => kept_since.get(hash);

async function readOrRecall<T>(key: QueryKey, read: () => Promise<T>): Promise<T> {
  const name = hashOf(key);
  try {
    const data = await read();
    kept_since.delete(name);
    // Whoever left meanwhile leaves nothing behind.
    whenIdle(() => hashOf(key) === name && keepAnswer(name, data));
    return data;
  } catch (error) {
    const kept = error instanceof CallError && error.status === 0 ? keptAnswer(name) : null;
    if (!kept) throw error;
    kept_since.set(name, kept.at);
    return kept.data as T;
  }
}

/** The last answer that this device kept, for what need not be asked anew after a full load. */
export function keptDataOf<E extends Endpoint>({
  queryKey,
}: QueryOf<E>): {
  initialData?: OutputOf<E>;
  initialDataUpdatedAt?: number;
} {
  const kept = keptAnswer(hashOf(queryKey));
  return kept ? { initialData: kept.data as OutputOf<E>, initialDataUpdatedAt: kept.at } : {};
}

export interface QueryOf<E extends Endpoint> {
  queryKey: QueryKey;
  queryFn(context: { signal: AbortSignal }): Promise<OutputOf<E>>;
}

/** `/administration/departments/:id` is refreshed as administration, departments. */
export const keyOf = (endpoint: Pick<Address, 'path'>): QueryKey =>
  endpoint.path.split('/').filter((part) => part !== '' && !part.startsWith(':'));

const hashOf = (key: QueryKey): string => hashKey([...scope(), ...key]);

function scope(): (string | null)[] {
  const user = readSession()?.user;
  return user ? [user.id, user.tenant_id, user.active_school_id] : [null];
}
