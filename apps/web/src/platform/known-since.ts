import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useConnection } from './online.ts';
import { keptSince } from './query.ts';

/** Since when the oldest answer on screen was known, while no newer one comes. */
export function useKnownSince(): number | null {
  const cache = useQueryClient().getQueryCache();
  const is_offline = useConnection() === 'offline';
  const follow = useCallback(
    (tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)),
    [cache],
  );
  return useSyncExternalStore(follow, () => oldestShown(cache, is_offline));
}

function oldestShown(cache: QueryCache, is_offline: boolean): number | null {
  const moments = cache.findAll({ type: 'active' }).flatMap(({ queryHash, state }) => {
    const read_at = is_offline && state.data !== undefined ? state.dataUpdatedAt : undefined;
    return keptSince(queryHash) ?? read_at ?? [];
  });
  return moments.length > 0 ? Math.min(...moments) : null;
}
