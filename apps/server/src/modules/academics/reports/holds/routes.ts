import { askHold, askReportHold, liftPaperHold } from '@darasa/contract/academics/reports/holds';
import { counted } from '@darasa/rules/counted';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(askHold, async (ctx, input) => {
    const asked = await service.ask(ctx, input);
    return said(`A hold of ${counted(asked.held_count, 'slip')} waits for approval.`, asked);
  }),
  route(askReportHold, async (ctx, input) => {
    const asked = await service.askForReports(ctx, input);
    return said(`A hold of ${counted(asked.held_count, 'report form')} waits for approval.`, asked);
  }),
  route(liftPaperHold, async (ctx, input) =>
    said('The hold is lifted.', await service.lift(ctx, input)),
  ),
];
