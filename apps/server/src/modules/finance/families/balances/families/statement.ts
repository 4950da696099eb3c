import type { InputOf } from '@darasa/contract/endpoint';
import type { printFamilyStatement } from '@darasa/contract/finance/families/balances';
import type { Statement } from '@darasa/contract/finance/families/fee-panel';
import { formatBalance } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { listSchoolsWhere } from '#platform/auth/elsewhere/queries.ts';
import { readInSchool } from '#platform/db/scope.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import type { Letterhead } from '#platform/pdf/frame.ts';
import { renderTableSheets, type TableSheet } from '#platform/pdf/table-sheets.ts';
import { statement } from '#modules/finance/families/fee-panel/service.ts';
import { statementTable } from '#modules/finance/families/fee-panel/statement-table.ts';
import * as queries from './queries.ts';

export interface StatedChild {
  name: string;
  admission_number: string;
  school_id: string;
  school_name: string;
  statement: Statement;
}

const schools_max = 20;

/** Every child of the guardian in the schools whose accounts the reader may print, one after another. */
export async function print(
  ctx: Ctx,
  { guardian_id, student_id }: InputOf<typeof printFamilyStatement>,
): Promise<Uint8Array> {
  const guardian = await queries.findGuardian(ctx.db, {
    guardian_id: guardian_id ?? null,
    student_id: student_id ?? null,
  });
  if (!guardian) throw fail('record.not_found');
  const children: StatedChild[] = [];
  for (const { id, name } of await schoolsToPrint(ctx)) {
    const own = await readInSchool(ctx.db, id, async () => {
      const found = await queries.listChildren(ctx.db, guardian.id);
      const stated: StatedChild[] = [];
      for (const child of found) {
        const { student_id: of, ...shown } = child;
        stated.push({
          ...shown,
          school_id: id,
          school_name: name,
          statement: await statement(ctx, { student_id: of }),
        });
      }
      return stated;
    });
    children.push(...own);
  }
  if (children.length === 0) throw fail('record.not_found');
  return familyPaper(ctx, ctx.school_id, guardian.name, children);
}

/** The call itself was allowed in this school, for as many learners as the role is limited to. */
async function schoolsToPrint(ctx: Ctx) {
  const all = ctx.user.user_schools_access.slice(0, schools_max);
  const ids = all.map((one) => one.id);
  const open = await listSchoolsWhere(ctx, ids, ['finance', 'export']);
  return all.filter(({ id }) => id === ctx.school_id || open.has(id));
}

/** The sum first, then the statement of each child on the letterhead of its own school. */
export async function familyPaper(
  ctx: Ctx,
  school_id: string | null,
  guardian: string,
  children: StatedChild[],
): Promise<Uint8Array> {
  const total_cents = children.reduce((sum, one) => sum + one.statement.closing_cents, 0);
  const heads = new Map<string, Letterhead>();
  for (const id of new Set(children.map((one) => one.school_id))) {
    if (id === school_id) continue;
    // The logo of a school is read in that school only.
    const read = () => letterheadOf({ db: ctx.db, school_id: id });
    heads.set(id, await readInSchool(ctx.db, id, read));
  }
  return renderTableSheets(
    {
      letterhead: await letterheadOf({ db: ctx.db, school_id }),
      paper: 'a4',
      title: 'Statement of the family',
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    [
      summaryOf(guardian, children, total_cents),
      ...children.map((one) => sheetOf(one, heads.get(one.school_id))),
    ],
  );
}

const summaryOf = (guardian: string, children: StatedChild[], total_cents: number): TableSheet => ({
  frame: {
    facts: [
      { label: 'Family', value: guardian },
      { label: 'Children', value: String(children.length) },
      { label: 'Balance in all', value: `KES ${formatBalance(total_cents)}` },
    ],
  },
  columns: [
    { key: 'name', head: 'Learner', kind: 'text' },
    { key: 'admission_number', head: 'Adm no', kind: 'text' },
    { key: 'school_name', head: 'School', kind: 'text' },
    { key: 'charged_cents', head: 'Charged', kind: 'money_cents' },
    { key: 'credited_cents', head: 'Paid or credited', kind: 'money_cents' },
    { key: 'balance_cents', head: 'Balance', kind: 'balance_cents' },
  ],
  rows: children.map((one) => ({ ...one, ...sumsOf([one]) })),
  totals: { name: 'The family', ...sumsOf(children) },
  note: 'Cr stands for money the school holds for the family. The statement of each child follows.',
});

function sumsOf(children: StatedChild[]) {
  const lines = children.flatMap((one) => one.statement.rows);
  return {
    charged_cents: lines.reduce((sum, line) => sum + line.debit_cents, 0),
    credited_cents: lines.reduce((sum, line) => sum + line.credit_cents, 0),
    balance_cents: children.reduce((sum, one) => sum + one.statement.closing_cents, 0),
  };
}

const sheetOf = (
  { name, admission_number, school_name, statement: of }: StatedChild,
  letterhead: Letterhead | undefined,
): TableSheet => ({
  frame: {
    ...(letterhead && { letterhead }),
    title: 'Statement of account',
    number: admission_number,
    facts: [
      { label: 'Learner', value: name },
      { label: 'School', value: school_name },
      { label: 'Balance', value: `KES ${formatBalance(of.closing_cents)}` },
    ],
  },
  ...statementTable(of.rows),
});
