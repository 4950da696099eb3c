import { sql } from 'kysely';
import type { Prompt, PromptState } from '@darasa/contract/finance/receiving/prompts';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface NewPrompt {
  tenant_id: string;
  school_id: string;
  id: string;
  student_id: string;
  amount_cents: number;
  phone: string;
  money_account_id: string;
  account_text: string;
  source: 'counter' | 'portal' | 'link';
  asked_by: string;
  created_at: string;
}

export async function insertPrompt(db: Db, row: NewPrompt): Promise<void> {
  await insertRow(db, 'finance.prompts', {
    tenant_id: row.tenant_id,
    id: row.id,
    school_id: row.school_id,
    student_id: row.student_id,
    amount_cents: row.amount_cents,
    phone: row.phone,
    money_account_id: row.money_account_id,
    account_text: row.account_text,
    source: row.source,
    asked_by: row.asked_by,
    created_at: row.created_at,
  });
}

export interface Ground {
  admission_number: string | null;
  /** The account of the school's own connection, or else of its paybill. */
  money_account_id: string | null;
  to_phone: number;
  by_asker: number;
  /** For this learner, by the link of a receipt. */
  by_link: number;
  in_school: number;
}

/**
 * Whether a prompt can be sent, and how many went out lately: strangers are not to be pestered. Whoever
 * asks next in this school waits until this one is written, so that twenty at once are counted too.
 */
export async function findGround(
  db: Db,
  {
    student_id,
    phone,
    asked_by,
    lately,
    hour_ago,
  }: {
    student_id: string;
    phone: string;
    asked_by: string;
    lately: string;
    hour_ago: string;
  },
): Promise<Ground> {
  const { tenant_id, school_id } = scopeOf(db);
  const key = `fee prompts ${tenant_id} ${school_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const found = await sql<Ground>`
    select
      (select s.admission_number from students.students s where s.id = ${student_id})
        as admission_number,
      coalesce(
        (select c.money_account_id from finance.connections c where c.provider = 'mpesa'),
        (select m.id from finance.money_accounts m
         where m.kind = 'mobile-money' and m.paybill is not null and m.retired_at is null
         order by m.created_at, m.id limit 1)
      ) as money_account_id,
      (select count(*)::int from finance.prompts p
       where p.phone = ${phone} and p.created_at > ${lately}) as to_phone,
      (select count(*)::int from finance.prompts p
       where p.asked_by = ${asked_by} and p.created_at > ${hour_ago}) as by_asker,
      (select count(*)::int from finance.prompts p
       where p.student_id = ${student_id} and p.source = 'link' and p.created_at > ${hour_ago})
        as by_link,
      (select count(*)::int from finance.prompts p where p.created_at > ${hour_ago}) as in_school
  `.execute(db);
  return found.rows[0]!;
}

export type StoredPrompt = Omit<Prompt, 'words'> & {
  source: NewPrompt['source'];
  result_text: string | null;
  heard_at: string | null;
};

export async function findPrompt(
  db: Db,
  id: string,
  asked_by: string | null = null,
): Promise<StoredPrompt | undefined> {
  const found = await sql<StoredPrompt>`
    select p.id, p.student_id, p.amount_cents, p.phone, p.source, p.state, p.result_text, p.heard_at,
      p.created_at,
      case when a.state = 'suspense' then a.amount_cents end as held_cents,
      y.id as payment_id, y.receipt_number,
      (y.receipt ->> 'balance_after_cents')::bigint as balance_after_cents
    from finance.prompts p
    left join finance.arrivals a on (a.tenant_id, a.prompt_id) = (p.tenant_id, p.id)
    left join finance.payments y on (y.tenant_id, y.id) = (a.tenant_id, a.payment_id)
    where p.id = ${id} and (${asked_by}::uuid is null or p.asked_by = ${asked_by})
    order by y.created_at
    limit 1
  `.execute(db);
  return found.rows[0];
}

export interface PromptToSend {
  id: string;
  amount_cents: number;
  phone: string;
  account_text: string;
}

/** Taken once: a prompt is never sent a second time, not even when the worker was killed between. */
export async function takePrompt(
  db: Db,
  id: string,
  now: string,
): Promise<PromptToSend | undefined> {
  const taken = await sql<PromptToSend>`
    update finance.prompts set sent_at = ${now}
    where id = ${id} and state = 'asking' and sent_at is null
    returning id, amount_cents, phone, account_text
  `.execute(db);
  return taken.rows[0];
}

export interface PromptNews {
  state: PromptState;
  checkout_id?: string | null;
  result_code?: string | null;
  result_text?: string | null;
  now: string;
}

/** Paid is the last word: whatever comes late cannot unsay it. */
export async function updatePrompt(db: Db, id: string, news: PromptNews): Promise<boolean> {
  const is_answer = news.state !== 'sent';
  const updated = await sql`
    update finance.prompts set
      state = case when ${news.state} = 'sent' and state <> 'asking' then state else ${news.state} end,
      checkout_id = coalesce(${news.checkout_id ?? null}, checkout_id),
      result_code = coalesce(${news.result_code ?? null}, result_code),
      result_text = coalesce(${news.result_text ?? null}, result_text),
      answered_at = case when ${is_answer} then ${news.now}::timestamptz else answered_at end
    where id = ${id} and state <> 'paid'
    returning id
  `.execute(db);
  return updated.rows.length > 0;
}

/** Somebody told of it who is not known to be M-Pesa. */
export async function markHeard(db: Db, id: string, now: string): Promise<void> {
  await sql`
    update finance.prompts set heard_at = ${now}
    where id = ${id} and state in ('asking', 'sent') and heard_at is null
  `.execute(db);
}

export interface OpenPrompt {
  id: string;
  checkout_id: string | null;
  state: PromptState;
}

export async function findOpen(db: Db, id: string): Promise<OpenPrompt | undefined> {
  const found = await sql<OpenPrompt>`
    select p.id, p.checkout_id, p.state
    from finance.prompts p
    where p.id = ${id} and p.state in ('asking', 'sent')
  `.execute(db);
  return found.rows[0];
}

export interface PromptFacts {
  account_text: string;
  money_account_id: string;
  /** The receipt that it paid before. */
  paid_receipt: string | null;
}

export async function findFacts(db: Db, id: string): Promise<PromptFacts | undefined> {
  // Of two answers to one prompt the second sees what the first brought.
  await sql`select p.id from finance.prompts p where p.id = ${id} for update`.execute(db);
  const found = await sql<PromptFacts>`
    select p.account_text, p.money_account_id, a.receipt as paid_receipt
    from finance.prompts p
    left join finance.arrivals a on (a.tenant_id, a.prompt_id) = (p.tenant_id, p.id)
    where p.id = ${id}
  `.execute(db);
  return found.rows[0];
}
