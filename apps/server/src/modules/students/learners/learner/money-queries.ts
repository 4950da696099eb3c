import { usualModes } from '@darasa/contract/finance/books/payment-modes';
import { type RawBuilder, sql } from 'kysely';

const usual_names = JSON.stringify(
  Object.fromEntries(usualModes.map(({ method, label }) => [method, label])),
);

/** The money of the learner `s`, as the books have it: the balance that is kept, and one look at the payments. */
export const money_column: RawBuilder<unknown> = sql`jsonb_build_object(
  'balance_cents', coalesce((
    select b.balance_cents
    from finance.balances b
    where (b.tenant_id, b.student_id) = (s.tenant_id, s.id)), 0),
  'last_payment', (
    select jsonb_build_object('amount_cents', p.amount_cents, 'received_on', p.received_on,
      'method_name', coalesce(p.receipt ->> 'method_name', ${usual_names}::jsonb ->> p.method))
    from finance.payments p
    where p.tenant_id = s.tenant_id and p.student_id = s.id
      and not exists (
        select from finance.payment_cancellations x
        where (x.tenant_id, x.payment_id) = (p.tenant_id, p.id))
    order by p.received_on desc, p.created_at desc
    limit 1)) as money`;
