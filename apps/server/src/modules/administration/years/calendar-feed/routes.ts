import {
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
} from '@darasa/contract/administration/years/calendar-feed';
import { FileAnswer } from '#platform/http/envelope.ts';
import { openRoute } from '#platform/http/open-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const calendarRoutes = (familyCalendar: service.FamilyCalendar): Route[] => [
  route(getCalendarFeed, service.find),
  route(makeCalendarFeed, (ctx, _, { origin }) => service.make(ctx, origin)),
  route(endCalendarFeed, service.end),
  openRoute(readCalendarFeed, async (open, { code }) => {
    const text = await service.read(open, familyCalendar, code);
    return new FileAnswer(Buffer.from(text), 'text/calendar; charset=utf-8', 'events.ics');
  }),
];
