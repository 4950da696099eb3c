import {
  exportBillingSkips,
  listBillingRuns,
  previewBilling,
  runBilling,
  stopBilling,
} from '@darasa/contract/finance/fees/billing';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRuns } from './runs/queries.ts';
import { stop } from './runs/service.ts';
import * as service from './service.ts';

export const routes = [
  route(previewBilling, service.preview),
  route(listBillingRuns, async (ctx, { semester_id }) => ({
    rows: await listRuns(ctx.db, semester_id),
  })),
  route(exportBillingSkips, async (ctx, { format, ...of }) => {
    const { semester_name, rows } = await service.listSkipped(ctx, of);
    return exportAnswer({
      ctx,
      title: 'Left out of the bills',
      filter_words: semester_name,
      columns: [
        { key: 'admission_number', head: 'Adm no', kind: 'text' },
        { key: 'name', head: 'Learner', kind: 'text' },
        { key: 'class_name', head: 'Class', kind: 'text' },
        { key: 'reason', head: 'Why', kind: 'text' },
      ],
      rows,
      format,
    });
  }),
  route(runBilling, async (ctx, input) => {
    const done = await service.start(ctx, input);
    if (done.is_running) return said('The bills are being made. You may leave this page.', done);
    const words = done.billed_count === 1 ? '1 bill was' : `${done.billed_count} bills were`;
    return said(`${words} made.`, done);
  }),
  route(stopBilling, async (ctx, { id }) => {
    await stop(ctx, id);
    return said('Stopped. The bills that were made stand.', null);
  }),
];
