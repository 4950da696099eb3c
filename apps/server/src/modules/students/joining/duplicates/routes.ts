import * as contract from '@darasa/contract/students/joining/duplicates';
import { route } from '#platform/http/route.ts';
import * as merges from '../merges/service.ts';
import { exportPairs } from './export.ts';
import { listMerges } from './queries.ts';
import * as service from './service.ts';
import { learner_rows, type LearnerRows } from '../merges/tables.ts';

/** Each module hands in its tables whose rows go along with a learner, and what is no mere row. */
export function duplicateRoutes(others: readonly LearnerRows[], holders: merges.Holders) {
  const tables = { moving: [...learner_rows, ...others], ...holders };
  return [
    route(contract.listDuplicates, (ctx) => service.listPairs(ctx)),
    route(contract.exportDuplicates, exportPairs),
    route(contract.keepApart, service.apart),
    route(contract.listMerges, async (ctx) => ({ rows: await listMerges(ctx.db) })),
    route(contract.mergeLearners, (ctx, input) => merges.merge(ctx, tables, input)),
    route(contract.undoMerge, (ctx, { id }) => merges.undo(ctx, holders, id)),
  ];
}
