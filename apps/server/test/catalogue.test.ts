import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { catalogueFaults } from './enumerate/catalogue.ts';
import { say } from './enumerate/printing.ts';
import { sqlOn } from './enumerate/tables.ts';

// T-A1: what the catalogue says about the protection of every table.
const client = new pg.Client({ connectionString: inject('owner_url') });
const sql = sqlOn(client);

beforeAll(() => client.connect());
afterAll(() => client.end());

test('every table is protected', async () => {
  const { faults, tables, foreign_keys, exceptions } = await catalogueFaults(sql);
  say('T-A1', { tables, 'foreign keys': foreign_keys, exceptions, faults: faults.length });
  expect(faults).toEqual([]);
  expect(tables).toBeGreaterThan(15);
  expect(exceptions).toBeLessThanOrEqual(12);
});

const table = (columns: string) => `
  create table planted.t (tenant_id uuid not null, id uuid not null, ${columns} primary key (tenant_id, id))`;
const protect = (by_school = false) => `call platform.protect('planted.t', ${by_school})`;
const parent = `create table planted.p (tenant_id uuid not null, id uuid not null unique, primary key (tenant_id, id));
  call platform.protect('planted.p')`;

const planted: [name: string, ddl: string[], fault: RegExp][] = [
  [
    'rights that change unnoticed',
    ['drop trigger rights_changed on identity.roles'],
    /identity.roles: update is not counted as a change of rights/,
  ],
  [
    'rights that hide what they are read from',
    [
      `create or replace function identity.rights_of(tenant uuid, person uuid, school uuid, today date)
       returns json language sql stable set search_path = '' as 'select ''{}''::json'`,
    ],
    /identity.rights_of: reads no table/,
  ],
  ['no row security', [table('')], /planted.t: row security is not enabled/],
  [
    'row security that its owner passes',
    [table(''), protect(), 'alter table planted.t no force row level security'],
    /planted.t: row security is not forced/,
  ],
  [
    'a table without a tenant',
    ['create table planted.t (id uuid primary key)'],
    /planted.t: tenant_id is not/,
  ],
  [
    'a tenant that may be absent',
    [table(''), protect(), 'alter table planted.t drop constraint t_pkey'].concat(
      'alter table planted.t alter tenant_id drop not null',
    ),
    /planted.t: tenant_id is not/,
  ],
  [
    'a policy that lets everything in when nobody is named',
    [
      table(''),
      protect(),
      `create policy wider on planted.t using (coalesce(current_setting('app.tenant_id', true), '') = '')`,
    ],
    /planted.t: policy wider has another USING/,
  ],
  [
    'a policy that reads but does not check writes',
    [
      table(''),
      protect(),
      'drop policy scope on planted.t',
      `create policy scope on planted.t using
        (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (true)`,
    ],
    /planted.t: policy scope has another WITH CHECK/,
  ],
  [
    'a school-owned table that forgets the school',
    [table('school_id uuid not null,'), protect(false)],
    /planted.t: policy scope has another USING/,
  ],
  [
    'a policy that reads its settings anew for each row',
    [
      table(''),
      protect(),
      `alter policy scope on planted.t using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)`,
    ],
    /planted.t: policy scope reads a setting anew for each row/,
  ],
  [
    'limits that open when nobody is named',
    [
      table('class_id uuid,'),
      protect(),
      `create policy limits on planted.t as restrictive
        using (coalesce(current_setting('app.limits', true), '*') = '*')`,
    ],
    /planted.t: policy limits narrows in another way/,
  ],
  [
    'limits that were taken off the learners',
    ['drop policy limits on students.students'],
    /students.students: has no limits/,
  ],
  [
    'marks that every teacher sees',
    ['drop policy taught on academics.marks'],
    /academics.marks: is not limited to who teaches the group/,
  ],
  [
    'marks of groups that open when nobody is named',
    [
      'drop policy taught on academics.marks',
      `create policy taught on academics.marks as restrictive
        using (coalesce(current_setting('app.taught', true), '*') = '*')`,
    ],
    /academics.marks: policy taught narrows in another way/,
  ],
  [
    'registers that every teacher sees',
    ['drop policy audiences on attendance.marks'],
    /attendance.marks: is not limited to who takes the register/,
  ],
  [
    'registers that open when nobody is named',
    [
      'drop policy audiences on attendance.registers',
      `create policy audiences on attendance.registers as restrictive
        using (coalesce(current_setting('app.taught', true), '*') = '*')`,
    ],
    /attendance.registers: policy audiences narrows in another way/,
  ],
  [
    'a key without the tenant',
    ['create table planted.t (tenant_id uuid not null, id uuid primary key)', protect()],
    /planted.t: the primary key does not start/,
  ],
  [
    'a unique name across tenants',
    [table('name text unique,'), protect()],
    /planted.t: unique planted.t_name_key lacks tenant_id/,
  ],
  [
    'a reference into another tenant',
    [parent, table('p_id uuid references planted.p (id),'), protect()],
    /planted.t: foreign key t_p_id_fkey does not pair/,
  ],
  [
    'a reference without an index',
    [
      parent,
      table('p_id uuid, foreign key (tenant_id, p_id) references planted.p (tenant_id, id),'),
      protect(),
    ],
    /planted.t: foreign key \S+ has no index/,
  ],
  [
    'a reference that is emptied on delete',
    [
      parent,
      table(
        'p_id uuid, foreign key (tenant_id, p_id) references planted.p (tenant_id, id) on delete set null,',
      ),
      protect(),
    ],
    /planted.t: foreign key \S+ is emptied on delete/,
  ],
  [
    'money in floating point',
    [table('amount double precision,'), protect()],
    /planted.t.amount: double precision cannot hold cents/,
  ],
  [
    'money without its unit',
    [table('balance bigint,'), protect()],
    /planted.t.balance: money is named _cents/,
  ],
  [
    'receipt numbers with gaps',
    [table('receipt_no int generated always as identity,'), protect()],
    /planted.t: receipt_no numbers itself/,
  ],
  [
    'a view with its owner’s eyes',
    ['create view planted.v as select * from identity.users'],
    /planted.v: a view without security_invoker/,
  ],
  [
    'a materialised view',
    ['create materialized view planted.m as select 1'],
    /planted.m: a materialised view/,
  ],
  [
    'a function with its owner’s rights',
    ['create function planted.f() returns int language sql security definer as $$ select 1 $$'],
    /planted.f: runs with its owner's rights/,
  ],
  [
    'a web role that passes row security',
    ['alter role darasa_web bypassrls'],
    /darasa_web: can pass row security/,
  ],
  [
    'a web role that owns a table',
    [table(''), protect(), 'alter table planted.t owner to darasa_web'],
    /darasa_web: owns planted.t/,
  ],
  [
    'a web role with a tenant of its own',
    [`alter role darasa_web set app.tenant_id = '00000000-0000-0000-0000-000000000000'`],
    /darasa_web: has a scope before any request/,
  ],
  [
    'a web role that may truncate',
    [table(''), protect(), 'grant truncate on planted.t to darasa_web'],
    /planted.t: the web role has TRUNCATE/,
  ],
  [
    'a table open to everybody',
    [table(''), protect(), 'grant select on planted.t to public'],
    /planted.t: everybody has SELECT/,
  ],
];

describe('finds planted bugs', () => {
  // Planted in a transaction that is rolled back, so that other tests never see them.
  test.each(planted)('%s', async (_name, ddl, fault) => {
    await client.query('begin');
    try {
      await client.query('create schema planted');
      for (const statement of ddl) await client.query(statement);
      const { faults } = await catalogueFaults(sql);
      expect(faults).toContainEqual(expect.stringMatching(fault));
    } finally {
      await client.query('rollback');
    }
  });
});
