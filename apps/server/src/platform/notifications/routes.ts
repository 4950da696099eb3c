import {
  findListeners,
  getPreferences,
  listEventRules,
  listNotifications,
  readNotifications,
  sendTest,
  setEventRule,
  setHabits,
  setPreference,
  snoozeNotifications,
} from '@darasa/contract/platform/notifications';
import { nowIso, schoolOf } from '../ctx.ts';
import { said } from '../http/envelope.ts';
import { type Route, route } from '../http/route.ts';
import { listRoutes } from '../lists/list-routes.ts';
import { deliveries } from './deliveries.ts';
import type { EventDeclaration } from './events.ts';
import * as mine from './mine.ts';
import * as preferences from './preferences.ts';
import * as queries from './queries.ts';
import { listStaff } from './rule-queries.ts';
import * as rules from './rules.ts';

/** The routes say to whom: what the modules declare is told to whom each school and each person choose. */
export const notificationRoutes = (events: readonly EventDeclaration[]): Route[] => [
  route(listNotifications, (ctx, input) =>
    input.archived
      ? queries.pageOfOld(ctx.db, ctx.user.id, input)
      : queries.pageOfNotifications(ctx.db, ctx.user.id, input, nowIso(ctx)),
  ),
  route(readNotifications, mine.markRead),
  route(snoozeNotifications, async (ctx, input) =>
    said('Put off. It will come back as new.', await mine.snooze(ctx, input)),
  ),
  route(getPreferences, (ctx) => preferences.read(ctx, events)),
  route(setPreference, async (ctx, input) =>
    said('Your choice was saved.', await preferences.choose(ctx, events, input)),
  ),
  route(setHabits, async (ctx, input) =>
    said('Your choice was saved.', await preferences.chooseHabits(ctx, input)),
  ),
  route(listEventRules, (ctx) => rules.list(ctx, events)),
  route(setEventRule, async (ctx, input) =>
    said('Saved. It holds from the next event on.', await rules.save(ctx, events, input)),
  ),
  route(findListeners, async (ctx, { search = '' }) => ({
    rows: await listStaff(ctx.db, schoolOf(ctx), search),
  })),
  route(sendTest, async (ctx, input) =>
    said('The test is on its way.', await rules.test(ctx, events, input)),
  ),
  ...listRoutes(deliveries),
];
