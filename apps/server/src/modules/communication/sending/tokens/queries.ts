import {
  type Channel,
  type Purchase,
  type TokenEntry,
  tokenEntryList,
  type TokenProof,
} from '@darasa/contract/communication/sending/tokens';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { takeTurn } from '#platform/db/take-turn.ts';
import { newId } from '#platform/ids.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export async function findLeft(db: Db, channel: Channel): Promise<number> {
  const found = await db
    .selectFrom('communication.wallets')
    .select('left_over')
    .where('channel', '=', channel)
    .executeTakeFirst();
  return found?.left_over ?? 0;
}

export const findNumber = (db: Db) =>
  db
    .selectFrom('communication.whatsapp_accounts')
    .select('display_phone')
    .where('owner_school_id', '=', scopeOf(db).school_id ?? '')
    .executeTakeFirst();

interface Movement {
  channel: Channel;
  campaign_id: string;
  tokens: number;
  now: string;
}

/** Sets tokens aside, or nothing when there are too few: whoever comes second waits, then looks again. */
export async function reserve(db: Db, { channel, campaign_id, tokens, now }: Movement) {
  if (tokens === 0) return true;
  const taken = await sql`
    update communication.wallets
    set reserved = reserved + ${tokens}
    where channel = ${channel} and left_over >= ${tokens}
  `.execute(db);
  if (taken.numAffectedRows !== 1n) return false;
  await insertEntry(db, { channel, campaign_id, tokens, now, kind: 'reserved' });
  return true;
}

/** Tokens are settled: what was set aside is used, or comes back. */
export async function settle(db: Db, move: Movement & { kind: 'used' | 'returned' }) {
  if (move.tokens === 0) return;
  const used = move.kind === 'used' ? move.tokens : 0;
  await sql`
    update communication.wallets
    set reserved = reserved - ${move.tokens}, used = used + ${used}
    where channel = ${move.channel}
  `.execute(db);
  await insertEntry(db, move);
}

async function insertEntry(db: Db, move: Movement & { kind: TokenEntry['kind'] }): Promise<void> {
  await insertRow(db, 'communication.token_entries', {
    ...placeOf(db),
    id: newId(Date.parse(move.now)),
    channel: move.channel,
    kind: move.kind,
    tokens: move.tokens,
    campaign_id: move.campaign_id,
    created_at: move.now,
  });
}

/** The provider said that it was paid. Said twice it is credited once; answers whether it was now. */
export async function credit(
  db: Db,
  purchase: { id: string; channel: string; tokens: number; now: string; receipt: string | null },
): Promise<boolean> {
  const { tenant_id, school_id } = placeOf(db);
  const { id, channel, tokens, now } = purchase;
  const changed = await sql`
    update communication.purchases
    set state = 'credited', receipt = ${purchase.receipt}, reason = null, done_at = ${now}
    where id = ${id} and state <> 'credited'
  `.execute(db);
  if (changed.numAffectedRows !== 1n) return false;
  await insertRow(db, 'communication.token_entries', {
    tenant_id,
    id: newId(Date.parse(now)),
    school_id,
    channel,
    kind: 'bought',
    tokens,
    purchase_id: id,
    created_at: now,
  });
  await sql`
    insert into communication.wallets as w (tenant_id, school_id, channel, bought)
    values (${tenant_id}, ${school_id}, ${channel}, ${tokens})
    on conflict (tenant_id, school_id, channel) do update set bought = w.bought + ${tokens}
  `.execute(db);
  return true;
}

export async function insertPurchase(
  db: Db,
  row: {
    id: string;
    channel: Channel;
    phone: string;
    amount_cents: number;
    tokens: number;
    asked_by: string;
    asked_at: string;
  },
): Promise<void> {
  await insertRow(db, 'communication.purchases', {
    ...placeOf(db),
    id: row.id,
    channel: row.channel,
    phone: row.phone,
    amount_cents: row.amount_cents,
    tokens: row.tokens,
    asked_by: row.asked_by,
    asked_at: row.asked_at,
  });
}

/**
 * Questions are counted; how often phones were asked lately: this one, and all of the organisation. Notes
 * this time too.
 */
export async function noteAsked(
  db: Db,
  row: { id: string; phone: string; now: string },
  since: { phone: string; all: string },
): Promise<{ on_phone: number; in_all: number }> {
  const { tenant_id } = scopeOf(db);
  // Two clicks at once must not both find room for the last prompt.
  await takeTurn(db, 'prompts', tenant_id);
  const found = await sql<{ on_phone: number; in_all: number }>`
    select count(*) filter (where phone = ${row.phone} and asked_at > ${since.phone})::int as on_phone,
      count(*)::int as in_all
    from communication.prompt_times
    where asked_at > ${since.all}
  `.execute(db);
  await sql`delete from communication.prompt_times where asked_at <= ${since.all}`.execute(db);
  await insertRow(db, 'communication.prompt_times', {
    tenant_id,
    id: row.id,
    phone: row.phone,
    asked_at: row.now,
  });
  return found.rows[0]!;
}

