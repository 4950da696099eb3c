import {
  accessChoices,
  addException,
  endException,
  endRole,
  getUserAccess,
  giveRole,
  setSchools,
} from '@darasa/contract/identity/access/user-access';
import { isoDate } from '@darasa/rules/dates';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as exceptions from './exceptions.ts';
import * as queries from './queries.ts';
import * as roles from './roles.ts';
import * as schools from './schools.ts';

export const routes = [
  route(accessChoices, (ctx) => queries.findChoices(ctx.db)),
  route(getUserAccess, async (ctx, { id }) => {
    const today = isoDate(ctx.now);
    const [given, open, bent] = await Promise.all([
      queries.listRoles(ctx.db, id, today),
      queries.listSchools(ctx.db, id),
      queries.listExceptions(ctx.db, id, today),
    ]);
    return { roles: given, schools: open, exceptions: bent };
  }),
  route(giveRole, async (ctx, input) => said('The role is given.', await roles.give(ctx, input))),
  route(endRole, async (ctx, input) =>
    said('The role is taken away.', await roles.end(ctx, input)),
  ),
  route(setSchools, async (ctx, input) =>
    said('The schools are saved.', await schools.set(ctx, input)),
  ),
  route(addException, async (ctx, input) =>
    said('The exception counts from now on.', await exceptions.add(ctx, input)),
  ),
  route(endException, async (ctx, input) =>
    said('The exception is over.', await exceptions.end(ctx, input)),
  ),
];
