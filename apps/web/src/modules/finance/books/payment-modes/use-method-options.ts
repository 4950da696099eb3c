import type { PaymentMethod } from '@darasa/contract/finance/books/payment-modes';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import type { Option } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { methodWords } from './method-words.ts';

/** Ways of paying as the school calls them, where it gave them a name of its own. */
export function useMethodName(): (method: PaymentMethod) => string {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const named = (setup.data?.payment_modes ?? []).filter((mode) => mode.version > 0);
  return (method) => named.find((mode) => mode.method === method)?.label ?? methodWords[method];
}

/** For filters: every way of paying. */
export function useMethodOptions(): Option[] {
  const nameOf = useMethodName();
  return (Object.keys(methodWords) as PaymentMethod[]).map((value) => ({
    value,
    label: nameOf(value),
  }));
}
