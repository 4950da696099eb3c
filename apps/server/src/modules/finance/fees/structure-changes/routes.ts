import {
  askStructureChange,
  getStructureChange,
  listStructureChanges,
  previewStructureChange,
} from '@darasa/contract/finance/fees/structure-changes';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listChanges } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listStructureChanges, async (ctx, { financial_year_id }) => ({
    rows: await listChanges(ctx.db, financial_year_id),
  })),
  route(getStructureChange, service.get),
  route(previewStructureChange, service.preview),
  route(askStructureChange, async (ctx, input) =>
    said('The change is sent for approval.', await service.ask(ctx, input)),
  ),
];
