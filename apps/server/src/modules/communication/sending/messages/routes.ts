import {
  exportMessages,
  getStatistics,
  listMessages,
  printProof,
  resendMessage,
} from '@darasa/contract/communication/sending/messages';
import { formatPhone } from '@darasa/rules/phone';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as proof from './proof.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const day_ms = 24 * 60 * 60_000;

const columns: Column[] = [
  { key: 'created_at', head: 'When', kind: 'datetime' },
  { key: 'title', head: 'Message', kind: 'text' },
  { key: 'channel', head: 'Channel', kind: 'text' },
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'phone', head: 'Phone', kind: 'text' },
  { key: 'learners', head: 'Learners', kind: 'text' },
  { key: 'text', head: 'Text', kind: 'text' },
  { key: 'segments', head: 'Parts', kind: 'number' },
  { key: 'tokens', head: 'Tokens', kind: 'number' },
  { key: 'cost_text', head: 'Carrier’s price', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'reason', head: 'Reason', kind: 'text' },
  { key: 'tries', head: 'Tries', kind: 'number' },
  { key: 'sender', head: 'Sender', kind: 'text' },
  { key: 'network', head: 'Network', kind: 'text' },
  { key: 'sent_at', head: 'Accepted by network', kind: 'datetime' },
  { key: 'done_at', head: 'Last update', kind: 'datetime' },
];

export const routes = [
  route(listMessages, async (ctx, input) => {
    const { rows, count } = await queries.pageOfMessages(ctx.db, input);
    return { rows: rows.map(service.shownTo(ctx)), count };
  }),
  route(exportMessages, async (ctx, { format, ...filter }) => {
    const rows = await queries.listForExport(ctx.db, filter, rows_max[format] + 1);
    return exportAnswer({
      ctx,
      title: 'Messages',
      filter_words: '',
      columns,
      rows: rows
        .map(service.shownTo(ctx))
        .map((row) => ({ ...row, phone: formatPhone(row.phone) })),
      format,
    });
  }),
  route(resendMessage, async (ctx, input) => {
    const sent = await service.resend(ctx, input);
    const words = 'The message is on its way again.';
    return said(
      sent.guardians_corrected ? `${words} The guardian’s number is corrected too.` : words,
      sent,
    );
  }),
  route(printProof, async (ctx, { id }) => {
    const { bytes, file_name } = await proof.printProof(ctx, id);
    return new FileAnswer(bytes, 'application/pdf', file_name, true);
  }),
  route(getStatistics, (ctx, { days }) =>
    queries.statistics(ctx.db, new Date(ctx.now.getTime() - days * day_ms).toISOString()),
  ),
];
