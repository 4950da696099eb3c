import {
  editLedgerAccount,
  accountKinds,
  createLedgerAccount,
  type FinanceSetup,
  getFinanceSetup,
  type LedgerAccount,
  LedgerAccountInput,
} from '@darasa/contract/finance/books/setup';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  Form,
  Panel,
  PlainTable,
  PlusIcon,
  SelectField,
  Sheet,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { FundField } from './fund-field.tsx';

export function ChartTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<LedgerAccount | null>(null);
  const create = useAction(createLedgerAccount, {
    refresh: [keyOf(getFinanceSetup)],
    say: 'The account is added.',
  });
  const debits = sumOf(setup.accounts.map((account) => Math.max(account.balance_cents, 0)));
  const credits = sumOf(setup.accounts.map((account) => Math.max(-account.balance_cents, 0)));
  return (
    <Panel
      title="Chart of accounts"
      aside={
        may(createLedgerAccount) ? (
          <Button icon={PlusIcon} onClick={() => setAdding(true)}>
            Add account
          </Button>
        ) : null
      }
      footer={
        <p>
          Debits KES {formatMoney(debits)}, credits KES {formatMoney(credits)}
          {debits === credits ? ': the books balance.' : ': the books do not balance.'}
        </p>
      }
    >
      <PlainTable
        label="Chart of accounts"
        rows={setup.accounts}
        columns={columns}
        rowKey={(row) => row.id}
        empty="No account yet."
        {...(may(editLedgerAccount) ? { onOpen: setOpen } : {})}
      />
      {open ? <AccountSheet account={open} onClose={() => setOpen(null)} /> : null}
      {adding ? (
        <Sheet open onClose={() => setAdding(false)} title="Add account">
          <Form
            schema={LedgerAccountInput}
            action={(values) => create.run(values)}
            onDone={() => setAdding(false)}
            onCancel={() => setAdding(false)}
            submit="Add account"
          >
            <TextField name="code" label="Code" />
            <TextField name="name" label="Name" />
            <SelectField
              name="kind"
              label="Kind"
              options={accountKinds.map((kind) => ({ value: kind, label: capital(kind) }))}
            />
            <FundField setup={setup} />
          </Form>
        </Sheet>
      ) : null}
    </Panel>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const sumOf = (amounts: number[]): number => amounts.reduce((sum, one) => sum + one, 0);

const columns: Column<LedgerAccount>[] = [
  { key: 'code', head: 'Code', cell: (row) => row.code, width: 96 },
  {
    key: 'name',
    head: 'Name',
    cell: (row) => (row.retired_at ? `${row.name} (retired)` : row.name),
  },
  { key: 'kind', head: 'Kind', cell: (row) => capital(row.kind), width: 120 },
  {
    key: 'debit',
    head: 'Debit, KES',
    cell: (row) => (row.balance_cents > 0 ? formatMoney(row.balance_cents) : ''),
    num: true,
    width: 150,
  },
  {
    key: 'credit',
    head: 'Credit, KES',
    cell: (row) => (row.balance_cents < 0 ? formatMoney(-row.balance_cents) : ''),
    num: true,
    width: 150,
  },
];
