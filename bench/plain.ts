import type { PlantedSchool } from './plant.ts';
import type { Statement } from './statements.ts';

/**
 * The shortest SQL written by hand that gives a screen its columns, for one school, without row
 * security, settings or a transaction of its own.
 */
export const plainLearners =
  (page: number) =>
  ({ tenant_id, school_id }: PlantedSchool): Statement[] => [
    {
      name: 'plain-learners',
      text: `
        select count(*) over () as count, s.id, s.admission_number, s.surname, s.first_name,
          s.other_names, s.gender, s.born_on, s.status, c.name as class_name, m.name as stream_name,
          s.boarding, h.name as house_name, s.photo_id, s.admitted_on, s.upi, g.name as guardian_name,
          g.phone as guardian_phone, k.answer as photo_consent
        from (
          select * from students.students
          where tenant_id = $1 and school_id = $2 and merged_into_id is null
          order by lower(first_name), lower(coalesce(other_names, '')), lower(surname), id
          limit 25 offset $3) s
        left join administration.classes c on c.tenant_id = $1 and c.id = s.class_id
        left join administration.streams m on m.tenant_id = $1 and m.id = s.stream_id
        left join administration.houses h on h.tenant_id = $1 and h.id = s.house_id
        left join lateral (
          select g.first_name || ' ' || g.last_name as name, g.phone
          from students.student_guardians l
          join students.guardians g on g.tenant_id = $1 and g.id = l.guardian_id
          where l.tenant_id = $1 and l.student_id = s.id
          order by l.priority
          limit 1) g on true
        left join lateral (
          select answer from students.consents k
          where k.tenant_id = $1 and k.student_id = s.id and k.kind = 'photo'
          order by k.on_date desc
          limit 1) k on true`,
      values: [tenant_id, school_id, String((page - 1) * 25)],
    },
  ];

/** Tables of a shop that writes only what a payment is: no chain, no heads, no rule kept by the database. */
export const plain_books = `
  create schema if not exists plain;
  create table if not exists plain.keys (key text primary key);
  create table if not exists plain.numbers (school_id uuid primary key, last bigint not null);
  create table if not exists plain.payments (id uuid primary key, school_id uuid not null, number bigint not null,
    student_id uuid not null, amount_cents bigint not null, received_on date not null, unique (school_id, number));
  create table if not exists plain.lines (payment_id uuid not null, nth int not null, account text not null,
    amount_cents bigint not null, primary key (payment_id, nth));
  create table if not exists plain.balances (student_id uuid primary key, cents bigint not null);
  create table if not exists plain.audit (id uuid primary key, at timestamptz not null, what text not null, record_id uuid not null);
  grant usage on schema plain to bench_bypass;
  grant select, insert, update on all tables in schema plain to bench_bypass`;

/** A key, a number without gaps, the payment, two lines, the balance and the trail, in one transaction. */
export function plainPayment(
  school: PlantedSchool,
  [payment_id, audit_id]: string[],
  mark: string,
) {
  const { school_id, learners } = school;
  const write = (text: string, ...values: string[]): Statement => ({ text, values });
  return [
    { text: 'begin' },
    write('insert into plain.keys values ($1)', mark),
    write(
      `with n as (
         insert into plain.numbers as n values ($1, 1)
         on conflict (school_id) do update set last = n.last + 1
         returning last)
       insert into plain.payments select $2, $1, n.last, $3, 100, current_date from n`,
      school_id,
      payment_id!,
      learners[0]!.id,
    ),
    write(
      `insert into plain.lines values ($1, 1, 'cash', 100), ($1, 2, 'fees', -100)`,
      payment_id!,
    ),
    write(
      `insert into plain.balances as b values ($1, -100)
       on conflict (student_id) do update set cents = b.cents - 100`,
      learners[0]!.id,
    ),
    write(
      `insert into plain.audit values ($1, now(), 'Receive a payment', $2)`,
      audit_id!,
      payment_id!,
    ),
    { text: 'commit' },
  ];
}
