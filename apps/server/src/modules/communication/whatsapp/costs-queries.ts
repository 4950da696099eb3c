import type { WhatsappCost } from '@darasa/contract/communication/whatsapp/whatsapp';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const went = sql`m.state in ('sent', 'delivered', 'read')
  or (m.state = 'failed' and m.sent_at is not null)`;

/** Lists what was expected and what was used, category by category. */
export async function listCosts(db: Db, since: string): Promise<Omit<WhatsappCost, 'price'>[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Omit<WhatsappCost, 'price'>>`
    with mine as (
      select c.id, c.category, c.tokens_estimated,
        count(m.id) filter (where ${went})::int as messages,
        coalesce(sum(m.tokens) filter (where ${went}), 0)::int as tokens_used,
        count(m.id) filter (where m.billed_as <> c.category)::int as billed_otherwise
      from communication.campaigns c
      left join communication.messages m
        on (m.tenant_id, m.campaign_id) = (c.tenant_id, c.id)
      where c.tenant_id = ${tenant_id} and c.school_id = ${school_id} and c.channel = 'whatsapp'
        and c.created_at >= ${since} and c.state not in ('cancelled', 'rejected')
      group by c.id, c.category, c.tokens_estimated
    )
    select k.category, count(c.id)::int as campaigns, coalesce(sum(c.messages), 0)::int as messages,
      coalesce(sum(c.tokens_estimated), 0)::int as tokens_estimated,
      coalesce(sum(c.tokens_used), 0)::int as tokens_used,
      coalesce(sum(c.billed_otherwise), 0)::int as billed_otherwise
    from unnest(array['utility', 'marketing', 'authentication', 'service'])
      with ordinality as k (category, place)
    left join mine c on c.category = k.category
    group by k.category, k.place
    order by k.place
  `.execute(db);
  return found.rows;
}

export async function listCampaignCosts(db: Db, since: string, limit: number) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{
    id: string;
    title: string;
    category: string;
    created_at: string;
    recipients_count: number;
    tokens_estimated: number;
    tokens_used: number;
  }>`
    select c.id, c.title, c.category, c.created_at, c.recipients_count, c.tokens_estimated,
      coalesce(sum(m.tokens) filter (where ${went}), 0)::int as tokens_used
    from (
      select *
      from communication.campaigns
      where tenant_id = ${tenant_id} and school_id = ${school_id} and channel = 'whatsapp'
        and kind <> 'reply' and created_at >= ${since} and state not in ('cancelled', 'rejected')
      order by created_at desc
      limit ${limit}
    ) c
    left join communication.messages m on (m.tenant_id, m.campaign_id) = (c.tenant_id, c.id)
    group by c.id, c.title, c.category, c.created_at, c.recipients_count, c.tokens_estimated
    order by c.created_at desc, c.id
  `.execute(db);
  return found.rows;
}
