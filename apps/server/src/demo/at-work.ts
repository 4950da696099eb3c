import type { Session } from '@darasa/contract/identity/sign-in/session';
import type { Ctx } from '../platform/ctx.ts';
import type { Pool } from '../platform/db/pool.ts';
import { inScope } from '../platform/db/scope.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import { type DemoPerson, kiotaPeople, otherStaff } from './people.ts';
import type { DemoSchool } from './schools.ts';

export interface Making {
  pool: Pool;
  school: DemoSchool;
  calendar: DemoCalendar;
}

export type Work = (ctx: Ctx) => Promise<unknown>;

/** A person of the demo uses the product's own services at a moment, in one transaction. */
export function atWork(
  { pool, school }: Making,
  person: Pick<DemoPerson, 'key' | 'first_name' | 'last_name'>,
  now: Date,
  work: Work,
): Promise<unknown> {
  const tenant_id = demoId('kiota');
  const scope = { tenant_id, school_id: school.id, limits: '*' } as const;
  const { key, first_name, last_name } = person;
  const user = {
    id: demoId(`kiota person ${key}`),
    first_name,
    last_name,
    roles: [] as Session['user']['roles'],
    is_admin: key === 'admin',
  } as Session['user'];
  return inScope(pool, scope, 'write', (db) =>
    work({
      ...scope,
      db,
      user,
      staff: null,
      confirmed_at: null,
      session_id: demoId('no session'),
      now,
      request_id: 'demo',
      device: 'Office computer',
      address: '127.0.0.1',
      // The trail of the demo is made elsewhere.
      changed: () => undefined,
    }),
  );
}

const head_of: Record<string, string> = {
  Senior: 'Head teacher 1',
  International: 'Head teacher 2',
  Academy: 'Head teacher 3',
};

/** The head teacher of the school at work on a day of the story. */
export const asHead = (making: Making, story: string, work: Work) =>
  asPerson(making, head_of[making.school.short_name]!, story, work);

/** Somebody of the demo, by the key, at work on a day of the story. */
export function asPerson(making: Making, key: string, story: string, work: Work) {
  const person = [...kiotaPeople, ...otherStaff()].find((one) => one.key === key)!;
  return atWork(making, person, new Date(making.calendar.moment(story)), work);
}
