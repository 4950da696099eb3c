import type { Endpoint, OutputOf, SentOf } from '@darasa/contract/endpoint';
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import { call, CallError, type Address } from './call.ts';
import { onSession, readSession } from './session.ts';

const retries_max = 3;
const delay_ms_first = 1_000;
const delay_ms_max = 30_000;

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Whatever the key says, an answer belongs to one person, tenant and school.
        queryKeyHashFn: (key) => hashKey([...scope(), ...key]),
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

/** Retries are for reads that may still succeed: no answer, or a server in trouble. */
export function mayRetry(failure_count: number, error: unknown): boolean {
  if (failure_count >= retries_max || !(error instanceof CallError)) return false;
  return error.status === 0 || error.status >= 500;
}

/** Doubles from 1 s to 30 s, spread by half so that a whole school does not return at once. */
export function retryDelay(failure_count: number, error: unknown): number {
  if (error instanceof CallError && error.retry_after_s) return error.retry_after_s * 1_000;
  const delay_ms = Math.min(delay_ms_first * 2 ** failure_count, delay_ms_max);
  return delay_ms * (0.5 + Math.random());
}

/** A read of an endpoint. Its key is the path in parts, so a slice is refreshed by its beginning. */
export function queryOf<E extends Endpoint>(endpoint: E, input: SentOf<E>): QueryOf<E>;
export function queryOf<E extends Endpoint>(endpoint: Address, input: SentOf<E>): QueryOf<E>;
export function queryOf(endpoint: Address, input: object): QueryOf<Endpoint> {
  return {
    queryKey: [...keyOf(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  };
}

export interface QueryOf<E extends Endpoint> {
  queryKey: QueryKey;
  queryFn(context: { signal: AbortSignal }): Promise<OutputOf<E>>;
}

/** `/administration/departments/:id` is refreshed as administration, departments. */
export const keyOf = (endpoint: Pick<Address, 'path'>): QueryKey =>
  endpoint.path.split('/').filter((part) => part !== '' && !part.startsWith(':'));

function scope(): (string | null)[] {
  const user = readSession()?.user;
  return user ? [user.id, user.tenant_id, user.active_school_id] : [null];
}
