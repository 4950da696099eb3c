import { sql } from 'kysely';
import { acrossAccounts, acrossPlaces, type Db, scopeOf } from '#platform/db/scope.ts';

/** A paper that a reference stands on, such as "receipt KA/26/00012". */
export interface UsedReference {
  reference: string;
  paper: string;
  used_on: string;
}

/** What a code stands on while its money waits for somebody to say whose it is. */
const in_suspense = 'money in suspense';

/** Which of this school's own papers may hand their code over: any, what lies in suspense, or none. */
export type CodeHolder = 'own' | 'suspense' | 'none';

/**
 * Takes the codes among these references for their papers; a reference that is no code needs no taking.
 * False when one of them is taken already, in whatever school of the organisation. Somebody who takes the
 * same at the same moment waits here for the end of this transaction.
 */
export async function takeCodes(db: Db, uses: UsedReference[], from: CodeHolder): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ is_free: boolean }>`
    with wanted as (
      select distinct n.reference, n.paper, n.used_on
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
        as n (reference text, paper text, used_on date)
      where finance.is_money_code(n.reference)
    ), taken as (
      insert into finance.used_codes as u (tenant_id, code, school_id, paper, used_on)
      select distinct on (w.reference) ${tenant_id}::uuid, w.reference, ${school_id}::uuid, w.paper,
        w.used_on
      from wanted w
      -- Always in one order: two who take several never wait for one another.
      order by w.reference, w.paper
      on conflict (tenant_id, code) do update set paper = excluded.paper, used_on = excluded.used_on
        where u.school_id = excluded.school_id
          and (${from} = 'own' or (${from} = 'suspense' and u.paper = ${in_suspense}))
      returning 1
    )
    select (select count(*) from wanted) = (select count(*) from taken) as is_free
  `.execute(db);
  return found.rows[0]!.is_free;
}

/** Money in suspense holds its code, unless a paper stands on that already. */
export async function holdCode(db: Db, reference: string, used_on: string): Promise<void> {
  await takeCodes(db, [{ reference, paper: in_suspense, used_on }], 'none');
}

/** Money that the provider took back is waited for no longer. */
export async function freeHeldCodes(db: Db, codes: string[]): Promise<void> {
  const { school_id } = scopeOf(db);
  await sql`
    delete from finance.used_codes u
    where u.code = any(${codes}::text[]) and u.school_id = ${school_id} and u.paper = ${in_suspense}
  `.execute(db);
}

export type StandingUse = UsedReference & { school: string };

/** Which of these are taken, and by what. */
export async function listUses(db: Db, references: string[]): Promise<StandingUse[]> {
  const found = await sql<StandingUse>`
    select u.code as reference, u.paper, u.used_on, s.name as school
    from finance.used_codes u
    join identity.schools s on s.tenant_id = u.tenant_id and s.id = u.school_id
    where u.code = any(${references}::text[])
    order by u.code
  `.execute(db);
  return found.rows;
}

/** The code of a paper that stands no more is free again, unless a part of the receipt still stands on it. */
export async function freeCode(db: Db, code: string): Promise<void> {
  const { school_id } = scopeOf(db);
  await sql`
    delete from finance.used_codes u
    where u.code = ${code} and u.school_id = ${school_id} and not exists (
      select from finance.payments p
      where p.tenant_id = u.tenant_id and p.reference = u.code and not exists (
        select from finance.payment_cancellations x
        where x.tenant_id = p.tenant_id and x.payment_id = p.id))
  `.execute(acrossPlaces(acrossAccounts(db)));
}
