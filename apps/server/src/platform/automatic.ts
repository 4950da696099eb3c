import type { Session } from '@darasa/contract/identity/sign-in/session';
import { newTrail } from './audit/trail.ts';
import type { Ctx, Visit } from './ctx.ts';
import type { Pool } from './db/pool.ts';
import { inScope } from './db/scope.ts';

/** Stands where a person's id would: nobody signs in with it. */
const nobody_id = '00000000-0000-0000-0000-000000000000';

export interface SchoolScope {
  tenant_id: string;
  school_id: string;
}

/** Opens one school to work that no person does: what it writes names who or what did it. */
export type InSchool = <T>(
  scope: SchoolScope,
  who: string,
  action: string,
  work: (ctx: Ctx) => Promise<T>,
) => Promise<T>;

/** Each call is a transaction of its own, with its lines in the audit trail. */
export const inSchoolOf =
  (pool: Pool, visit: () => Visit): InSchool =>
  ({ tenant_id, school_id }, who, action, work) =>
    inScope(pool, { tenant_id, school_id, limits: '*' }, 'write', async (db, closing) => {
      const here = visit();
      const scope = { tenant_id, school_id };
      const trail = newTrail({ ...here, ...scope, user_id: null, session_id: null }, action);
      const result = await work({
        ...here,
        ...scope,
        db,
        user: userOf(scope, who),
        staff: null,
        session_id: nobody_id,
        confirmed_at: null,
        changed: trail.changed,
      });
      closing.push(...trail.closing());
      return result;
    });

const userOf = ({ tenant_id, school_id }: SchoolScope, who: string): Session['user'] => ({
  id: nobody_id,
  first_name: who,
  last_name: '',
  email: null,
  profile_pic: null,
  is_admin: false,
  user_type: 'staff',
  roles: [],
  active_school_id: school_id,
  user_schools_access: [],
  tenant_id,
  last_sign_in_at: null,
});
