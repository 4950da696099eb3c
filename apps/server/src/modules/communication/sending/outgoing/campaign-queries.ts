import type { Campaign, ExcludedRecipient } from '@darasa/contract/communication/writing/campaigns';
import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface NewCampaign {
  id: string;
  channel: Channel;
  kind: Campaign['kind'];
  title: string;
  audience: object;
  text_en: string;
  text_sw: string | null;
  whatsapp_template_id: string | null;
  category: string;
  is_private: boolean;
  wants_reply: boolean;
  state: Campaign['state'];
  send_at: string | null;
  recipients_count: number;
  tokens_estimated: number;
  excluded: readonly ExcludedRecipient[];
  about?: 'receipt' | null;
  /** What is told of, where that may be taken back before it leaves. */
  about_ids?: readonly string[];
  created_by: string | null;
  created_at: string;
}

/** False when it is there already. */
export async function insertCampaign(db: Db, row: NewCampaign): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into communication.campaigns (tenant_id, id, school_id, channel, kind, title, audience,
      text_en, text_sw, whatsapp_template_id, category, is_private, wants_reply, state, send_at,
      recipients_count, tokens_estimated, excluded, created_by, created_at, about, about_ids)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.channel}, ${row.kind}, ${row.title},
      ${JSON.stringify(row.audience)}, ${row.text_en}, ${row.text_sw}, ${row.whatsapp_template_id},
      ${row.category}, ${row.is_private}, ${row.wants_reply}, ${row.state}, ${row.send_at},
      ${row.recipients_count}, ${row.tokens_estimated}, ${JSON.stringify(row.excluded)},
      ${row.created_by}, ${row.created_at}, ${row.about ?? null}, ${row.about_ids ?? []}::uuid[])
    on conflict (tenant_id, id) do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

export async function setState(
  db: Db,
  id: string,
  state: Campaign['state'],
  reason: string | null = null,
): Promise<void> {
  await sql`
    update communication.campaigns
    set state = ${state}, reason = ${reason}, version = version + 1,
      cancelled_at = case when ${state} in ('cancelled', 'done') then cancelled_at end
    where id = ${id}
  `.execute(db);
}
