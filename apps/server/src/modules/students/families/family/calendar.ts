import type { CalendarEvent } from '@darasa/rules/ical';
import type { Db } from '#platform/db/scope.ts';
import { enterFamily, listEvents } from './queries.ts';
import { schoolShows } from './service.ts';

/** More than the schools of a family have in a year. */
const events_max = 500;

/**
 * A family's calendar is what a parent sees in the portal, for a calendar that others may see too: no child
 * is named.
 */
export async function familyCalendar(
  db: Db,
  user_id: string,
  since: string,
): Promise<CalendarEvent[]> {
  enterFamily(db, user_id);
  const [events, shows] = await Promise.all([
    listEvents(db, { user_id }, since, null, events_max),
    schoolShows({ db }),
  ]);
  return events
    .filter((event) => shows(event.school_id, 'parents.see_events'))
    .map(({ school_id: _, children: __, ...event }) => event);
}
