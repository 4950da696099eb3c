import { withOwner } from '../src/platform/db/owner.ts';

/** Schools of tests hold a handful of rows, for which planning anew each time takes most of a call. */
export const planOnce = (owner_url: string): Promise<unknown> =>
  withOwner(owner_url, (client) =>
    client.query('alter role darasa_web set plan_cache_mode = force_generic_plan'),
  );
