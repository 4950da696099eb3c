import { endpoint } from '@darasa/contract/endpoint';
import { acts } from '@darasa/contract/access';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { loginsFor } from '../src/platform/db/roles.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { callEndpoint, inParallel, isForParents, nameOf, sessionsOf } from './enumerate/calling.ts';
import { isOfAudience, isTaught } from './enumerate/catalogue.ts';
import { anInputFor } from './enumerate/inputs.ts';
import { groundIn, read, write } from './enumerate/planted.ts';
import { say, walk } from './enumerate/printing.ts';
import { type PlantedGround, plantRows, tablesOf } from './enumerate/rows.ts';
import { sqlOn, type Table, tenantTables } from './enumerate/tables.ts';
import { taughtFaults } from './enumerate/taught.ts';
import { readable } from './enumerate/unpack.ts';
import { newSchool, type NewSchool } from './new-school.ts';
import { startServer, type TestServer } from './server.ts';

// Whoever teaches another group sees and writes nothing of a group: in the database, whatever is asked, and
// through every door that a teacher may open.
const server = await startServer();
/** A row of it belongs to a group or a class, and to whoever teaches that. */
const isOthers = (table: Table): boolean => isTaught(table) || isOfAudience(table);
const logins = loginsFor(inject('owner_url'));
let school: NewSchool;
let planted: PlantedGround;

beforeAll(async () => {
  school = await newSchool(server);
  planted = await plantRows(server.owner, { ...(await groundIn(school)), marks: isOthers });
});

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  return client;
};

test('no statement of a teacher reaches the rows of another group', async () => {
  const client = await connect(logins.web_url);
  try {
    const tables = (await tablesOf(server.owner)).filter(isOthers);
    const { faults } = await taughtFaults(client, tables, planted);
    say('Taught, tables', { tables: tables.length, faults: faults.length });
    expect(faults).toEqual([]);
    expect(tables.length).toBeGreaterThan(5);
  } finally {
    await client.end();
  }
});

describe('finds planted bugs', () => {
  const right = `(select current_setting('app.taught', true)) = '*'`;
  test.each([
    ['a table without the policy', '', /select: a stranger sees 1 rows/],
    [
      'a policy that opens when nobody is named',
      `create policy taught on academics.planted as restrictive
       using (coalesce(current_setting('app.taught', true), '') in ('', '*'))`,
      /select of nobody: whoever is no teacher sees 1 rows/,
    ],
    [
      'a policy that does not look at what is written',
      `create policy taught on academics.planted as restrictive using (${right}) with check (true)`,
      /insert: a stranger writes/,
    ],
    [
      'a policy for reading alone',
      `create policy taught on academics.planted as restrictive for select using (${right});
       create policy gone on academics.planted as restrictive for insert with check (${right})`,
      /insert|update|delete/,
    ],
  ])('%s', async (_name, policy, fault) => {
    expect(await faultsWith(policy)).toContainEqual(expect.stringMatching(fault));
  });

  test('and nothing where there are none', async () => {
    const policy = `create policy taught on academics.planted as restrictive using (${right}
      or group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]))`;
    expect(await faultsWith(policy)).toEqual([]);
  });
});

/** The table lives in a transaction that is never committed, so that other tests do not see it. */
async function faultsWith(policy: string): Promise<string[]> {
  const client = await connect(logins.owner_url);
  try {
    const { tenant_id, school_id } = planted;
    const group = planted.rows.get('academics.groups')!.at(-1)!['id'];
    await client.query(`
      create table academics.planted (tenant_id uuid, school_id uuid, group_id uuid,
        primary key (tenant_id, group_id));
      insert into academics.planted values ('${tenant_id}', '${school_id}', '${String(group)}');
      call platform.protect('academics.planted', true);
      ${policy}; set local role darasa_web`);
    const tables: Table[] = (await tenantTables(sqlOn(client), 'academics')).filter(
      ({ name }) => name === 'academics.planted',
    );
    const rows = new Map([['academics.planted', [{ tenant_id, school_id, group_id: group }]]]);
    return (await taughtFaults(client, tables, { ...planted, rows })).faults;
  } finally {
    await client.end();
  }
}

test('no door of a teacher tells or changes anything of another group', walk, async () => {
  const { faults, answered } = await knock(server, routes);
  say('Taught, doors', { answered, faults: faults.length });
  expect(faults).toEqual([]);
  expect(answered).toBeGreaterThan(5);
});

test('doors past row security are found', async () => {
  const access = { module: 'teacher-portal' } as const;
  const as_owner = (text: string) => async () =>
    (await server.owner.query(text, [school.tenant_id])).rows;
  const holes: Route[] = [
    route(
      endpoint({ ...read, path: '/planted/notes', access }),
      as_owner('select note from academics.sheet_moves where tenant_id = $1'),
    ),
    route(
      endpoint({ ...write, path: '/planted/marks', access }),
      as_owner('update academics.marks set version = version + 1 where tenant_id = $1'),
    ),
  ];
  const broken = await startServer({ routes: [...routes, ...holes] });
  const { faults } = await knock(broken, holes);
  expect(faults).toEqual(['GET /planted/notes tells of a mark', 'rows of the group were changed']);
});

/** Calls what a teacher may call with the ids of what was planted, as one who teaches nothing of it. */
async function knock(at: TestServer, doors: readonly Route[]) {
  const teacher = await school.staff(['teacher-portal'], [...acts]);
  const ids = {
    own: { user_id: teacher.id, school_id: school.school_id },
    rows: planted.rows,
  };
  const sessions = sessionsOf(at, { ...school, user_id: teacher.id });
  const before = await printOf(school);
  const faults = new Set<string>();
  let answered = 0;
  const jobs = doors
    .map((one) => one.endpoint)
    .filter((one) => !isForParents(one) && !/auth|session|log/.test(one.path))
    .flatMap((one) => (['as many', 'as few'] as const).map((fields) => ({ one, fields })));
  await inParallel(jobs, 8, async ({ one, fields }) => {
    const answer = await sessions.call(
      (access_token) =>
        callEndpoint(
          at,
          { domain: school.domain, access_token },
          one,
          anInputFor(one, ids, fields),
        ),
      'GET',
    );
    if (answer.status < 300) answered++;
    const words = readable(answer);
    if (planted.canaries.some((text) => words.includes(text)))
      faults.add(`${nameOf(one)} tells of a mark`);
  });
  if ((await printOf(school)) !== before) faults.add('rows of the group were changed');
  return { faults: [...faults], answered };
}

/** A fingerprint of all rows of groups that the school has. */
async function printOf({ tenant_id, sql }: NewSchool): Promise<string> {
  const tables = (await tablesOf(server.owner)).filter(isOthers);
  const sums = tables.map(
    ({ name }) =>
      `select '${name} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
       from ${name} t where t.tenant_id = $1`,
  );
  const rows = await sql<{ sum: string }>(sums.join(' union all '), [tenant_id]);
  return rows
    .map((row) => row.sum)
    .sort()
    .join();
}
