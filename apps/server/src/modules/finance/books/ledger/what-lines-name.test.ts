import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

async function billedSchool() {
  const school = await newSchool(server);
  const books = await newBooks(school);
  const semester_id = books.term_id;
  const { to_bill_cents } = await school.admin.call(previewBilling, { semester_id });
  await school.admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
  return { school, books };
}

/** A copy of the newest journal, sound but for one thing that its lines name. */
const forge = (school: NewSchool, column: string) =>
  school.sql(
    `with old as (
       select * from finance.journals where tenant_id = $1 order by number desc limit 1
     ), journal as (
       insert into finance.journals (tenant_id, id, school_id, number, posted_on, source, source_id,
         memo, line_count, amount_cents, previous_hash, hash, created_at)
       select tenant_id, gen_random_uuid(), school_id, 9999, posted_on, 'forged', gen_random_uuid(),
         memo, line_count, amount_cents, '', '', now()
       from old
       returning *
     )
     insert into finance.lines
     select (jsonb_populate_record(l, jsonb_build_object('journal_id', j.id, $2::text, gen_random_uuid()))).*
     from old
     join finance.lines l on (l.tenant_id, l.journal_id) = (old.tenant_id, old.id)
     cross join journal j`,
    [school.tenant_id, column],
  );

test('a line names an account, a learner, a term and a vote head that are there', async () => {
  const { school } = await billedSchool();
  for (const column of ['account_id', 'student_id', 'semester_id', 'vote_head_id']) {
    await expect(forge(school, column)).rejects.toThrow(/foreign key/);
  }
});

test('what a line names cannot be deleted', async () => {
  const { school, books } = await billedSchool();
  const named = await school.sql(
    `select distinct on (l.vote_head_id) l.account_id, l.vote_head_id from finance.lines l
     where l.tenant_id = $1`,
    [school.tenant_id],
  );
  const { account_id, vote_head_id } = named[0] as Record<string, string>;
  for (const [table, id] of [
    ['finance.accounts', account_id],
    ['finance.vote_heads', vote_head_id],
    ['administration.terms', books.term_id],
    ['students.students', books.students[0]],
  ]) {
    await expect(school.sql(`delete from ${table} where id = $1`, [id])).rejects.toThrow(
      /foreign key/,
    );
  }
});
