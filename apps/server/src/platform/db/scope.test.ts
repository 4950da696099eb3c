import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import {
  acrossAccounts,
  acrossPlaces,
  atOneMoment,
  type Db,
  inScope,
  joiningMany,
} from './scope.ts';

const server = await startServer();

test('a look across all accounts or classes shows nothing more to the statements beside it', async () => {
  const school = await newSchool(server);
  const { tenant_id, school_id } = school;
  const { cash_id } = await newBooks(school);
  const limits = { places: [school_id], money_accounts: [cash_id], taught: '*' } as const;
  const count = async (db: Db) => {
    const found = await sql<{ accounts: number; learners: number }>`
      select (select count(*) from finance.money_accounts)::int as accounts,
        (select count(*) from students.students)::int as learners
    `.execute(db);
    return found.rows[0]!;
  };
  const counted = await inScope(server.pool, { tenant_id, school_id, limits }, 'read', (db) =>
    Promise.all([
      count(db),
      count(acrossAccounts(db)),
      count(db),
      count(acrossPlaces(db)),
      count(acrossPlaces(acrossAccounts(db))),
      count(db),
    ]),
  );
  const narrow = { accounts: 1, learners: 0 };
  const accounts = counted[1].accounts;
  const learners = counted[3].learners;
  expect(accounts).toBeGreaterThan(1);
  expect(learners).toBeGreaterThan(0);
  expect(counted).toEqual([
    narrow,
    { accounts, learners: 0 },
    narrow,
    { accounts: 1, learners },
    { accounts, learners },
    narrow,
  ]);
});

test('what joins many is planned without looking up one by one, and nothing beside it', async () => {
  const { tenant_id, school_id } = await newSchool(server);
  const loops = async (db: Db) => {
    const found = await sql<{ allowed: string }>`
      select current_setting('enable_nestloop') as allowed
    `.execute(db);
    return found.rows[0]!.allowed;
  };
  const limits = { places: [school_id], money_accounts: [], taught: '*' } as const;
  const seen = await inScope(server.pool, { tenant_id, school_id, limits }, 'read', (db) =>
    Promise.all([
      loops(db),
      loops(joiningMany(db)),
      loops(joiningMany(acrossPlaces(db))),
      loops(db),
    ]),
  );
  expect(seen).toEqual(['on', 'off', 'off', 'on']);
});

test('a look at one moment sees nothing that others write meanwhile, writes nothing, and comes first', async () => {
  const school = await newSchool(server);
  const { tenant_id, school_id } = school;
  const scope = { tenant_id, school_id, limits: '*' } as const;
  const { class_id } = await newBooks(school);
  const rename = (name: string) =>
    school.sql('update administration.classes set name = $2 where id = $1', [class_id, name]);
  await rename('Before');
  await inScope(server.pool, scope, 'write', async (db) => {
    const nameOf = async () => {
      const { rows } = await sql<{ name: string }>`
        select name from administration.classes where id = ${class_id}
      `.execute(db);
      return rows[0]!.name;
    };
    const write = () => sql`update administration.classes set name = 'Mine'`.execute(db);
    const seen = await atOneMoment(db, async () => {
      const first = await nameOf();
      await rename('Meanwhile');
      return [first, await nameOf()];
    });
    expect(seen).toEqual(['Before', 'Before']);
    expect(await nameOf()).toBe('Meanwhile');
    await expect(atOneMoment(db, write)).rejects.toThrow('read-only');
    expect(await nameOf()).toBe('Meanwhile');
    await write();
    await expect(atOneMoment(db, nameOf)).rejects.toThrow('before the first write');
  });
});
