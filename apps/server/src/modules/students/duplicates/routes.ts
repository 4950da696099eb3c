import * as contract from '@darasa/contract/students/duplicates';
import { route } from '../../../platform/http/route.ts';
import * as merges from '../merges/service.ts';
import { listMerges } from './queries.ts';
import * as service from './service.ts';
import { learner_rows, type LearnerRows, type StayingRows } from '../merges/tables.ts';

/** Each module hands in its own tables whose rows go along with a learner, or may not. */
export function duplicateRoutes(others: readonly LearnerRows[], staying: readonly StayingRows[]) {
  const tables = { moving: [...learner_rows, ...others], staying };
  return [
    route(contract.listDuplicates, (ctx) => service.listPairs(ctx)),
    route(contract.keepApart, service.apart),
    route(contract.listMerges, async (ctx) => ({ rows: await listMerges(ctx.db) })),
    route(contract.mergeLearners, (ctx, input) => merges.merge(ctx, tables, input)),
    route(contract.undoMerge, (ctx, { id }) => merges.undo(ctx, id)),
  ];
}
