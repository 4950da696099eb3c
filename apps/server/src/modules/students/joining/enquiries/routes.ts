import * as contract from '@darasa/contract/students/joining/enquiries';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import {
  columns,
  exportRow,
  filterInWords,
  reportColumns,
  reportInWords,
  reportRow,
} from './export.ts';
import { handOver } from './officers/hand-over.ts';
import { listOfficers } from './officers/queries.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.listEnquiries, (ctx, input) =>
    queries.pageOfEnquiries(ctx.db, input, isoDate(ctx.now)),
  ),
  route(contract.exportEnquiries, async (ctx, { format, ...filter }) => {
    const max = rows_max[format] + 1;
    const rows = await queries.listForExport(ctx.db, filter, isoDate(ctx.now), max);
    return exportAnswer({
      ctx,
      title: 'Enquiries',
      filter_words: filterInWords(filter),
      columns,
      rows: rows.map(exportRow),
      format,
    });
  }),
  route(contract.enquiryBoard, service.board),
  route(contract.enquiryChoices, async (ctx) => {
    const [classes, officers] = await Promise.all([
      queries.listClasses(ctx.db),
      listOfficers(ctx.db, isoDate(ctx.now)),
    ]);
    return { classes, officers };
  }),
  route(contract.enquiryReport, service.report),
  route(contract.exportEnquiryReport, async (ctx, { format, ...filter }) => {
    const { rows } = await service.report(ctx, filter);
    return exportAnswer({
      ctx,
      title: 'Enquiry report',
      filter_words: reportInWords(filter),
      columns: reportColumns(filter.by),
      rows: rows.map((row) => reportRow(filter.by, row)),
      format,
    });
  }),
  route(contract.listWebsiteMessages, async (ctx) => {
    const rows = await queries.listNewMessages(ctx.db);
    return { rows, count: rows.length };
  }),
  route(contract.getEnquiry, (ctx, { id }) => service.read(ctx, id)),
  route(contract.handOverEnquiries, async (ctx, input) => {
    const done = await handOver(ctx, input);
    const what = done.moved_count === 1 ? 'One enquiry' : `${done.moved_count} enquiries`;
    return said(`${what} handed over.`, done);
  }),
  route(contract.addEnquiry, service.log),
  route(contract.editEnquiry, service.edit),
  route(contract.moveEnquiry, service.move),
  route(contract.noteEnquiry, service.note),
  route(contract.setEnquiryDocuments, service.setDocuments),
  route(contract.getEnquiryPrefill, (ctx, { id }) => service.prefill(ctx, id)),
];
