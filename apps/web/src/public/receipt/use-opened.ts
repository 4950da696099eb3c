import type { noteReceiptOpened } from '@darasa/contract/finance/receiving/receipts';
import { useEffect } from 'react';
import { call } from '#platform/call.ts';
import { readSession } from '#platform/session.ts';

const address = { method: 'POST', path: '/receipts/:code/opened' } as const;

/** Tells the office that a family has opened its receipt; the office's own look does not count. */
export function useOpened(code: string): void {
  useEffect(() => {
    if (readSession()?.user.user_type === 'staff') return;
    // Nobody who reads a receipt waits for this, and the next look says it again.
    call<typeof noteReceiptOpened>(address, { code }).catch(() => {});
  }, [code]);
}
