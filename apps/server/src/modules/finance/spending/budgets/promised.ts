import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  type exportPromisedSpending,
  type listPromisedSpending,
  promised_shown_max,
} from '@darasa/contract/finance/spending/budgets';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { listPromised } from './promised-queries.ts';

type Input = InputOf<typeof listPromisedSpending>;

export const list = (
  { db }: Pick<Ctx, 'db'>,
  input: Input,
): Promise<OutputOf<typeof listPromisedSpending>> => listPromised(db, input, promised_shown_max);

export async function exportList(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof exportPromisedSpending>,
) {
  const { rows } = await listPromised(ctx.db, input, rows_max[format] + 1);
  return exportAnswer({
    ctx,
    title: 'Promised',
    filter_words: input.vote_head_id ? (rows[0]?.vote_head_name ?? '') : '',
    columns: [
      { key: 'asked_on', head: 'Asked on', kind: 'date' },
      { key: 'number', head: 'Number', kind: 'text' },
      { key: 'what', head: 'What for', kind: 'text' },
      { key: 'asked_by', head: 'Asked by', kind: 'text' },
      { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
      { key: 'state', head: 'State', kind: 'text' },
      { key: 'amount_cents', head: 'Promised', kind: 'money_cents' },
    ],
    rows,
    format,
  });
}
