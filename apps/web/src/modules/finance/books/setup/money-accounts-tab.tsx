import {
  createMoneyAccount,
  currencies,
  editMoneyAccount,
  type FinanceSetup,
  getFinanceSetup,
  type MoneyAccount,
  MoneyAccountInput,
  school_currency,
} from '@darasa/contract/finance/books/setup';
import { listPayChanges } from '@darasa/contract/finance/books/pay-details';
import { formatBalance } from '@darasa/rules/money';
import {
  Button,
  CheckListField,
  type Column,
  NumberField,
  Pair,
  Panel,
  PlainTable,
  PlusIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useState } from 'react';
import { changesIn } from '#platform/changes-in.ts';
import { keyOf } from '#platform/query.ts';
import { RetireButton } from '#platform/setup/retire-button.tsx';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { PayChanges } from '../pay-details/pay-changes.tsx';
import { FundField, FundsLink, fundName } from './fund-field.tsx';
import { nameOf, namesOf } from './version-words.ts';

const kind_words = { cash: 'Cash', bank: 'Bank', 'mobile-money': 'M-Pesa' } as const;

export function MoneyAccountsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [open, setOpen] = useState<MoneyAccount | 'new' | null>(null);
  return (
    <div className="stack">
      <Panel
        title="Where money lies"
        aside={
          <>
            <FundsLink />
            {may(createMoneyAccount) ? (
              <Button icon={PlusIcon} onClick={() => setOpen('new')}>
                Add account
              </Button>
            ) : null}
          </>
        }
      >
        <PlainTable
          label="Banks and cash"
          rows={setup.money_accounts}
          columns={columnsFor(setup)}
          rowKey={(row) => row.id}
          {...(may(editMoneyAccount) ? { onOpen: setOpen } : {})}
          empty="No account yet."
        />
        {open ? (
          <MoneyAccountSheet
            key={open === 'new' ? 'new' : open.id}
            setup={setup}
            row={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Panel>
      <PayChanges />
    </div>
  );
}

function MoneyAccountSheet(props: {
  setup: FinanceSetup;
  row: MoneyAccount | null;
  onClose: () => void;
}) {
  const { setup, row, onClose } = props;
  const refresh = [keyOf(getFinanceSetup), keyOf(listPayChanges)];
  const create = useAction(createMoneyAccount, { refresh });
  const edit = useAction(editMoneyAccount, { refresh });
  return (
    <Sheet open onClose={onClose} title={row ? row.name : 'Add account'}>
      <VersionedForm
        schema={MoneyAccountInput}
        row={row}
        initial={valuesOf}
        labels={labels}
        words={(values) => wordsOf(setup, values)}
        draft_key={`finance.money-account.${row?.id ?? 'new'}`}
        send={(values, over) => {
          if (!over) return create.run(values);
          const { id, version } = over;
          return edit.run({ ...changesIn(editMoneyAccount, valuesOf(over), values), id, version });
        }}
        onDone={onClose}
        onCancel={onClose}
        submit={row ? 'Save changes' : 'Add account'}
        secondary={
          row ? (
            <RetireButton
              endpoint={editMoneyAccount}
              row={row}
              name={row.name}
              version={row.version}
              refresh={refresh}
              onDone={onClose}
            />
          ) : null
        }
      >
        <TextField name="name" label="Name" />
        <SelectField
          name="kind"
          label="Kind"
          disabled={row !== null}
          options={Object.entries(kind_words).map(([value, label]) => ({ value, label }))}
        />
        <Pair>
          <TextField name="bank_name" label="Bank" optional />
          <TextField name="branch" label="Branch" optional />
        </Pair>
        <Pair>
          <TextField name="account_number" label="Account number" optional />
          <TextField
            name="paybill"
            label="Paybill or till"
            optional
            help="What parents see here changes only after a second person approves it"
          />
        </Pair>
        <FundField setup={setup} />
        <SelectField
          name="currency"
          label="Currency"
          options={currencies.map((code) => ({ value: code, label: code }))}
          help={`Other money than ${school_currency} is held only: nothing is posted to it`}
        />
        <CheckListField
          name="allowed_head_ids"
          label="Vote heads it may pay"
          optional
          help="None chosen: everything of its fund"
          options={setup.vote_heads
            .filter((head) => head.kind !== 'income' && !head.retired_at)
            .map((head) => ({ value: head.id, label: head.name }))}
        />
        <TextField
          name="receipt_format"
          label="Own receipt series"
          optional
          help="Such as {school}/KCB/{yy}/{seq:5} for fees and grants paid into it. Left empty, its receipts stand in the school's series"
        />
        <NextReceipt />
        <LeafFields />
      </VersionedForm>
    </Sheet>
  );
}

function NextReceipt() {
  if (!useFormValue('receipt_format')) return null;
  return (
    <NumberField
      name="receipt_next"
      label="Begin with number"
      optional
      help="The first that no receipt book on paper has used. It can be raised, and never lowered"
    />
  );
}

const valuesOf = (row: MoneyAccount | null) =>
  row
    ? {
        name: row.name,
        kind: row.kind,
        bank_name: row.bank_name ?? undefined,
        branch: row.branch ?? undefined,
        account_number: row.account_number ?? undefined,
        paybill: row.paybill ?? undefined,
        fund_id: row.fund_id ?? undefined,
        currency: row.currency,
        allowed_head_ids: row.allowed_head_ids,
        receipt_format: row.receipt_format ?? undefined,
        leaf_right_mm: row.leaf_right_mm,
        leaf_down_mm: row.leaf_down_mm,
      }
    : { kind: 'bank', currency: school_currency };

const labels = {
  name: 'Name',
  bank_name: 'Bank',
  branch: 'Branch',
  account_number: 'Account number',
  paybill: 'Paybill or till',
  fund_id: 'Fund',
  currency: 'Currency',
  allowed_head_ids: 'Vote heads it may pay',
  receipt_format: 'Own receipt series',
  receipt_next: 'Begin with number',
  leaf_right_mm: 'Cheques further right, mm',
  leaf_down_mm: 'Cheques lower, mm',
};

const wordsOf = (setup: FinanceSetup, values: Record<string, unknown>) => ({
  ...values,
  fund_id: nameOf(setup.funds, values['fund_id']),
  allowed_head_ids: namesOf(setup.vote_heads, values['allowed_head_ids']),
});

/** Banks leave room for the words of a cheque at slightly different places. */
function LeafFields() {
  if (useFormValue('kind') !== 'bank') return null;
  return (
    <Pair>
      <NumberField
        name="leaf_right_mm"
        label="Print cheques further right"
        unit="mm"
        min={-60}
        max={60}
        optional
        help="Less than zero: further left"
      />
      <NumberField
        name="leaf_down_mm"
        label="Print cheques lower"
        unit="mm"
        min={-60}
        max={60}
        optional
        help="Less than zero: higher"
      />
    </Pair>
  );
}

/** Money of another currency says so. */
const kindOf = ({ kind, currency }: MoneyAccount): string =>
  currency === school_currency ? kind_words[kind] : `${kind_words[kind]}, ${currency}`;

const columnsFor = (setup: FinanceSetup): Column<MoneyAccount>[] => [
  { key: 'name', head: 'Name', cell: (row) => row.name },
  { key: 'kind', head: 'Kind', cell: kindOf, width: 120 },
  {
    key: 'number',
    head: 'Number',
    cell: (row) => row.paybill ?? row.account_number,
    width: 160,
  },
  { key: 'fund', head: 'Fund', cell: (row) => fundName(setup, row.fund_id), width: 160 },
  {
    key: 'receipts',
    head: 'Receipt series',
    cell: (row) => row.receipt_format ?? "The school's",
    width: 190,
  },
  {
    key: 'balance',
    head: 'In the books, KES',
    cell: (row) => formatBalance(row.balance_cents),
    num: true,
    width: 160,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
    width: 120,
  },
];
