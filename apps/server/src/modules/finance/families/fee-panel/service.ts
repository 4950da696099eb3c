import type {
  FeePanel,
  Statement,
  StatementLine,
} from '@darasa/contract/finance/families/fee-panel';
import { groupBy } from '@darasa/rules/group-by';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';

export async function open(ctx: Ctx, student_id: string): Promise<FeePanel> {
  const [student, lines, totals] = await Promise.all([
    queries.findStudent(ctx.db, student_id),
    queries.listTermLines(ctx.db, student_id),
    queries.findTotals(ctx.db, student_id),
  ]);
  if (!student) throw fail('student.not_found');
  const terms = [...groupBy(lines, (line) => line.semester_id).values()].map(termOf);
  const balance_cents = totals.owed_cents - totals.prepaid_cents;
  const asked_cents =
    totals.billed_cents + totals.charged_cents - totals.waived_cents - totals.credit_note_cents;
  const other_cents = balance_cents - asked_cents + totals.paid_cents;
  return { student, ...totals, other_cents, balance_cents, terms };
}

type Summed = Extract<keyof queries.TermLine, `${string}_cents`>;

function termOf(lines: queries.TermLine[]): FeePanel['terms'][number] {
  const first = lines[0]!;
  const total = (of: Summed) => lines.reduce((sum, line) => sum + line[of], 0);
  return {
    semester_id: first.semester_id,
    name: first.term_name,
    year: first.year,
    billed_cents: total('billed_cents'),
    waived_cents: total('waived_cents'),
    credit_note_cents: total('credit_note_cents'),
    paid_cents: total('paid_cents'),
    credited_cents: total('credited_cents'),
    due_cents: total('due_cents'),
    vote_heads: lines.map(({ vote_head_id, vote_head_name, ...cents }) => ({
      vote_head_id,
      name: vote_head_name,
      billed_cents: cents.billed_cents,
      waived_cents: cents.waived_cents,
      credit_note_cents: cents.credit_note_cents,
      paid_cents: cents.paid_cents,
      credited_cents: cents.credited_cents,
      due_cents: cents.due_cents,
    })),
  };
}

/** Every movement in the order of its day, with what was owed after it. */
export async function statement(
  ctx: Ctx,
  { student_id, from, to }: { student_id: string; from?: string; to?: string },
): Promise<Statement> {
  const [student, movements] = await Promise.all([
    queries.findStudent(ctx.db, student_id),
    queries.listMovements(ctx.db, student_id),
  ]);
  if (!student) throw fail('student.not_found');
  let balance_cents = 0;
  let opening_cents = 0;
  const rows: StatementLine[] = [];
  for (const { amount_cents, ...movement } of movements) {
    if (to && movement.posted_on > to) break;
    balance_cents += amount_cents;
    if (from && movement.posted_on < from) {
      opening_cents = balance_cents;
      continue;
    }
    rows.push({
      ...movement,
      debit_cents: Math.max(amount_cents, 0),
      credit_cents: Math.max(-amount_cents, 0),
      balance_cents,
    });
  }
  return { opening_cents, closing_cents: balance_cents, rows };
}
