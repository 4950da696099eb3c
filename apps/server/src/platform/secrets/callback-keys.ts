import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Secret } from '../auth/tokens.ts';
import { type Db, scopeOf } from '../db/scope.ts';
import { newId } from '../ids.ts';
import { seal, unseal } from './seal.ts';

/**
 * The place of a callback is whose address it is: of a provider or carrier, for one school or for the whole
 * organisation.
 */
export interface CallbackPlace {
  kind: string;
  school_id: string | null;
}

const ownerOf = (tenant_id: string, { kind, school_id }: CallbackPlace): string =>
  `callback ${kind} ${tenant_id} ${school_id ?? ''}`;

// Figures and the letters a to f: no word that Safaricom forbids in an address can come out of it.
const newKey = (): string => randomBytes(20).toString('hex');

interface Kept {
  owner_school_id: string | null;
  sealed_key: string;
}

async function listKept(db: Db, kind: string): Promise<Kept[]> {
  const found = await sql<Kept>`
    select k.owner_school_id, k.sealed_key
    from platform.callback_keys k
    where k.tenant_id = ${scopeOf(db).tenant_id} and k.kind = ${kind}
  `.execute(db);
  return found.rows;
}

/** Null until one was made: then nobody may call there. */
export async function findCallbackKey(
  db: Db,
  secret: Secret,
  place: CallbackPlace,
): Promise<string | null> {
  const kept = await listKept(db, place.kind);
  const own = kept.find((one) => one.owner_school_id === place.school_id);
  return own ? unseal(secret, ownerOf(scopeOf(db).tenant_id, place), own.sealed_key) : null;
}

/** The owner of a callback is whose key this is, among all of this kind; nobody's is undefined. */
export async function ownerOfCallback(
  db: Db,
  secret: Secret,
  kind: string,
  given: string,
): Promise<{ school_id: string | null } | undefined> {
  const { tenant_id } = scopeOf(db);
  for (const { owner_school_id: school_id, sealed_key } of await listKept(db, kind)) {
    const key = unseal(secret, ownerOf(tenant_id, { kind, school_id }), sealed_key);
    if (isSameText(given, key)) return { school_id };
  }
  return undefined;
}

/** Takes as long for a wrong beginning as for a wrong end. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Making {
  now: Date;
  /** Who is told it; null when only the server itself uses it. */
  made_by: string | null;
}

/** The key as it is, or a first one: for what the server itself tells a provider with each call. */
export async function keepCallbackKey(
  db: Db,
  secret: Secret,
  place: CallbackPlace,
  now: Date,
): Promise<string> {
  const own = await findCallbackKey(db, secret, place);
  if (own) return own;
  await insertKey(db, secret, place, { now, made_by: null }, sql`do nothing`);
  return (await findCallbackKey(db, secret, place))!;
}

/** A new one in the place of the old, which is worth nothing from now on. */
export const renewCallbackKey = (
  db: Db,
  secret: Secret,
  place: CallbackPlace,
  making: Making,
): Promise<string> =>
  insertKey(
    db,
    secret,
    place,
    making,
    sql`do update set sealed_key = excluded.sealed_key, made_by = excluded.made_by,
      made_at = excluded.made_at`,
  );

async function insertKey(
  db: Db,
  secret: Secret,
  place: CallbackPlace,
  { now, made_by }: Making,
  otherwise: ReturnType<typeof sql>,
): Promise<string> {
  const { tenant_id } = scopeOf(db);
  const key = newKey();
  await sql`
    insert into platform.callback_keys (tenant_id, id, kind, owner_school_id, sealed_key, made_by,
      made_at)
    values (${tenant_id}, ${newId(now.getTime())}, ${place.kind}, ${place.school_id},
      ${seal(secret, ownerOf(tenant_id, place), key)}, ${made_by}, ${now.toISOString()})
    on conflict (tenant_id, kind, owner_school_id) ${otherwise}
  `.execute(db);
  return key;
}

/**
 * A forgotten key is refused: whatever is called with the old one is refused; there is no new one until
 * somebody makes it.
 */
export async function forgetCallbackKey(db: Db, { kind, school_id }: CallbackPlace): Promise<void> {
  await sql`
    delete from platform.callback_keys
    where tenant_id = ${scopeOf(db).tenant_id} and kind = ${kind}
      and owner_school_id is not distinct from ${school_id}
  `.execute(db);
}

/** When somebody was told the address that counts, by kind: no key is told here. */
export async function listCallbackDates(
  db: Db,
  kinds: readonly string[],
  school_id: string | null,
): Promise<Map<string, string>> {
  const found = await sql<{ kind: string; made_at: string }>`
    select k.kind, k.made_at
    from platform.callback_keys k
    where k.tenant_id = ${scopeOf(db).tenant_id} and k.kind = any(${kinds}::text[])
      and k.owner_school_id is not distinct from ${school_id} and k.made_by is not null
  `.execute(db);
  return new Map(found.rows.map((row) => [row.kind, row.made_at]));
}
