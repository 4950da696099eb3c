import type { Figures } from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatMoney } from '@darasa/rules/money';
import { Pairs, Panel } from '@darasa/ui';

/** Book balance to bank balance, line by line as it is filed. */
export function StatementPaper({ figures }: { figures: Figures }) {
  const counted = (count: number) =>
    count === 1 ? '1 item' : `${count.toLocaleString('en')} items`;
  return (
    <Panel title="Reconciliation statement" padded>
      <Pairs
        items={[
          { label: 'Balance as per cash book', value: formatMoney(figures.book_cents) },
          {
            label: `Add: not presented at the bank, ${counted(figures.unpresented_count)}`,
            value: formatMoney(figures.unpresented_cents),
          },
          {
            label: `Less: not credited by the bank, ${counted(figures.uncredited_count)}`,
            value: formatMoney(-figures.uncredited_cents),
          },
          {
            label: `On the statement only, ${counted(figures.unentered_count)}`,
            value: formatMoney(figures.unentered_cents),
          },
          ...(figures.opening_difference_cents === 0
            ? []
            : [
                {
                  label: 'Errors: before the first statement',
                  value: formatMoney(figures.opening_difference_cents),
                },
              ]),
          ...(figures.unexplained_cents === 0
            ? []
            : [
                {
                  label: 'Unexplained: statements are missing in between',
                  value: formatMoney(figures.unexplained_cents),
                },
              ]),
          {
            label: 'Balance as per bank',
            value: formatMoney(figures.bank_cents),
            total: true,
          },
        ]}
      />
    </Panel>
  );
}
