import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { type Db, inScope } from '#platform/db/scope.ts';
import { readPublicFees, rememberPublicFees } from './public.ts';

const server = await startServer();
const inSchool =
  ({ tenant_id }: NewSchool) =>
  <T>(school_id: string | null, work: (db: Db) => Promise<T>): Promise<T> =>
    inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'read', work);

test('the public reads what the school bills by, and no draft', async () => {
  const school = await newSchool(server);
  await newBooks(school);
  const [table, ...others] = await readPublicFees(inSchool(school));
  expect(others).toEqual([]);
  expect(table!.title).toMatch(/, 2026$/);
  expect(table!.columns).toHaveLength(1);
  const [billed] = await school.sql<{ shillings: number }>(
    `select (sum(p.amount_cents) / 100)::int as shillings
     from finance.fee_particulars p
     join finance.fee_structures f on f.id = p.fee_structure_id
     where f.tenant_id = $1 and f.state = 'published'`,
    [school.tenant_id],
  );
  expect(table!.rows.flatMap((row) => row.amounts_kes)).toEqual([billed!.shillings]);
  await school.sql(`update finance.fee_structures set state = 'draft' where tenant_id = $1`, [
    school.tenant_id,
  ]);
  expect(await readPublicFees(inSchool(school))).toEqual([]);
});

test('another organisation shows its own, and each is read once a minute', async () => {
  const school = await newSchool(server);
  await newBooks(school);
  const other = await newSchool(server);
  let now_ms = 0;
  const remembered = rememberPublicFees(() => now_ms);
  const read = (of: NewSchool) => remembered(of.tenant_id, inSchool(of));
  expect(await read(school)).toHaveLength(1);
  expect(await read(other)).toEqual([]);
  await school.sql(`update finance.fee_structures set state = 'draft' where tenant_id = $1`, [
    school.tenant_id,
  ]);
  expect(await read(school)).toHaveLength(1);
  now_ms += 60_000;
  expect(await read(school)).toEqual([]);
});
