import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { Link, SelectField } from '@darasa/ui';

/** Money of one fund is not spent for another: a public school keeps tuition and boarding apart. */
export function FundField({ setup }: { setup: FinanceSetup }) {
  if (setup.funds.length === 0) return null;
  return (
    <SelectField
      name="fund_id"
      label="Fund"
      placeholder="General fund"
      optional
      help="Money of one fund is not spent for another"
      options={setup.funds.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

export const fundName = (setup: FinanceSetup, fund_id: string | null): string =>
  setup.funds.find((fund) => fund.id === fund_id)?.name ?? 'General fund';

export const FundsLink = () => <Link href="/dashboard/finance/funds">Funds</Link>;
