import type { Endpoint, OutputOf, SentOf } from '@darasa/contract/endpoint';
import { toast } from '@darasa/ui/feedback/toast';
import {
  type Query,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError, send, type Address } from './call.ts';
import { withStepUp } from './step-up.ts';
import { draft_prefix } from './storage.ts';

export interface ActionOptions {
  /** The beginnings of the query keys that this act makes old. */
  refresh?: readonly QueryKey[];
  /** What to say when it worked; left out, the server's own sentence; false for silence. */
  say?: string | false;
  /** A refusal is also said in a destructive notice, for what closes or looks elsewhere meanwhile. */
  say_refusal?: boolean;
  /** The draft of the form: the key then survives a lost session together with what was typed. */
  draft_key?: string;
}

export interface Action<E extends Endpoint> {
  run(input: SentOf<E>, file?: File): Promise<OutputOf<E>>;
  busy: boolean;
}

/**
 * A write. Its Idempotency-Key is made when the form opens and sent with every attempt, so that
 * pressing the button again after a lost answer cannot do the thing twice.
 */
export function useAction<E extends Endpoint>(endpoint: E, options?: ActionOptions): Action<E>;
export function useAction<E extends Endpoint>(
  endpoint: Address,
  options?: ActionOptions,
): Action<E>;
export function useAction(endpoint: Address, options: ActionOptions = {}) {
  const client = useQueryClient();
  const key = useKey(options.draft_key);
  const refresh = () => refreshAll(client, options.refresh ?? []);
  const mutation = useMutation({
    mutationFn: async ({ input, file }: { input: object; file: File | undefined }) => {
      const sent_key = endpoint.idempotent ? { key: key.read() } : {};
      try {
        return await withStepUp(() =>
          send(endpoint, input, { ...sent_key, ...(file ? { file } : {}) }),
        );
      } catch (error) {
        if (!isKeyUsed(error)) throw error;
        key.renew();
        await refresh();
        throw new CallError(422, already_saved);
      }
    },
    onSuccess: async ({ message }) => {
      key.renew();
      await refresh();
      const words = options.say ?? (message === 'Success' ? '' : message);
      if (words) toast({ title: words });
    },
    onError: (error) => {
      if (options.say_refusal) toast({ variant: 'destructive', title: error.message });
    },
  });
  return {
    run: async (input: object, file?: File) => (await mutation.mutateAsync({ input, file })).data,
    busy: mutation.isPending,
  };
}

/**
 * A first answer that is still on its way was asked for before the act and may know nothing of it, yet a
 * refresh waits for that one and takes it for new: such a list is asked once more.
 */
async function refreshAll(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const refresh = (predicate: (query: Query) => boolean) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })));
  const first = new Set(
    keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, predicate: isFirst })),
  );
  await refresh(() => true);
  if (first.size > 0) await refresh((query) => first.has(query));
}

const isFirst = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.data === undefined;

// The first attempt was saved, its answer was lost, and the form was changed before the second.
const isKeyUsed = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'request.key_reused';
const already_saved = {
  resultCode: 'request.key_reused',
  resultMessage: { en: 'This was already saved a moment ago. Check it before you save again.' },
};

function useKey(draft_key: string | undefined) {
  const kept = useRef<string>(undefined);
  const stored = draft_key ? `${draft_prefix}key.${draft_key}` : undefined;
  const keep = (value: string) => {
    kept.current = value;
    if (stored) sessionStorage.setItem(stored, value);
    return value;
  };
  kept.current ??= (stored && sessionStorage.getItem(stored)) || crypto.randomUUID();
  return {
    read: () => keep(kept.current as string),
    renew: () => {
      kept.current = crypto.randomUUID();
      if (stored) sessionStorage.removeItem(stored);
    },
  };
}
