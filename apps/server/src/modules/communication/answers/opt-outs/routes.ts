import {
  exportOptOuts,
  listOptOuts,
  setOptOut,
  type SilentNumber,
} from '@darasa/contract/communication/answers/opt-outs';
import { formatPhone } from '@darasa/rules/phone';
import { exportRoute } from '#platform/exports/export-route.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const why_words: Record<SilentNumber['why'], string> = {
  'opted-out': 'Wants no SMS',
  refused: 'The carrier refuses it',
};

export const routes = [
  route(listOptOuts, (ctx, input) => queries.pageOfSilent(ctx.db, input)),
  exportRoute(exportOptOuts, {
    title: 'Numbers without SMS',
    words: ({ why, search }) => [why ? why_words[why] : '', search].filter(Boolean).join(', '),
    columns: [
      { key: 'phone', head: 'Phone', kind: 'text' },
      { key: 'name', head: 'Name', kind: 'text' },
      { key: 'learners', head: 'Learners', kind: 'text' },
      { key: 'why', head: 'Why', kind: 'text' },
      { key: 'how', head: 'How we know', kind: 'text' },
      { key: 'since', head: 'Since', kind: 'datetime' },
    ],
    rows: async (ctx, filter, limit) =>
      (await queries.listSilent(ctx.db, filter, limit)).map((row) => ({
        ...row,
        phone: formatPhone(row.phone),
        why: why_words[row.why],
      })),
  }),
  route(setOptOut, async (ctx, input) =>
    said(
      input.opted_out ? 'Noted: this number gets no SMS.' : 'Noted: this number gets SMS again.',
      await service.note(ctx, input),
    ),
  ),
];
