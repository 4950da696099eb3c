import { counted } from '@darasa/rules/counted';
import {
  chooseForLearners,
  commitRollover,
  exportRehearsal,
  listRollovers,
  listStreamRoads,
  rehearse,
  setStreamRoads,
  undoRollover,
} from '@darasa/contract/students/learners/rollover';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { commit } from './commit/service.ts';
import { exportLines } from './export.ts';
import { listRoadRows } from './queries.ts';
import * as service from './service.ts';
import { undo } from './undo/service.ts';

export const routes = [
  route(rehearse, service.rehearse),
  route(exportRehearsal, exportLines),
  route(chooseForLearners, service.choose),
  route(listStreamRoads, async (ctx, { to_year }) => ({
    rows: await listRoadRows(ctx.db, to_year),
  })),
  route(setStreamRoads, async (ctx, input) =>
    said('The streams are saved.', await service.setRoads(ctx, input)),
  ),
  route(listRollovers, service.list),
  route(commitRollover, async (ctx, input) => {
    const done = await commit(ctx, input);
    const { promoted, repeated, left } = done.counts;
    const count = promoted + repeated + left;
    return said(`${input.to_year} is open for ${counted(count, 'learner')}.`, done);
  }),
  route(undoRollover, async (ctx, { id }) => {
    const done = await undo(ctx, id);
    return said(
      `${counted(done.restored_count, 'learner is', 'learners are')} back where they were.`,
      done,
    );
  }),
];
