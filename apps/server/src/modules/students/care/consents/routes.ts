import {
  changeConsentWording,
  listConsents,
  listConsentWordings,
  recordConsent,
} from '@darasa/contract/students/care/consents';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import { record } from './service.ts';
import { change, wordingsOf } from './wordings.ts';

export const routes = [
  route(listConsents, async (ctx, { student_id }) => {
    const [rows, wordings] = await Promise.all([
      queries.listOf(ctx.db, student_id),
      wordingsOf(ctx),
    ]);
    return { rows, wordings };
  }),
  route(listConsentWordings, async (ctx) => ({ rows: await wordingsOf(ctx) })),
  route(changeConsentWording, change),
  route(recordConsent, record),
  ...listRoutes(queries.consents),
];
