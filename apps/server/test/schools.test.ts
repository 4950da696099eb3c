import { acts, director, modules } from '@darasa/contract/access';
import { endpoint } from '@darasa/contract/endpoint';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { Id } from '@darasa/contract/shapes';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { schoolOf } from '../src/platform/ctx.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { fail } from '../src/platform/fail.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { newId } from '../src/platform/ids.ts';
import { type Hunt, findLeaks } from './enumerate/leaks.ts';
import { read, write } from './enumerate/planted.ts';
import { full, say, walk } from './enumerate/printing.ts';
import { newCanary, plantRows } from './enumerate/rows.ts';
import { has } from './enumerate/tables.ts';
import { keepPhotos } from './kept-photos.ts';
import { newSchool } from './new-school.ts';
import { startServer, type TestServer } from './server.ts';

// T-A4: two schools of one organisation; who works in one sees and changes nothing of the other.
const server = await startServer();

async function huntIn(server: TestServer, hunted: Route[]): Promise<Hunt> {
  const school = await newSchool(server);
  const { tenant_id, school_id, other_school_id, domain } = school;
  const side = async (id: string) => {
    const school_ids = [id];
    const person = await school.staff(modules, acts, { school_ids, responsibility: director });
    const parent = await school.parent({ school_ids });
    const admin = await school.staff([], [], { school_ids, no_role: true, is_admin: true });
    const planted = await plantRows(server.owner, {
      tenant_id,
      school_id: id,
      user_id: person.id,
      parent_id: parent.id,
      admin_id: admin.id,
      canary: newCanary(),
      // People and roles belong to the whole organisation; what names a school belongs to it.
      marks: (table) => has(table, 'school_id'),
    });
    return { domain, planted };
  };
  return {
    server,
    routes: hunted,
    ours: await side(school_id),
    theirs: await side(other_school_id),
    calls_wanted: full ? 20_000 : 6_000,
    variants: [
      { name: 'no header', headers: {} },
      { name: 'our school', headers: { 'x-school-id': school_id }, brief: !full },
      { name: 'their school', headers: { 'x-school-id': other_school_id }, refused: true },
      { name: 'garbage', headers: { 'x-school-id': 'one' }, refused: true },
    ],
  };
}

test('nothing of another school is seen, changed or told apart', walk, async () => {
  const found = await findLeaks(await huntIn(server, routes));
  say('T-A4', {
    routes: found.routes,
    answered: found.answered,
    'showing own rows': found.showing,
    'places for ids': found.id_places,
    'ids watched': found.ids_watched,
    calls: found.calls,
    leaks: found.faults.length,
  });
  expect(found.faults).toEqual([]);
  expect(found.ids_watched).toBeGreaterThan(150);
  // Whoever is turned away everywhere finds no leak either.
  expect(found.answered).toBeGreaterThan(560);
  expect(found.showing).toBeGreaterThan(265);
});

test('photos that were really kept are opened in the school of their record only', async () => {
  const school = await newSchool(server);
  const photos = await keepPhotos(school);
  const here = await school.staff(modules, acts);
  const there = await school.staff(modules, acts, { school_ids: [school.other_school_id] });
  const leaks: string[] = [];
  for (const [what, url] of Object.entries(photos)) {
    expect([what, (await here.raw('GET', url)).status]).toEqual([what, 200]);
    const [refused, absent] = await Promise.all(
      [url, url.replace(/[\da-f-]{36}/, newId())].map((one) => there.raw('GET', one)),
    );
    if (refused!.status !== 404 || refused!.text.length !== absent!.text.length) leaks.push(what);
  }
  say('T-A4 photos', { kept: Object.keys(photos).length, leaks: leaks.length });
  expect(leaks).toEqual([]);
});

const ById = z.strictObject({ id: Id });
const asOwner = async (text: string, values: unknown[]) =>
  (await broken.owner.query(text, values)).rows;

const addDepartment = endpoint({
  ...write,
  path: '/planted/departments',
  input: z.strictObject({ name: z.string() }),
});
/** Slow on purpose, so that the school changes while it runs. */
const slowly = route(addDepartment, async (ctx, { name }) => {
  await new Promise((resolve) => setTimeout(resolve, 10));
  const row = { tenant_id: ctx.tenant_id, id: newId(), school_id: schoolOf(ctx), name };
  const values = { ...row, created_at: ctx.now.toISOString() };
  await ctx.db.insertInto('administration.departments').values(values).execute();
  return {};
});

