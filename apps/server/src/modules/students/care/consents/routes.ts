import {
  changeConsentWording,
  type ConsentLine,
  consentWords,
  exportConsents,
  listConsentRegister,
  listConsents,
  listConsentWordings,
  recordConsent,
  stateWords,
  wayWords,
} from '@darasa/contract/students/care/consents';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';
import { record } from './service.ts';
import { change, wordingsOf } from './wordings.ts';

export const routes = [
  route(listConsents, async (ctx, { student_id }) => {
    const [rows, wordings] = await Promise.all([
      queries.listOf(ctx.db, student_id),
      wordingsOf(ctx),
    ]);
    return { rows, wordings };
  }),
  route(listConsentWordings, async (ctx) => ({ rows: await wordingsOf(ctx) })),
  route(changeConsentWording, change),
  route(recordConsent, record),
  route(listConsentRegister, (ctx, input) => queries.pageOfRegister(ctx.db, input)),
  route(exportConsents, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Register of consents',
      filter_words: [
        filter.kind ? consentWords[filter.kind].label : '',
        filter.state ? stateWords[filter.state] : '',
        filter.class_id ? 'One class' : '',
        filter.search ? `Containing "${filter.search}"` : '',
      ]
        .filter(Boolean)
        .join(', '),
      columns,
      rows: (await queries.listForExport(ctx.db, filter, rows_max[format] + 1)).map(inWords),
      format,
    }),
  ),
];

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class', head: 'Class', kind: 'text' },
  { key: 'kind', head: 'Consent', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'guardian', head: 'Answered by', kind: 'text' },
  { key: 'on_date', head: 'On', kind: 'date' },
  { key: 'how', head: 'How', kind: 'text' },
  { key: 'wording_version', head: 'Wording', kind: 'number' },
];

const inWords = (row: ConsentLine): Row => ({
  ...row,
  class: [row.class_name, row.stream_name].filter(Boolean).join(' '),
  kind: consentWords[row.kind].label,
  state: stateWords[row.state],
  how: row.how && wayWords[row.how],
});
