import { previewDesign } from '@darasa/contract/academics/reports/designs';
import {
  getReportForms,
  getReportPaper,
  issueReportForms,
  issueTranscript,
  openReportFile,
  printReportForm,
  printReportForms,
  signReportForms,
} from '@darasa/contract/academics/reports/report-forms';
import { fail } from '#platform/fail.ts';
import { zipName } from '#platform/files/zip.ts';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as checklist from './checklist.ts';
import type { ReportSources } from './gathering.ts';
import { preview } from './preview.ts';
import { printOne } from './printing.ts';
import { findReportPaper } from '../papers/list-queries.ts';
import { findFile, reportPapers } from './runs-queries.ts';
import * as service from './service.ts';
import * as transcripts from './transcripts.ts';

const principal = { module: 'academics', act: 'approve' } as const;

/** Report routes take what other modules know of learners: it is handed in where the routes are put together. */
export const reportFormRoutes = (sources: ReportSources) => [
  ...listRoutes(reportPapers),
  route(getReportPaper, async (ctx, { id }) => {
    const paper = await findReportPaper(ctx.db, id);
    if (!paper) throw fail('record.not_found');
    return paper;
  }),
  route(getReportForms, checklist.get),
  route(issueReportForms, (ctx, input, { origin }) => service.issue(ctx, input, origin)),
  route(printReportForms, (ctx, input, { origin }) => service.print(ctx, input, origin)),
  route(signReportForms, (ctx, input, { opens }) =>
    service.sign(ctx, input, opens(principal) !== null),
  ),
  route(openReportFile, async (ctx, { id }, { files }) => {
    const file = await findFile(ctx.db, id);
    if (file?.is_held) throw fail('report.file_held');
    const bytes = file && (await files.read(file.storage_key));
    if (!file || !bytes) throw fail('file.not_found');
    const name = zipName(file.title);
    return file.kind === 'zip'
      ? new FileAnswer(bytes, 'application/zip', `${name}.zip`)
      : new FileAnswer(bytes, 'application/pdf', `${name}.pdf`, true);
  }),
  route(printReportForm, async (ctx, { id }, { origin }) => {
    const { bytes, file_name } = await printOne(ctx, id, origin);
    return new FileAnswer(bytes, 'application/pdf', file_name, true);
  }),
  route(issueTranscript, transcripts.issue),
  route(
    previewDesign,
    async (ctx, input, { origin }) =>
      new FileAnswer(
        await preview(ctx, input, sources, origin),
        'image/svg+xml',
        'preview.svg',
        true,
      ),
  ),
];
