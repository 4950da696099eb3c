import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { endpoint } from '@darasa/contract/endpoint';
import { Id } from '@darasa/contract/shapes';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { fail } from '../src/platform/fail.ts';
import { createFileStore } from '../src/platform/files/store.ts';
import { FileAnswer } from '../src/platform/http/envelope.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { isUuid } from '../src/platform/ids.ts';
import { type Hunt, findLeaks } from './enumerate/leaks.ts';
import { groundIn, read, write } from './enumerate/planted.ts';
import { full, say, walk } from './enumerate/printing.ts';
import { plantRows } from './enumerate/rows.ts';
import { newSchool } from './new-school.ts';
import { startServer, type TestServer } from './server.ts';

// T-A3: two twin organisations; whatever one sends, nothing of the other comes back or changes.
const files_dir = await mkdtemp(path.join(tmpdir(), 'darasa-twins-'));
const files = createFileStore(files_dir);
afterAll(() => rm(files_dir, { recursive: true, force: true }));
const server = await startServer({ files });

async function huntIn(server: TestServer, hunted: Hunt['routes']): Promise<Hunt> {
  const [ours, theirs] = [await newSchool(server), await newSchool(server)];
  const side = async (school: typeof ours) => {
    const ground = await groundIn(school);
    const { tenant_id, domain } = ground;
    const planted = await plantRows(server.owner, ground);
    const key = await files.keep(tenant_id, Buffer.from(`A file of ${ground.canary}`));
    await school.sql('update platform.files set storage_key = $1 where tenant_id = $2', [
      key,
      tenant_id,
    ]);
    return { domain, planted };
  };
  const hunt = { server, routes: hunted, ours: await side(ours), theirs: await side(theirs) };
  const their_key = String(hunt.theirs.planted.rows.get('platform.idempotency_keys')?.[0]?.['key']);
  const named = (name: string, value: string | string[], refused: boolean) => ({
    name,
    headers: { 'x-tenant-id': value },
    refused,
  });
  return {
    ...hunt,
    calls_wanted: full ? 40_000 : 12_000,
    variants: [
      { name: 'no header', headers: {} },
      { ...named('our tenant', ours.tenant_id, false), brief: !full },
      named('their tenant', theirs.tenant_id, true),
      named('garbage', "' or true --", true),
      named('two tenants', [ours.tenant_id, theirs.tenant_id], true),
      { name: 'their domain', headers: { host: theirs.domain }, refused: true, alone: true },
      {
        name: 'their school',
        headers: { 'x-school-id': theirs.school_id },
        refused: true,
        alone: true,
      },
      { name: 'their key', headers: { 'idempotency-key': their_key }, alone: true },
    ],
  };
}

test('nothing of another organisation is seen, changed or told apart', walk, async () => {
  const found = await findLeaks(await huntIn(server, routes));
  say('T-A3', {
    routes: found.routes,
    answered: found.answered,
    'showing own rows': found.showing,
    'places for ids': found.id_places,
    'ids watched': found.ids_watched,
    calls: found.calls,
    leaks: found.faults.length,
  });
  expect(found.faults).toEqual([]);
  expect(found.ids_watched).toBeGreaterThan(200);
  // Whoever is turned away everywhere finds no leak either.
  expect(found.answered).toBeGreaterThan(570);
  expect(found.showing).toBeGreaterThan(285);
});

const ById = z.strictObject({ id: Id });
const asOwner = async (text: string, values: unknown[] = []) =>
  (await broken.owner.query(text, values)).rows;
const remembered = new Map<string, unknown>();

