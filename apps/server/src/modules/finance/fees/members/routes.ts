import { findMembers, listMemberGroups } from '@darasa/contract/finance/fees/members';
import { route } from '#platform/http/route.ts';
import { findGroups } from './queries.ts';
import { find } from './service.ts';

export const routes = [
  route(findMembers, find),
  route(listMemberGroups, (ctx) => findGroups(ctx.db)),
];
