import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface ChildToPay {
  student_id: string;
  school_id: string;
  student_name: string;
  admission_number: string;
  balance_cents: number;
  paybill: string | null;
  phone: string | null;
}

/** Nothing, when the transaction is not in the child's school. */
export async function findChild(
  db: Db,
  student_id: string,
  user_id: string,
): Promise<ChildToPay | undefined> {
  const found = await sql<ChildToPay>`
    select s.id as student_id, s.school_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as student_name,
      coalesce(b.balance_cents, 0) as balance_cents,
      (select m.paybill from finance.money_accounts m
       where m.kind = 'mobile-money' and m.paybill is not null and m.retired_at is null
       order by m.created_at, m.id limit 1) as paybill,
      (select g.phone from students.guardians g where g.user_id = ${user_id}) as phone
    from students.students s
    left join finance.balances b on (b.tenant_id, b.student_id) = (s.tenant_id, s.id)
    where s.id = ${student_id}
      and s.school_id = nullif(current_setting('app.school_id', true), '')::uuid
  `.execute(db);
  return found.rows[0];
}

/** The parent's own phone, or one that the school has for the child: nobody else is asked to pay. */
export async function isKnownPhone(
  db: Db,
  { student_id, user_id, phone }: { student_id: string; user_id: string; phone: string },
): Promise<boolean> {
  const found = await sql<{ is_known: boolean }>`
    select exists (
        select from identity.users u where u.id = ${user_id} and u.phone = ${phone}
      ) or exists (
        select from students.guardians g
        where ${phone} in (g.phone, g.other_phone) and (g.user_id = ${user_id} or exists (
          select from students.student_guardians l
          where l.tenant_id = g.tenant_id and l.guardian_id = g.id
            and l.student_id = ${student_id} and not l.is_barred))
      ) as is_known
  `.execute(db);
  return found.rows[0]!.is_known;
}

export interface AgreedPlan {
  instalments: { due_on: string; amount_cents: number }[];
  /** What was paid since the school agreed. */
  paid_cents: number;
}

/** The newest plan that the school agreed to. */
export async function findAgreed(db: Db, student_id: string): Promise<AgreedPlan | undefined> {
  const found = await sql<AgreedPlan>`
    select p.instalments,
      (select coalesce(sum(y.amount_cents), 0)
       from finance.payments y
       left join finance.payment_cancellations x on x.tenant_id = y.tenant_id and x.payment_id = y.id
       where y.tenant_id = p.tenant_id and y.student_id = p.student_id and x.payment_id is null
         and y.created_at >= p.decided_at) as paid_cents
    from finance.payment_plans p
    where p.student_id = ${student_id} and p.state = 'accepted'
    order by p.decided_at desc
    limit 1
  `.execute(db);
  return found.rows[0];
}
