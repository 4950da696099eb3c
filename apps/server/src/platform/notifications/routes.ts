import {
  findListeners,
  getPreferences,
  exportDeliveries,
  listDeliveries,
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
import { exportAnswer, rows_max } from '../exports/export-answer.ts';
import { said } from '../http/envelope.ts';
import { type Route, route } from '../http/route.ts';
import type { Column } from '../spreadsheets/columns.ts';
import { pageOfDeliveries } from './deliveries.ts';
import type { EventDeclaration } from './events.ts';
import * as mine from './mine.ts';
import * as preferences from './preferences.ts';
import * as queries from './queries.ts';
import { listStaff } from './rule-queries.ts';
import * as rules from './rules.ts';

const columns: Column[] = [
  { key: 'created_at', head: 'When', kind: 'datetime' },
  { key: 'who', head: 'To', kind: 'text' },
  { key: 'title', head: 'What', kind: 'text' },
  { key: 'channel', head: 'How', kind: 'text' },
  { key: 'sent_to', head: 'Sent to', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'done_at', head: 'Done', kind: 'datetime' },
  { key: 'reason', head: 'Why not', kind: 'text' },
];

/** What the modules declare is told to whom each school and each person choose. */
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
  route(listDeliveries, async (ctx, input) => {
    const { rows, count } = await pageOfDeliveries(ctx.db, schoolOf(ctx), input);
    const labelOf = (key: string) => events.find((one) => one.key === key)?.label ?? key;
    return { rows: rows.map((row) => ({ ...row, label: labelOf(row.event) })), count };
  }),
  route(exportDeliveries, async (ctx, { format, ...filter }) => {
    const all = { ...filter, page: 1, page_size: rows_max[format] + 1 };
    const { rows } = await pageOfDeliveries(ctx.db, schoolOf(ctx), all);
    const filter_words = filter.state ?? '';
    return exportAnswer({ ctx, title: 'Deliveries', filter_words, columns, rows, format });
  }),
];
