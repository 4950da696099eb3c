import { mayCall, type Person } from '@darasa/contract/access';
import type { listPayments, Payment } from '@darasa/contract/finance/receiving/payments';
import { formatMoney } from '@darasa/rules/money';
import { ReceiptIcon, type PaletteGroup } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queryOf } from '../platform/query.ts';

// The frame of the application carries no schema, so the address is written out.
const address = { method: 'GET', path: '/finance/payments' } as const;
const shown_max = 5;
/** A receipt is asked for by figures, its own or those of the payment; words are names. */
const figures = /\d.*\d.*\d/;

/** Receipts for the palette, for those who may read them. */
export function useFoundReceipts(
  user: Person,
  text: string,
  navigate: (path: string) => void,
): PaletteGroup[] {
  const search = useDeferredValue(text.trim());
  const enabled = figures.test(search) && mayCall({ module: 'finance' }, user);
  const { data } = useQuery({
    ...queryOf<typeof listPayments>(address, { search, page_size: shown_max }),
    enabled,
    placeholderData: (before) => before,
  });
  if (!enabled || !data?.rows.length) return [];
  return [{ heading: 'Receipts', found: true, items: data.rows.map(itemOf) }];

  function itemOf(one: Payment) {
    const path = `/dashboard/finance/receipts?search=${encodeURIComponent(one.receipt_number)}`;
    return {
      key: one.id,
      label: one.receipt_number,
      where: one.student_name,
      right: formatMoney(one.amount_cents),
      icon: ReceiptIcon,
      onSelect: () => navigate(path),
    };
  }
}
