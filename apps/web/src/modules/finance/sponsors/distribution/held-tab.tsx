import { counted } from '@darasa/rules/counted';
import {
  listUndistributed,
  moveUndistributed,
  type UndistributedMoney,
} from '@darasa/contract/finance/sponsors/distribution';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DateField,
  Form,
  Loading,
  PlainPanel,
  RadioField,
  SelectField,
  Sheet,
  StatusChip,
  Strip,
  TextArea,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

type Row = UndistributedMoney['rows'][number];

/** Money the school holds for nobody yet, oldest first. */
export function HeldTab({ path }: { path: string }) {
  const may = useMay();
  const [, navigate] = useLocation();
  const held = useQuery(queryOf(listUndistributed, {}));
  const [open, setOpen] = useState<Row | null>(null);
  if (!held.data) return <Loading query={held} what="what is held" lines={6} />;
  const { rows, ...sums } = held.data;
  return (
    <>
      <Strip
        label="Not distributed"
        items={[
          { label: 'In suspense', value: formatMoney(sums.suspense_cents), note: 'KES' },
          { label: 'Bursaries held', value: formatMoney(sums.bursaries_cents), note: 'KES' },
          {
            label: 'Paid in advance',
            value: formatMoney(sums.prepaid_cents),
            note: `${counted(sums.prepaid_count, 'learner')}; pays the next bill`,
          },
        ]}
      />
      <PlainPanel
        title="Waiting, oldest first"
        label="Waiting"
        rows={rows}
        rowKey={(row) => `${row.kind} ${row.id}`}
        empty="Nothing waits: every shilling has a learner and a vote head."
        columns={columns}
        onOpen={(row) =>
          row.kind === 'arrival'
            ? navigate(`/dashboard/finance/payments?tab=suspense&id=${row.id}`)
            : setOpen(row)
        }
      />
      {open ? (
        <MoveSheet
          row={open}
          may={may(moveUndistributed)}
          path={path}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

type Values = {
  to?: 'returned' | 'other-income';
  money_account_id?: string;
  reason?: string;
  moved_on?: string;
};

function MoveSheet(props: { row: Row; may: boolean; path: string; onClose: () => void }) {
  const { row } = props;
  const today = useToday();
  const move = useAction(moveUndistributed, { refresh: [keyOf(listUndistributed), ['finance']] });
  return (
    <Sheet open onClose={props.onClose} title={formatKes(row.amount_cents)} sub={row.words}>
      <div className="stack">
        {row.kind === 'bursary' ? (
          <Button href={`${props.path}?id=${row.id}`}>Open the cheque and its list</Button>
        ) : null}
        {props.may && row.kind !== 'arrival' ? (
          <Form
            initial={{ to: 'returned', moved_on: today }}
            action={(values: Values) =>
              move.run({
                kind: row.kind as 'bursary' | 'suspense',
                id: row.id,
                to: values.to ?? 'returned',
                reason: values.reason ?? '',
                moved_on: values.moved_on ?? today,
                ...(values.to === 'returned' && values.money_account_id
                  ? { money_account_id: values.money_account_id }
                  : {}),
              })
            }
            onDone={props.onClose}
            onCancel={props.onClose}
            submit="Move it"
          >
            <RadioField
              name="to"
              label="Where it goes"
              options={[
                { value: 'returned', label: 'Back to the payer' },
                { value: 'other-income', label: 'Other income of the school' },
              ]}
            />
            <PaidFrom />
            <DateField
              name="moved_on"
              label="On"
              max={today}
              limitWords="Enter a date that is not after today"
            />
            <TextArea name="reason" label="Why" maxLength={300} />
          </Form>
        ) : null}
      </div>
    </Sheet>
  );
}

function PaidFrom() {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  if (useFormValue('to') !== 'returned') return null;
  return (
    <SelectField
      name="money_account_id"
      label="Paid from"
      options={(setup.data?.money_accounts ?? [])
        .filter((one) => !one.retired_at)
        .map((one) => ({ value: one.id, label: one.name }))}
    />
  );
}

const kinds: Record<Row['kind'], string> = {
  bursary: 'Bursary',
  suspense: 'Suspense',
  arrival: 'To assign',
};

const columns: Column<Row>[] = [
  { key: 'words', head: 'What', cell: (row) => row.words, wrap: true },
  { key: 'kind', head: 'Kind', cell: (row) => <StatusChip quiet>{kinds[row.kind]}</StatusChip> },
  { key: 'since', head: 'Since', cell: (row) => formatDate(row.since) },
  { key: 'age', head: 'Days', num: true, cell: (row) => row.age_days },
  { key: 'amount', head: 'KES', num: true, cell: (row) => formatMoney(row.amount_cents) },
];
