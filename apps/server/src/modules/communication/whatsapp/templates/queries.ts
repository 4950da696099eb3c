import type { WhatsappTemplate } from '@darasa/contract/communication/whatsapp/whatsapp';
import { sql } from 'kysely';
import { patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const shown = sql`w.id, w.name, w.language, w.category, w.header, w.with_document, w.body, w.footer,
  w.buttons, w.state, w.reason, w.changed_at, w.version,
  u.first_name || ' ' || u.last_name as changed_by`;
const from = sql`communication.whatsapp_templates w
  join identity.users u on (u.tenant_id, u.id) = (w.tenant_id, w.changed_by)`;

export async function listTemplates(db: Db, limit: number): Promise<WhatsappTemplate[]> {
  const found = await sql<WhatsappTemplate>`
    select ${shown}
    from ${from}
    order by w.name, w.language
    limit ${limit}
  `.execute(db);
  return found.rows;
}

export async function findTemplate(db: Db, id: string): Promise<WhatsappTemplate | undefined> {
  const found = await sql<WhatsappTemplate>`
    select ${shown}
    from ${from}
    where w.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function lockTemplate(db: Db, id: string): Promise<WhatsappTemplate | undefined> {
  await sql`select 1 from communication.whatsapp_templates where id = ${id} for update`.execute(db);
  return findTemplate(db, id);
}

export async function countTemplates(db: Db): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from communication.whatsapp_templates
    where tenant_id = ${tenant_id} and school_id = ${school_id}
  `.execute(db);
  return found.rows[0]!.count;
}

export type TemplateValues = Pick<
  WhatsappTemplate,
  'category' | 'header' | 'with_document' | 'body' | 'footer' | 'buttons'
>;

/** False when there is one of this name in this language. */
export async function insertTemplate(
  db: Db,
  row: TemplateValues &
    Pick<WhatsappTemplate, 'id' | 'name' | 'language'> & { by: string; now: string },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into communication.whatsapp_templates (tenant_id, id, school_id, name, language, category,
      header, with_document, body, footer, buttons, changed_by, changed_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.name}, ${row.language}, ${row.category},
      ${row.header}, ${row.with_document}, ${row.body}, ${row.footer},
      ${JSON.stringify(row.buttons)}, ${row.by}, ${row.now})
    on conflict do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

export async function updateTemplate(
  db: Db,
  id: string,
  row: TemplateValues & { by: string; now: string },
): Promise<void> {
  await patchRow(db, 'communication.whatsapp_templates', id, {
    category: row.category,
    header: row.header,
    with_document: row.with_document,
    body: row.body,
    footer: row.footer,
    buttons: JSON.stringify(row.buttons),
    state: 'draft',
    reason: null,
    changed_by: row.by,
    changed_at: row.now,
  });
}

export async function setPending(db: Db, id: string, now: string): Promise<void> {
  await patchRow(db, 'communication.whatsapp_templates', id, {
    state: 'pending',
    reason: null,
    submitted_at: now,
  });
}

/** Finds how Meta calls it; nothing before it has seen it. */
export async function findProviderId(db: Db, id: string): Promise<string | null> {
  const found = await sql<{ provider_id: string | null }>`
    select provider_id from communication.whatsapp_templates where id = ${id}
  `.execute(db);
  return found.rows[0]?.provider_id ?? null;
}

export async function noteSubmitted(
  db: Db,
  id: string,
  news: { provider_id: string | null; state: string; reason: string | null },
): Promise<void> {
  await sql`
    update communication.whatsapp_templates
    set provider_id = coalesce(${news.provider_id}, provider_id), state = ${news.state},
      reason = ${news.reason}, version = version + 1
    where id = ${id} and state = 'pending'
  `.execute(db);
}

/** Meta names the template by its id; before our copy has it, by name and language. */
export async function noteVerdict(
  db: Db,
  news: {
    provider_id: string;
    name: string;
    language: string;
    state: 'approved' | 'rejected' | 'disabled' | 'pending';
    reason: string | null;
  },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const changed = await sql`
    update communication.whatsapp_templates
    set state = ${news.state}, reason = ${news.reason}, version = version + 1,
      provider_id = ${news.provider_id}
    where tenant_id = ${tenant_id} and school_id = ${school_id} and state <> 'draft'
      and (provider_id = ${news.provider_id}
        or (provider_id is null and name = ${news.name} and language = ${news.language}))
  `.execute(db);
  return changed.numAffectedRows === 1n;
}
