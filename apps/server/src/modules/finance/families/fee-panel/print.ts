import { formatDate } from '@darasa/rules/dates';
import { formatBalance } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { documentPaper } from '#modules/administration/index.ts';
import * as service from './service.ts';
import { statementTable } from './statement-table.ts';

type Stretch = { student_id: string; from?: string; to?: string };

/** The statement on the school's paper. */
export async function print(ctx: Ctx, input: Stretch): Promise<Uint8Array> {
  const [panel, statement, on_paper] = await Promise.all([
    service.open(ctx, input.student_id),
    service.statement(ctx, input),
    documentPaper(ctx, 'fee-statement'),
  ]);
  const { student } = panel;
  return renderTable({
    ...on_paper,
    title: 'Statement of account',
    number: student.admission_number,
    filter: stretchInWords(input),
    facts: [
      { label: 'Learner', value: student.name },
      {
        label: 'Class',
        value: [student.class_name, student.stream_name].filter(Boolean).join(' '),
      },
      { label: 'Category', value: student.category_name ?? 'None' },
      { label: 'Opening balance', value: `KES ${formatBalance(statement.opening_cents)}` },
      { label: 'Closing balance', value: `KES ${formatBalance(statement.closing_cents)}` },
    ],
    ...statementTable(statement.rows),
    note: 'Cr stands for money the school holds for the family.',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
}

function stretchInWords({ from, to }: Stretch): string {
  const words = [from && `from ${formatDate(from)}`, to && `to ${formatDate(to)}`];
  return words.filter(Boolean).join(' ');
}
