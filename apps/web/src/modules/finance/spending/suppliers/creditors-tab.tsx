import {
  createSupplier,
  editSupplier,
  getSupplierLedger,
  type Supplier,
  SupplierFields,
  supplierList,
} from '@darasa/contract/finance/spending/suppliers';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  NumberField,
  Pair,
  PhoneField,
  PlusIcon,
  Sheet,
  SideScroll,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changesIn } from '#platform/changes-in.ts';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { mayUse, useMay, useViewer } from '#platform/viewer.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import { HeldBack } from './held-back.tsx';

const refresh = [['finance']];

/** Shows whom we owe, since when, and every bill and payment behind it. */
export function CreditorsTab() {
  const { user } = useViewer();
  const list = useList(supplierList);
  const [open, setOpen] = useState<Supplier | 'new' | null>(null);
  const may_add = mayUse(user, createSupplier);
  const add = may_add ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Add supplier
    </Button>
  ) : undefined;
  return (
    <>
      <HeldBack />
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        tools={add}
        empty={{ text: 'Add those who send bills.', action: add }}
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

const aged = (
  key: 'owed_31_cents' | 'owed_61_cents' | 'owed_91_cents' | 'held_cents',
): ColumnOnScreen<Supplier> => ({
  width: 112,
  phone: 'hide',
  renderCell: (row) => (row[key] ? formatMoney(row[key]) : ''),
});

const columns: Readonly<Record<string, ColumnOnScreen<Supplier>>> = {
  name: { width: 180 },
  kra_pin: { width: 122, phone: 'what' },
  owed_31_cents: aged('owed_31_cents'),
  owed_61_cents: aged('owed_61_cents'),
  owed_91_cents: aged('owed_91_cents'),
  held_cents: aged('held_cents'),
  status: { width: 96 },
  owed_cents: { width: 128 },
};
