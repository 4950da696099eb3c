import {
  explainSpread,
  overrideSpread,
  type SpreadWorking,
} from '@darasa/contract/finance/sponsors/distribution';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  Form,
  Loading,
  MoneyField,
  Notice,
  PlainPanel,
  Sheet,
  Strip,
  TextArea,
  useForm,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** Shows how one receipt was spread, step by step, and a way to spread it differently. */
export function SpreadDesk({ id }: { id: string }) {
  const may = useMay();
  const working = useQuery(queryOf(explainSpread, { id }));
  const [changing, setChanging] = useState(false);
  if (!working.data) return <Loading query={working} what="the receipt" lines={8} />;
  const { payment, steps, shares, prepaid_cents, respreads } = working.data;
  const spread = shares.filter((share) => share.amount_cents !== 0);
  return (
    <div className="stack">
      <div className="recon-head">
        <div>
          <h2>Receipt {payment.receipt_number}</h2>
          <p className="meta">
            {payment.student_name}, {payment.admission_number}, {formatDate(payment.received_on)}
          </p>
        </div>
        <div className="acts">
          {may(overrideSpread) && !payment.cancelled_at ? (
            <Button onClick={() => setChanging(true)}>Spread it differently</Button>
          ) : null}
        </div>
      </div>
      <Strip
        label="The receipt"
        items={[
          { label: 'Received', value: formatMoney(payment.amount_cents), note: 'KES' },
          { label: 'Arrears cleared', value: formatMoney(payment.amount_cents - prepaid_cents) },
          { label: 'In advance', value: formatMoney(prepaid_cents) },
        ]}
      />
      <PlainPanel
        title="The working"
        aside="Oldest term first, then by priority"
        rows={steps.map((step, i) => ({ ...step, i }))}
        rowKey={(row) => String(row.i)}
        empty="Nothing was owed, so all of it is kept for the next bill."
        columns={[
          { key: 'i', head: 'Step', cell: (row) => row.i + 1 },
          { key: 'term', head: 'Term', cell: (row) => row.semester_name },
          { key: 'priority', head: 'Priority', cell: (row) => row.priority },
          {
            key: 'owed',
            head: 'Owed, KES',
            num: true,
            cell: (row) => formatMoney(row.owed_cents),
          },
          {
            key: 'paid',
            head: 'Paid, KES',
            num: true,
            cell: (row) => formatMoney(row.paid_cents),
          },
          {
            key: 'how',
            head: 'How',
            cell: (row) =>
              row.paid_cents === row.owed_cents
                ? 'Whole'
                : 'In proportion; odd cents to the largest remainder',
          },
        ]}
      />
      <PlainPanel
        title="As it stands"
        aside={formatKes(payment.amount_cents)}
        rows={spread}
        rowKey={(row) => `${row.semester_id} ${row.vote_head_id}`}
        empty="All of it is kept for the next bill."
        columns={[
          { key: 'term', head: 'Term', cell: (row) => row.semester_name },
          { key: 'head', head: 'Vote head', cell: (row) => row.vote_head_name },
          {
            key: 'owed',
            head: 'Owed before, KES',
            num: true,
            cell: (row) => formatMoney(row.owed_cents),
          },
          {
            key: 'paid',
            head: 'Paid, KES',
            num: true,
            cell: (row) => formatMoney(row.amount_cents),
          },
        ]}
      />
      {respreads.map((one) => (
        <Notice key={one.at} tone="info">
          Spread again by {one.by ?? 'somebody'}, {formatDateTime(one.at)}: {one.reason}
        </Notice>
      ))}
      {changing ? (
        <OverrideSheet working={working.data} onClose={() => setChanging(false)} />
      ) : null}
    </div>
  );
}

const nameOf = (share: { semester_id: string; vote_head_id: string }) =>
  `share_${share.semester_id}_${share.vote_head_id}`;

function OverrideSheet({ working, onClose }: { working: SpreadWorking; onClose: () => void }) {
  const { payment, shares } = working;
  const override = useAction(overrideSpread, { refresh: [keyOf(explainSpread), ['finance']] });
  const total = shares.reduce((sum, share) => sum + share.amount_cents, 0);
  return (
    <Sheet
      open
      onClose={onClose}
      title="Spread it differently"
      sub={`Receipt ${payment.receipt_number}, ${formatKes(total)}`}
    >
      <Form
        initial={Object.fromEntries(shares.map((share) => [nameOf(share), share.amount_cents]))}
        action={(values: Record<string, unknown>) =>
          override.run({
            id: payment.id,
            reason: String(values['reason'] ?? ''),
            shares: shares.map((share) => ({
              semester_id: share.semester_id,
              vote_head_id: share.vote_head_id,
              amount_cents: Number(values[nameOf(share)] ?? 0),
            })),
          })
        }
        onDone={onClose}
        onCancel={onClose}
        submit="Spread it so"
      >
        {shares.map((share) => (
          <MoneyField
            key={nameOf(share)}
            name={nameOf(share)}
            label={`${share.vote_head_name}, ${share.semester_name}`}
            help={`Up to ${formatKes(share.room_cents)}`}
            optional
          />
        ))}
        <Sum total={total} names={shares.map(nameOf)} />
        <TextArea name="reason" label="Why" maxLength={300} />
      </Form>
    </Sheet>
  );
}

function Sum({ total, names }: { total: number; names: string[] }) {
  const store = useForm();
  const values = useSyncExternalStore(store.subscribe, () => store.get().values) as Record<
    string,
    unknown
  >;
  const given = names.reduce((sum, name) => sum + Number(values[name] ?? 0), 0);
  return (
    <Notice tone={given === total ? 'positive' : 'warning'}>
      {given === total
        ? 'The shares make the receipt, to the cent.'
        : `${formatKes(given)} of ${formatKes(total)}: ${formatKes(Math.abs(total - given))} ${given < total ? 'is left' : 'too much'}.`}
    </Notice>
  );
}
