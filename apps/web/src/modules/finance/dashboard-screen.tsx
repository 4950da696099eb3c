import {
  getMoneyDashboard,
  type MoneyDashboard,
  type MoneyTerm,
} from '@darasa/contract/finance/overview/money-dashboard';
import { addDays, formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  ErrorState,
  LazyChart,
  Link,
  Menu,
  MenuItem,
  Panel,
  Screen,
  SkeletonLines,
  StatCard,
  SumPanel,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMethodName } from './books/payment-modes/use-method-options.ts';
import { AccountsPanel } from './overview/money-dashboard/accounts-panel.tsx';
import { ageWords } from './overview/money-dashboard/age-words.ts';
import { BudgetPanel } from './overview/money-dashboard/budget-panel.tsx';
import { CollectionLine } from './overview/money-dashboard/collection-line.tsx';
import { ExceptionsPanel } from './overview/money-dashboard/exceptions-panel.tsx';
import { FigureStrip } from './overview/money-dashboard/figure-strip.tsx';
import { rowsBehind } from './books/figures/figure-links.ts';

/** The school's money at a glance. Every figure comes from the ledger and opens its rows. */
export default function FinanceDashboardScreen() {
  const [view, setView] = useUrlState(getMoneyDashboard.input);
  const dashboard = useQuery(queryOf(getMoneyDashboard, view));
  const { data, error } = dashboard;
  if (!data) {
    return (
      <Screen title="Finance dashboard">
        <Panel label="Finance dashboard" padded>
          {error ? (
            <ErrorState
              title="We could not load the figures"
              error={error}
              onRetry={() => void dashboard.refetch()}
            />
          ) : (
            <SkeletonLines label="Adding up the ledger" lines={8} />
          )}
        </Panel>
      </Screen>
    );
  }
  return (
    <Screen
      title="Finance dashboard"
      sub={`As at ${formatDateTime(data.as_at)}`}
      acts={<TermMenu data={data} onTerm={(semester_id) => setView({ semester_id })} />}
    >
      <FigureStrip figures={data} />
      <div className="two">
        <Today data={data} />
        <Held data={data} />
      </div>
      <ExceptionsPanel figures={data} />
      <CollectionLine data={data} weekHref={weekHref} />
      <Ageing data={data} />
      <AccountsPanel figures={data} />
      <BudgetPanel />
    </Screen>
  );
}

function TermMenu(props: { data: MoneyDashboard; onTerm: (id: string) => void }) {
  const { terms, term } = props.data;
  if (terms.length < 2) return null;
  return (
    <Menu
      label="Term"
      align="end"
      trigger={<Button>{term ? `${term.name} ${term.year}` : 'Term'}</Button>}
    >
      {terms.map((one) => (
        <MenuItem key={one.id} current={one.id === term?.id} onSelect={() => props.onTerm(one.id)}>
          {one.name} {one.year}
        </MenuItem>
      ))}
    </Menu>
  );
}

function Today({ data }: { data: MoneyDashboard }) {
  const { today, today_on, goods_today_cents } = data;
  const methodName = useMethodName();
  const total = today.reduce((all, one) => all + one.amount_cents, 0);
  const day = { posted_from: today_on, posted_to: today_on };
  return (
    <SumPanel
      title="Collected today"
      aside={formatDate(today_on)}
      unit="KES"
      amount={
        total ? (
          <Link href={rowsBehind({ figure: 'collected', ...day })}>{formatMoney(total)}</Link>
        ) : (
          formatMoney(total)
        )
      }
      parts={[
        ...(today.length > 0
          ? today.map((one) => ({
              label:
                one.count > 0
                  ? `${methodName(one.method)}, ${one.count}`
                  : `${methodName(one.method)}, cancelled receipts of other days`,
              value: formatMoney(one.amount_cents),
              href: rowsBehind({ figure: 'collected', method: one.method, ...day }),
            }))
          : [{ label: 'Nothing came in yet', value: '' }]),
        ...(goods_today_cents === 0
          ? []
          : [
              {
                label: 'Beside it, goods in kind',
                value: formatMoney(goods_today_cents),
                href: rowsBehind({ figure: 'goods', ...day }),
              },
            ]),
      ]}
    />
  );
}

function Held({ data }: { data: MoneyDashboard }) {
  const { suspense, prepaid_cents, credit_count } = data;
  return (
    <SumPanel
      title="Prepaid and unmatched money"
      unit="KES"
      amount={formatMoney(prepaid_cents + suspense.amount_cents)}
      parts={[
        {
          label: `Paid in advance, ${credit_count} in credit`,
          value: formatMoney(prepaid_cents),
          href: rowsBehind({ figure: 'prepaid' }),
        },
        {
          label: suspense.oldest_on
            ? `Unmatched, ${suspense.count} since ${formatDate(suspense.oldest_on)}`
            : 'Unmatched money',
          value: formatMoney(suspense.amount_cents),
          href: rowsBehind({ figure: 'suspense' }),
        },
      ]}
    />
  );
}

const thousands = (cents: number): string => Math.round(cents / 100_000).toLocaleString('en');

/** The first week holds what came before the term too; the last ends with the term. */
function weekHref({ id: semester_id, starts_on, ends_on }: MoneyTerm, week: number): string {
  const posted_from = addDays(starts_on, (week - 1) * 7);
  const end = addDays(posted_from, 6);
  const posted_to = end < ends_on ? end : ends_on;
  const days = week > 1 ? { posted_from, posted_to } : { posted_to };
  return rowsBehind({ figure: 'paid', semester_id, ...days });
}

function Ageing({ data }: { data: MoneyDashboard }) {
  const all = data.ageing.reduce((sum, one) => sum + one.amount_cents, 0);
  if (all === 0) {
    return <StatCard label="Ageing of fees" value="Nothing is owed" />;
  }
  return (
    <Panel
      title="Ageing of fees"
      aside={
        <Button small href="/dashboard/finance/reports?report=ageing">
          By class
        </Button>
      }
    >
      <LazyChart
        label="What is owed, by how long ago its term began"
        head="Age"
        series={[{ key: 'owed', label: 'Owed, KES' }]}
        rows={data.ageing.map((one) => ({
          key: one.band,
          tick: ageWords[one.band].tick,
          label: ageWords[one.band].label,
          href: rowsBehind({
            figure: 'balance',
            term_from: one.term_from ?? undefined,
            term_to: one.term_to ?? undefined,
          }),
          values: { owed: one.amount_cents },
        }))}
        format={formatMoney}
        tick={thousands}
        note="Thousands of KES. Fees are due when their term begins."
      />
    </Panel>
  );
}
