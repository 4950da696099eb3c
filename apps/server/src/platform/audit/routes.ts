import { exportAudit, listAudit, listAuditChoices } from '@darasa/contract/platform/audit';
import type { Db } from '../db/scope.ts';
import { exportAnswer, rows_max } from '../exports/export-answer.ts';
import { route } from '../http/route.ts';
import { changesOf, idsIn, type Names } from './changes.ts';
import { audit_columns, filterInWords, rowOf } from './export.ts';
import {
  type AuditLine,
  listChoices,
  listLines,
  listLinesForExport,
  listNames,
} from './queries.ts';

export const auditRoutes = [
  route(listAudit, async (ctx, input) => {
    const { rows, count, complete } = await listLines(ctx, input);
    const names = await namesIn(ctx.db, rows);
    return { rows: rows.map((line) => entryOf(line, names)), count, complete };
  }),
  route(listAuditChoices, listChoices),
  route(exportAudit, async (ctx, { format, ...filter }) => {
    const lines = await listLinesForExport(ctx, filter, rows_max[format] + 1);
    const names = await namesIn(ctx.db, lines);
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

const namesIn = (db: Db, lines: readonly AuditLine[]): Promise<Names> =>
  listNames(db, [...new Set(lines.flatMap((line) => idsIn([line.before, line.after])))]);

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
  device,
  changes: changesOf(line.before, line.after, names),
});
