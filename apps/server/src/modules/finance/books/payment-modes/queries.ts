import type { PaymentMode } from '@darasa/contract/finance/books/payment-modes';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** Only what the school decided otherwise than is usual. */
export async function listDecided(db: Db): Promise<PaymentMode[]> {
  const found = await sql<PaymentMode>`
    select m.method, m.label, m.is_on, m.needs_reference, m.version
    from finance.payment_modes m
    order by m.method
    limit 20
  `.execute(db);
  return found.rows;
}

/** Answers nothing when somebody else saved in between. */
export async function saveMode(
  db: Db,
  ground: { tenant_id: string; school_id: string },
  mode: PaymentMode,
): Promise<PaymentMode | undefined> {
  const saved = await sql<PaymentMode>`
    insert into finance.payment_modes as m (tenant_id, school_id, method, label, is_on,
      needs_reference, version)
    values (${ground.tenant_id}, ${ground.school_id}, ${mode.method}, ${mode.label}, ${mode.is_on},
      ${mode.needs_reference}, 1)
    on conflict (tenant_id, school_id, method) do update
      set label = excluded.label, is_on = excluded.is_on, needs_reference = excluded.needs_reference,
        version = m.version + 1
      where m.version = ${mode.version}
    returning m.method, m.label, m.is_on, m.needs_reference, m.version
  `.execute(db);
  return saved.rows[0];
}
