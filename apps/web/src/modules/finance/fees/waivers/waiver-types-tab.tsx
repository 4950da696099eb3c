import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  createWaiverType,
  editWaiverType,
  listWaiverTypes,
  type WaiverType,
  WaiverTypeInput,
} from '@darasa/contract/finance/fees/waivers';
import { formatKes } from '@darasa/rules/money';
import {
  Button,
  CheckField,
  CheckListField,
  type Column,
  Loading,
  MoneyField,
  NumberField,
  Panel,
  PlainTable,
  PlusIcon,
  SegmentedField,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changesIn } from '#platform/changes-in.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { kesOf, namesOf, yesOrNo } from '#modules/finance/books/setup/version-words.ts';

/** Shows what the school waives: how much, of what, and who gets it by rule. */
export function WaiverTypesTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const types = useQuery(queryOf(listWaiverTypes, {}));
  const [open, setOpen] = useState<WaiverType | 'new' | null>(null);
  return (
    <Panel
      title="Kinds of waiver"
      aside={
        may(createWaiverType) ? (
          <Button icon={PlusIcon} onClick={() => setOpen('new')}>
            Add a kind
          </Button>
        ) : null
      }
    >
      {types.data ? null : <Loading query={types} what="them" />}
      {types.data ? (
        <PlainTable
          label="Kinds of waiver"
          rows={types.data.rows}
          columns={columns}
          rowKey={(row) => row.id}
          {...(may(editWaiverType) ? { onOpen: setOpen } : {})}
          empty="No kind of waiver yet."
        />
      ) : null}
      {open ? (
        <TypeSheet
          key={open === 'new' ? 'new' : open.id}
          setup={setup}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}

function TypeSheet(props: { setup: FinanceSetup; row: WaiverType | null; onClose: () => void }) {
  const { setup, row, onClose } = props;
  const refresh = [['finance']];
  const create = useAction(createWaiverType, { refresh });
  const edit = useAction(editWaiverType, { refresh });
  return (
    <Sheet open onClose={onClose} title={row ? row.name : 'Add a kind of waiver'}>
      <VersionedForm
        schema={WaiverTypeInput}
        row={row}
        initial={valuesOf}
        send={(values, over) => {
          if (!over) return create.run(values);
          const { id, version } = over;
          return edit.run({ ...changesIn(editWaiverType, valuesOf(over), values), id, version });
        }}
        labels={labels}
        words={(values) => wordsOf(setup, values)}
        draft_key={`finance.waiver-type.${row?.id ?? 'new'}`}
        onDone={onClose}
        onCancel={onClose}
        submit={row ? 'Save changes' : 'Add the kind'}
      >
        <TextField name="name" label="Name" />
        <SegmentedField
          name="basis"
          label="Gives"
          options={[
            { value: 'percent', label: 'A percentage' },
            { value: 'amount', label: 'An amount' },
          ]}
        />
        <HowMuch />
        <MoneyField name="cap_cents" label="At most in a term" optional />
        <CheckListField
          name="vote_head_ids"
          label="Of these vote heads"
          help="Leave empty for all"
          optional
          options={setup.vote_heads
            .filter((one) => !one.retired_at)
            .map((one) => ({ value: one.id, label: one.name }))}
        />
        <SelectField
          name="rule"
          label="By rule for"
          options={[
            { value: 'none', label: 'Nobody: chosen one by one' },
            { value: 'sibling', label: 'Siblings' },
            { value: 'staff-child', label: 'Children of staff' },
          ]}
        />
        <FromChild />
        <TextField name="condition" label="On condition that" optional />
        <MoneyField name="budget_cents" label="Budget for the year" optional />
        <CheckField name="is_stackable" label="Adds up with other waivers" />
        <CheckField name="needs_proof" label="Needs a proof, such as a letter" />
      </VersionedForm>
    </Sheet>
  );
}

const valuesOf = (row: WaiverType | null): Record<string, unknown> =>
  row
    ? Object.fromEntries(
        Object.keys(WaiverTypeInput.shape).map((name) => [
          name,
          row[name as keyof WaiverType] ?? undefined,
        ]),
      )
    : { basis: 'percent', rule: 'none', vote_head_ids: [] };

const labels = {
  name: 'Name',
  basis: 'Gives',
  percent: 'Percent',
  amount_cents: 'Amount',
  cap_cents: 'At most in a term',
  vote_head_ids: 'Of these vote heads',
  rule: 'By rule for',
  from_child: 'From which child on',
  condition: 'On condition that',
  budget_cents: 'Budget for the year',
  is_stackable: 'Adds up with other waivers',
  needs_proof: 'Needs a proof',
};

const wordsOf = (setup: FinanceSetup, values: Record<string, unknown>) => ({
  ...values,
  basis: values['basis'] === 'amount' ? 'An amount' : 'A percentage',
  amount_cents: kesOf(values['amount_cents']),
  cap_cents: kesOf(values['cap_cents']),
  budget_cents: kesOf(values['budget_cents']),
  vote_head_ids: namesOf(setup.vote_heads, values['vote_head_ids']),
  rule: rule_words[values['rule'] as WaiverType['rule']],
  is_stackable: yesOrNo(values['is_stackable']),
  needs_proof: yesOrNo(values['needs_proof']),
});

function HowMuch() {
  return useFormValue('basis') === 'amount' ? (
    <MoneyField name="amount_cents" label="Amount" />
  ) : (
    <NumberField name="percent" label="Percent" />
  );
}

function FromChild() {
  if (useFormValue('rule') !== 'sibling') return null;
  return <NumberField name="from_child" label="From which child on" help="2 is the second" />;
}

const rule_words = { none: 'No', sibling: 'Siblings', 'staff-child': 'Children of staff' };

const columns: Column<WaiverType>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name },
  {
    key: 'gives',
    head: 'Gives',
    cell: (row) => (row.basis === 'percent' ? `${row.percent}%` : formatKes(row.amount_cents ?? 0)),
  },
  {
    key: 'cap',
    head: 'At most',
    cell: (row) => (row.cap_cents === null ? 'No limit' : formatKes(row.cap_cents)),
  },
  {
    key: 'rule',
    head: 'By rule',
    cell: (row) => rule_words[row.rule],
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
  },
];
