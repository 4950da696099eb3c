import type { InputOf } from '@darasa/contract/endpoint';
import type {
  exportBoard,
  exportFinancialUpdates,
} from '@darasa/contract/finance/overview/financial-updates';
import { formatDayTime } from '@darasa/rules/dates';
import {
  isUpdateOver,
  update_kind_labels,
  update_pace_labels,
  update_result_words,
  whenUpdateGoes,
  whomUpdateIsFor,
} from '@darasa/rules/financial-update-words';
import { formatPhone } from '@darasa/rules/phone';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import * as queries from './queries.ts';

export const updatesFile = async (ctx: Ctx, { format }: InputOf<typeof exportFinancialUpdates>) =>
  exportAnswer({
    ctx,
    title: 'Planned financial updates',
    filter_words: '',
    columns: [
      { key: 'kind', head: 'Update', kind: 'text' },
      { key: 'whom', head: 'For', kind: 'text' },
      { key: 'every', head: 'How often', kind: 'text' },
      { key: 'next', head: 'Next', kind: 'text' },
      { key: 'last', head: 'Last time', kind: 'text' },
      { key: 'planned_by', head: 'Planned by', kind: 'text' },
      { key: 'state', head: 'State', kind: 'text' },
      { key: 'text_en', head: 'Message', kind: 'text' },
    ],
    rows: (await queries.listPlanned(ctx.db)).map((row) => ({
      kind: update_kind_labels[row.kind],
      whom: whomUpdateIsFor(row),
      every: update_pace_labels[row.every],
      next: whenUpdateGoes(row),
      last:
        row.last_sent_at && row.last_state
          ? `${formatDayTime(row.last_sent_at)}: ${row.last_count ?? 0} ${update_result_words[row.last_state]}`
          : 'Not yet',
      planned_by: row.planned_by,
      state: row.stopped_at ? 'Stopped' : isUpdateOver(row) ? 'Done' : 'Planned',
      text_en: row.text_en,
    })),
    format,
  });

export const boardFile = async (ctx: Ctx, { format }: InputOf<typeof exportBoard>) =>
  exportAnswer({
    ctx,
    title: 'The board',
    filter_words: '',
    columns: [
      { key: 'name', head: 'Name', kind: 'text' },
      { key: 'phone', head: 'Phone', kind: 'text' },
    ],
    rows: (await queries.listBoard(ctx.db)).map((row) => ({
      name: row.name,
      phone: formatPhone(row.phone),
    })),
    format,
  });
