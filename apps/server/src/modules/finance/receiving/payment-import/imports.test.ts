import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { listFeeStructures } from '@darasa/contract/finance/fees/fee-structures';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { listPayments } from '@darasa/contract/finance/receiving/payments';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { commitImport, startImport, undoImport } from '@darasa/contract/platform/imports';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school);
const { admin } = school;

const start = (target: string, lines: string[]) =>
  admin.call(
    startImport,
    { target },
    { file: { bytes: new TextEncoder().encode(lines.join('\n')), name: 'list.csv' } },
  );

const head = 'date,adm_no,amount,mode,reference,payer';

test('payments of a list are receipted once, and two equal ones of a day are both kept', async () => {
  const lines = [
    head,
    '02/02/2026,A1,"1,000.00",Cash,,Grace Otieno',
    '02/02/2026,A1,1000,cash,,Grace Otieno',
    '2026-02-03,A2,2500,M-Pesa,qgh7 xk2abc,',
    '03/02/2026,A2,4000,bank,TT1,',
  ];
  const { run } = await start('finance/payments', lines);
  await admin.call(commitImport, { id: run.id, which: 'all' });
  expect(await admin.call(listPayments, {})).toMatchObject({ count: 4, total_cents: 8_500_00 });
  const panel = await admin.call(getFeePanel, { student_id: books.students[0]! });
  expect(panel.paid_cents).toBe(2_000_00);
  const texts = await school.sql(
    `select 1 from graphile_worker._private_jobs where payload->>'tenant_id' = $1`,
    [school.tenant_id],
  );
  expect(texts).toHaveLength(0);
  // The same list a second time, with one payment more.
  const again = await start('finance/payments', [...lines, '02/02/2026,A1,1000,cash,,']);
  expect(again.faults.map((one) => one.message)).toEqual([
    'The same amount of this day is in the books already',
    'The same amount of this day is in the books already',
    expect.stringMatching(/^Was used before, on receipt /),
    expect.stringMatching(/^Was used before, on receipt /),
  ]);
  await admin.call(commitImport, { id: again.run.id, which: 'valid-only' });
  expect(await admin.call(listPayments, {})).toMatchObject({ count: 5 });
  await expect(admin.call(undoImport, { id: run.id })).rejects.toMatchObject({
    code: 'import.undo_late',
  });
  const other = await school.staff(['finance']);
  await other.call(undoImport, { id: run.id });
  expect(await admin.call(listPayments, { state: 'valid' })).toMatchObject({ count: 1 });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('a row that cannot be right says why', async () => {
  const { faults } = await start('finance/payments', [
    head,
    '02/02/2026,Z9,1000,cash,,',
    '02/02/2099,A1,1000,cash,,',
    '02/02/2026,A1,1000,shells,,',
    '02/02/2026,A1,1000,bank,,',
    'soon,A1,1000,cash,,',
    '02/02/2026,A1,-5,cash,,',
  ]);
  const in_order = faults.toSorted((a, b) => a.row_number - b.row_number);
  expect(in_order.map((one) => one.column)).toEqual([
    'Adm no',
    'Date',
    'Mode',
    'Reference',
    'Date',
    'Amount',
  ]);
});

test('a fee structure comes from a sheet of vote heads and terms, as drafts', async () => {
  const setup = await admin.call(getFinanceSetup, {});
  const category = setup.fee_categories.find((one) => one.name !== 'Day')!.name;
  const lines = [
    'Class,Category,Vote head,Term 1,Term 2',
    `Form 3,${category},TUI,"20,000",`,
    `Form 3,${category},LUN,5000,`,
  ];
  const { run, faults } = await start('finance/fee-structures', lines);
  expect(faults).toEqual([]);
  await admin.call(commitImport, { id: run.id, which: 'all' });
  const financial_year_id = books.financial_year_id;
  const drafts = async () =>
    (await admin.call(listFeeStructures, { financial_year_id })).rows.filter(
      (row) => row.state === 'draft',
    );
  expect(await drafts()).toMatchObject([{ class_name: 'Form 3', total_cents: 25_000_00 }]);
  const twice = await start('finance/fee-structures', lines);
  expect(twice.faults[0]!.message).toBe('Has a fee structure for this year already');
  await admin.call(undoImport, { id: run.id });
  expect(await drafts()).toEqual([]);
  const wrong = await start('finance/fee-structures', [
    lines[0]!,
    'Form 9,,TUI,1,',
    `Form 3,${category},TUI,1,2`,
  ]);
  expect(wrong.faults.map((one) => one.column)).toEqual(['Class', 'Term 2']);
});
