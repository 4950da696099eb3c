import { counted } from '@darasa/rules/counted';
import {
  exportMeetings,
  listReminderRules,
  printRunLetters,
  type ReminderRun,
  reminderRunList,
  runStateWords,
} from '@darasa/contract/communication/reminders/reminders';
import { formatDate } from '@darasa/rules/dates';
import { Button, Link, Pairs, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { mayUse, useViewer } from '#platform/viewer.tsx';

const looks: Record<ReminderRun['state'], string> = {
  sent: 'delivered',
  short: 'due',
  held: 'inactive',
  nothing: 'draft',
};

/** Shows what each rule did, day by day, and the letters that follow from it. */
export function RunsTab() {
  const list = useList(reminderRunList);
  const rules = useQuery(queryOf(listReminderRules, {}));
  const [open, setOpen] = useState<ReminderRun | null>(null);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        records={{
          reminder_rule_id: rules.data?.rows.map(({ id, name }) => ({ value: id, label: name })),
        }}
        rowLabel={(row) => `${row.rule} on ${formatDate(row.run_on)}`}
        onOpen={setOpen}
        empty={{ text: 'Each day on which a rule reminds somebody appears here.' }}
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
        <RunState state={run.state} />
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

const columns: Readonly<Record<string, ColumnOnScreen<ReminderRun>>> = {
  run_on: { width: 130, phone: 'what' },
  by: { width: 180, hideable: true },
  learners_count: {
    width: 100,
    phone: 'amount',
    renderCell: (row) => row.learners_count.toLocaleString('en'),
  },
  letters_count: { width: 90, renderCell: (row) => row.letters_count.toLocaleString('en') },
  state: { width: 170, renderCell: (row) => <RunState state={row.state} /> },
};

const RunState = ({ state }: Pick<ReminderRun, 'state'>) => (
  <StatusChip status={looks[state]}>{runStateWords[state]}</StatusChip>
);
