import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  createWaiver,
  listWaiverTypes,
  type Waiver,
  WaiverInput,
  waiverList,
  type WaiverRow,
} from '@darasa/contract/finance/fees/waivers';
import {
  Button,
  CheckListField,
  Form,
  Notice,
  PlusIcon,
  SegmentedField,
  SelectField,
  Sheet,
  StatusChip,
  TextArea,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { StudentPicker } from '#pickers/student-picker.tsx';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { WaiverCosts } from './waiver-costs.tsx';

/** Shows what the school or a sponsor takes off bills: asked, agreed to, and put on the accounts. */
export function WaiversTab() {
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const add = may(createWaiver) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Begin a waiver
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={useList(waiverList)}
        columns={columns}
        rowLabel={(row) => row.number}
        rowHref={(row) => `/dashboard/finance/members-in-waiver/${row.id}`}
        tools={add}
        empty={{
          title: 'No waiver yet',
          text: 'Who asks, who agrees and who puts it on the accounts are three people.',
          action: add,
        }}
      />
      <WaiverCosts />
      {adding ? <WaiverSheet onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function WaiverSheet({ onClose }: { onClose: () => void }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const types = useQuery(queryOf(listWaiverTypes, {}));
  const [, navigate] = useLocation();
  const create = useAction(createWaiver, { refresh: [['finance']] });
  const offered = (types.data?.rows ?? []).filter((one) => !one.retired_at);
  return (
    <Sheet open onClose={onClose} title="Begin a waiver">
      {types.data && offered.length === 0 ? (
        <Notice act={{ label: 'Add a kind', href: '/dashboard/finance/setup?tab=waivers' }}>
          The school has no kind of waiver yet.
        </Notice>
      ) : null}
      <Form
        schema={WaiverInput}
        initial={{ kind: 'grouped', funder: 'school' }}
        action={(values) => create.run(values)}
        onDone={(made) => {
          const waiver = made as Waiver;
          const page = waiver.kind === 'grouped' ? 'add-to-grouped-waiver' : 'members-in-waiver';
          navigate(`/dashboard/finance/${page}/${waiver.id}`);
        }}
        onCancel={onClose}
        submit="Begin the waiver"
      >
        <SegmentedField
          name="kind"
          label="For"
          options={[
            { value: 'grouped', label: 'A group' },
            { value: 'single', label: 'One learner' },
          ]}
        />
        <Learner />
        <TextField name="name" label="Name" help="Such as Staff children 2026" />
        <SelectField
          name="waiver_type_id"
          label="Kind"
          options={offered.map((one) => ({ value: one.id, label: one.name }))}
        />
        <CheckListField
          name="semester_ids"
          label="Terms"
          options={(setup.data?.semesters ?? []).map((one) => ({
            value: one.id,
            label: `${one.name} ${one.year}`,
          }))}
        />
        <SegmentedField
          name="funder"
          label="Paid for by"
          options={[
            { value: 'school', label: 'The school' },
            { value: 'sponsor', label: 'A sponsor' },
          ]}
        />
        <Sponsor />
        <TextArea name="reason" label="Why" />
      </Form>
    </Sheet>
  );
}

function Learner() {
  if (useFormValue('kind') !== 'single') return null;
  return <StudentPicker name="student_id" label="Learner" />;
}

function Sponsor() {
  if (useFormValue('funder') !== 'sponsor') return null;
  return <TextField name="sponsor_name" label="Sponsor" maxLength={120} />;
}

const columns: Readonly<Record<string, ColumnOnScreen<WaiverRow>>> = {
  number: { width: 136, phone: 'what' },
  type_name: { width: 164 },
  terms: { width: 160 },
  member_count: { width: 100 },
  state: {
    width: 148,
    renderCell: (row) =>
      row.review_due_count > 0 ? (
        <StatusChip tone="warning" shape="half">
          {row.review_due_count} to look at
        </StatusChip>
      ) : (
        <StatusChip status={row.state} />
      ),
  },
};
