import type { EntryLine } from '#modules/finance/books/ledger/entry.ts';
import type { CodeHolder } from '../used-codes/queries.ts';

/**
 * The origin of money is where the money of a new paper comes from: from whoever pays it now, or it arrived
 * and lies in suspense.
 */
export type MoneyFrom = 'payer' | 'suspense';

export const debitOf = (from: MoneyFrom, account_id: string): EntryLine['account'] =>
  from === 'suspense' ? { part: 'suspense' } : { id: account_id };

export const holderOf = (from: MoneyFrom): CodeHolder =>
  from === 'suspense' ? 'suspense' : 'none';
