import {
  exportAnalysis,
  exportOwnAnalysis,
  getAnalysis,
  getOwnAnalysis,
  listMarkedSittings,
} from '@darasa/contract/academics/figures/analyses';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { type ExportFormat, exportAnswer } from '#platform/exports/export-answer.ts';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { type AnalysisPaper, printOnePage, spreadsheetOf } from './papers.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  taughtRoute(listMarkedSittings, async (ctx, { curriculum }) => ({
    rows: await queries.listMarkedSittings(ctx.db, curriculum),
  })),
  route(getAnalysis, service.get),
  route(exportAnalysis, async (ctx, { format, ...filter }) =>
    answerOf(ctx, format, await service.paper(ctx, filter)),
  ),
  taughtRoute(getOwnAnalysis, service.getOwn),
  taughtRoute(exportOwnAnalysis, async (ctx, { format, ...filter }) =>
    answerOf(ctx, format, await service.paperOwn(ctx, filter)),
  ),
];

/** A paper as it is taken away: on one page of the school, or in a spreadsheet. */
export async function answerOf(
  ctx: Ctx,
  format: ExportFormat,
  paper: AnalysisPaper,
): Promise<FileAnswer> {
  if (format !== 'pdf') return exportAnswer({ ctx, format, ...spreadsheetOf(paper) });
  const name = `${paper.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`;
  return new FileAnswer(await printOnePage(ctx, paper), 'application/pdf', name);
}
