import { counted } from '@darasa/rules/counted';
import {
  exportMeetings,
  exportRuns,
  listRuns,
  printRunLetters,
  type ReminderRun,
  RunView,
} from '@darasa/contract/communication/reminders/reminders';
import { formatDate } from '@darasa/rules/dates';
import { Button, type Column, DataTable, Link, Pairs, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport, useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';

const state_words: Record<ReminderRun['state'], string> = {
  sent: 'Sent',
  short: 'Waits for tokens',
  held: 'Held',
  nothing: 'Nobody was due',
};
const looks: Record<ReminderRun['state'], string> = {
  sent: 'delivered',
  short: 'due',
  held: 'inactive',
  nothing: 'draft',
};

/** What each rule did, day by day, and the letters that follow from it. */
export function RunsTab() {
  const [{ tab, ...view }, setView] = useUrlState(RunView);
  const list = useQuery(queryOf(listRuns, view));
  const files = useTableExport(exportRuns, view);
  const [open, setOpen] = useState<ReminderRun | null>(null);
  return (
    <>
      <DataTable
        label="Runs"
        query={list}
        columns={columns}
        view={view}
        onView={(next) => setView({ ...next, tab })}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.rule} on ${formatDate(row.run_on)}`}
        onOpen={setOpen}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: Object.entries(state_words).map(([value, label]) => ({ value, label })),
          },
        ]}
        {...files}
        empty={{
          title: 'No rule has spoken yet',
          text: 'Each day on which a rule reminds somebody appears here.',
        }}
        nothingFound="No run matches these filters."
      />
      {open ? <RunSheet run={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function RunSheet({ run, onClose }: { run: ReminderRun; onClose: () => void }) {
  const { user } = useViewer();
  const print = useExport(printRunLetters);
  const meetings = useExport(exportMeetings);
  const may = mayUse(user, printRunLetters);
  return (
    <Sheet
      open
      onClose={onClose}
      title={run.rule}
      sub={formatDate(run.run_on)}
      {...(may && run.letters_count > 0
        ? {
            footer: (
              <>
                <Button variant="primary" onClick={() => void print({ id: run.id })}>
                  Print letters
                </Button>
                {run.meetings_count > 0 ? (
                  <Button onClick={() => void meetings({ id: run.id, format: 'pdf' })}>
                    Print meeting list
                  </Button>
                ) : null}
              </>
            ),
          }
        : {})}
    >
      <div className="stack">
        <StatusChip status={looks[run.state]}>{state_words[run.state]}</StatusChip>
        <Pairs
          items={[
            { label: 'By', value: run.by },
            { label: 'Learners', value: run.learners_count.toLocaleString('en') },
            { label: 'With a letter', value: run.letters_count.toLocaleString('en') },
            { label: 'With a meeting', value: run.meetings_count.toLocaleString('en') },
          ]}
        />
        {run.campaign_id ? (
          <Link href={`/dashboard/communication/sms?tab=sent&message=${run.campaign_id}`}>
            How the messages fare
          </Link>
        ) : null}
        {run.letters_count > 0 ? (
          <p className="help">
            {counted(run.letters_count, 'learner')} came to a letter or a meeting, or their families
            have no phone. Families with several learners get one letter.
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}

const columns: Column<ReminderRun>[] = [
  { key: 'rule', head: 'Rule', cell: (row) => row.rule, phone: 'who' },
  {
    key: 'run_on',
    head: 'Day',
    cell: (row) => formatDate(row.run_on),
    width: 130,
    phone: 'what',
  },
  { key: 'by', head: 'By', cell: (row) => row.by, width: 180, phone: 'hide', hideable: true },
  {
    key: 'learners_count',
    head: 'Learners',
    cell: (row) => row.learners_count.toLocaleString('en'),
    num: true,
    width: 100,
    phone: 'amount',
  },
  {
    key: 'letters_count',
    head: 'Letters',
    cell: (row) => row.letters_count.toLocaleString('en'),
    num: true,
    width: 90,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={looks[row.state]}>{state_words[row.state]}</StatusChip>,
    width: 170,
    phone: 'status',
  },
];