/** Eleven ways in which a handler lets another organisation's rows out, or in, and one that hides itself. */
const holes: Record<string, Route> = {
  'reads by id past row security': route(
    endpoint({ ...read, path: '/planted/users/:id', input: ById }),
    (_ctx, { id }) => asOwner('select * from identity.users where id = $1', [id]),
  ),
  'lists past row security': route(endpoint({ ...read, path: '/planted/roles' }), () =>
    asOwner('select name from identity.roles'),
  ),
  // No text betrays these rows, only their ids.
  'lists ids past row security': route(endpoint({ ...read, path: '/planted/ids' }), () =>
    asOwner('select student_id as of, guardian_id from students.student_guardians'),
  ),
  'trusts the tenant header': {
    endpoint: endpoint({ ...read, path: '/planted/header' }),
    run: async (host, request) => {
      const named = [request.headers['x-tenant-id']].flat()[0] ?? '';
      if (!isUuid(named)) return [];
      return inScope(host.pool, { tenant_id: named }, 'read', (db) =>
        db.selectFrom('identity.roles').select('name').execute(),
      );
    },
  },
  'trusts a tenant in the query': route(
    endpoint({
      ...read,
      path: '/planted/by-tenant',
      input: z.strictObject({ tenant_id: Id }),
    }),
    (_ctx, { tenant_id }) =>
      asOwner('select name from identity.schools where tenant_id = $1 or id = $1', [tenant_id]),
  ),
  'changes by id past row security': route(
    endpoint({ ...write, path: '/planted/users/:id', input: ById }),
    (_ctx, { id }) => asOwner(`update identity.users set first_name = 'x' where id = $1`, [id]),
  ),
  'packs all rows into a file': route(
    endpoint({
      ...read,
      path: '/planted/export',
      answer: 'file',
    }),
    async () => {
      const rows = await asOwner('select name from identity.roles');
      const stream = deflateSync(JSON.stringify(rows));
      const pdf = Buffer.concat([Buffer.from('%PDF-1.7\nstream\n'), stream]);
      return new FileAnswer(pdf, 'application/pdf', 'all.pdf');
    },
  ),
  'says which ids exist elsewhere': route(
    endpoint({ ...read, path: '/planted/exists/:id', input: ById }),
    async (_ctx, { id }) => {
      const rows = await asOwner('select 1 from identity.users where id = $1', [id]);
      throw fail(rows.length ? 'access.denied' : 'user.not_found');
    },
  ),
  'names a foreign row in an error': route(
    endpoint({ ...write, path: '/planted/name/:id', input: ById }),
    async (_ctx, { id }) => {
      const [row] = await asOwner('select name from identity.roles where id = $1', [id]);
      throw fail('lookup.name_taken', { name: row?.name ?? 'that' });
    },
  ),
  'remembers answers for everybody': route(
    endpoint({ ...read, path: '/planted/remembered' }),
    async (ctx) => {
      const rows = await ctx.db.selectFrom('identity.roles').select('name').execute();
      if (!remembered.has('roles')) remembered.set('roles', rows);
      return remembered.get('roles');
    },
  ),
  'lets nobody in': route(endpoint({ ...read, path: '/planted/closed' }), () => {
    throw fail('access.denied');
  }),
  'replays an answer by its key alone': {
    endpoint: endpoint({
      ...write,
      idempotent: true,
      path: '/planted/replay',
    }),
    run: async (_host, request) =>
      asOwner('select key, answer from platform.idempotency_keys where key = $1', [
        request.headers['idempotency-key'],
      ]),
  },
};

const broken = await startServer({ files, routes: [...routes, ...Object.values(holes)] });

describe('finds planted bugs', () => {
  test('twelve holes of twelve', async () => {
    const found = await findLeaks({
      ...(await huntIn(broken, Object.values(holes))),
      calls_wanted: 8_000,
    });
    const seen = Object.entries(holes).filter(([name, { endpoint }]) =>
      found.faults.some(
        (fault) =>
          fault.startsWith(`${endpoint.method} ${endpoint.path}`) ||
          (name.startsWith('changes') && fault === 'identity.users: their rows were changed'),
      ),
    );
    say('T-A3 planted', { found: `${seen.length}/${Object.keys(holes).length}` });
    expect(seen.map(([name]) => name)).toEqual(Object.keys(holes));
  }, 240_000);
});
