import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoint } from '@darasa/contract/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { openRoute } from '../src/platform/http/open-route.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { differences, findAccess, type Matrix, withLookers } from './enumerate/access.ts';
import type { Ids } from './enumerate/ids.ts';
import { makePersonas, type Persona } from './enumerate/personas.ts';
import { read } from './enumerate/planted.ts';
import { say, walk } from './enumerate/printing.ts';
import { newCanary, plantRows } from './enumerate/rows.ts';
import { newSchool } from './new-school.ts';
import { startServer } from './server.ts';

// T-B1: every route, knocked at by everybody. The table of who gets in is kept in a file, so that a
// change of it is seen by whoever reads the change. `UPDATE_MATRIX=1` writes it anew.
const matrix_file = path.join(import.meta.dirname, 'authz-matrix.json');

const declared = { ...read, path: '/planted/declared', access: { module: 'payroll' } } as const;
const holes: Record<string, Route> = {
  'checks nothing': {
    endpoint: endpoint({ ...declared, path: '/planted/unchecked' }),
    run: async () => ({}),
  },
  'asks for a session only': {
    endpoint: endpoint({ ...declared, path: '/planted/any-session' }),
    run: (host, request, reply, visit) =>
      route(endpoint({ ...declared, access: { who: 'signed-in' } }), () => ({})).run(
        host,
        request,
        reply,
        visit,
      ),
  },
  'is bound as public': openRoute(endpoint({ ...declared, path: '/planted/open' }), () => ({})),
  'believes the browser': {
    endpoint: endpoint({ ...declared, path: '/planted/believing' }),
    run: async (_host, request) =>
      request.headers.authorization ? {} : Promise.reject(new Error('no token')),
  },
};
const sound = route(endpoint(declared), () => ({}));

const server = await startServer({ routes: [...routes, sound, ...Object.values(holes)] });
let personas: Persona[];
let ids: Ids;

beforeAll(async () => {
  const school = await newSchool(server);
  const { tenant_id, school_id } = school;
  personas = await makePersonas(server, school);
  const spare = await school.staff([], [], { no_role: true });
  const ground = { tenant_id, school_id, user_id: spare.id, canary: newCanary() };
  const planted = await plantRows(server.owner, ground);
  ids = { own: { user_id: spare.id, school_id }, rows: planted.rows };
});

test('who gets in is what the contract says and what the file says', walk, async () => {
  const found = await findAccess(server, routes, personas, ids);
  if (process.env['UPDATE_MATRIX'] === '1') {
    const lines = Object.entries(found.matrix).map(
      ([name, who]) => `  ${JSON.stringify(name)}: [${who.map((one) => `"${one}"`).join(', ')}]`,
    );
    await writeFile(matrix_file, `{\n${lines.join(',\n')}\n}\n`);
  }
  const kept = JSON.parse(await readFile(matrix_file, 'utf8')) as Matrix;
  const different = differences(found.matrix, kept);
  say('T-B1', {
    routes: routes.length,
    personas: withLookers(personas).length,
    calls: found.calls,
    differences: different.length,
    'too generous': found.faults.length,
  });
  expect(found.faults).toEqual([]);
  expect(different).toEqual([]);
});

describe('finds planted bugs', () => {
  test('four careless routes of four', async () => {
    const planted = [sound, ...Object.values(holes)];
    const { faults } = await findAccess(server, planted, personas, ids);
    const seen = Object.entries(holes).filter(([, { endpoint }]) =>
      faults.some((fault) => fault.startsWith(`GET ${endpoint.path}:`)),
    );
    say('T-B1 planted', { found: `${seen.length}/${Object.keys(holes).length}` });
    expect(seen.map(([name]) => name)).toEqual(Object.keys(holes));
    expect(faults.filter((fault) => fault.includes(declared.path))).toEqual([]);
  });

  test('a door that was opened wider than the file says', async () => {
    const wider = { ...declared, access: { module: ['payroll', 'library'] } } as const;
    const opened = await startServer({ routes: [...routes, route(endpoint(wider), () => ({}))] });
    const three = ['payroll', 'library', 'stores'];
    const few = personas
      .filter(({ name }) => three.includes(name))
      .map(({ looker: _, ...one }) => one);
    const was = await findAccess(server, [sound], few, ids);
    const now = await findAccess(opened, [route(endpoint(wider), () => ({}))], few, ids);
    expect(differences(now.matrix, was.matrix)).toEqual([
      'GET /planted/declared: payroll, library (the file says: payroll)',
    ]);
  });

  test('an endpoint that does not say who may call it', async () => {
    const { access: _, ...silent } = declared;
    const bad: Route = { endpoint: endpoint(silent as never), run: async () => ({}) };
    await expect(startServer({ routes: [bad] })).rejects.toThrow(/lacks access/);
  });
});
