import { getOfficeCharges } from '@darasa/contract/students/papers/office-charges';
import type { OutputOf } from '@darasa/contract/endpoint';
import { formatKes } from '@darasa/rules/money';
import { CheckField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** The price of the school's settings; nothing is asked where there is none. */
export function ChargeField({ of }: { of: keyof OutputOf<typeof getOfficeCharges> }) {
  const prices = useQuery(queryOf(getOfficeCharges, {}));
  const cents = prices.data?.[of] ?? 0;
  if (cents === 0) return null;
  return (
    <CheckField
      name="charge"
      label={`Charge ${formatKes(cents)}`}
      help="It goes to the fee account as an extra charge of the term."
    />
  );
}
