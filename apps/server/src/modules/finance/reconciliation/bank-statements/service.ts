import type { InputOf } from '@darasa/contract/endpoint';
import type {
  importStatement,
  previewStatement,
  Statement,
  StatementPreview,
} from '@darasa/contract/finance/reconciliation/bank-statements';
import { isEnough } from '@darasa/rules/reconcile/columns';
import { formatMonth, isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findAccount, type BarePlace } from '#modules/finance/books/money-accounts/queries.ts';
import { listSignedMonths } from '../reconciliation/queries.ts';
import * as queries from './queries.ts';
import { namesOf, type StatementFile, understand } from './read-file.ts';
import { warn } from './warn.ts';

const remarks_max = 50;
const sample_rows = 5;

/** A preview is what a file would bring, without keeping anything of it. */
export async function preview(
  ctx: Ctx,
  input: InputOf<typeof previewStatement>,
  file: StatementFile,
): Promise<StatementPreview> {
  await accountFor(ctx, input.money_account_id);
  const layouts = await queries.listLayouts(ctx.db);
  const { layout, under, read } = understand(file, input, layouts, isoDate(ctx.now));
  const keys = read.lines.map((line) => line.key);
  const known = await queries.listKnownKeys(ctx.db, input.money_account_id, keys);
  const fresh = read.lines.filter((line) => !known.has(line.key));
  const warnings = await warn(ctx, input.money_account_id, read, fresh);
  const days = read.lines.map((line) => line.booked_on).toSorted();
  const sum = (way: 1 | -1) =>
    read.lines.reduce((total, line) => total + Math.max(0, way * line.amount_cents), 0);
  return {
    layout_name: layout.name,
    head: layout.head,
    columns: layout.columns,
    sample: under.slice(0, sample_rows).map((row) => row.cells),
    needs_columns: !isEnough(layout.columns),
    from_on: days[0] ?? null,
    to_on: days.at(-1) ?? null,
    opening_cents: read.opening_cents,
    closing_cents: read.closing_cents,
    line_count: read.lines.length,
    known_count: known.size,
    in_cents: sum(1),
    out_cents: sum(-1),
    decimal: read.decimal,
    ignored: read.ignored.slice(0, remarks_max),
    warnings: warnings.slice(0, remarks_max),
    problems: read.problems.slice(0, remarks_max),
  };
}

/** Takes a file whose sums agree. Lines that an earlier file brought are not taken twice. */
export async function take(
  ctx: Ctx,
  input: InputOf<typeof importStatement>,
  file: StatementFile,
): Promise<Statement> {
  await accountFor(ctx, input.money_account_id);
  const layouts = await queries.listLayouts(ctx.db);
  const { layout, read } = understand(file, input, layouts, isoDate(ctx.now));
  if (!isEnough(layout.columns)) throw failField('statement.columns', 'columns');
  const problem = read.problems[0];
  if (problem) {
    throw fail('statement.refused', {
      why: problem.row_number ? `Row ${problem.row_number}: ${problem.why}` : problem.why,
    });
  }
  if (read.lines.length === 0) throw fail('statement.empty');
  const keys = read.lines.map((line) => line.key);
  const [known, signed] = await Promise.all([
    queries.listKnownKeys(ctx.db, input.money_account_id, keys),
    listSignedMonths(ctx.db, input.money_account_id),
  ]);
  const fresh = read.lines.filter((line) => !known.has(line.key));
  const locked = fresh.find((line) => signed.has(line.booked_on.slice(0, 7)));
  if (locked) throw fail('reconciliation.signed', { month: formatMonth(locked.booked_on) });
  const days = read.lines.map((line) => line.booked_on).toSorted();
  const id = newId(ctx.now.getTime());
  const ground = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx) };
  await queries.insertStatement(
    ctx.db,
    {
      ...ground,
      id,
      money_account_id: input.money_account_id,
      file_name: file.file_name,
      layout: layout.name ?? input.save_as ?? 'Columns chosen by hand',
      from_on: days[0]!,
      to_on: days.at(-1)!,
      opening_cents: read.opening_cents!,
      closing_cents: read.closing_cents!,
      known_count: known.size,
      ignored_count: read.ignored.length,
      created_by: ctx.user.id,
      created_at: nowIso(ctx),
    },
    fresh.map((line) => ({ ...line, id: newId(ctx.now.getTime()) })),
  );
  if (input.save_as) {
    await queries.insertLayout(ctx.db, {
      ...ground,
      id: newId(ctx.now.getTime()),
      name: input.save_as,
      columns: namesOf(layout),
      user_id: ctx.user.id,
      now: nowIso(ctx),
    });
  }
  const statement = (await queries.findStatement(ctx.db, id))!;
  ctx.changed('bank statement', id, null, statement);
  return statement;
}

/** A wrong file is taken back whole while nothing leans on it. */
export async function withdraw(ctx: Ctx, { id }: { id: string }): Promise<Statement> {
  const [before, signed] = await Promise.all([
    queries.findStatement(ctx.db, id),
    queries.countSignedLines(ctx.db, id),
  ]);
  if (!before || before.withdrawn_at) throw fail('record.not_found');
  if (signed > 0) throw fail('reconciliation.signed', { month: formatMonth(before.to_on) });
  if (before.matched_count > 0) throw fail('statement.matched', { count: before.matched_count });
  await queries.withdraw(ctx.db, id, ctx.user.id, nowIso(ctx));
  const after = (await queries.findStatement(ctx.db, id))!;
  ctx.changed('bank statement', id, before, after);
  return after;
}

export async function retireLayout(ctx: Ctx, { id }: { id: string }) {
  const layout = await queries.retireLayout(ctx.db, id, nowIso(ctx));
  if (!layout) throw fail('record.not_found');
  ctx.changed('statement layout', id, layout, null);
  return { id };
}

/** Cash has no statement: the count of a shift is its proof. */
async function accountFor(ctx: Ctx, id: string): Promise<BarePlace> {
  const account = await findAccount(ctx.db, id);
  if (!account || account.kind === 'cash') {
    throw failField('request.invalid', 'money_account_id', 'Choose a bank account or a paybill');
  }
  return account;
}
