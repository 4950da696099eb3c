import { listMyGroups } from '@darasa/contract/academics/teaching/my-groups';
import { isoDate } from '@darasa/rules/dates';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import { listMine } from './queries.ts';

export const routes = [
  taughtRoute(listMyGroups, async (ctx) => ({
    rows: ctx.staff ? await listMine(ctx.db, ctx.staff.id, isoDate(ctx.now)) : [],
  })),
];
