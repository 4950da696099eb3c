import {
  createSupplier,
  editSupplier,
  exportSuppliers,
  getSupplierLedger,
  listSuppliers,
  type Supplier,
  SupplierFields,
  SupplierView,
} from '@darasa/contract/finance/spending/suppliers';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DataTable,
  NumberField,
  Pair,
  PhoneField,
  PlusIcon,
  Sheet,
  SideScroll,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changesIn } from '#platform/changes-in.ts';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import { HeldBack } from './held-back.tsx';

const refresh = [['finance']];

/** Whom we owe, since when, and every bill and payment behind it. */
export function CreditorsTab() {
  const may = useMay();
  const [view, setView] = useUrlState(SupplierView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listSuppliers, input));
  const [open, setOpen] = useState<Supplier | 'new' | null>(null);
  const files = useTableExport(exportSuppliers, input);
  const may_add = may(createSupplier);
  const add = may_add ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Add supplier
    </Button>
  ) : undefined;
  return (
    <>
      <HeldBack />
      <DataTable
        label="Suppliers"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        tools={add}
        search={{ placeholder: 'Name or KRA PIN', label: 'Find a supplier' }}
        filters={[
          { kind: 'yes', name: 'owed', label: 'We owe them' },
          { kind: 'yes', name: 'retired', label: 'Retired' },
        ]}
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'In all',
                cells: { owed_cents: formatMoney(list.data.total_cents) },
              }
            : undefined
        }
        {...files}
        empty={{ title: 'No supplier yet', text: 'Add those who send bills.', action: add }}
        nothingFound="No supplier matches these filters."
        {...(may_add ? { onNew: () => setOpen('new') } : {})}
      />
      {open ? (
        <SupplierSheet
          key={open === 'new' ? 'new' : open.id}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

const labels = { name: 'Name', kra_pin: 'KRA PIN', phone: 'Phone', note: 'Note' };
const clearable = [
  'kra_pin',
  'phone',
  'email',
  'bank_name',
  'account_number',
  'paybill',
  'note',
] as const;

function SupplierSheet(props: { row: Supplier | null; onClose: () => void }) {
  const { row, onClose } = props;
  const may = useMay();
  const create = useAction(createSupplier, { refresh, say: 'The supplier is added.' });
  const edit = useAction(editSupplier, { refresh, say: 'The supplier is saved.' });
  const retire = useAction(editSupplier, { refresh });
  return (
    <Sheet open wide onClose={onClose} title={row ? row.name : 'Add supplier'}>
      <div className="stack">
        {row ? <Ledger id={row.id} /> : null}
        <VersionedForm
          schema={SupplierFields}
          row={row}
          labels={labels}
          initial={(from) =>
            from
              ? {
                  ...Object.fromEntries(
                    (['name', ...clearable] as const).map((name) => [
                      name,
                      from[name] ?? undefined,
                    ]),
                  ),
                  withholding_percent: from.withholding_rate / 100,
                }
              : { withholding_percent: 0 }
          }
          send={({ withholding_percent, ...values }, over) => {
            const input = { ...values, withholding_rate: Math.round(withholding_percent * 100) };
            if (!over) return create.run(input);
            const { id, version } = over;
            return edit.run({ ...changesIn(editSupplier, over, input), id, version });
          }}
          submit={row ? 'Save changes' : 'Add supplier'}
          draft_key={`finance.supplier.${row?.id ?? 'new'}`}
          onDone={onClose}
          secondary={
            row && may(editSupplier) ? (
              <Button
                variant={row.retired_at ? 'secondary' : 'danger'}
                busy={retire.busy}
                onClick={() =>
                  void retire
                    .run({ id: row.id, version: row.version, retired: !row.retired_at })
                    .then(onClose, () => undefined)
                }
              >
                {row.retired_at ? 'Use again' : 'Retire'}
              </Button>
            ) : null
          }
        >
          <TextField name="name" label="Name" />
          <Pair>
            <TextField name="kra_pin" label="KRA PIN" optional />
            <PhoneField name="phone" label="Phone" optional />
          </Pair>
          <Pair>
            <TextField name="bank_name" label="Bank" optional />
            <TextField name="account_number" label="Account number" optional />
          </Pair>
          <Pair>
            <TextField name="paybill" label="Paybill or till" optional />
            <NumberField name="withholding_percent" label="Withholding" unit="%" decimals={2} />
          </Pair>
          <TextField name="note" label="Note" optional />
        </VersionedForm>
        {row ? <Trail record_type="supplier" record_id={row.id} /> : null}
      </div>
    </Sheet>
  );
}

function Ledger({ id }: { id: string }) {
  const ledger = useQuery(queryOf(getSupplierLedger, { id }));
  if (!ledger.data || ledger.data.rows.length === 0) return null;
  const holds = ledger.data.rows.some((row) => row.held_cents !== 0);
  return (
    <SideScroll label="Bills and payments">
      <table className="table compact stacked">
        <thead>
          <tr>
            <th>Date</th>
            <th className="fill">What</th>
            <th className="num">Billed</th>
            <th className="num">Paid</th>
            <th className="num">Owed</th>
            {holds ? <th className="num">Of it held back</th> : null}
          </tr>
        </thead>
        <tbody>
          {ledger.data.rows.map((row) => (
            <tr key={row.journal_id}>
              <td>{formatDate(row.posted_on)}</td>
              <td className="wrap" data-head="What">
                {row.memo}
              </td>
              <td className="num" data-head="Billed">
                {row.billed_cents ? formatMoney(row.billed_cents) : ''}
              </td>
              <td className="num" data-head="Paid">
                {row.paid_cents ? formatMoney(row.paid_cents) : ''}
              </td>
              <td className="num" data-head="Owed">
                {formatMoney(row.balance_cents)}
              </td>
              {holds ? (
                <td className="num" data-head="Of it held back">
                  {formatMoney(row.held_cents)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

const owed = (
  key: 'owed_31_cents' | 'owed_61_cents' | 'owed_91_cents' | 'held_cents',
  head: string,
) => ({
  key,
  head,
  cell: (row: Supplier) => (row[key] ? formatMoney(row[key]) : ''),
  num: true,
  width: 112,
  phone: 'hide' as const,
});

const columns: Column<Supplier>[] = [
  { key: 'name', head: 'Supplier', cell: (row) => row.name, sort: true, width: 180, phone: 'who' },
  { key: 'kra_pin', head: 'KRA PIN', cell: (row) => row.kra_pin, width: 122, phone: 'what' },
  owed('owed_31_cents', 'Over 30 days'),
  owed('owed_61_cents', 'Over 60 days'),
  owed('owed_91_cents', 'Over 90 days'),
  owed('held_cents', 'Held back'),
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
    width: 96,
    phone: 'status',
  },
  {
    key: 'owed_cents',
    head: 'Owed, KES',
    cell: (row) => formatMoney(row.owed_cents),
    sort: true,
    num: true,
    width: 128,
    phone: 'amount',
  },
];
