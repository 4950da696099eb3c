import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  exportPockets,
  getPocket,
  limitPocket,
  listPockets,
  movePocket,
  type Pocket,
  PocketFilter,
  PocketInput,
  type PocketRow,
} from '@darasa/contract/finance/families/pocket-money';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  type Column,
  Facts,
  Form,
  Loading,
  MoneyField,
  PlainTable,
  SegmentedField,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { HeldTable } from '#modules/finance/fees/held-lists/held-table.tsx';

/** Pocket money of boarders: on an account of its own, and never fees. */
export function PocketsTab() {
  const [{ tab: _tab, ...view }, setView] = useUrlState(PocketFilter);
  const list = useQuery(queryOf(listPockets, view));
  const [open, setOpen] = useState<PocketRow | null>(null);
  const files = useTableExport(exportPockets, view);
  return (
    <>
      <HeldTable
        label="Pocket money"
        query={list}
        between={between}
        held="balance_cents"
        view={view}
        onView={setView}
        onOpen={setOpen}
        filters={[{ kind: 'yes', name: 'with_money', label: 'With money' }]}
        {...files}
        empty={{ title: 'No boarders and no pocket money accounts' }}
        nothingFound="Nobody matches these filters."
      />
      {open ? <PocketSheet row={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function PocketSheet({ row, onClose }: { row: PocketRow; onClose: () => void }) {
  const may = useMay();
  const pocket = useQuery(queryOf(getPocket, { student_id: row.id }));
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const refresh = [['finance']];
  const move = useAction(movePocket, { refresh });
  const limit = useAction(limitPocket, { refresh });
  const { data } = pocket;
  return (
    <Sheet open onClose={onClose} title={row.name} sub={row.admission_number}>
      <div className="stack">
        {data ? (
          <>
            <Facts
              oneColumn
              items={[
                { label: 'Pocket money', value: formatKes(data.balance_cents) },
                { label: 'Used today', value: formatKes(data.spent_today_cents) },
              ]}
            />
            <PlainTable
              label="What moved"
              rows={data.moves}
              rowKey={(one) => one.id}
              empty="Nothing was put in yet."
              columns={move_columns}
            />
          </>
        ) : (
          <Loading query={pocket} what="the pocket money" lines={3} />
        )}
        {may(movePocket) ? (
          <Form
            schema={PocketInput}
            initial={{ student_id: row.id, kind: 'top-up' }}
            submit="Write it down"
            action={(values) => move.run(values)}
            onDone={onClose}
            onCancel={onClose}
          >
            <SegmentedField
              name="kind"
              label="What"
              options={[
                { value: 'top-up', label: 'Top up' },
                { value: 'cash-out', label: 'Hand out' },
                { value: 'spend', label: 'Spend' },
              ]}
            />
            <MoneyField name="amount_cents" label="Amount" />
            <Place
              options={(setup.data?.money_accounts ?? [])
                .filter((one) => !one.retired_at)
                .map((one) => ({ value: one.id, label: one.name }))}
            />
            <TextField name="note" label="Note" optional />
          </Form>
        ) : null}
        {may(limitPocket) && data ? (
          <Form
            key={data.daily_limit_cents ?? 'none'}
            initial={{ daily_limit_cents: data.daily_limit_cents ?? undefined }}
            submit="Save the limit"
            action={(values: { daily_limit_cents?: number }) =>
              limit.run({ student_id: row.id, ...values })
            }
          >
            <MoneyField name="daily_limit_cents" label="At most in a day" optional />
          </Form>
        ) : null}
      </div>
    </Sheet>
  );
}

function Place({ options }: { options: { value: string; label: string }[] }) {
  if (useFormValue('kind') === 'spend') return null;
  return <SelectField name="money_account_id" label="Cash or bank" options={options} />;
}

const move_words = { 'top-up': 'Topped up', 'cash-out': 'Handed out', spend: 'Spent' };

const move_columns: Column<Pocket['moves'][number]>[] = [
  { key: 'day', head: 'Day', cell: (one) => formatDate(one.moved_on) },
  {
    key: 'what',
    head: 'What',
    wrap: true,
    cell: (one) => [move_words[one.kind], one.note].filter(Boolean).join(': '),
  },
  { key: 'amount', head: 'KES', num: true, cell: (one) => formatMoney(one.amount_cents) },
];

const between: Column<PocketRow>[] = [
  {
    key: 'daily_limit_cents',
    head: 'A day, KES',
    cell: (row) => (row.daily_limit_cents === null ? '–' : formatMoney(row.daily_limit_cents)),
    num: true,
    width: 128,
    phone: 'hide',
  },
];
