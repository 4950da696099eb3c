import type { CheckedDocument } from '@darasa/contract/website/page-data';
import type { Db } from '#platform/db/scope.ts';
import { readCheckCode } from '#platform/papers/codes.ts';
import { findByCode } from './list-queries.ts';

/**
 * A checked paper is what a stranger with results in hand is told: whose they are, of which exam and in
 * which version, and whether a newer one counts. No figure is told.
 */
export async function checkPaper(db: Db, typed: string): Promise<CheckedDocument> {
  const code = readCheckCode(typed);
  const paper = await findByCode(db, code);
  if (!paper) return { verdict: 'not-ours' };
  const { title, school_name, version, holder, issued_on, replaced_on, withdrawn_on } = paper;
  if (replaced_on) return { verdict: 'replaced', title, version, school_name, replaced_on };
  if (withdrawn_on)
    return { verdict: 'cancelled', title, serial: code, school_name, cancelled_on: withdrawn_on };
  return { verdict: 'genuine', title, serial: code, version, school_name, holder, issued_on };
}
