import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { loginsFor } from '../src/platform/db/roles.ts';
import { newId } from '../src/platform/ids.ts';
import { isolationFaults, type Pair, schoolOwned } from './enumerate/isolation.ts';
import { say, walk } from './enumerate/printing.ts';
import { type Ground, newCanary, type PlantedGround, plantRows } from './enumerate/rows.ts';
import { sqlOn, tenantTables } from './enumerate/tables.ts';
import { newSchool } from './new-school.ts';
import { startServer } from './server.ts';

// T-A2: every table, every command, every scope, as the role the web process signs in with.
const server = await startServer();
const logins = loginsFor(inject('owner_url'));
const grounds: PlantedGround[] = [];

beforeAll(async () => {
  const ours = await newSchool(server);
  const theirs = await newSchool(server);
  for (const [school, school_id] of [
    [ours, ours.school_id],
    [ours, ours.other_school_id],
    [theirs, theirs.school_id],
  ] as const) {
    const { tenant_id, admin } = school;
    const ground = { tenant_id, school_id, user_id: admin.id, canary: newCanary() };
    grounds.push(await plantRows(server.owner, ground));
  }
});

test('no statement reaches a row of another tenant or school', walk, async () => {
  const tables = await tenantTables(sqlOn(server.owner));
  const tenants: Pair = { by: 'tenant', ours: grounds[0]!, theirs: grounds[2]! };
  const schools: Pair = { by: 'school', ours: grounds[0]!, theirs: grounds[1]! };
  const by_tenant = await isolationFaults(connectAsWeb, tables, tenants);
  const by_school = await isolationFaults(connectAsWeb, schoolOwned(tables), schools);
  const faults = [...by_tenant.faults, ...by_school.faults];
  const cells = by_tenant.cells + by_school.cells;
  say('T-A2', { tables: tables.length, cells, faults: faults.length });
  expect(faults).toEqual([]);
});

async function connectAsWeb(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: logins.web_url });
  await client.connect();
  await client.query('begin');
  return client;
}

const tenant_is = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
const school_is = `school_id = nullif(current_setting('app.school_id', true), '')::uuid`;
const right = `${tenant_is} and ${school_is}`;
const policy = (using: string, check = using) =>
  `create policy scope on planted_rows.t using (${using}) with check (${check})`;

const policyFor = (command: 'select' | 'insert' | 'update' | 'delete', rule: string) =>
  `create policy ${command}s on planted_rows.t for ${command}
   ${command === 'insert' ? 'with check' : 'using'} (${rule})`;

const planted: [name: string, ddl: string, fault: RegExp][] = [
  [
    'no row security',
    'alter table planted_rows.t disable row level security',
    /select by tenant own: sees 1/,
  ],
  ['a policy that reads everything', policy('true', right), /select by tenant unset: sees 2/],
  ['a policy that lets any row in', policy(right, 'true'), /insert by tenant own: a foreign/],
  [
    'a policy that opens when nobody is named',
    policy(`coalesce(current_setting('app.tenant_id', true), '') = '' or ${right}`),
    /select by tenant empty: sees 2/,
  ],
  [
    'a policy that breaks when nobody is named',
    policy(`tenant_id = current_setting('app.tenant_id')::uuid`),
    /select by tenant unset: failed with 42704/,
  ],
  [
    'a policy that breaks after a request',
    policy(`tenant_id = current_setting('app.tenant_id', true)::uuid`),
    /select by tenant empty: failed with 22P02/,
  ],
  [
    'a reference into another tenant',
    `${policy(right)}; alter table planted_rows.t add foreign key (p_id) references planted_rows.p (id)`,
    /refer by tenant own: t_p_id_fkey accepts/,
  ],
  [
    'a policy that changes everything, unread, where columns are granted one by one',
    `${policyFor('select', right)}; ${policyFor('insert', right)}; ${policyFor('delete', right)};
     create policy changing on planted_rows.t for update using (true) with check (true);
     revoke update on planted_rows.t from darasa_web; grant update (p_id) on planted_rows.t to darasa_web`,
    /update by tenant unset: reaches 2 rows without reading/,
  ],
  [
    'a policy that deletes everything, unread',
    `${policyFor('select', right)}; ${policyFor('insert', right)}; ${policyFor('update', right)};
     create policy deleting on planted_rows.t for delete using (true)`,
    /delete by school own: reaches 2 rows without reading/,
  ],
  ['a school that is not looked at', policy(tenant_is), /select by school own: sees 1 foreign/],
];

describe('finds planted bugs', () => {
  test.each(planted)('%s', async (_name, ddl, fault) => {
    expect(await faultsWith(ddl)).toContainEqual(expect.stringMatching(fault));
  });

  test('and nothing where there are none', async () => {
    expect(await faultsWith(policy(right))).toEqual([]);
  });
});

async function faultsWith(ddl: string): Promise<string[]> {
  const [tenant_id, other_tenant_id, school_id, other_school_id] = Array.from({ length: 4 }, () =>
    newId(),
  );
  const ours = onePlanted({ tenant_id: tenant_id!, school_id: school_id! });
  const pairs: Pair[] = [
    {
      by: 'tenant',
      ours,
      theirs: onePlanted({ tenant_id: other_tenant_id!, school_id: school_id! }),
    },
    {
      by: 'school',
      ours,
      theirs: onePlanted({ tenant_id: tenant_id!, school_id: other_school_id! }),
    },
  ];
  const faults: string[] = [];
  for (const pair of pairs) {
    const connect = () => connectWith(ddl, pair);
    const client = await connect();
    const tables = (await tenantTables(sqlOn(client), 'planted_rows')).filter(
      (one) => one.name === 'planted_rows.t',
    );
    await client.end();
    faults.push(...(await isolationFaults(connect, tables, pair)).faults);
  }
  return faults;
}

function onePlanted({
  tenant_id,
  school_id,
}: Pick<Ground, 'tenant_id' | 'school_id'>): PlantedGround {
  const row = { tenant_id, id: newId(), school_id, p_id: newId() };
  const rows = new Map([['planted_rows.t', [row]]]);
  return { tenant_id, school_id, user_id: newId(), canary: '', rows, canaries: [] };
}

/** The table lives in a transaction that is never committed, so that other tests do not see it. */
async function connectWith(ddl: string, { ours, theirs }: Pair): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: logins.owner_url });
  await client.connect();
  await client.query(`begin;
    create schema planted_rows;
    grant usage on schema planted_rows to darasa_web;
    create table planted_rows.p (tenant_id uuid, id uuid unique, primary key (tenant_id, id));
    create table planted_rows.t (tenant_id uuid, id uuid, school_id uuid, p_id uuid,
      primary key (tenant_id, id));
    grant select, insert, update, delete on planted_rows.p, planted_rows.t to darasa_web`);
  for (const { rows } of [ours, theirs]) {
    const row = rows.get('planted_rows.t')![0]!;
    await client.query('insert into planted_rows.p values ($1, $2)', [
      row['tenant_id'],
      row['p_id'],
    ]);
    await client.query('insert into planted_rows.t values ($1, $2, $3, $4)', Object.values(row));
  }
  await client.query(`alter table planted_rows.t enable row level security;
    alter table planted_rows.t force row level security;
    ${ddl}; set local role darasa_web`);
  return client;
}
