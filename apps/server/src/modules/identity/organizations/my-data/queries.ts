import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

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
      'leave', (
        select jsonb_agg(jsonb_build_object('kind', t.name, 'from', l.from_on, 'to', l.to_on,
          'half_days', l.half_days, 'reason', l.reason, 'state', l.state,
          'decided_at', l.decided_at, 'decision_note', l.decision_note) order by l.from_on desc)
        from identity.staff f
        join staff.leave_requests l on (l.tenant_id, l.staff_id) = (f.tenant_id, f.id)
        join staff.leave_types t on (t.tenant_id, t.id) = (l.tenant_id, l.type_id)
        where f.user_id = ${user_id}),
      'papers', (
        select jsonb_agg(jsonb_build_object('kind', p.kind, 'title', p.title, 'number', p.number,
          'from', p.from_on, 'to', p.to_on, 'note', p.note, 'file', p.file_name) order by p.from_on)
        from identity.staff f
        join staff.documents p on (p.tenant_id, p.staff_id) = (f.tenant_id, f.id)
        where f.user_id = ${user_id} and p.retired_at is null),
      'changes_i_asked_for', (
        select jsonb_agg(to_jsonb(c) - array['tenant_id', 'school_id', 'staff_id', 'id', 'version'])
        from identity.staff f
        join staff.profile_changes c on (c.tenant_id, c.staff_id) = (f.tenant_id, f.id)
        where f.user_id = ${user_id}),
      'requests', (
        select jsonb_agg(jsonb_build_object('kind', i.document_type, 'title', i.title,
          'status', i.status, 'requested_at', i.requested_at) order by i.requested_at desc)
        from (
          select * from workflows.items
          where requested_by = ${user_id} order by requested_at desc limit ${lines_max}) i),
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

/**
 * A family's record is what is kept about a parent: the own record, and of each child what this parent may
 * see. The rows are opened by the rule that opens the portal, whatever the school.
 */
export async function gatherFamily(db: Db, user_id: string): Promise<Record<string, unknown>> {
  await sql`select students.enter_family(${user_id})`.execute(db);
  const found = await sql<{ data: Record<string, unknown> }>`
    select jsonb_build_object(
      'guardian', (
        select to_jsonb(g) - array['tenant_id', 'user_id', 'version']
        from students.guardians g where g.user_id = ${user_id}),
      'children', (
        select jsonb_agg(jsonb_build_object('admission_number', s.admission_number,
          'first_name', s.first_name, 'surname', s.surname, 'class', c.name, 'status', s.status,
          'born_on', s.born_on, 'relation', l.relation, 'has_custody', l.has_custody,
          'may_collect', l.may_collect, 'fee_share_percent', l.fee_share_percent,
          'gets_messages', l.gets_messages) order by s.born_on)
        from students.guardians g
        join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
        join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
        left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
        where g.user_id = ${user_id}),
      'consents', (
        select jsonb_agg(jsonb_build_object('child', s.admission_number, 'kind', k.kind,
          'answer', k.answer, 'how', k.how, 'on', k.on_date) order by k.created_at)
        from students.guardians g
        join students.consents k on (k.tenant_id, k.guardian_id) = (g.tenant_id, g.id)
        join students.students s on (s.tenant_id, s.id) = (k.tenant_id, k.student_id)
        where g.user_id = ${user_id}),
      'changes_i_asked_for', (
        select jsonb_agg(jsonb_build_object('about', r.about, 'fields', r.fields, 'note', r.note,
          'state', r.state, 'reply', r.reply, 'asked_at', r.asked_at) order by r.asked_at)
        from students.guardians g
        join students.family_requests r on (r.tenant_id, r.guardian_id) = (g.tenant_id, g.id)
        where g.user_id = ${user_id})
    ) as data
  `.execute(db);
  return found.rows[0]!.data;
}
