import { mayCall } from '@darasa/contract/access';
import type { Endpoint } from '@darasa/contract/endpoint';
import type { Route } from '#platform/http/route.ts';
import type { RawAnswer, TestServer } from '../server.ts';
import { callEndpoint, inParallel, nameOf } from './calling.ts';
import type { Ids } from './ids.ts';
import { anInputFor } from './inputs.ts';
import type { Persona } from './personas.ts';
import { full } from './printing.ts';

/** Endpoint → who may call it, in the words of the file that is kept beside the test. */
export type Matrix = Record<string, string[]>;

export interface Access {
  matrix: Matrix;
  calls: number;
  /** Where the server let somebody in whom the contract keeps out. */
  faults: string[];
}

/** Knocks at every route as everybody: with nonsense at closed doors, with a right input at open ones. */
export async function findAccess(
  server: TestServer,
  routes: Route[],
  personas: Persona[],
  ids: Ids,
): Promise<Access> {
  const result: Access = { matrix: {}, calls: 0, faults: [] };
  const allowed = new Map<Endpoint, Set<string>>();
  const knock = async (endpoint: Endpoint, persona: Persona): Promise<boolean> => {
    const ask = async (extra: object): Promise<RawAnswer> => {
      result.calls++;
      const input = { ...anInputFor(endpoint, ids), ...extra };
      const answer = await persona.call(
        (who) => callEndpoint(server, who, endpoint, input),
        endpoint.method,
      );
      const code = answer.body?.resultCode;
      if (isRefused(answer) && code !== (persona.refused_with ?? code)) {
        result.faults.push(`${nameOf(endpoint)}: tells ${persona.name} ${code}`);
      }
      return answer;
    };
    const is_public = mayCall(endpoint.access, null);
    // Whoever may come in need not try with nonsense first; whoever may not has no effect by it.
    if (is_public || !persona.may(endpoint)) {
      if (isRefused(await ask({ nonsense: true }))) return false;
      if (is_public) return true;
    }
    // Some rules depend on what is asked for, so the service has the last word on a right input.
    const { status, body } = await ask({});
    return status !== 401 && body?.resultCode !== 'access.denied';
  };
  // One person does one thing after the other: some calls end all their other sessions.
  await inParallel(personas, 8, async (persona) => {
    for (const [i, { endpoint }] of routes.entries()) {
      if (!persona.may(endpoint) && !isTurnOf(persona, i)) continue;
      for (const one of withLookers([persona])) {
        if (!(await knock(endpoint, one))) break;
        if (!one.may(endpoint)) result.faults.push(`${nameOf(endpoint)}: lets ${one.name} in`);
        allowed.set(endpoint, (allowed.get(endpoint) ?? new Set()).add(one.name));
      }
    }
  });
  const names = routes.map(({ endpoint }) => endpoint).sort(byName);
  for (const one of names) {
    result.matrix[nameOf(one)] = shorten(allowed.get(one) ?? new Set(), personas);
  }
  return result;
}

export const withLookers = (personas: Persona[]): Persona[] =>
  personas.flatMap((one) => (one.looker ? [one, one.looker] : [one]));

const doors_between = full ? 1 : 10;

/** Of those with one module one or two stand at each closed door, and in the long run all of them. */
const isTurnOf = ({ turn }: Persona, door: number): boolean =>
  turn === undefined || (door + turn) % doors_between === 0;

const isRefused = ({ status }: RawAnswer): boolean => status === 401 || status === 403;
const byName = (a: Endpoint, b: Endpoint) => (sortKey(a) < sortKey(b) ? -1 : 1);
const sortKey = ({ path, method }: Endpoint) => `${path} ${method}`;

const strangers = ['anonymous', 'expired', 'suspended-admin'];

/** Long lists that everybody understands get a short name; the others stay in a fixed order. */
function shorten(allowed: Set<string>, personas: Persona[]): string[] {
  const names = withLookers(personas).map(({ name }) => name);
  const groups: [string, string[]][] = [
    ['everyone', names],
    ['everyone unless suspended', names.filter((name) => name !== 'suspended-admin')],
    ['signed-in', names.filter((name) => !strangers.includes(name))],
  ];
  const group = groups.find(
    ([, members]) => members.length === allowed.size && members.every((name) => allowed.has(name)),
  );
  return group ? [group[0]] : names.filter((name) => allowed.has(name));
}

export function differences(found: Matrix, kept: Matrix): string[] {
  const names = [...new Set([...Object.keys(found), ...Object.keys(kept)])];
  return names.flatMap((name) => {
    const now = found[name]?.join(', ') ?? 'no such route';
    const was = kept[name]?.join(', ') ?? 'not in the file';
    return now === was ? [] : [`${name}: ${now} (the file says: ${was})`];
  });
}
