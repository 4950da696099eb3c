import {
  listTermPlans,
  saveTermPlan,
  type TermPlan,
  TermPlanInput,
} from '@darasa/contract/finance/fees/fee-rules';
import { addDays, formatDate } from '@darasa/rules/dates';
import {
  type Column,
  DateField,
  FieldList,
  Form,
  Loading,
  Notice,
  NumberField,
  Panel,
  PlainTable,
  Sheet,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** By when which part of a term is expected. A family with a plan of its own keeps to that. */
export function TermPlans() {
  const may = useMay();
  const list = useQuery(queryOf(listTermPlans, {}));
  const [open, setOpen] = useState<TermPlan | null>(null);
  return (
    <Panel title="Instalments of a term">
      {list.data ? null : (
        <Loading query={list} what="the instalments" failed="We could not load them" lines={3} />
      )}
      {list.data ? (
        <PlainTable
          label="Instalments of a term"
          rows={list.data.rows}
          rowKey={(row) => row.semester_id}
          empty="There is no term yet."
          columns={columns}
          {...(may(saveTermPlan) ? { onOpen: setOpen } : {})}
        />
      ) : null}
      {open ? <PlanSheet plan={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

function PlanSheet({ plan, onClose }: { plan: TermPlan; onClose: () => void }) {
  const save = useAction(saveTermPlan, { refresh: [['finance']] });
  const { semester_id, starts_on } = plan;
  const usual = [50, 30, 20].map((percent, i) => ({ due_on: addDays(starts_on, i * 28), percent }));
  return (
    <Sheet open onClose={onClose} title="Instalments" sub={plan.semester_name}>
      <Form
        schema={TermPlanInput}
        initial={{ instalments: plan.instalments.length > 0 ? plan.instalments : usual }}
        action={(values) => save.run({ ...values, semester_id })}
        onDone={onClose}
        onCancel={onClose}
        submit="Save the instalments"
      >
        <Notice tone="info">
          Each learner’s account shows the amounts due and when. Without rows, all of it is due on
          the first day.
        </Notice>
        <FieldList name="instalments" label="Instalments" add="Add an instalment" rows_max={6}>
          {(path) => (
            <>
              <DateField name={`${path}.due_on`} label="By" />
              <NumberField name={`${path}.percent`} label="Percent" />
            </>
          )}
        </FieldList>
      </Form>
    </Sheet>
  );
}

const columns: Column<TermPlan>[] = [
  { key: 'term', head: 'Term', cell: (row) => row.semester_name },
  {
    key: 'parts',
    head: 'Expected',
    wrap: true,
    cell: (row) =>
      row.instalments.map((one) => `${one.percent}% by ${formatDate(one.due_on)}`).join(', ') ||
      `All on ${formatDate(row.starts_on)}`,
  },
];
