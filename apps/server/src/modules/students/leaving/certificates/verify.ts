import type { CheckedDocument } from '@darasa/contract/website/page-data';
import type { Db } from '#platform/db/scope.ts';
import { readCheckCode } from '#platform/papers/codes.ts';
import { findByCode } from './queries.ts';

/**
 * A checked document is what a stranger with a paper in hand is told: ours and good, ours and cancelled, or
 * not ours.
 */
export async function checkDocument(db: Db, typed: string): Promise<CheckedDocument> {
  const paper = await findByCode(db, readCheckCode(typed));
  if (!paper) return { verdict: 'not-ours' };
  const { title, serial, holder, school_name, issued_on, cancelled_on } = paper;
  // Of a cancelled paper only that it is cancelled: whoever held it is nobody's business.
  if (cancelled_on) return { verdict: 'cancelled', title, serial, school_name, cancelled_on };
  return { verdict: 'genuine', title, serial, school_name, holder, issued_on };
}
