import type { InputOf } from '@darasa/contract/endpoint';
import type { exportWaiverCosts } from '@darasa/contract/finance/fees/waivers';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { listCosts } from './members-queries.ts';

const by_words = { type: 'Kind', class: 'Class', funder: 'Funder' } as const;

export const costsFile = async (ctx: Ctx, { year, format }: InputOf<typeof exportWaiverCosts>) =>
  exportAnswer({
    ctx,
    title: 'What waivers cost',
    filter_words: String(year),
    columns: [
      { key: 'by', head: 'By', kind: 'text' },
      { key: 'name', head: 'Name', kind: 'text' },
      { key: 'learner_count', head: 'Learners', kind: 'number' },
      { key: 'used_cents', head: 'Given', kind: 'money_cents' },
      { key: 'budget_cents', head: 'Budget', kind: 'money_cents' },
    ],
    rows: (await listCosts(ctx.db, year)).map((row) => ({ ...row, by: by_words[row.by] })),
    format,
  });
