import type { Channels } from '@darasa/contract/platform/notifications';
import { isoDate } from '@darasa/rules/dates';
import { sql } from 'kysely';
import type { Db } from '../db/scope.ts';
import { isAlive } from '../push/queries.ts';
import type { EventDeclaration } from './events.ts';

/** Somebody who is to be told, with how they may be reached. */
export interface Hearer extends Channels {
  user_id: string;
  email_address: string | null;
  phone: string | null;
  /** Asked for no more SMS. */
  is_silent: boolean;
  has_push: boolean;
  digest: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
}

interface Asked {
  school_id: string | null;
  event: EventDeclaration;
  to: readonly string[];
  class_id: string | null;
  money: { account_id: string | null } | 'every account' | null;
  /** False: only those named, such as for a test. */
  with_listeners: boolean;
  now: Date;
}

/**
 * Lists who hears of an event, in one statement: those it concerns, and the listeners that the school chose
 * or the event declares. A channel is used when the school offers it and the person left it on; what cannot
 * be muted always appears in the application.
 */
export async function listHearers(db: Db, asked: Asked): Promise<Hearer[]> {
  const { event, school_id } = asked;
  // Roles are given from one day to another.
  const today = isoDate(asked.now);
  const { admins = false, holders } = event.listeners;
  const found = await sql<Hearer>`
    with rule as (
      select in_app, push, sms, email, use_defaults
      from platform.notification_rules
      where school_id = ${school_id}::uuid and event = ${event.key}
    ), listener as (
      select user_id, role_id, class_id
      from platform.notification_listeners
      where school_id = ${school_id}::uuid and event = ${event.key}
    ), holding as (
      select user_id, role_id, money_account_ids
      from identity.user_roles
      where ended_at is null
        and (school_id is null or school_id = ${school_id}::uuid)
        and coalesce(from_on <= ${today}::date, true)
        and coalesce(to_on >= ${today}::date, true)
    ), bent as (
      select user_id, effect
      from identity.user_exceptions
      where module = ${holders?.module ?? null} and act = ${holders?.act ?? null}
        and (school_id is null or school_id = ${school_id}::uuid)
        and ended_at is null and to_on >= ${today}::date
    ), named as (
      select unnest(${asked.to}::uuid[]) as user_id
    ), heard as (
      select user_id from listener where user_id is not null
      union
      select g.user_id
      from listener l
      join holding g on g.role_id = l.role_id
      union
      select f.user_id
      from listener l
      join administration.streams s on s.class_id = l.class_id
      join administration.class_teachers t on t.stream_id = s.id
        and ${today}::date between t.from_on and coalesce(t.to_on, ${today}::date)
      join identity.staff f on f.id = t.staff_id
      where f.user_id is not null
        and (${asked.class_id}::uuid is null or l.class_id = ${asked.class_id}::uuid)
      union
      select u.id
      from identity.users u
      where ${admins} and u.is_admin and coalesce((select use_defaults from rule), true)
      union
      select g.user_id
      from identity.role_permissions p
      join holding g on g.role_id = p.role_id
      where p.module = ${holders?.module ?? null}
        and p.act = ${holders?.act ?? null}
        and coalesce((select use_defaults from rule), true)
        and not exists (
          select from bent x where x.user_id = g.user_id and x.effect = 'deny'
        )
      union
      select x.user_id
      from bent x
      where x.effect = 'grant' and coalesce((select use_defaults from rule), true)
    ), people as (
      select user_id from named
      union
      select h.user_id
      from heard h
      where ${asked.with_listeners}
        and (${school_id}::uuid is null or exists (
          select 1
          from identity.user_schools a
          where a.user_id = h.user_id and a.school_id = ${school_id}::uuid
            and coalesce(a.from_on <= ${today}::date, true)
            and coalesce(a.to_on >= ${today}::date, true)
        ))
    )
    select u.id as user_id, u.email as email_address, u.phone,
      exists (
        select from communication.contacts k where k.phone = u.phone and k.sms_opted_out_at is not null
      ) as is_silent,
      coalesce(r.in_app, ${event.channels.in_app}) and coalesce(p.in_app, true) or ${event.must} as in_app,
      coalesce(r.push, ${event.channels.push}) and coalesce(p.push, true) as push,
      coalesce(r.sms, ${event.channels.sms}) and coalesce(p.sms, true) as sms,
      coalesce(r.email, ${event.channels.email}) and coalesce(p.email, true) as email,
      exists (
        select from platform.push_subscriptions p where p.user_id = u.id and ${isAlive(asked.now)}
      ) as has_push,
      coalesce(h.digest, false) as digest, h.quiet_from, h.quiet_to
    from people
    join identity.users u on u.id = people.user_id
    left join rule r on true
    left join platform.notification_preferences p on p.user_id = u.id and p.event = ${event.key}
    left join platform.notification_habits h on h.user_id = u.id
    where u.disabled_at is null and ${seesMoney(asked.money)}
    order by u.id
    limit 1000
  `.execute(db);
  return found.rows;
}

/**
 * Whether the person `u` sees money of that account: as at the door, the roles that open finance count,
 * one without a limit lifts it, and where none opens it every limit does.
 */
function seesMoney(money: Asked['money']) {
  if (!money || (money !== 'every account' && !money.account_id)) return sql`true`;
  const account_id = money === 'every account' ? null : money.account_id;
  return sql`(u.is_admin or coalesce((
    select bool_or(g.money_account_ids is null
        or coalesce(${account_id}::uuid = any(g.money_account_ids), false))
        filter (where g.opens = g.some_open)
    from (
      select h.money_account_ids, o.opens, bool_or(o.opens) over () as some_open
      from holding h
      cross join lateral (select exists (
        select from identity.role_permissions p
        where p.role_id = h.role_id and p.module = 'finance' and p.act = 'view') as opens) o
      where h.user_id = u.id
    ) g
  ), true))`;
}
