import { readFile } from 'node:fs/promises';
import { listPayments, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const migration = new URL(
  '../../../../../migrations/0275_one_way_of_writing_codes.sql',
  import.meta.url,
);

test('a code that was written with a dash before is known again, and nothing else of the books changes', async () => {
  const school = await newSchool(server);
  const books = await newBooks(school, { learners: 2 });
  const pay = (reference: string, n = 0) =>
    school.admin.call(recordPayment, {
      student_id: books.students[n]!,
      amount_cents: 500_00,
      method: 'bank',
      money_account_id: books.bank_id,
      reference,
      received_on: '2026-02-02',
    });
  const [old, first, second] = [await pay('FT26OLD01'), await pay('FT26TWO01'), await pay('X1')];
  const write = (id: string, reference: string) =>
    school.sql(`update finance.payments set reference = $3 where tenant_id = $1 and id = $2`, [
      school.tenant_id,
      id,
      reference,
    ]);
  await write(old.id, 'FT26-OLD01');
  await write(second.id, 'FT26-TWO01');
  await school.sql(`delete from finance.used_codes where tenant_id = $1 and code = 'FT26OLD01'`, [
    school.tenant_id,
  ]);

  await server.owner.query(await readFile(migration, 'utf8'));

  const { rows } = await school.admin.call(listPayments, {});
  const references = new Map(rows.map((row) => [row.id, row.reference]));
  expect(references.get(old.id)).toBe('FT26OLD01');
  // Two receipts carry the same code in two ways: both stay as they were written.
  expect(references.get(first.id)).toBe('FT26TWO01');
  expect(references.get(second.id)).toBe('FT26-TWO01');
  await expect(pay('FT26-OLD01', 1)).rejects.toMatchObject({ code: 'payment.reference_used' });
});
