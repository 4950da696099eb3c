import {
  exportAuditPacks,
  listAuditPacks,
  makeAuditPack,
} from '@darasa/contract/finance/overview/audit-pack';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listAuditPacks, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportAuditPacks, async (ctx, { format }) =>
    exportAnswer({
      ctx,
      title: 'Audit packs',
      filter_words: '',
      columns: [
        { key: 'made_at', head: 'Made', kind: 'datetime' },
        { key: 'made_by', head: 'By', kind: 'text' },
        { key: 'from_on', head: 'From', kind: 'date' },
        { key: 'to_on', head: 'To', kind: 'date' },
        { key: 'file_count', head: 'Files', kind: 'number' },
        { key: 'size_bytes', head: 'Bytes', kind: 'number' },
        { key: 'sha256', head: 'SHA-256', kind: 'text' },
      ],
      rows: await queries.listForExport(ctx.db, rows_max[format] + 1),
      format,
    }),
  ),
  route(makeAuditPack, async (ctx, input) => {
    const { bytes, file_name } = await service.make(ctx, input);
    return new FileAnswer(bytes, 'application/zip', file_name);
  }),
];
