import type { Session } from '@darasa/contract/identity/sign-in/session';
import type { Ctx } from '../platform/ctx.ts';
import type { Pool } from '../platform/db/pool.ts';
import { inScope } from '../platform/db/scope.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoPerson } from './people.ts';
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
  const user = { id: demoId(`kiota person ${key}`), first_name, last_name } as Session['user'];
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
