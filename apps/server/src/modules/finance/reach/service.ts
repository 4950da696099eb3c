import type { Act } from '@darasa/contract/access';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../../../platform/ctx.ts';
import { listOpenSchools } from './queries.ts';

const schools_max = 20;

/**
 * The schools whose money this person may see or print from here. To work in a school is not enough.
 * The call itself was allowed in this one, for as many learners as the role is limited to.
 */
export async function schoolsInReach({ db, user, school_id, now }: Ctx, act: Act) {
  const all = user.user_schools_access.slice(0, schools_max);
  const open = await listOpenSchools(db, {
    user_id: user.id,
    is_admin: user.is_admin,
    ids: all.map((one) => one.id),
    act,
    today: isoDate(now),
  });
  return all.filter(({ id }) => id === school_id || open.has(id));
}
