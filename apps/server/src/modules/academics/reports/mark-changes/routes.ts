import {
  askMarkChange,
  attachMarkEvidence,
  getMarkEvidence,
} from '@darasa/contract/academics/reports/mark-changes';
import { enterGroups } from '#modules/academics/teaching/groups/queries.ts';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import { readPaper } from '#platform/files/paper.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { uploadRoute } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as evidence from './evidence.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.markChanges, undefined, { enter: (ctx) => enterGroups(ctx.db) }),
  taughtRoute(askMarkChange, async (ctx, input) =>
    said('The correction waits for two people to agree.', await service.ask(ctx, input)),
  ),
  uploadRoute(attachMarkEvidence, readPaper, (ctx, { id }, { files, content }) => {
    enterGroups(ctx.db);
    return evidence.attach(ctx, files, id, content);
  }),
  taughtRoute(getMarkEvidence, async (ctx, { id }, { files }) => {
    const { bytes, media_type, name } = await evidence.open(ctx, files, id);
    return new FileAnswer(bytes, media_type, name);
  }),
];
