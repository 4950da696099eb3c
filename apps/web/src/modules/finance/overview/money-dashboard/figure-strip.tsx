import type { MoneyFigures } from '@darasa/contract/finance/overview/money-dashboard';
import { formatMoney } from '@darasa/rules/money';
import { Strip } from '@darasa/ui';
import { rowsBehind } from '#modules/finance/books/figures/figure-links.ts';

/** The term in five figures, and credit notes where there are any. Each opens the ledger rows that it is the sum of. */
export function FigureStrip({ figures }: { figures: MoneyFigures }) {
  const { term, paid_permille } = figures;
  const semester_id = term?.id;
  const name = term ? `${term.name} ${term.year}` : 'No term has begun';
  return (
    <Strip
      label={`${name} in figures, in KES`}
      items={[
        {
          label: 'Billed, KES',
          value: formatMoney(figures.billed_cents),
          note: name,
          href: rowsBehind({ figure: 'billed', semester_id }),
        },
        {
          label: 'Waived, KES',
          value: formatMoney(figures.waived_cents),
          note: name,
          href: rowsBehind({ figure: 'waived', semester_id }),
        },
        ...(figures.credit_note_cents === 0
          ? []
          : [
              {
                label: 'Credit notes, KES',
                value: formatMoney(figures.credit_note_cents),
                note: name,
                href: rowsBehind({ figure: 'credit-notes', semester_id }),
              },
            ]),
        {
          label: 'Paid, KES',
          value: formatMoney(figures.paid_cents),
          note:
            paid_permille === null ? 'Nothing is billed' : `${percentOf(paid_permille)} collected`,
          href: rowsBehind({ figure: 'paid', semester_id }),
        },
        {
          label: 'Balance, KES',
          value: formatMoney(figures.balance_cents),
          note: figures.other_cents
            ? `with other changes of ${formatMoney(figures.other_cents)}`
            : 'still to collect',
          href: rowsBehind({ figure: 'balance', semester_id }),
        },
        {
          label: 'Other terms, KES',
          value: formatMoney(figures.arrears_cents),
          note: 'still owed',
          href: rowsBehind({ figure: 'balance', not_semester_id: semester_id }),
        },
      ]}
    />
  );
}

export const percentOf = (permille: number): string => `${(permille / 10).toFixed(1)} %`;
