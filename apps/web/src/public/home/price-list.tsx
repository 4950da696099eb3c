import { formatKesWhole } from '@darasa/rules/money';
import { Pairs } from '@darasa/ui/page/facts';

/** Names and prices in whole shillings, as the public reads them. */
export function PriceList({ rows }: { rows: { label: string; amount_kes: number }[] }) {
  const items = rows.map(({ label, amount_kes }) => ({
    label,
    value: formatKesWhole(amount_kes * 100),
  }));
  return <Pairs items={items} />;
}
