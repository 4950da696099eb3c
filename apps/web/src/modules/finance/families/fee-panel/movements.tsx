import type { Statement } from '@darasa/contract/finance/families/fee-panel';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import type { ReactNode } from 'react';
import {
  Balance,
  Button,
  EmptyState,
  ErrorState,
  PaperclipIcon,
  Panel,
  SideScroll,
  SkeletonLines,
} from '@darasa/ui';

interface Query {
  data?: Statement | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

/** Every movement, newest first, with what was owed after it. */
export function Movements({ aside, ...body }: MovementsProps) {
  return (
    <Panel title="Movements" aside={aside}>
      <Body {...body} />
    </Panel>
  );
}

interface MovementsProps {
  statement: Query;
  aside?: ReactNode;
  /** Opens the receipt of a payment, for whoever sees no list of payments beside this. */
  onReceipt?: ((journal_id: string) => void) | undefined;
  /** Opens what shows why something was charged. */
  onEvidence: (member_id: string) => void;
}

function Body({ statement, onReceipt, onEvidence }: Omit<MovementsProps, 'aside'>) {
  if (statement.isPending) return <SkeletonLines label="Loading the movements" lines={5} />;
  if (statement.error || !statement.data) {
    return (
      <ErrorState
        title="We could not load the movements"
        error={statement.error}
        onRetry={() => void statement.refetch()}
      />
    );
  }
  const { rows, opening_cents, closing_cents } = statement.data;
  if (rows.length === 0 && opening_cents !== 0) {
    return <EmptyState title="Nothing was billed or paid on these days" />;
  }
  if (rows.length === 0) {
    return <EmptyState title="Nothing was billed or paid yet" />;
  }
  const charged = rows.reduce((sum, row) => sum + row.debit_cents, 0);
  const credited = rows.reduce((sum, row) => sum + row.credit_cents, 0);
  return (
    <SideScroll>
      <table className="table stacked">
        <thead>
          <tr>
            <th>Date</th>
            <th>Movement</th>
            <th className="num">Charged, KES</th>
            <th className="num">Paid or credited, KES</th>
            <th className="num">Balance, KES</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.journal_id}>
              <td>{formatDate(row.posted_on)}</td>
              <td className="wrap" data-head="Movement">
                <span>
                  {onReceipt && (row.source === 'payment' || row.source === 'goods') ? (
                    <button
                      type="button"
                      className="link"
                      onClick={() => onReceipt(row.journal_id)}
                    >
                      {row.memo}
                    </button>
                  ) : (
                    row.memo
                  )}
                  {row.tax_invoice ? (
                    <div className="meta">Tax invoice {row.tax_invoice}</div>
                  ) : null}
                  {row.evidence ? <Evidence {...row.evidence} onOpen={onEvidence} /> : null}
                </span>
              </td>
              <td className="num" data-head="Charged, KES">
                {row.debit_cents ? formatMoney(row.debit_cents) : ''}
              </td>
              <td className="num" data-head="Paid or credited, KES">
                {row.credit_cents ? formatMoney(row.credit_cents) : ''}
              </td>
              <td className="num" data-head="Balance, KES">
                <Balance cents={row.balance_cents} />
              </td>
            </tr>
          ))}
          {opening_cents === 0 ? null : (
            <tr>
              <td colSpan={4}>Brought forward</td>
              <td className="num" data-head="Balance, KES">
                <Balance cents={opening_cents} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot className="desk">
          <tr>
            <th colSpan={2}>To date</th>
            <th className="num">{formatMoney(charged)}</th>
            <th className="num">{formatMoney(credited)}</th>
            <th className="num">
              <Balance cents={closing_cents} />
            </th>
          </tr>
        </tfoot>
      </table>
    </SideScroll>
  );
}

function Evidence(props: { member_id: string; name: string; onOpen: (id: string) => void }) {
  const { member_id, name, onOpen } = props;
  return (
    <div>
      <Button small variant="quiet" icon={PaperclipIcon} onClick={() => onOpen(member_id)}>
        {name}
      </Button>
    </div>
  );
}
