import type { TestServer } from '../server.ts';
import { fingerprint } from './rows.ts';

// Looking at every row of every table takes longer than all calls of most routes.
const tried_at_once = 48;

/**
 * Which of these changed a row of the tenant. Several are tried between two looks; when something
 * changed, the halves are tried again until those to blame are alone. What happens only the first
 * time is blamed on all that were tried together.
 */
export async function findEffects<T>(
  server: TestServer,
  tenant_id: string,
  items: readonly T[],
  /** Makes what the tries need, and gives back what tries them. */
  prepare: (some: readonly T[]) => Promise<() => Promise<void>>,
): Promise<T[]> {
  const look = () => fingerprint(server.owner, { tenant_id });
  const findAmong = async (some: readonly T[]): Promise<readonly T[]> => {
    const tryAll = await prepare(some);
    const before = await look();
    await tryAll();
    if ((await look()) === before) return [];
    if (some.length === 1) return some;
    const half = Math.ceil(some.length / 2);
    const found = [
      ...(await findAmong(some.slice(0, half))),
      ...(await findAmong(some.slice(half))),
    ];
    return found.length > 0 ? found : some;
  };
  const guilty: T[] = [];
  for (let i = 0; i < items.length; i += tried_at_once) {
    guilty.push(...(await findAmong(items.slice(i, i + tried_at_once))));
  }
  return guilty;
}
