import { sql } from 'kysely';
import { acrossAccounts, type Db } from '#platform/db/scope.ts';
import { listUses } from '../used-codes/queries.ts';

export interface ImportGround {
  /** By admission number in small letters. */
  students: Map<string, string>;
  /** By name in small letters, and the first of each kind by its kind. */
  places: Map<string, string>;
  /** References that stand on a receipt of the same way of paying, with the receipt. */
  used: Map<string, string>;
  /** Codes that stand on any paper of the organisation, with that paper. */
  taken: Map<string, string>;
  /** Which of the references are codes. */
  codes: Set<string>;
  /** How many payments without a reference of one learner, day and amount there are already. */
  counted: Map<string, number>;
}

interface Asked {
  admission_numbers: string[];
  references: string[];
  days: string[];
}

export const cashKey = (student_id: string, day: string, amount_cents: number): string =>
  `${student_id} ${day} ${amount_cents}`;

/** Finds whatever the rows of a file are held against, in four questions that travel together. */
export async function findKnown(db: Db, asked: Asked): Promise<ImportGround> {
  // What was receipted into another account is receipted all the same.
  const everywhere = acrossAccounts(db);
  const [students, places, used, uses, codes, counted] = await Promise.all([
    sql<{ key: string; id: string }>`
      select lower(s.admission_number) as key, s.id
      from students.students s
      where lower(s.admission_number) = any(${asked.admission_numbers})
    `.execute(db),
    sql<{ name: string; kind: string; id: string }>`
      select lower(m.name) as name, m.kind, m.id
      from finance.money_accounts m
      where m.retired_at is null
      order by m.name desc
    `.execute(db),
    sql<{ key: string; receipt_number: string }>`
      select p.method || ' ' || p.reference as key, p.receipt_number
      from finance.payments p
      where p.reference = any(${asked.references}) and not exists (
        select from finance.payment_cancellations x
        where x.tenant_id = p.tenant_id and x.payment_id = p.id)
    `.execute(everywhere),
    listUses(db, asked.references),
    sql<{ code: string }>`
      select r.code from unnest(${asked.references}::text[]) r (code)
      where finance.is_money_code(r.code)
    `.execute(db),
    sql<{ student_id: string; received_on: string; amount_cents: number; count: number }>`
      select p.student_id, p.received_on, p.amount_cents, count(*)::int as count
      from finance.payments p
      left join finance.payment_cancellations x on x.tenant_id = p.tenant_id and x.payment_id = p.id
      where p.reference is null and x.payment_id is null and p.received_on = any(${asked.days}::date[])
      group by p.student_id, p.received_on, p.amount_cents
    `.execute(everywhere),
  ]);
  const kinds = places.rows.map(({ kind, id }) => [kind, id] as const);
  return {
    students: new Map(students.rows.map((row) => [row.key, row.id])),
    places: new Map([...kinds, ...places.rows.map(({ name, id }) => [name, id] as const)]),
    used: new Map(used.rows.map((row) => [row.key, `receipt ${row.receipt_number}`])),
    taken: new Map(uses.map((one) => [one.reference, `${one.paper}, ${one.school}`])),
    codes: new Set(codes.rows.map((row) => row.code)),
    counted: new Map(
      counted.rows.map((row) => [
        cashKey(row.student_id, row.received_on, row.amount_cents),
        row.count,
      ]),
    ),
  };
}

export interface ImportedPayment {
  id: string;
  recorded_by: string;
  /** The provider told of its money since. */
  is_confirmed: boolean;
}

export async function listTakers(db: Db, ids: string[]): Promise<ImportedPayment[]> {
  const found = await sql<ImportedPayment>`
    select p.id, p.recorded_by, exists (
        select from finance.arrivals a where a.tenant_id = p.tenant_id and a.payment_id = p.id
      ) as is_confirmed
    from finance.payments p
    left join finance.payment_cancellations x on x.tenant_id = p.tenant_id and x.payment_id = p.id
    where p.id = any(${ids}::uuid[]) and x.payment_id is null
  `.execute(db);
  return found.rows;
}
