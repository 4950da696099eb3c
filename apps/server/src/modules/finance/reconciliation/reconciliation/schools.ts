import { counted } from '@darasa/rules/counted';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  AccountMonth,
  decideReconciliation,
  exportForDirector,
  listForDirector,
  printForDirector,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { listSchoolsWhere } from '#platform/auth/elsewhere/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { enterSchool } from '#platform/db/scope.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import { enterIfOpen } from '#modules/finance/books/entering/queries.ts';
import { overview } from './overview.ts';
import { print } from './print.ts';
import { decide } from './sign.ts';

const schools_max = 20;

/**
 * School after school in one breath, each with its own books: what waits for the signature first, then
 * newest first.
 */
export async function listAll(
  ctx: Ctx,
  input: InputOf<typeof listForDirector>,
): Promise<OutputOf<typeof listForDirector>> {
  const own = ctx.user.user_schools_access.slice(0, schools_max);
  const ids = own.map((one) => one.id);
  const open = listSchoolsWhere(ctx, ids, ['finance', 'view']);
  const schools = own.map(({ id: school_id, name: school_name }) => {
    enterIfOpen(ctx, school_id);
    return overview(ctx, input).then((here) =>
      here.rows.map((row) => ({ ...row, school_id, school_name })),
    );
  });
  const [where, all] = await Promise.all([open, Promise.all(schools)]);
  const rows = all.flat().filter((row) => where.has(row.school_id));
  const waits = (row: AccountMonth) => Number(row.state === 'prepared');
  return {
    rows: rows.toSorted((a, b) => waits(b) - waits(a) || b.month.localeCompare(a.month)),
  };
}

export async function decideIn(
  ctx: Ctx,
  { school_id, ...input }: InputOf<typeof decideReconciliation>,
): Promise<AccountMonth> {
  return decide(await inSchool(ctx, school_id), input);
}

export async function printIn(
  ctx: Ctx,
  { school_id, ...here }: InputOf<typeof printForDirector>,
): ReturnType<typeof print> {
  return print(await inSchool(ctx, school_id), here);
}

/** The rest of the request is in that school; one whose money is not open to the person is none. */
async function inSchool(ctx: Ctx, school_id = ctx.school_id): Promise<Ctx> {
  if (!school_id || school_id === ctx.school_id) return ctx;
  const open = await listSchoolsWhere(ctx, [school_id], ['finance', 'view']);
  if (!open.has(school_id)) throw fail('record.not_found');
  enterSchool(ctx.db, school_id);
  return { ...ctx, school_id };
}

export async function allFile(ctx: Ctx, { format, ...input }: InputOf<typeof exportForDirector>) {
  const { rows } = await listAll(ctx, input);
  return exportAnswer({
    ctx,
    title: 'Reconciliation of all schools',
    filter_words: `the last ${counted(input.months, 'month')}`,
    columns: [
      { key: 'school_name', head: 'School', kind: 'text' },
      { key: 'money_account_name', head: 'Account', kind: 'text' },
      { key: 'month', head: 'Month', kind: 'text' },
      { key: 'state', head: 'State', kind: 'text' },
      { key: 'open_count', head: 'Unreconciled', kind: 'number' },
      { key: 'open_cents', head: 'Value', kind: 'money_cents' },
      { key: 'oldest_on', head: 'Oldest', kind: 'date' },
      { key: 'book_cents', head: 'Books', kind: 'money_cents' },
      { key: 'bank_cents', head: 'Bank', kind: 'money_cents' },
      { key: 'decided_by', head: 'Decided by', kind: 'text' },
    ],
    rows: rows.map((row) => ({ ...row })),
    format,
  });
}
