import type { FeeStructure } from '@darasa/contract/finance/fee-structures';
import type { Ctx } from '../../../platform/ctx.ts';
import { letterheadOf } from '../../../platform/exports/letterhead.ts';
import { renderTable } from '../../../platform/pdf/table-document.ts';
import type { Column } from '../../../platform/spreadsheets/columns.ts';
import { listStructures, type StructureFilter } from './queries.ts';

/** The paper that goes home: a class a block, a term a column, a vote head a line. */
export async function printStructures(ctx: Ctx, filter: StructureFilter): Promise<Uint8Array> {
  const [structures, letterhead] = await Promise.all([
    listStructures(ctx.db, filter),
    letterheadOf(ctx),
  ]);
  const semesters = [...new Set(structures.map((one) => one.semester_name))];
  const columns: Column[] = [
    { key: 'class_name', head: 'Class', kind: 'text' },
    { key: 'vote_head', head: 'Vote head', kind: 'text' },
    ...semesters.map((name): Column => ({ key: name, head: name, kind: 'money_cents' })),
    { key: 'total', head: 'Year', kind: 'money_cents' },
  ];
  const classes = [...new Set(structures.map((one) => one.class_name))];
  const rows = classes.flatMap((class_name) =>
    rowsOf(
      class_name,
      structures.filter((one) => one.class_name === class_name),
    ),
  );
  return renderTable({
    letterhead,
    paper: 'a4',
    title: 'Fee structure',
    columns,
    rows,
    empty: 'No fee structure fits.',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
}

function rowsOf(class_name: string, structures: FeeStructure[]) {
  const heads = [
    ...new Set(structures.flatMap((one) => one.particulars.map((particular) => particular.name))),
  ];
  const amountOf = (one: FeeStructure, head: string) =>
    one.particulars.find((particular) => particular.name === head)?.amount ?? 0;
  const lines = heads.map((vote_head) => {
    const terms = structures.map((one) => [one.semester_name, amountOf(one, vote_head)] as const);
    const total = terms.reduce((sum, [, amount]) => sum + amount, 0);
    return { class_name, vote_head, ...Object.fromEntries(terms), total };
  });
  const totals = structures.map((one) => [one.semester_name, one.total_cents] as const);
  const total = totals.reduce((sum, [, amount]) => sum + amount, 0);
  return [...lines, { class_name, vote_head: 'Total', ...Object.fromEntries(totals), total }];
}
