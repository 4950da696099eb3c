import type { PayChange } from '@darasa/contract/finance/books/pay-details';
import { sql } from 'kysely';
import { patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

type Facts = Record<string, unknown>;

export interface StoredChange {
  id: string;
  number: string;
  money_account_id: string;
  money_account_name: string;
  provider: PayChange['provider'];
  before: Facts;
  after: Facts;
  sealed_secret: string | null;
  state: PayChange['state'];
  asked_by_id: string;
  asked_by: string;
  item_id: string | null;
  created_at: string;
  approved_by: string | null;
  effective_at: string | null;
  version: number;
}

const shown = sql`
  c.id, c.number, c.money_account_id, m.name as money_account_name, c.provider, c.before, c.after,
  c.sealed_secret, c.state, c.asked_by as asked_by_id, c.created_at, c.effective_at, c.version,
  a.first_name || ' ' || a.last_name as asked_by, p.first_name || ' ' || p.last_name as approved_by,
  (select i.id from workflows.items i where i.tenant_id = c.tenant_id
    and i.document_type = 'pay-details' and i.document_id = c.id) as item_id
  from finance.pay_changes c
  join finance.money_accounts m on (m.tenant_id, m.id) = (c.tenant_id, c.money_account_id)
  join identity.users a on (a.tenant_id, a.id) = (c.tenant_id, c.asked_by)
  left join identity.users p on (p.tenant_id, p.id) = (c.tenant_id, c.approved_by)`;
const open = sql`c.state in ('in-approval', 'returned', 'approved')`;

/** Lists what waits, then what was decided lately. */
export async function listChanges(db: Db): Promise<StoredChange[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<StoredChange>`
    select ${shown}
    where c.tenant_id = ${tenant_id} and c.school_id = ${school_id}
    order by ${open} desc, c.created_at desc, c.id
    limit 30
  `.execute(db);
  return found.rows;
}

export async function lockChange(db: Db, id: string): Promise<StoredChange | undefined> {
  const found = await sql<StoredChange>`
    select ${shown} where c.id = ${id} for update of c
  `.execute(db);
  return found.rows[0];
}

/** The one open question about an account, or about a provider. */
export async function lockOpen(
  db: Db,
  { money_account_id, provider }: { money_account_id: string; provider: string | null },
): Promise<StoredChange | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const about = provider
    ? sql`c.provider = ${provider}`
    : sql`c.provider is null and c.money_account_id = ${money_account_id}`;
  const found = await sql<StoredChange>`
    select ${shown}
    where c.tenant_id = ${tenant_id} and c.school_id = ${school_id} and ${about} and ${open}
    for update of c
  `.execute(db);
  return found.rows[0];
}

export interface NewChange {
  id: string;
  number: string;
  money_account_id: string;
  provider: string | null;
  before: Facts;
  after: Facts;
  sealed_secret: string | null;
  asked_by: string;
  created_at: string;
}

/** False while another one is open. */
export async function insertChange(db: Db, row: NewChange): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into finance.pay_changes (tenant_id, id, school_id, number, money_account_id, provider,
      before, after, sealed_secret, asked_by, created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.number}, ${row.money_account_id},
      ${row.provider}, ${JSON.stringify(row.before)}::jsonb, ${JSON.stringify(row.after)}::jsonb,
      ${row.sealed_secret}, ${row.asked_by}, ${row.created_at})
    on conflict do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

/** A returned request is asked again: what came back is asked for again, with what was changed in it. */
export async function updateAsked(
  db: Db,
  id: string,
  row: Pick<NewChange, 'money_account_id' | 'before' | 'after' | 'sealed_secret'>,
): Promise<void> {
  await patchRow(db, 'finance.pay_changes', id, {
    state: 'in-approval',
    money_account_id: row.money_account_id,
    before: JSON.stringify(row.before),
    after: JSON.stringify(row.after),
    sealed_secret: row.sealed_secret,
  });
}

export async function updateState(
  db: Db,
  id: string,
  row: { state: PayChange['state']; approved_by?: string; effective_at?: string },
): Promise<void> {
  await sql`
    update finance.pay_changes c set state = ${row.state}, version = c.version + 1,
      approved_by = coalesce(${row.approved_by ?? null}::uuid, c.approved_by),
      effective_at = coalesce(${row.effective_at ?? null}::timestamptz, c.effective_at)
    where c.id = ${id}
  `.execute(db);
}

/** Another account that has this paybill or is to have it: one paybill names one account. */
export async function findAccountOfPaybill(
  db: Db,
  paybill: string,
  own_id: string,
): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    select m.name from finance.money_accounts m where m.paybill = ${paybill} and m.id <> ${own_id}
    union all
    select c.number from finance.pay_changes c
    where c.money_account_id <> ${own_id} and ${open}
      and coalesce(c.after ->> 'paybill', c.after ->> 'till', c.after ->> 'shortcode') = ${paybill}
    limit 1
  `.execute(db);
  return found.rows[0]?.name;
}

export interface PlaceDetails {
  bank_name: string | null;
  branch: string | null;
  account_number: string | null;
  paybill: string | null;
}

export async function lockPlace(db: Db, id: string): Promise<PlaceDetails | undefined> {
  const found = await sql<PlaceDetails>`
    select m.bank_name, m.branch, m.account_number, m.paybill
    from finance.money_accounts m where m.id = ${id} for update
  `.execute(db);
  return found.rows[0];
}

export async function updatePlace(db: Db, id: string, row: PlaceDetails): Promise<void> {
  await patchRow(db, 'finance.money_accounts', id, {
    bank_name: row.bank_name,
    branch: row.branch,
    account_number: row.account_number,
    paybill: row.paybill,
  });
}

/**
 * Whether somebody chose it after this moment, in a school that told parents already where to pay: one
 * that has told nobody yet can send nobody elsewhere.
 */
export async function isFreshSetting(db: Db, key: string, since: string): Promise<boolean> {
  const found = await sql`
    select 1 from platform.settings s
    where s.key = ${key} and s.changed_at > ${since}
      and exists (
        select from finance.money_accounts m
        where m.paybill is not null or m.account_number is not null
      )
  `.execute(db);
  return found.rows.length > 0;
}

export interface NewConnection {
  tenant_id: string;
  school_id: string;
  provider: string;
  money_account_id: string;
  details: string;
  sealed_secret: string;
  set_by: string;
  set_at: string;
}

/** A new connection replaces the old: what was approved takes the place of whatever is there. */
export async function replaceConnection(db: Db, row: NewConnection): Promise<void> {
  await sql`
    insert into finance.connections as c (tenant_id, school_id, provider, money_account_id, details,
      sealed_secret, set_by, set_at)
    values (${row.tenant_id}, ${row.school_id}, ${row.provider}, ${row.money_account_id},
      ${row.details}::jsonb, ${row.sealed_secret}, ${row.set_by}, ${row.set_at})
    on conflict (tenant_id, school_id, provider) do update set
      money_account_id = excluded.money_account_id, details = excluded.details,
      sealed_secret = excluded.sealed_secret, set_by = excluded.set_by, set_at = excluded.set_at,
      version = c.version + 1, last_success_at = null, last_failure_at = null, last_failure = null
  `.execute(db);
}
