import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Staff `f` with their sign-ins `u`: where there is one its names lead. */
export const staff_name_text = `coalesce(u.first_name, f.first_name) || ' ' ||
  coalesce(u.last_name, f.last_name)`;

/**
 * Those who teach the option group of a sheet `h`, or of what else has a group and a stream, as one text. A
 * stream has its teacher in `administration.teaching`.
 */
export const optionTeachersOf = (h: string) => `left join lateral (
  select string_agg(${staff_name_text}, ', ' order by t.from_on, t.id) as names
  from academics.group_teachers t
  join identity.staff f on (f.tenant_id, f.id) = (t.tenant_id, t.staff_id)
  left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
  where ${h}.stream_id is null and (t.tenant_id, t.group_id) = (${h}.tenant_id, ${h}.group_id)
    and t.may = 'write' and t.sitting_id is null
    and t.from_on <= :today and coalesce(t.to_on >= :today, true)
)`;

/** A helper's right is what a person may do on a sheet besides teaching its stream. */
export interface HelperRight {
  /** Enters marks of every part. */
  whole: boolean;
  /** Enters marks of these parts. */
  parts: number[];
  /** Is named at all, if only to read. */
  helps: boolean;
}

/** The right of a helper on a sheet `h` today: everything that the person is named for, together. */
export const helperRight = (who: { staff_id: string | null; today: string }): RawBuilder<unknown> =>
  sql`(
  select jsonb_build_object(
    'helps', count(*) > 0,
    'whole', coalesce(bool_or(t.may = 'write' and t.parts is null), false),
    'parts', coalesce(jsonb_agg(distinct p.part) filter (where t.may = 'write' and p.part is not null),
      '[]'))
  from academics.group_teachers t
  left join unnest(t.parts) as p (part) on true
  where (t.tenant_id, t.group_id) = (h.tenant_id, h.group_id) and t.staff_id = ${who.staff_id}
    and (t.sitting_id is null or t.sitting_id = h.sitting_id)
    and t.from_on <= ${who.today} and coalesce(t.to_on >= ${who.today}, true)
)`;

/** Whether a person enters all of a sheet `h` today: teaches its stream, or is named for the whole of it. */
export const entersWhole = (who: { staff_id: string | null; today: string }): RawBuilder<unknown> =>
  sql`(
  exists (
    select from administration.teaching t
    where (t.tenant_id, t.subject_id, t.stream_id) = (h.tenant_id, h.subject_id, h.stream_id)
      and t.staff_id = ${who.staff_id}
      and t.from_on <= ${who.today} and coalesce(t.to_on >= ${who.today}, true))
  or (${helperRight(who)} ->> 'whole')::boolean
)`;
