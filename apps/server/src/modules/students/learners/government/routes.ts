import {
  checkGovernment,
  getGovernmentFile,
  makeGovernmentExport,
} from '@darasa/contract/students/learners/government';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { governmentExports } from './queries.ts';
import { check, file, make } from './service.ts';

export const routes = [
  route(checkGovernment, check),
  route(makeGovernmentExport, async (ctx, input) => {
    const made = await make(ctx, input);
    const who = made.learner_count === 1 ? '1 learner' : `${made.learner_count} learners`;
    const left_out = made.withheld_count
      ? ` ${made.withheld_count} left out: the family said no to data sharing.`
      : '';
    return said(`The export of ${who} is kept.${left_out}`, made);
  }),
  route(getGovernmentFile, (ctx, { id, format }) => file(ctx, id, format)),
  ...listRoutes(governmentExports),
];
