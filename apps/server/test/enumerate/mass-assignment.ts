import type { Endpoint } from '@darasa/contract/endpoint';
import type { Route } from '../../src/platform/http/route.ts';
import type { TestServer } from '../server.ts';
import { callEndpoint, nameOf, newSessions } from './calling.ts';
import { findEffects } from './effects.ts';
import { anInputFor, type Input, type JsonSchema, replaced, schemaOf } from './inputs.ts';
import type { Side } from './leaks.ts';

/** Fields a caller must never set, with a value that would do harm. */
const forbidden: Record<string, unknown> = {
  tenant_id: '00000000-0000-7000-8000-000000000001',
  school_id: '00000000-0000-7000-8000-000000000002',
  user_id: '00000000-0000-7000-8000-000000000003',
  id: '00000000-0000-7000-8000-000000000004',
  is_admin: true,
  roles: ['admin'],
  permissions: [{ module: 'finance', acts: ['approve'] }],
  balance: 1,
  balance_cents: 1,
  receipt_no: 1,
  version: 99,
  created_by: '00000000-0000-7000-8000-000000000005',
  created_at: '2001-01-01T00:00:00Z',
  password_hash: 'x',
  disabled_at: '2001-01-01T00:00:00Z',
  __proto__x: { is_admin: true },
  constructor: { prototype: { is_admin: true } },
};

export interface MassAssignment {
  faults: string[];
  routes: number;
  calls: number;
}

/** Adds what nobody may set to every write, at every depth: refused with 400, and nothing is kept. */
export async function findMassAssignment(
  server: TestServer,
  routes: Route[],
  { domain, planted }: Side,
): Promise<MassAssignment> {
  const endpoints = routes.map((route) => route.endpoint).filter((one) => one.method !== 'GET');
  const result: MassAssignment = { faults: [], routes: endpoints.length, calls: 0 };
  const casesOf = (endpoint: Endpoint) =>
    casesFor(endpoint, anInputFor(endpoint, { own: planted, rows: planted.rows }));
  const send = async (endpoint: Endpoint, access_token: string, { input, field }: Case) => {
    const { status } = await callEndpoint(server, { domain, access_token }, endpoint, input);
    result.calls++;
    // The caller is staff, and a parent's call is refused to staff before anything is read.
    const is_refused = status === 400 || (status === 403 && isForParents(endpoint));
    if (!is_refused) result.faults.push(`${nameOf(endpoint)}: answers ${field} with ${status}`);
  };
  const guilty = await findEffects(server, planted.tenant_id, endpoints, async (some) => {
    const cases = some.flatMap((endpoint) =>
      casesOf(endpoint).map((one) => [endpoint, one] as const),
    );
    const tokens = await newSessions(server, planted, cases.length);
    return async () => {
      for (const [i, [endpoint, one]] of cases.entries()) await send(endpoint, tokens[i]!, one);
    };
  });
  result.faults.push(...guilty.map((one) => `${nameOf(one)}: keeps something all the same`));
  // What is tried again is also said again.
  return { ...result, faults: [...new Set(result.faults)] };
}

const isForParents = ({ access }: Endpoint): boolean => 'who' in access && access.who === 'parent';

interface Case {
  input: Input;
  field: string;
}

function casesFor(endpoint: Endpoint, input: Input): Case[] {
  return objectsIn(input, schemaOf(endpoint)).flatMap(({ path, value, schema }) =>
    Object.entries(forbidden)
      .map(([name, harm]) => [name.replace('__proto__x', '__proto__'), harm] as const)
      // A field that the endpoint declares is its own business.
      .filter(([name]) => !Object.hasOwn(schema.properties ?? {}, name))
      // The parser of forms throws these two away by itself; they never arrive.
      .filter(([name]) => !(endpoint.upload && name in Object.prototype))
      .map(([name, harm]) => ({
        field: [...path, name].join('.'),
        input: replaced(input, path, { ...value, [name]: harm }),
      })),
  );
}

interface Part {
  path: (string | number)[];
  value: object;
  schema: JsonSchema;
}

/** The input itself and every object inside it whose fields are listed; free maps are left out. */
function objectsIn(value: unknown, schema: JsonSchema, path: (string | number)[] = []): Part[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, i) => objectsIn(one, schema.items ?? {}, [...path, i]));
  }
  if (typeof value !== 'object' || value === null || (!schema.properties && path.length)) return [];
  const inside = Object.entries(value).flatMap(([name, one]) =>
    objectsIn(one, schema.properties?.[name] ?? {}, [...path, name]),
  );
  return [{ path, value, schema }, ...inside];
}
