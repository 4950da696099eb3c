import {
  createVoteHead,
  editVoteHead,
  type FinanceSetup,
  getFinanceSetup,
  type LedgerAccount,
  type VoteHead,
  VoteHeadInput,
} from '@darasa/contract/finance/books/setup';
import { tax_words } from '@darasa/rules/fees/tax';
import {
  Button,
  CheckField,
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
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useEffect, useState } from 'react';
import { changesIn } from '#platform/changes-in.ts';
import { keyOf } from '#platform/query.ts';
import { RetireButton } from '#platform/setup/retire-button.tsx';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { FundField, fundName } from './fund-field.tsx';
import { nameOf, yesOrNo } from './version-words.ts';
import { voteHeadValues } from './vote-head-values.ts';

export function VoteHeadsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [open, setOpen] = useState<VoteHead | 'new' | null>(null);
  const may_edit = may(editVoteHead);
  return (
    <Panel
      title="Vote heads"
      aside={
        may(createVoteHead) ? (
          <Button icon={PlusIcon} onClick={() => setOpen('new')}>
            Add vote head
          </Button>
        ) : null
      }
    >
      <PlainTable
        label="Vote heads"
        rows={setup.vote_heads}
        columns={columnsFor(setup)}
        rowKey={(row) => row.id}
        {...(may_edit ? { onOpen: setOpen } : {})}
        empty="No vote head yet."
      />
      {open ? (
        <VoteHeadSheet
          key={open === 'new' ? 'new' : open.id}
          setup={setup}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}

function VoteHeadSheet(props: { setup: FinanceSetup; row: VoteHead | null; onClose: () => void }) {
  const { setup, row, onClose } = props;
  const refresh = [keyOf(getFinanceSetup)];
  const create = useAction(createVoteHead, { refresh, say: 'The vote head is added.' });
  const edit = useAction(editVoteHead, { refresh, say: 'The vote head is saved.' });
  return (
    <Sheet open onClose={onClose} title={row ? row.name : 'Add vote head'}>
      <VersionedForm
        schema={VoteHeadInput}
        row={row}
        initial={(at) => (at ? voteHeadValues(at) : { priority: 1, kind: 'income', tax: 'none' })}
        send={(values, over) => {
          if (!over) return create.run(values);
          const { id, version } = over;
          return edit.run({
            ...changesIn(editVoteHead, voteHeadValues(over), values),
            id,
            version,
          });
        }}
        labels={labels}
        words={(values) => wordsOf(setup, values)}
        draft_key={`finance.vote-head.${row?.id ?? 'new'}`}
        onDone={onClose}
        onCancel={onClose}
        submit={row ? 'Save changes' : 'Add vote head'}
        secondary={
          row ? (
            <RetireButton
              endpoint={editVoteHead}
              row={row}
              name={row.name}
              version={row.version}
              refresh={refresh}
              onDone={onClose}
            />
          ) : null
        }
      >
        <Pair>
          <TextField name="code" label="Code" />
          <NumberField
            name="priority"
            label="Priority"
            help="1 is paid first; those of one priority share"
          />
        </Pair>
        <TextField name="name" label="Name" />
        <SelectField
          name="kind"
          label="Used for"
          options={Object.entries(kind_words).map(([value, label]) => ({ value, label }))}
        />
        <PostedTo setup={setup} />
        <SelectField
          name="money_account_id"
          label="Banked in"
          optional
          options={setup.money_accounts.map((one) => ({ value: one.id, label: one.name }))}
        />
        <FundField setup={setup} />
        <SelectField
          name="tax"
          label="Tax"
          help="Ask your tax adviser; school fees are usually exempt or need no invoice"
          options={Object.entries(tax_words).map(([value, label]) => ({ value, label }))}
        />
        <CheckField name="is_refundable" label="Refundable, like caution money" />
        <CheckField name="is_capitation" label="Paid by government capitation" />
      </VersionedForm>
    </Sheet>
  );
}

const kind_words = { income: 'Charging learners', expense: 'Spending', both: 'Both' };

const labels = {
  code: 'Code',
  priority: 'Priority',
  name: 'Name',
  kind: 'Used for',
  account_id: 'Posted to',
  money_account_id: 'Banked in',
  fund_id: 'Fund',
  tax: 'Tax',
  is_refundable: 'Refundable',
  is_capitation: 'Paid by capitation',
};

const wordsOf = (setup: FinanceSetup, values: Record<string, unknown>) => ({
  ...values,
  kind: kind_words[values['kind'] as VoteHead['kind']],
  account_id: nameOf(setup.accounts, values['account_id']),
  money_account_id: nameOf(setup.money_accounts, values['money_account_id']),
  fund_id: nameOf(setup.funds, values['fund_id']),
  tax: tax_words[values['tax'] as VoteHead['tax']],
  is_refundable: yesOrNo(values['is_refundable']),
  is_capitation: yesOrNo(values['is_capitation']),
});

/** What is refundable is owed back, and what the system keeps by itself is not offered. */
function PostedTo({ setup }: { setup: FinanceSetup }) {
  const form = useForm();
  const is_refundable = useFormValue<boolean>('is_refundable') ?? false;
  const deposits_id = setup.accounts.find((one) => one.part === 'caution-money')?.id;
  useEffect(() => {
    if (is_refundable) form.set('account_id', deposits_id);
  }, [is_refundable, deposits_id, form]);
  const places = new Set(setup.money_accounts.map((one) => one.account_id));
  const fits = ({ part, kind }: LedgerAccount): boolean => {
    if (is_refundable || part === 'caution-money') return is_refundable && part === 'caution-money';
    return part === null || part === 'opening-balances' || kind === 'income' || kind === 'expense';
  };
  return (
    <SelectField
      name="account_id"
      label="Posted to"
      options={setup.accounts
        .filter((one) => !one.retired_at && !places.has(one.id) && fits(one))
        .map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }))}
    />
  );
}

const columnsFor = (setup: FinanceSetup): Column<VoteHead>[] => [
  { key: 'code', head: 'Code', cell: (row) => row.code, width: 96 },
  { key: 'name', head: 'Name', cell: (row) => row.name },
  { key: 'priority', head: 'Priority', cell: (row) => row.priority, num: true, width: 96 },
  {
    key: 'account',
    head: 'Posted to',
    cell: (row) => setup.accounts.find((account) => account.id === row.account_id)?.name,
  },
  {
    key: 'tax',
    head: 'Tax',
    cell: (row) => (row.tax === 'none' ? '' : tax_words[row.tax]),
    width: 150,
  },
  { key: 'fund', head: 'Fund', cell: (row) => fundName(setup, row.fund_id), width: 150 },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
    width: 120,
  },
];
