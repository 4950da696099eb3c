import {
  createFeeStructures,
  exportFeeStructures,
  printFeeStructures,
} from '@darasa/contract/finance/fees/fee-structures';
import { saveTermPlan } from '@darasa/contract/finance/fees/fee-rules';
import { editMoneyAccount, getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { expect, test } from 'vitest';
import { withSecondPerson } from '#test/with-second-person.ts';
import { newBooks, publishStructures } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

const server = await startServer();

test('the paper for parents has a sheet for each class and category, and no draft on it', async () => {
  const school = await newSchool(server);
  const books = await newBooks(school);
  const { admin } = school;
  const setup = await admin.call(getFinanceSetup, {});
  const financial_year_id = books.financial_year_id;
  const boarder = setup.fee_categories.find((one) => one.name === 'Boarder')!;
  const sheets = async () => {
    const paper = await admin.call(printFeeStructures, { financial_year_id });
    return pdfText(Buffer.from((paper as RawAnswer).text, 'latin1')).map((words) =>
      words.replaceAll('\n', ' '),
    );
  };
  const { rows } = await admin.call(createFeeStructures, {
    fee_category_id: boarder.id,
    fee_group_id: setup.fee_groups[0]!.id,
    financial_year_id,
    particulars: [
      {
        vote_head_id: books.voteHead('BRD'),
        semester_amounts: [{ semester_id: books.term_id, amount: 31_000 }],
      },
    ],
    classes: [books.class_id],
  });
  expect(await sheets()).toHaveLength(1);
  await publishStructures(
    school,
    rows.map((row) => row.id),
  );
  await admin.call(saveTermPlan, {
    semester_id: books.term_id,
    instalments: [
      { due_on: '2026-01-05', percent: 60 },
      { due_on: '2026-02-09', percent: 40 },
    ],
  });
  await withSecondPerson(school, () =>
    admin.call(editMoneyAccount, {
      id: books.bank_id,
      version: 1,
      bank_name: 'Tegemeo Bank',
      account_number: '0110022003',
    }),
  );
  const [day, board, ...more] = await sheets();
  expect(more).toEqual([]);
  expect(day).toContain('Day');
  expect(day).toContain('20,000.00');
  expect(day).toContain('25,000.00');
  expect(day).not.toContain('31,000.00');
  expect(board).toContain('Boarder');
  expect(board).toContain('31,000.00');
  expect(board).not.toContain('20,000.00');
  expect(day).toContain('60% by 5 Jan 2026, 40% by 9 Feb 2026');
  expect(day).toContain('Tegemeo Bank, account 0110022003');
  const file = await admin.call(exportFeeStructures, { financial_year_id, format: 'csv' });
  expect((file as RawAnswer).text).toMatch(/Form 3,Boarder,/);
});

test("an amount is in shillings, with cents after the point, as the specification's clients send it", async () => {
  const school = await newSchool(server);
  const books = await newBooks(school);
  const setup = await school.admin.call(getFinanceSetup, {});
  const structureOf = (amount: number) => ({
    fee_category_id: setup.fee_categories.find((one) => one.name === 'Boarder')!.id,
    fee_group_id: setup.fee_groups[0]!.id,
    financial_year_id: books.financial_year_id,
    particulars: [
      {
        vote_head_id: books.voteHead('BRD'),
        semester_amounts: [{ semester_id: books.term_id, amount }],
      },
    ],
    classes: [books.class_id],
  });
  await expect(school.admin.call(createFeeStructures, structureOf(5000.125))).rejects.toMatchObject(
    { status: 400 },
  );
  const { rows } = await school.admin.call(createFeeStructures, structureOf(5000.15));
  expect(rows).toMatchObject([
    { total_cents: 5_000_15, particulars: [{ code: 'BRD', amount_cents: 5_000_15 }] },
  ]);
});

test('an amount for a term outside of the financial year is refused by name', async () => {
  const school = await newSchool(server);
  const books = await newBooks(school);
  const setup = await school.admin.call(getFinanceSetup, {});
  const { financial_year_id } = books;
  const { name } = setup.financial_years.find((one) => one.id === financial_year_id)!;
  const next = Number(name.slice(0, 4)) + 1;
  const semester_id = newId();
  await school.sql(
    `insert into administration.terms (tenant_id, school_id, id, year, name, starts_on, ends_on, created_at)
     values ($1, $2, $3, $4::int, 'Term 1', make_date($4::int, 1, 5), make_date($4::int, 4, 2), now())`,
    [school.tenant_id, school.school_id, semester_id, next],
  );
  const boarder = setup.fee_categories.find((one) => one.name === 'Boarder')!;
  await expect(
    school.admin.call(createFeeStructures, {
      fee_category_id: boarder.id,
      fee_group_id: setup.fee_groups[0]!.id,
      financial_year_id,
      particulars: [
        {
          vote_head_id: books.voteHead('BRD'),
          semester_amounts: [{ semester_id, amount: 31_000 }],
        },
      ],
      classes: [books.class_id],
    }),
  ).rejects.toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          path: 'particulars',
          message: `Term 1 ${next} is outside the financial year ${name}`,
        },
      ],
    },
  });
});
