import { exportAudit, listAudit, listAuditChoices } from '@darasa/contract/platform/audit';
import { deviceWords } from '@darasa/rules/device-words';
import { exportAnswer, rows_max } from '../exports/export-answer.ts';
import { route } from '../http/route.ts';
import { changesOf, type Names } from './changes.ts';
import { audit_columns, filterInWords, rowOf } from './export.ts';
import { type AuditLine, listChoices, listLines, listLinesForExport } from './queries.ts';

export const auditRoutes = [
  route(listAudit, async (ctx, input) => {
    const { rows, names, count, complete } = await listLines(ctx, input);
    return { rows: rows.map((line) => entryOf(line, names)), count, complete };
  }),
  route(listAuditChoices, listChoices),
  route(exportAudit, async (ctx, { format, ...filter }) => {
    const { lines, names } = await listLinesForExport(ctx, filter, rows_max[format] + 1);
    return exportAnswer({
      ctx,
      title: 'Audit trail',
      filter_words: filterInWords(filter, lines[0]?.who ?? null),
      columns: audit_columns,
      rows: lines.map((line) => rowOf(line, names)),
      format,
    });
  }),
];

const entryOf = (
  { id, at, who, action, record_type, record_id, device, ...line }: AuditLine,
  names: Names,
) => ({
  id,
  at,
  who,
  action,
  record_type,
  record_id,
  device: device && deviceWords(device),
  changes: changesOf(line.before, line.after, names),
});
