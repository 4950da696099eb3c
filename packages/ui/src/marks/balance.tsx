import { balanceParts } from '@darasa/rules/money';

/** A balance in a column: plain when owed, with "Cr" in a slot of its own when it is a credit. */
export function Balance(props: { cents: number }) {
  const { amount, is_credit } = balanceParts(props.cents);
  return (
    <span>
      {amount}
      <span className="cr">{is_credit ? 'Cr' : ''}</span>
    </span>
  );
}
