import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newBooks } from '../../../test/new-books.ts';
import { newSchool } from '../../../test/new-school.ts';
import { startServer } from '../../../test/server.ts';
import { acrossAccounts, acrossPlaces, type Db, inScope } from './scope.ts';

const server = await startServer();

test('a look across all accounts or classes shows nothing more to the statements beside it', async () => {
  const school = await newSchool(server);
  const { tenant_id, school_id } = school;
  const { cash_id } = await newBooks(school);
  const limits = { places: [school_id], money_accounts: [cash_id] };
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
