import {
  cancelClearance,
  clearanceDesks,
  ClearanceFilter,
  exportClearances,
  listClearances,
  signClearances,
  type Clearance,
} from '@darasa/contract/students/leaving/clearance';
import type { LookupRow } from '@darasa/contract/lookup';
import { formatDate } from '@darasa/rules/dates';
import { Button, CheckIcon, DataTable, Screen, Sheet, StatusChip, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { placeOf } from '#modules/students/learners/learner/learner-words.ts';
import { MarksTable } from './marks-table.tsx';

const View = ClearanceFilter.omit({ student_id: true });

/** Who is leaving and which desk they still wait for; a desk signs for many at once. */
export default function ClearanceScreen() {
  const may = useMay();
  const [view, setView] = useUrlState(View);
  const [open_id, setOpenId] = useState<string | null>(null);
  const list = useQuery(queryOf(listClearances, view));
  const desks = useQuery(queryOf(clearanceDesks.list, { page_size: 100 }));
  const files = useTableExport(exportClearances, view);
  const sign = useAction(signClearances, { refresh: [['students']] });
  const desk_rows: readonly LookupRow[] = desks.data?.rows ?? [];
  const desk = desk_rows.find((one) => one.id === view.desk_id);
  const open = list.data?.rows.find((one: Clearance) => one.id === open_id);
  const sign_all =
    desk && may(clearanceDesks.edit)
      ? {
          selection: {
            acts: [
              {
                label: `Clear at ${desk.name}`,
                icon: CheckIcon,
                run: (clearance_ids: string[], clear: () => void) =>
                  sign
                    .run({ clearance_ids, desk_id: desk.id, state: 'clear' })
                    .then(clear)
                    .catch(() => undefined),
              },
            ],
          },
        }
      : {};
  return (
    <Screen
      title="Clearance"
      sub="Choose a desk to sign for many learners at once"
      acts={<Button href="/dashboard/students/clearance-desks">Desks</Button>}
    >
      <DataTable<Clearance, typeof view>
        label="Clearances"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => setOpenId(row.id)}
        search={{ placeholder: 'Name, adm no', label: 'Find a learner' }}
        filters={[
          {
            name: 'desk_id',
            label: 'Waits for',
            options: desk_rows.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'open', label: 'Open' },
              { value: 'done', label: 'Cleared' },
            ],
          },
        ]}
        {...sign_all}
        {...files}
        empty={{
          title: 'Nobody is being cleared',
          text: 'Start a clearance from the roll or from the record of a learner.',
        }}
        nothingFound="No clearance matches these filters."
      />
      {open ? <ClearanceSheet clearance={open} onClose={() => setOpenId(null)} /> : null}
    </Screen>
  );
}

function ClearanceSheet(props: { clearance: Clearance; onClose: () => void }) {
  const { clearance, onClose } = props;
  const may = useMay();
  const cancel = useAction(cancelClearance, { refresh: [['students']] });
  const run = () =>
    void cancel
      .run({ id: clearance.id })
      .then(onClose)
      .catch(() => undefined);
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={clearance.name}
      sub={[clearance.admission_number, placeOf(clearance)].filter(Boolean).join(', ')}
      footer={
        may(cancelClearance) ? (
          <Button variant="danger" busy={cancel.busy} onClick={run}>
            Cancel this clearance
          </Button>
        ) : undefined
      }
    >
      <MarksTable clearance={clearance} />
    </Sheet>
  );
}

const waitsFor = ({ marks }: Clearance): string =>
  marks
    .filter(({ state }) => state === 'waiting' || state === 'owing')
    .map(({ desk }) => desk)
    .join(', ');

const columns: Column<Clearance>[] = [
  { key: 'name', head: 'Learner', cell: (row) => row.name, phone: 'who' },
  {
    key: 'admission_number',
    head: 'Adm no',
    cell: (row) => row.admission_number,
    phone: 'amount',
    width: 104,
  },
  { key: 'class', head: 'Class', cell: placeOf, phone: 'hide', width: 136 },
  {
    key: 'waits',
    head: 'Waits for',
    cell: (row) => waitsFor(row) || <span className="faint">Nobody</span>,
    wrap: true,
    phone: 'what',
    width: 268,
  },
  {
    key: 'started_at',
    head: 'Started',
    cell: (row) => formatDate(row.started_at),
    phone: 'hide',
    width: 120,
  },
  {
    key: 'done',
    head: 'State',
    cell: (row) => <StatusChip status={row.done ? 'cleared' : 'in_progress'} />,
    phone: 'status',
    width: 132,
  },
];
