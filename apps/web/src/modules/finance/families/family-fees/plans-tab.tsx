import {
  decidePaymentPlan,
  exportPaymentPlans,
  listPaymentPlans,
  type OfficePlan,
  PlanView,
} from '@darasa/contract/finance/families/family-fees';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance, formatMoney } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  type Column,
  DataTable,
  Facts,
  Form,
  PlusIcon,
  SegmentedField,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { instalmentsInWords } from './plan-words.ts';
import { NewPlanSheet } from './new-plan-sheet.tsx';

/** Shows what parents propose to pay when, and what was agreed with them at the desk. */
export function PlansTab() {
  const [{ tab: _tab, ...view }, setView] = useUrlState(PlanView);
  const list = useQuery(queryOf(listPaymentPlans, view));
  const may = useMay();
  const [open, setOpen] = useState<OfficePlan | 'new' | null>(null);
  const files = useTableExport(exportPaymentPlans, view);
  const add = may(decidePaymentPlan) ? (
    <Button small variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      New plan
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Payment plans"
        query={list}
        columns={columns}
        view={view}
        onView={(next) => setView({ ...next, tab: 'plans' })}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.student_name}
        onOpen={setOpen}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'asked', label: 'Waiting' },
              { value: 'accepted', label: 'Accepted' },
              { value: 'declined', label: 'Declined' },
            ],
          },
        ]}
        tools={add}
        {...files}
        empty={{
          title: 'No payment plan yet',
          text: 'Parents propose days and amounts in their portal, or sign a plan at the office.',
          action: add,
        }}
        nothingFound="No plan matches these filters."
      />
      {open === 'new' ? <NewPlanSheet onClose={() => setOpen(null)} /> : null}
      {open && open !== 'new' ? <PlanSheet plan={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function PlanSheet({ plan, onClose }: { plan: OfficePlan; onClose: () => void }) {
  const may = useMay();
  const decide = useAction(decidePaymentPlan, { refresh: [keyOf(listPaymentPlans)] });
  const may_decide = plan.state === 'asked' && may(decidePaymentPlan);
  const { id, version } = plan;
  return (
    <Sheet open onClose={onClose} title="Payment plan" sub={plan.student_name}>
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: plan.signed_by ? 'Guardian' : 'Asked by', value: plan.guardian_name },
            ...(plan.signed_by ? [{ label: 'Signed by', value: plan.signed_by }] : []),
            { label: 'Phone', value: plan.guardian_phone && formatPhone(plan.guardian_phone) },
            { label: plan.signed_by ? 'Agreed on' : 'Asked on', value: formatDate(plan.asked_at) },
            { label: 'Owed then', value: `KES ${formatBalance(plan.balance_cents)}` },
            { label: 'Owed now', value: `KES ${formatBalance(plan.owed_now_cents)}` },
            { label: 'Instalments', value: instalmentsInWords(plan) },
            { label: 'Note', value: plan.note },
            { label: 'Answer', value: plan.reply },
          ]}
        />
        {may_decide ? (
          <Form
            submit="Answer"
            initial={{ decision: 'accepted' }}
            action={(values: { decision?: 'accepted' | 'declined'; reply?: string }) =>
              decide.run({
                id,
                version,
                decision: values.decision ?? 'accepted',
                reply: values.reply,
              })
            }
            onDone={onClose}
            onCancel={onClose}
          >
            <SegmentedField
              name="decision"
              label="Decision"
              options={[
                { value: 'accepted', label: 'Accept' },
                { value: 'declined', label: 'Decline' },
              ]}
            />
            <TextArea name="reply" label="Answer to the parent" optional maxLength={300} />
          </Form>
        ) : null}
      </div>
    </Sheet>
  );
}

const columns: Column<OfficePlan>[] = [
  {
    key: 'asked_at',
    head: 'Asked',
    cell: (row) => formatDate(row.asked_at),
    sort: true,
    width: 124,
    phone: 'what',
  },
  { key: 'student_name', head: 'Learner', cell: (row) => row.student_name, phone: 'who' },
  {
    key: 'guardian_name',
    head: 'Asked by',
    cell: (row) => row.guardian_name,
    width: 180,
    phone: 'hide',
  },
  {
    key: 'instalments',
    head: 'Instalments',
    cell: (row) => row.instalments.length,
    num: true,
    width: 110,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.state} />,
    width: 124,
    phone: 'status',
  },
  {
    key: 'owed_now_cents',
    head: 'Owed now, KES',
    cell: (row) => formatMoney(row.owed_now_cents),
    num: true,
    width: 150,
    phone: 'amount',
  },
];
