import { counted } from '@darasa/rules/counted';
import {
  type BillingPreview,
  exportBillingSkips,
  previewBilling,
  runBilling,
} from '@darasa/contract/finance/fees/billing';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { isoDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  ChoiceMenu,
  type Column,
  ConfirmDialog,
  DownloadIcon,
  EmptyState,
  Link,
  Loading,
  Notice,
  PlainPanel,
  Segmented,
  Strip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { BillingRuns } from './billing-runs.tsx';
import { RunningBills, useBillingRuns } from './running-bills.tsx';

/** The whole school is billed for a term: seen first, then made, and safe to repeat. */
export function BillingTab({ setup }: { setup: FinanceSetup }) {
  const terms = setup.semesters;
  const [semester_id, choose] = useState(() => currentTerm(setup)?.id ?? '');
  if (terms.length === 0) {
    return (
      <EmptyState
        title="There is no term to bill for"
        text="Add the terms of the year in Administration, Setup."
      />
    );
  }
  return (
    <div className="stack">
      <Segmented
        label="Term"
        value={semester_id}
        options={terms.map((term) => ({ value: term.id, label: `${term.name} ${term.year}` }))}
        onChange={choose}
      />
      <Term key={semester_id} semester_id={semester_id} />
    </div>
  );
}

function currentTerm(setup: FinanceSetup) {
  const today = isoDate(new Date());
  return setup.semesters.findLast((term) => term.starts_on <= today) ?? setup.semesters[0];
}

/** The whole school, or one class at a time. */
function Term({ semester_id }: { semester_id: string }) {
  const classes = useClassChoices();
  const [class_id, setClass] = useState('');
  const { rows, running } = useBillingRuns(semester_id);
  return (
    <>
      <div className="acts">
        <ChoiceMenu
          label="Class"
          value={class_id}
          options={[
            { value: '', label: 'All classes' },
            ...classes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setClass}
        />
      </div>
      {running ? (
        <RunningBills run={running} />
      ) : (
        <Preview key={class_id} of={{ semester_id, ...(class_id ? { class_id } : {}) }} />
      )}
      <BillingRuns rows={rows} />
    </>
  );
}

interface Of {
  semester_id: string;
  class_id?: string;
}

function Preview({ of }: { of: Of }) {
  const may = useMay();
  const preview = useQuery(queryOf(previewBilling, of));
  const [asking, setAsking] = useState(false);
  const run = useAction(runBilling, { refresh: [['finance']] });
  if (!preview.data)
    return (
      <Loading
        query={preview}
        label="Counting the learners"
        failed="We could not count the learners"
        lines={6}
      />
    );
  const found = preview.data;
  return (
    <>
      <Strip
        label="Billing"
        items={[
          {
            label: 'To bill',
            value: found.to_bill_count.toLocaleString('en'),
            note: formatKes(found.to_bill_cents),
          },
          { label: 'Billed already', value: found.billed_already_count.toLocaleString('en') },
          {
            label: 'Left out',
            value: found.skipped_count.toLocaleString('en'),
            ...(found.skipped_count > 0 ? { note: 'Listed below' } : {}),
          },
        ]}
      />
      {found.to_bill_count > 0 && may(runBilling) ? (
        <Button variant="primary" onClick={() => setAsking(true)}>
          Bill {counted(found.to_bill_count, 'learner')}
        </Button>
      ) : null}
      {found.to_bill_count === 0 && found.skipped_count === 0 ? (
        <Notice tone="positive">Everybody has the bill for {found.semester_name}.</Notice>
      ) : null}
      <WaiversEnding found={found} />
      <Classes found={found} />
      <Skipped found={found} of={of} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Bill ${found.to_bill_count.toLocaleString('en')} ${found.to_bill_count === 1 ? 'learner' : 'learners'} for ${found.semester_name}?`}
        act="Bill learners"
        onConfirm={() =>
          run.run({
            ...of,
            billed_on: isoDate(new Date()),
            expected_cents: found.to_bill_cents,
          })
        }
      >
        {formatKes(found.to_bill_cents)} is charged in all. Who has a bill for the term gets no
        second one.
      </ConfirmDialog>
    </>
  );
}

/** Seen before the bill, so that nobody is surprised by it. */
function WaiversEnding({ found }: { found: BillingPreview }) {
  if (found.waivers_ending.length === 0) return null;
  return (
    <PlainPanel
      title="Waivers that end with this bill"
      label="Waivers that end"
      rows={found.waivers_ending}
      rowKey={(row) => `${row.student_id} ${row.waiver_id}`}
      columns={ending_columns}
    />
  );
}

const ending_columns: Column<BillingPreview['waivers_ending'][number]>[] = [
  { key: 'number', head: 'Adm no', cell: (row) => row.admission_number },
  { key: 'name', head: 'Learner', cell: (row) => row.name },
  {
    key: 'waiver',
    head: 'Waiver',
    cell: (row) => (
      <Link href={`/dashboard/finance/members-in-waiver/${row.waiver_id}`}>
        {row.waiver_number}
      </Link>
    ),
  },
  { key: 'reason', head: 'Why', cell: (row) => row.reason },
];

function Classes({ found }: { found: BillingPreview }) {
  if (found.classes.length === 0) return null;
  return (
    <PlainPanel
      title="By class"
      label="Bills by class"
      rows={found.classes}
      rowKey={(row) => row.class_id}
      columns={[
        { key: 'class', head: 'Class', cell: (row) => row.class_name },
        { key: 'count', head: 'Learners', cell: (row) => row.learner_count, num: true },
        {
          key: 'each',
          head: 'Each, KES',
          num: true,
          cell: (row) =>
            row.each_cents_from === row.each_cents_to
              ? formatMoney(row.each_cents_from)
              : `${formatMoney(row.each_cents_from)} to ${formatMoney(row.each_cents_to)}`,
        },
        {
          key: 'total',
          head: 'Total, KES',
          num: true,
          cell: (row) => formatMoney(row.total_cents),
        },
      ]}
    />
  );
}

function Skipped({ found, of }: { found: BillingPreview; of: Of }) {
  const may = useMay();
  const exportTo = useExport(exportBillingSkips);
  if (found.skipped.length === 0) return null;
  return (
    <PlainPanel
      title="Left out, and why"
      aside={
        may(exportBillingSkips) ? (
          <Button
            small
            icon={DownloadIcon}
            onClick={() => void exportTo({ ...of, format: 'xlsx' })}
          >
            Export
          </Button>
        ) : undefined
      }
      label="Left out"
      rows={found.skipped}
      rowKey={(row) => row.student_id}
      columns={[
        { key: 'number', head: 'Adm no', cell: (row) => row.admission_number },
        { key: 'name', head: 'Learner', cell: (row) => row.name },
        { key: 'class', head: 'Class', cell: (row) => row.class_name },
        { key: 'reason', head: 'Why', cell: (row) => row.reason },
      ]}
    />
  );
}
