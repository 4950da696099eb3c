import { daysBetween } from '@darasa/rules/dates';
import { withOwner } from '../platform/db/owner.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import { kiotaSchools } from './schools.ts';

const weeks_before_made = 5;
/** Half term is over by then, and little of what the schools tell is about the present. */
const weeks_old = 2;

/** Sentence for whoever starts demo schools that were made weeks ago; nothing while they are fresh. */
export const ageOfDemo = (owner_url: string, { today }: DemoCalendar): Promise<string | null> =>
  withOwner(owner_url, async (client) => {
    const tenant_id = demoId('kiota');
    const school_id = kiotaSchools[0]!.id;
    await client.query('begin');
    await client.query(
      `set local app.tenant_id = '${tenant_id}'; set local app.school_id = '${school_id}'`,
    );
    const found = await client.query<{ starts_on: string }>(
      `select starts_on::text
       from administration.terms
       where tenant_id = $1 and school_id = $2 and name = 'Term 3'
       order by starts_on
       limit 1`,
      [tenant_id, school_id],
    );
    await client.query('commit');
    const starts_on = found.rows[0]?.starts_on;
    if (!starts_on) return null;
    const weeks = Math.floor(daysBetween(starts_on, today) / 7) - weeks_before_made;
    if (weeks < weeks_old) return null;
    return `The demo schools were made ${weeks} weeks ago, and what they show of today is that old. For schools of this week, start with an empty DARASA_DATA (or an empty database).`;
  });
