import {
  exportStatements,
  importStatement,
  listStatementLayouts,
  listStatements,
  previewStatement,
  retireStatementLayout,
  withdrawStatement,
} from '@darasa/contract/finance/reconciliation/bank-statements';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route, type Upload, uploadRoute } from '#platform/http/route.ts';
import { readSheet } from '#platform/imports/read-sheet.ts';
import { matchSure } from '../reconciliation/match.ts';
import * as queries from './queries.ts';
import type { StatementFile } from './read-file.ts';
import * as service from './service.ts';

/** A bank writes a preamble above its head, so the first row is a row like any other. */
async function readFile(upload: Upload): Promise<StatementFile> {
  const { file_name, head, rows } = await readSheet(upload);
  return { file_name, rows: [{ row_number: 1, cells: head }, ...rows] };
}

const was = (count: number): string => `${count} ${count === 1 ? 'was' : 'were'}`;
const were = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one} was` : `${count} ${many} were`;

export const routes = [
  uploadRoute(previewStatement, readFile, (ctx, input, { content }) =>
    service.preview(ctx, input, content),
  ),
  uploadRoute(importStatement, readFile, async (ctx, input, { content }) => {
    const statement = await service.take(ctx, input, content);
    const { match_count } = await matchSure(ctx, input.money_account_id);
    const { line_count, known_count } = statement;
    return said(
      `${were(line_count, 'line', 'lines')} imported, ${was(known_count)} known already; ${were(match_count, 'match', 'matches')} made.`,
      statement,
    );
  }),
  route(listStatements, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportStatements, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Imported statements',
      filter_words: '',
      columns: [
        { key: 'money_account_name', head: 'Account', kind: 'text' },
        { key: 'file_name', head: 'File', kind: 'text' },
        { key: 'from_on', head: 'From', kind: 'date' },
        { key: 'to_on', head: 'To', kind: 'date' },
        { key: 'opening_cents', head: 'Opening', kind: 'money_cents' },
        { key: 'closing_cents', head: 'Closing', kind: 'money_cents' },
        { key: 'line_count', head: 'Lines', kind: 'number' },
        { key: 'matched_count', head: 'Matched', kind: 'number' },
        { key: 'imported_by', head: 'Imported by', kind: 'text' },
        { key: 'created_at', head: 'On', kind: 'datetime' },
        { key: 'withdrawn_at', head: 'Taken back', kind: 'datetime' },
      ],
      rows: (
        await queries.listPage(ctx.db, { ...filter, page: 1, page_size: rows_max[format] + 1 })
      ).rows,
      format,
    }),
  ),
  route(withdrawStatement, async (ctx, input) =>
    said('The statement was taken back.', await service.withdraw(ctx, input)),
  ),
  route(listStatementLayouts, async (ctx) => ({ rows: await queries.listLayouts(ctx.db) })),
  route(retireStatementLayout, service.retireLayout),
];
