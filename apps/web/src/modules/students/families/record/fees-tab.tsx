import {
  type FeePanel,
  getFeePanel,
  getStatement,
  printStatement,
  type Statement,
} from '@darasa/contract/finance/families/fee-panel';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance, formatKes, formatMoney } from '@darasa/rules/money';
import {
  Account,
  Balance,
  Button,
  EmptyState,
  FileIcon,
  Link,
  Loading,
  Panel,
  SideScroll,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';

const movements_shown = 12;

/** Shows what the learner owes and how it came about; what changes it is done on the fee panel. */
export default function FeesTab({ record: { learner } }: TabProps) {
  const of = { student_id: learner.id };
  const panel = useQuery(queryOf(getFeePanel, of));
  const statement = useQuery(queryOf(getStatement, of));
  const print = useExport(printStatement);
  if (!panel.data) return <Loading query={panel} what="the account" />;
  const href = `/dashboard/finance/fee-panel?student_id=${learner.id}`;
  return (
    <div className="stack">
      <Sums panel={panel.data} />
      <Panel
        title="Latest movements"
        aside={
          <Button small icon={FileIcon} onClick={() => void print(of)}>
            Statement
          </Button>
        }
        footer={<Link href={href}>Open the fee panel</Link>}
      >
        {statement.data ? (
          <Movements rows={statement.data.rows} />
        ) : (
          <Loading query={statement} what="the movements" lines={4} />
        )}
      </Panel>
    </div>
  );
}

function Sums({ panel }: { panel: FeePanel }) {
  const { balance_cents } = panel;
  const owing = panel.terms.filter((term) => term.due_cents !== 0).slice(0, 3);
  return (
    <Account
      label="Balance"
      unit="KES"
      amount={formatBalance(balance_cents)}
      meaning={
        balance_cents > 0
          ? 'owed to the school'
          : balance_cents < 0
            ? 'held for the family'
            : 'nothing is owed'
      }
      facts={[
        { label: 'Category', value: panel.student.category_name ?? 'None' },
        { label: 'Billed', value: formatKes(panel.billed_cents) },
        { label: 'Paid', value: formatKes(panel.paid_cents) },
        ...owing.map((term) => ({
          label: `${term.name} ${term.year}`,
          value: `KES ${formatBalance(term.due_cents)}`,
        })),
      ]}
    />
  );
}

function Movements({ rows }: { rows: Statement['rows'] }) {
  if (rows.length === 0) return <EmptyState title="Nothing was billed or paid yet" />;
  return (
    <SideScroll>
      <table className="table stacked">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Movement</th>
            <th scope="col" className="num">
              Charged, KES
            </th>
            <th scope="col" className="num">
              Paid or credited, KES
            </th>
            <th scope="col" className="num">
              Balance, KES
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .slice(-movements_shown)
            .toReversed()
            .map((row) => (
              <tr key={row.journal_id}>
                <td className="nowrap">{formatDate(row.posted_on)}</td>
                <td data-head="Movement" className="wrap">
                  {row.memo}
                </td>
                <td data-head="Charged, KES" className="num">
                  {row.debit_cents ? formatMoney(row.debit_cents) : ''}
                </td>
                <td data-head="Paid or credited, KES" className="num">
                  {row.credit_cents ? formatMoney(row.credit_cents) : ''}
                </td>
                <td data-head="Balance, KES" className="num">
                  <Balance cents={row.balance_cents} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
