import type { PaymentMethod } from '@darasa/contract/finance/books/payment-modes';
import { useMethodName } from './use-method-options.ts';

/** The name of a method is what the school called it when the money came, or else what it calls it now. */
export function MethodName(props: { method: PaymentMethod; method_name?: string | null }) {
  const nameOf = useMethodName();
  return props.method_name ?? nameOf(props.method);
}
