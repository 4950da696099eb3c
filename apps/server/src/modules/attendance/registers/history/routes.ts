import { getCellHistory } from '@darasa/contract/attendance/registers/history';
import { audienceRoute } from '../registers/routes.ts';
import { listChanges } from './queries.ts';

export const routes = [
  audienceRoute(getCellHistory, async (ctx, { student_id, ...address }) => ({
    rows: await listChanges(ctx.db, address, student_id),
  })),
];
