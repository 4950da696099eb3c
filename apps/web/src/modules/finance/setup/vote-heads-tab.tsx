import { hasModule } from '@darasa/contract/access';
import {
  createVoteHead,
  editVoteHead,
  type FinanceSetup,
  getFinanceSetup,
  type LedgerAccount,
  type VoteHead,
  VoteHeadInput,
} from '@darasa/contract/finance/setup';
import {
  Button,
  CheckField,
  type Column,
  Form,
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
import { clearedFields } from '../../../platform/cleared.ts';
import { keyOf } from '../../../platform/query.ts';
import { RetireButton } from '../../../platform/setup/retire-button.tsx';
import { useAction } from '../../../platform/use-action.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { FundField, fundName } from './fund-field.tsx';
import { voteHeadValues } from './vote-head-values.ts';

export function VoteHeadsTab({ setup }: { setup: FinanceSetup }) {
  const { user } = useViewer();
  const [open, setOpen] = useState<VoteHead | 'new' | null>(null);
  const may_edit = hasModule(user, 'finance', 'edit');
  return (
    <Panel
      title="Vote heads"
      aside={
        hasModule(user, 'finance', 'create') ? (
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
      <Form
        schema={VoteHeadInput}
        initial={row ? voteHeadValues(row) : { priority: 1, kind: 'income' }}
        action={(values) =>
          row
            ? edit.run({
                ...values,
                id: row.id,
                version: row.version,
                clear: clearedFields(['money_account_id', 'fund_id'], row, values),
              })
            : create.run(values)
        }
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
          <TextField name="code" label="Code" maxLength={12} />
          <NumberField
            name="priority"
            label="Priority"
            help="1 is paid first; those of one priority share"
          />
        </Pair>
        <TextField name="name" label="Name" maxLength={80} />
        <SelectField
          name="kind"
          label="Used for"
          options={[
            { value: 'income', label: 'Charging learners' },
            { value: 'expense', label: 'Spending' },
            { value: 'both', label: 'Both' },
          ]}
        />
        <PostedTo setup={setup} />
        <SelectField
          name="money_account_id"
          label="Banked in"
          optional
          options={setup.money_accounts.map((one) => ({ value: one.id, label: one.name }))}
        />
        <FundField setup={setup} />
        <CheckField name="is_refundable" label="Refundable, like caution money" />
        <CheckField name="is_capitation" label="Paid by government capitation" />
      </Form>
    </Sheet>
  );
}

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
  { key: 'fund', head: 'Fund', cell: (row) => fundName(setup, row.fund_id), width: 150 },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
    width: 120,
  },
];