test('a write lands in the school it was composed for, or nowhere', async () => {
  const school = await newSchool(broken);
  const { admin, school_id, other_school_id } = school;
  const add = (i: number) =>
    admin.raw('POST', '/api/planted/departments', {
      body: { name: `Department ${i}` },
      headers: { 'x-school-id': school_id },
    });
  const early = Array.from({ length: 12 }, (_, i) => add(i));
  const moved = await admin.call(changeCurrentSchool, {
    user_id: admin.id,
    school_id: other_school_id,
  });
  const late = Array.from({ length: 12 }, (_, i) => add(100 + i));
  const statuses = (await Promise.all([...early, ...late])).map((answer) => answer.status);
  const there = await admin.raw('POST', '/api/planted/departments', {
    body: { name: 'Composed for the first school' },
    headers: { 'x-school-id': school_id, authorization: `Bearer ${moved.access_token}` },
  });
  const rows = await school.sql<{ school_id: string; count: number }>(
    `select school_id, count(*) from administration.departments where tenant_id = $1 group by 1`,
    [school.tenant_id],
  );
  expect(there).toMatchObject({ status: 409, body: { resultCode: 'session.school_changed' } });
  expect(new Set(statuses)).toEqual(new Set([200, 401]));
  expect(rows).toEqual([{ school_id, count: statuses.filter((one) => one === 200).length }]);
});

const holes: Record<string, Route> = {
  'reads by id in the whole organisation': route(
    endpoint({ ...read, path: '/planted/classes/:id', input: ById }),
    (ctx, { id }) =>
      asOwner('select name from administration.classes where tenant_id = $1 and id = $2', [
        ctx.tenant_id,
        id,
      ]),
  ),
  // No text betrays these rows, only their ids.
  'lists ids of the whole organisation': route(endpoint({ ...read, path: '/planted/ids' }), (ctx) =>
    asOwner('select class_id as of from administration.streams where tenant_id = $1', [
      ctx.tenant_id,
    ]),
  ),
  'trusts a school in the query': {
    endpoint: endpoint({
      ...read,
      path: '/planted/streams',
      input: z.strictObject({ school_id: Id }),
    }),
    run: async (host, request) => {
      const { school_id } = request.query as { school_id: string };
      const [school] = await asOwner('select tenant_id from identity.schools where id = $1', [
        school_id,
      ]);
      if (!school) throw fail('school.not_found');
      return inScope(host.pool, { tenant_id: school.tenant_id, school_id }, 'read', (db) =>
        db.selectFrom('administration.streams').select('name').execute(),
      );
    },
  },
  'shows the trail of all schools': route(endpoint({ ...read, path: '/planted/trail' }), (ctx) =>
    ctx.db.selectFrom('platform.audit').select('action').execute(),
  ),
  'changes by id in the whole organisation': route(
    endpoint({ ...write, path: '/planted/terms/:id', input: ById }),
    (_ctx, { id }) =>
      asOwner(`update administration.terms set name = id::text where id = $1`, [id]),
  ),
  'says which ids exist elsewhere': route(
    endpoint({ ...read, path: '/planted/departments/:id', input: ById }),
    async (_ctx, { id }) => {
      const rows = await asOwner('select 1 from administration.departments where id = $1', [id]);
      throw fail(rows.length ? 'access.denied' : 'record.not_found');
    },
  ),
};

const broken = await startServer({ routes: [...routes, slowly, ...Object.values(holes)] });

describe('finds planted bugs', () => {
  test('six holes of six', async () => {
    const hunt = await huntIn(broken, Object.values(holes));
    const { faults } = await findLeaks({ ...hunt, calls_wanted: 800 });
    const seen = Object.entries(holes).filter(([name, { endpoint }]) =>
      faults.some(
        (fault) =>
          fault.startsWith(`${endpoint.method} ${endpoint.path} `) ||
          (name.startsWith('changes') && fault.startsWith('administration.terms: ')),
      ),
    );
    say('T-A4 planted', { found: `${seen.length}/${Object.keys(holes).length}` });
    expect(seen.map(([name]) => name)).toEqual(Object.keys(holes));
  }, 240_000);
});
