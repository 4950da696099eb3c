import {
  editGuardian,
  editRights,
  findGuardians,
  getGuardian,
  linkGuardian,
  unlinkGuardian,
} from '@darasa/contract/students/families/guardians';
import { normalisePhone } from '@darasa/rules/phone';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as links from './links.ts';
import * as person from './person.ts';
import { findByWords, guardians } from './queries.ts';

export const routes = [
  ...listRoutes(guardians),
  route(findGuardians, async (ctx, { search }) => ({
    rows: await findByWords(ctx.db, search, normalisePhone(search)),
  })),
  route(getGuardian, (ctx, { id }) => person.read(ctx, id)),
  route(editGuardian, person.edit),
  route(linkGuardian, links.link),
  route(editRights, links.edit),
  route(unlinkGuardian, (ctx, { id }) => links.unlink(ctx, id)),
];
