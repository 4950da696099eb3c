import {
  changeCurrentSchool,
  heartbeat,
  login,
  logout,
  me,
  refreshToken,
} from '@darasa/contract/identity/sign-in/session';
import { confirmSignIn } from '@darasa/contract/identity/sign-in/two-step';
import { nowIso } from '#platform/ctx.ts';
import { beat } from '#platform/entries/heartbeat.ts';
import { said } from '#platform/http/envelope.ts';
import { openRoute } from '#platform/http/open-route.ts';
import { route } from '#platform/http/route.ts';
import { passStep } from '../two-step/challenge.ts';
import { touchSession } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  openRoute(login, async (open, input) => said('Signed in', await service.signIn(open, input))),
  openRoute(confirmSignIn, async (open, input) => {
    const passed = await open.inTenant('write', (db) => passStep(open, db, input));
    return said('Signed in', await service.enter(open, passed));
  }),
  openRoute(refreshToken, service.refresh),
  openRoute(logout, async (open) => said('Signed out', await service.signOut(open))),
  route(heartbeat, async (ctx, input, door) => {
    const [told] = await Promise.all([
      beat(ctx, input, door),
      touchSession(ctx.db, ctx.session_id, nowIso(ctx)),
    ]);
    return told;
  }),
  route(me, (ctx) => ({ user: ctx.user, staff: ctx.staff })),
  route(changeCurrentSchool, async (ctx, input, door) => {
    const opening = { ...ctx, ...door, tenant: { id: ctx.tenant_id } };
    const session = await service.changeSchool(ctx, opening, input);
    const is_same = input.school_id === ctx.school_id;
    return said(is_same ? 'You are in this school already' : 'School changed', session);
  }),
];
