import { sql } from 'kysely';
import type { Db } from '../../../platform/db/scope.ts';

const lines_max = 5_000;

/** One object of everything that is kept about a person, gathered by the database itself. */
export async function gatherPerson(db: Db, user_id: string): Promise<Record<string, unknown>> {
  const found = await sql<{ data: Record<string, unknown> }>`
    select jsonb_build_object(
      'account', (
        select jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name,
          'email', u.email, 'phone', u.phone, 'kind', u.user_type, 'created_at', u.created_at,
          'last_sign_in_at', u.last_sign_in_at)
        from identity.users u where u.id = ${user_id}),
      'work', (
        select to_jsonb(f) - 'tenant_id'
        from identity.staff f where f.user_id = ${user_id}),
      'schools', (
        select jsonb_agg(c.name order by c.position)
        from identity.user_schools a
        join identity.schools c on (c.tenant_id, c.id) = (a.tenant_id, a.school_id)
        where a.user_id = ${user_id}),
      'roles', (
        select jsonb_agg(jsonb_build_object('name', r.name, 'given_at', g.given_at) order by r.name)
        from identity.user_roles g
        join identity.roles r on (r.tenant_id, r.id) = (g.tenant_id, g.role_id)
        where g.user_id = ${user_id}),
      'sessions', (
        select jsonb_agg(jsonb_build_object('device', s.device, 'address', s.address,
          'signed_in_at', s.signed_in_at, 'ended_at', s.ended_at) order by s.signed_in_at desc)
        from (
          select * from identity.sessions
          where user_id = ${user_id} order by signed_in_at desc limit ${lines_max}) s),
      'trusted_devices', (
        select jsonb_agg(jsonb_build_object('device', d.device, 'trusted_at', d.trusted_at,
          'expires_at', d.expires_at, 'revoked_at', d.revoked_at) order by d.trusted_at desc)
        from identity.trusted_devices d where d.user_id = ${user_id}),
      'notifications', (
        select jsonb_agg(jsonb_build_object('title', n.title, 'text', n.text,
          'created_at', n.created_at, 'read_at', n.read_at) order by n.created_at desc)
        from platform.notifications n where n.user_id = ${user_id}),
      'messages_sent_to_me', (
        select jsonb_agg(jsonb_build_object('channel', d.channel, 'sent_to', d.sent_to,
          'title', d.title, 'state', d.state, 'created_at', d.created_at) order by d.created_at desc)
        from platform.deliveries d where d.user_id = ${user_id}),
      'what_i_did', (
        select jsonb_agg(jsonb_build_object('at', a.at, 'action', a.action,
          'record_type', a.record_type) order by a.at desc)
        from (
          select * from platform.audit
          where user_id = ${user_id} order by at desc limit ${lines_max}) a)
    ) as data
  `.execute(db);
  return found.rows[0]!.data;
}
