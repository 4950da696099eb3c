import type { MessageTemplate } from '@darasa/contract/communication/writing/templates';
import { sql } from 'kysely';
import { insertRow, patchRow, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const shown = sql`t.id, t.name, t.context, coalesce(s.text_en, t.text_en) as text_en,
  case when s.id is null then t.text_sw else s.text_sw end as text_sw, t.state, t.state_note,
  l.first_name || ' ' || l.last_name as locked_by, s.name as follows, t.retired_at, t.changed_at,
  t.version, u.first_name || ' ' || u.last_name as changed_by, exists (
    select
    from communication.shared_templates o
    where o.tenant_id = t.tenant_id and o.template_id = t.id and o.withdrawn_at is null) as is_shared`;
const around = sql`communication.templates t
  join identity.users u on (u.tenant_id, u.id) = (t.tenant_id, t.changed_by)
  left join identity.users l on (l.tenant_id, l.id) = (t.tenant_id, t.locked_by)
  left join communication.shared_templates s on (s.tenant_id, s.id) = (t.tenant_id, t.follows_id)`;

export async function listTemplates(db: Db): Promise<MessageTemplate[]> {
  const found = await sql<MessageTemplate>`
    select ${shown}
    from ${around}
    order by t.retired_at is not null, t.context, lower(t.name)
    limit 500
  `.execute(db);
  return found.rows;
}

export async function findTemplate(db: Db, id: string): Promise<MessageTemplate | undefined> {
  const found = await sql<MessageTemplate>`
    select ${shown}
    from ${around}
    where t.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function lockRow(db: Db, id: string): Promise<MessageTemplate | undefined> {
  await sql`select 1 from communication.templates where id = ${id} for update`.execute(db);
  return findTemplate(db, id);
}

export interface NewTemplate {
  id: string;
  name: string;
  context: string;
  text_en: string;
  text_sw: string | null;
  follows_id: string | null;
  state: 'draft' | 'approved';
  by: string;
  now: string;
}

/** False when the name is taken. */
export async function insertTemplate(db: Db, row: NewTemplate): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into communication.templates (tenant_id, id, school_id, name, context, text_en, text_sw,
      follows_id, state, changed_by, changed_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.name}, ${row.context}, ${row.text_en},
      ${row.text_sw}, ${row.follows_id}, ${row.state}, ${row.by}, ${row.now})
    on conflict do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

/** As it was, with who wrote it and when. */
export async function keepVersion(db: Db, row: MessageTemplate) {
  await sql`
    insert into communication.template_versions (tenant_id, school_id, template_id, version, text_en,
      text_sw, changed_by, changed_at)
    select tenant_id, school_id, id, version, ${row.text_en}, ${row.text_sw}, changed_by, changed_at
    from communication.templates
    where id = ${row.id}
    on conflict do nothing
  `.execute(db);
}

export async function updateTemplate(
  db: Db,
  row: Pick<MessageTemplate, 'id' | 'name' | 'text_en' | 'text_sw' | 'retired_at' | 'state'>,
  by: string,
  now: string,
): Promise<void> {
  await sql`
    update communication.templates
    set name = ${row.name}, text_en = ${row.text_en}, text_sw = ${row.text_sw},
      retired_at = ${row.retired_at}, follows_id = null, state = ${row.state},
      locked_by = case when ${row.state}::text = 'approved' then locked_by end,
      locked_at = case when ${row.state}::text = 'approved' then locked_at end, state_note = null,
      changed_by = ${by}, changed_at = ${now},
      version = version + 1
    where id = ${row.id}
  `.execute(db);
}

export async function setLock(db: Db, id: string, by: string | null, now: string): Promise<void> {
  await patchRow(db, 'communication.templates', id, { locked_by: by, locked_at: by ? now : null });
}

export interface State {
  state: MessageTemplate['state'];
  locked_by: string | null;
  request_id: string | null;
  state_note: string | null;
}

/** Words stay as they are, so no version of them is kept. */
export async function updateState(db: Db, id: string, row: State, now: string): Promise<void> {
  await patchRow(db, 'communication.templates', id, {
    state: row.state,
    locked_by: row.locked_by,
    locked_at: row.locked_by ? now : null,
    request_id: row.request_id,
    state_note: row.state_note,
  });
}

/** The text whose words are being decided on, under lock. */
export async function lockRequested(
  db: Db,
  request_id: string,
): Promise<MessageTemplate | undefined> {
  const found = await sql<{ id: string }>`
    select id
    from communication.templates
    where request_id = ${request_id}
    for update
  `.execute(db);
  const [row] = found.rows;
  return row && findTemplate(db, row.id);
}

export async function findRequestOf(db: Db, id: string): Promise<string | null> {
  const found = await sql<{ request_id: string | null }>`
    select request_id
    from communication.templates
    where id = ${id} and state = 'in-approval'
  `.execute(db);
  return found.rows[0]?.request_id ?? null;
}

export interface SharedTemplate {
  id: string;
  name: string;
  context: string;
  text_en: string;
  text_sw: string | null;
  from: string;
  is_ours: boolean;
}

export async function listShared(db: Db): Promise<SharedTemplate[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<SharedTemplate>`
    select s.id, s.name, s.context, s.text_en, s.text_sw, c.name as from,
      s.shared_from = ${school_id} as is_ours
    from communication.shared_templates s
    join identity.schools c on (c.tenant_id, c.id) = (s.tenant_id, s.shared_from)
    where s.tenant_id = ${tenant_id} and s.withdrawn_at is null
    order by lower(s.name), s.id
    limit 200
  `.execute(db);
  return found.rows;
}

export async function findSharedOf(
  db: Db,
  template_id: string,
): Promise<SharedTemplate | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<SharedTemplate>`
    select s.id, s.name, s.context, s.text_en, s.text_sw, c.name as from,
      s.shared_from = ${school_id} as is_ours
    from communication.shared_templates s
    join identity.schools c on (c.tenant_id, c.id) = (s.tenant_id, s.shared_from)
    where s.tenant_id = ${tenant_id} and s.template_id = ${template_id} and s.withdrawn_at is null
    for update of s
  `.execute(db);
  return found.rows[0];
}

export async function insertShared(
  db: Db,
  id: string,
  row: Pick<MessageTemplate, 'id' | 'name' | 'context' | 'text_en' | 'text_sw'>,
  by: string,
  now: string,
): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await insertRow(db, 'communication.shared_templates', {
    tenant_id,
    id,
    template_id: row.id,
    name: row.name,
    context: row.context,
    text_en: row.text_en,
    text_sw: row.text_sw,
    shared_from: school_id,
    shared_by: by,
    shared_at: now,
  });
}

/** Shared words go on: whoever follows reads the new words from now on. */
export async function updateShared(
  db: Db,
  id: string,
  row: Pick<MessageTemplate, 'name' | 'text_en' | 'text_sw'>,
): Promise<void> {
  await sql`
    update communication.shared_templates
    set name = ${row.name}, text_en = ${row.text_en}, text_sw = ${row.text_sw},
      version = version + 1
    where tenant_id = ${scopeOf(db).tenant_id} and id = ${id}
  `.execute(db);
}

/** It is offered to nobody new; whoever follows it keeps the last words. */
export async function withdrawShared(db: Db, id: string, now: string): Promise<void> {
  await sql`
    update communication.shared_templates
    set withdrawn_at = ${now}, version = version + 1
    where tenant_id = ${scopeOf(db).tenant_id} and id = ${id}
  `.execute(db);
}

export async function listVersions(db: Db, template_id: string) {
  const found = await sql<{
    version: number;
    text_en: string;
    text_sw: string | null;
    changed_by: string;
    changed_at: string;
  }>`
    select v.version, v.text_en, v.text_sw, v.changed_at,
      u.first_name || ' ' || u.last_name as changed_by
    from communication.template_versions v
    join identity.users u on (u.tenant_id, u.id) = (v.tenant_id, v.changed_by)
    where v.template_id = ${template_id}
    order by v.version desc
    limit 100
  `.execute(db);
  return found.rows;
}
