import { mayCall } from '@darasa/contract/access';
import { endpoint } from '@darasa/contract/endpoint';
import { findOrganization } from '@darasa/contract/identity/organizations/organization';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import type { Route } from '../src/platform/http/route.ts';
import { callEndpoint, type Headers, nameOf } from './enumerate/calling.ts';
import { anInputFor } from './enumerate/inputs.ts';
import type { Side } from './enumerate/leaks.ts';
import { read, sideIn } from './enumerate/planted.ts';
import { say } from './enumerate/printing.ts';
import { newId } from '../src/platform/ids.ts';
import { newSchool, type NewSchool } from './new-school.ts';
import { startServer } from './server.ts';

// Whoever is not signed in may say which organisation is meant, and is refused when it is not the one of
// the address; whoever says nothing is served.
const careless: Route = {
  endpoint: endpoint({ ...read, path: '/planted/careless', access: { who: 'public' } }),
  run: async () => ({}),
};
const server = await startServer({ routes: [...routes, careless] });
const doors = routes.filter(
  ({ endpoint }) => mayCall(endpoint.access, null) && endpoint !== findOrganization,
);
let ours: NewSchool;
let theirs: NewSchool;
let side: Side;
beforeAll(async () => {
  [ours, theirs] = [await newSchool(server), await newSchool(server)];
  side = await sideIn(server, ours);
});

async function faultsOf(route: Route): Promise<string[]> {
  const { tenant_id } = ours;
  const wrong: Record<string, string | string[]> = {
    another: theirs.tenant_id,
    nobody: newId(),
    garbage: "' or true --",
    nothing: '',
    two: [tenant_id, theirs.tenant_id],
  };
  const input = anInputFor(route.endpoint, { own: side.planted, rows: side.planted.rows });
  const codeOf = async (headers: Headers) => {
    const answer = await callEndpoint(
      server,
      { domain: ours.domain },
      route.endpoint,
      input,
      headers,
    );
    return `${answer.status} ${answer.body?.resultCode}`;
  };
  const refused = '400 organization.unknown';
  const faults: string[] = [];
  for (const [name, value] of Object.entries(wrong)) {
    if ((await codeOf({ 'x-tenant-id': value })) !== refused) faults.push(`takes ${name}`);
  }
  if ((await codeOf({ 'x-tenant-id': tenant_id })) === refused) faults.push('refuses its own');
  if ((await codeOf({})) === refused) faults.push('refuses silence');
  return faults.map((fault) => `${nameOf(route.endpoint)}: ${fault}`);
}

test('every public call is refused when it names another organisation than its address', async () => {
  const faults: string[] = [];
  for (const door of doors) faults.push(...(await faultsOf(door)));
  say('Public calls', { routes: doors.length, faults: faults.length });
  expect(doors.length).toBeGreaterThan(10);
  expect(faults).toEqual([]);
});

test('at an address without an organisation, too, naming one is refused', async () => {
  for (const { endpoint } of doors) {
    const input = anInputFor(endpoint, { own: side.planted, rows: side.planted.rows });
    const headers = { 'x-tenant-id': ours.tenant_id };
    const answer = await callEndpoint(server, { domain: 'nowhere.test' }, endpoint, input, headers);
    expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), 400]);
  }
});

test('the organisation of a domain is told whatever is named, so that an outdated name is put right', async () => {
  for (const named of [theirs.tenant_id, newId(), "' or true --"]) {
    const headers = { 'x-tenant-id': named };
    const input = { domain: ours.domain };
    const answer = await callEndpoint(server, ours, findOrganization, input, headers);
    expect([answer.status, answer.body.data.rows[0].tenant_id]).toEqual([200, ours.tenant_id]);
  }
});

test('finds a planted route that does not look', async () => {
  expect(await faultsOf(careless)).toHaveLength(5);
});