export async function lockPurchase(db: Db, by: { id: string } | { provider_id: string }) {
  const found = await sql<{
    id: string;
    channel: Channel;
    phone: string;
    amount_cents: number;
    tokens: number;
    state: Purchase['state'];
    provider_id: string | null;
    prompted_at: string | null;
    asked_by: string;
  }>`
    select id, channel, phone, amount_cents, tokens, state, provider_id, prompted_at, asked_by
    from communication.purchases
    where ${'id' in by ? sql`id = ${by.id}` : sql`provider_id = ${by.provider_id}`}
    for update
  `.execute(db);
  return found.rows[0];
}

export async function markPrompted(db: Db, id: string, now: string): Promise<void> {
  await sql`
    update communication.purchases set prompted_at = ${now} where id = ${id}
  `.execute(db);
}

export async function markPurchase(
  db: Db,
  id: string,
  change: { state: 'pending'; provider_id: string } | { state: 'failed'; reason: string },
  now: string,
): Promise<void> {
  await sql`
    update communication.purchases
    set state = ${change.state},
      provider_id = coalesce(${'provider_id' in change ? change.provider_id : null}, provider_id),
      reason = ${'reason' in change ? change.reason : null},
      done_at = ${change.state === 'failed' ? now : null}
    where id = ${id} and state in ('asked', 'pending')
  `.execute(db);
}

export async function pageOfPurchases(
  db: Db,
  input: { page: number; page_size: number; channel?: Channel | undefined },
) {
  const found = await sql<Purchase & { count: number }>`
    with mine as (
      select p.*
      from communication.purchases p
      where ${input.channel ?? null}::text is null or p.channel = ${input.channel ?? null}
    )
    select n.count, m.*
    from (select count(*)::int as count from mine) n
    left join lateral (
      select m.id, m.channel, m.phone, m.amount_cents, m.tokens, m.state, m.receipt, m.reason,
        u.first_name || ' ' || u.last_name as asked_by, m.asked_at, m.done_at
      from mine m
      join identity.users u on (u.tenant_id, u.id) = (m.tenant_id, m.asked_by)
      order by m.asked_at desc, m.id desc
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) m on true
    order by m.asked_at desc, m.id desc
  `.execute(db);
  return countedPage(found.rows);
}

export const tokenEntries = rowsOf(tokenEntryList, {
  from: 'communication.token_entries e',
  joins: {
    c: 'left join communication.campaigns c on c.tenant_id = e.tenant_id and c.id = e.campaign_id',
    p: 'left join communication.purchases p on p.tenant_id = e.tenant_id and p.id = e.purchase_id',
  },
  columns: { about: "coalesce(c.title, 'Receipt ' || p.receipt, 'Purchase')" },
  search: ['c.title', 'p.receipt'],
});

export type Sums = Omit<TokenProof, 'differences'> & {
  entries_bought: number;
  entries_reserved: number;
  entries_used: number;
  purchases: number;
  messages_used: number;
  messages_reserved: number;
};

/** The wallet beside what its entries, the purchases and the messages add up to. */
export async function sums(db: Db): Promise<Sums[]> {
  const found = await sql<Sums>`
    with entry as (
      select channel, kind, sum(tokens)::int as tokens
      from communication.token_entries
      group by channel, kind
    ), message as (
      select channel,
        coalesce(sum(tokens) filter (where state in ('sent', 'delivered', 'read')
          or (state = 'failed' and sent_at is not null)), 0)::int as used,
        coalesce(sum(tokens) filter (where state in ('waiting', 'sending')), 0)::int as reserved
      from communication.messages
      group by channel
    ), frozen as (
      select channel, sum(tokens)::int as tokens
      from communication.frozen
      where leaves_at is not null and cancelled_at is null
      group by channel
    ), bought as (
      select channel, sum(tokens)::int as tokens
      from communication.purchases
      where state = 'credited'
      group by channel
    )
    select k.channel, coalesce(w.bought, 0) as bought, coalesce(w.used, 0) as used,
      coalesce(w.reserved, 0) as reserved, coalesce(w.left_over, 0) as left,
      ${entrySum('returned')} as returned, ${entrySum('bought')} as entries_bought,
      ${entrySum('reserved')} - ${entrySum('used')} - ${entrySum('returned')} as entries_reserved,
      ${entrySum('used')} as entries_used, coalesce(b.tokens, 0) as purchases,
      coalesce(m.used, 0) as messages_used,
      coalesce(m.reserved, 0) + coalesce(f.tokens, 0) as messages_reserved
    from unnest(array['sms', 'whatsapp']) as k (channel)
    left join communication.wallets w on w.channel = k.channel
    left join bought b on b.channel = k.channel
    left join message m on m.channel = k.channel
    left join frozen f on f.channel = k.channel
    order by k.channel
  `.execute(db);
  return found.rows;
}

const entrySum = (kind: string) =>
  sql`coalesce((select tokens from entry where entry.channel = k.channel and kind = ${kind}), 0)`;
