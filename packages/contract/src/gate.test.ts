import { expect, test } from 'vitest';
import { acts, gateRole, mayCall, modules, type Person } from './access.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { allEndpoints } from './index.ts';
import { Done, NoFilter } from './shapes.ts';

/** Somebody who does nothing but keep the gate, whatever the role was given by mistake. */
const guard: Person = {
  is_admin: false,
  user_type: 'staff',
  roles: [
    { name: gateRole, permissions: modules.map((name) => ({ module: { name }, acts: [...acts] })) },
  ],
};

/** Doors of the office that a guard would get through. */
const openTo = (endpoints: readonly Endpoint[]): string[] =>
  endpoints
    .filter(({ access }) => 'module' in access && mayCall(access, guard))
    .filter((one) => !one.path.startsWith('/gate/'))
    .map((one) => `${one.method} ${one.path}`);

test('whoever is locked to the gate passes no other door of a module', () => {
  expect(openTo(allEndpoints)).toEqual([]);
  const gate = allEndpoints.filter((one) => 'gate' in one.access);
  expect(gate.length).toBeGreaterThan(8);
  expect(gate.every((one) => one.path.startsWith('/gate/'))).toBe(true);
});

test('a register that is opened to the gate by mistake is found', () => {
  const planted = endpoint({
    method: 'GET',
    path: '/attendance/planted',
    summary: 'Planted',
    access: { module: 'attendance', gate: true },
    input: NoFilter,
    output: Done,
  });
  expect(openTo([...allEndpoints, planted])).toEqual(['GET /attendance/planted']);
});
