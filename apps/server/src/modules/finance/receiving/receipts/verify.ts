import type { CheckedDocument } from '@darasa/contract/website/page-data';
import type { Db } from '#platform/db/scope.ts';
import { findByCode } from './queries.ts';

/**
 * A checked receipt is what a stranger with a receipt in hand is told: the amount and the first name, no
 * more.
 */
export async function checkReceipt(db: Db, typed: string): Promise<CheckedDocument> {
  const receipt = await findByCode(db, typed.toUpperCase().replace(/[\s-]+/g, ''));
  if (!receipt) return { verdict: 'not-ours' };
  const { title, serial, school_name, cancelled_on, holder, issued_on, amount_cents } = receipt;
  if (cancelled_on) return { verdict: 'cancelled', title, serial, school_name, cancelled_on };
  return { verdict: 'genuine', title, serial, school_name, holder, issued_on, amount_cents };
}
