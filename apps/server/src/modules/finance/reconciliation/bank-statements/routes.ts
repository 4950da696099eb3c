import {
  importStatement,
  listStatementLayouts,
  previewStatement,
  retireStatementLayout,
  withdrawStatement,
} from '@darasa/contract/finance/reconciliation/bank-statements';
import { said } from '#platform/http/envelope.ts';
import { route, type Upload, uploadRoute } from '#platform/http/route.ts';
import { readSheet } from '#platform/imports/read-sheet.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
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
  ...listRoutes(queries.statements),
  route(withdrawStatement, async (ctx, input) =>
    said('The statement was taken back.', await service.withdraw(ctx, input)),
  ),
  route(listStatementLayouts, async (ctx) => ({ rows: await queries.listLayouts(ctx.db) })),
  route(retireStatementLayout, service.retireLayout),
];
