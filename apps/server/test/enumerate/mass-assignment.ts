import type { Endpoint } from '@darasa/contract/endpoint';
import type { FieldError } from '@darasa/contract/errors';
import type { Route } from '#platform/http/route.ts';
import type { RawAnswer, TestServer } from '../server.ts';
import { callEndpoint, callerIn, nameOf, newSessionsOf } from './calling.ts';
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
  permissions: [{ module: 'finance', acts: ['view', 'approve'] }],
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
  fields: number;
  calls: number;
}

/** Adds what nobody may set to every write, at every depth: refused with 400, and nothing is kept. */
export async function findMassAssignment(
  server: TestServer,
  routes: Route[],
  { domain, planted }: Side,
): Promise<MassAssignment> {
  const endpoints = routes.map((route) => route.endpoint).filter((one) => one.method !== 'GET');
  const result: MassAssignment = { faults: [], routes: endpoints.length, fields: 0, calls: 0 };
  const guilty = await findEffects(server, planted.tenant_id, endpoints, async (some) => {
    const cases = some.flatMap((endpoint) =>
      casesFor(endpoint, anInputFor(endpoint, { own: planted, rows: planted.rows })),
    );
    const people = cases.map(({ endpoint }) => callerIn(planted, endpoint));
    const tokens = await newSessionsOf(server, planted, people);
    return async () => {
      for (const [i, one] of cases.entries()) {
        const ask = (fields: Fields) => {
          result.calls++;
          const who = { domain, access_token: tokens[i]! };
          return callEndpoint(server, who, one.endpoint, one.inputWith(fields));
        };
        result.fields += Object.keys(one.fields).length;
        result.faults.push(...(await faultsOf(one, ask)));
      }
    };
  });
  result.faults.push(...guilty.map((one) => `${nameOf(one)}: keeps something all the same`));
  // What is tried again is also said again.
  return { ...result, faults: [...new Set(result.faults)] };
}

/** All of them at once, and whatever the answer does not refuse by its name once more alone. */
async function faultsOf(
  { endpoint, at, fields }: Case,
  ask: (fields: Fields) => Promise<RawAnswer>,
): Promise<string[]> {
  const named = new Set(unexpectedIn(await ask(withoutPoison(fields))));
  const faults: string[] = [];
  for (const [name, harm] of Object.entries(fields)) {
    const field = [...at, name].join('.');
    if (named.has(field)) continue;
    const alone = await ask({ [name]: harm });
    if (alone.status !== 400)
      faults.push(`${nameOf(endpoint)}: answers ${field} with ${alone.status}`);
  }
  return faults;
}

/** These two are refused by whoever reads JSON, which would hide what becomes of the others. */
const withoutPoison = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in Object.prototype)));

const unexpectedIn = ({ status, body }: RawAnswer): string[] => {
  const { errors = [] } = (status === 400 ? body : {}) as { errors?: FieldError[] };
  return errors.filter((one) => one.message === 'This is not expected here').map((one) => one.path);
};

type Fields = Record<string, unknown>;

/** One object of an input, and what it must not take. */
interface Case {
  endpoint: Endpoint;
  at: (string | number)[];
  fields: Fields;
  inputWith(fields: Fields): Input;
}

function casesFor(endpoint: Endpoint, input: Input): Case[] {
  return objectsIn(input, schemaOf(endpoint)).map(({ path, value, schema }) => {
    const fields = Object.entries(forbidden)
      .map(([name, harm]) => [name.replace('__proto__x', '__proto__'), harm] as const)
      // A field that the endpoint declares is its own business.
      .filter(([name]) => !Object.hasOwn(schema.properties ?? {}, name))
      // The parser of forms throws these two away by itself; they never arrive.
      .filter(([name]) => !(endpoint.upload && name in Object.prototype));
    return {
      endpoint,
      at: path,
      fields: Object.fromEntries(fields),
      inputWith: (some) => replaced(input, path, withAll(value, some)),
    };
  });
}

/** Spread, so that `__proto__` stays a field like any other. */
const withAll = (value: object, fields: Fields): object => ({ ...value, ...fields });

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
