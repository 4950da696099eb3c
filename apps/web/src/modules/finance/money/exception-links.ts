import type { ExceptionRule } from '@darasa/contract/finance/figures';
import { rowsBehind } from './figure-links.ts';

/** Where each kind of exception is looked at. */
export const exceptionLinks: Record<ExceptionRule, string> = {
  'cancelled-receipts': '/dashboard/finance/receipts?state=cancelled',
  'back-dated': rowsBehind({ backdated: 'true' }),
  'receipt-gaps': '/dashboard/finance/receipts?tab=series',
  waivers: rowsBehind({ figure: 'waived' }),
  'overdrawn-accounts': rowsBehind({ figure: 'cash' }),
  'in-credit': '/dashboard/finance/balances?tab=credit',
  unmatched: rowsBehind({ figure: 'suspense' }),
};
