import { createFeeStructures } from '@darasa/contract/finance/fees/fee-structures';
import {
  createFinancialYear,
  getFinanceSetup,
  startBooks,
} from '@darasa/contract/finance/books/setup';
import { newId } from '../src/platform/ids.ts';
import type { NewSchool } from './new-school.ts';

export interface NewBooks {
  class_id: string;
  term_id: string;
  /** The year of the term, which is not always that of today. */
  financial_year_id: string;
  /** Learners of the class, in the order of their admission numbers. */
  students: string[];
  cash_id: string;
  bank_id: string;
  voteHead(code: string): string;
}

/** A school that has begun its books: one class, one term of 2026, learners, and a published structure. */
export async function newBooks(
  school: NewSchool,
  { learners = 3, amounts = { TUI: 20_000_00, LUN: 5_000_00 } as Record<string, number> } = {},
): Promise<NewBooks> {
  const { admin } = school;
  const class_id = newId();
  const term_id = newId();
  const students = Array.from({ length: learners }, () => newId());
  const ground = [school.tenant_id, school.school_id];
  await school.sql(
    `insert into administration.classes (tenant_id, school_id, id, name, curriculum, level, created_at)
     values ($1, $2, $3, 'Form 3', '844', 3, now())`,
    [...ground, class_id],
  );
  await school.sql(
    `insert into administration.terms (tenant_id, school_id, id, year, name, starts_on, ends_on, created_at)
     values ($1, $2, $3, 2026, 'Term 1', '2026-01-05', '2026-04-02', now())`,
    [...ground, term_id],
  );
  await school.sql(
    `insert into students.students (tenant_id, school_id, id, admission_number, surname, first_name,
       gender, class_id, admitted_on, created_at)
     select $1, $2, n.id, 'A' || n.at, 'Otieno', 'Learner ' || n.at, 'female', $3, '2026-01-05', now()
     from unnest($4::uuid[]) with ordinality n (id, at)`,
    [...ground, class_id, students],
  );
  await admin.call(startBooks, { template: 'private' });
  const financial_year_id = await yearOf(school, '2026');
  const setup = await admin.call(getFinanceSetup, {});
  const voteHead = (code: string) => setup.vote_heads.find((one) => one.code === code)!.id;
  const moneyOf = (kind: string) => setup.money_accounts.find((one) => one.kind === kind)!.id;
  const { rows } = await admin.call(createFeeStructures, {
    fee_category_id: setup.fee_categories.find((one) => one.name === 'Day')!.id,
    fee_group_id: setup.fee_groups[0]!.id,
    financial_year_id,
    particulars: Object.entries(amounts).map(([code, amount]) => ({
      vote_head_id: voteHead(code),
      semester_amounts: [{ semester_id: term_id, amount: amount / 100 }],
    })),
    classes: [class_id],
  });
  await publishStructures(
    school,
    rows.map((row) => row.id),
  );
  return {
    class_id,
    term_id,
    financial_year_id,
    students,
    cash_id: moneyOf('cash'),
    bank_id: moneyOf('bank'),
    voteHead,
  };
}

/** The books begin with the year of today, which need not be that of the term. */
async function yearOf({ admin }: NewSchool, name: string): Promise<string> {
  const { financial_years } = await admin.call(getFinanceSetup, {});
  const begun = financial_years.find((one) => one.starts_on.startsWith(name));
  const days = { starts_on: `${name}-01-01`, ends_on: `${name}-12-31` };
  return (begun ?? (await admin.call(createFinancialYear, { name, ...days }))).id;
}

/** As a second person would: who that may be is told where structures are tested. */
export async function publishStructures(school: NewSchool, ids: string[]): Promise<void> {
  await school.sql(
    `update finance.fee_structures
     set state = 'published', approved_by = $2, approved_at = now(), version = version + 2
     where id = any($1::uuid[])`,
    [ids, newId()],
  );
}
