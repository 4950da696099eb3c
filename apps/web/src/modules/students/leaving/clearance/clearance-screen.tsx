import {
  cancelClearance,
  clearanceDesks,
  clearanceList,
  signClearances,
  type Clearance,
} from '@darasa/contract/students/leaving/clearance';
import type { LookupRow } from '@darasa/contract/lookup';
import { Button, CheckIcon, Screen, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { placeOf } from '#modules/students/learners/learner/learner-words.ts';
import { MarksTable } from './marks-table.tsx';

/** Shows who is leaving and which desk they still wait for; a desk signs for many at once. */
export default function ClearanceScreen() {
  const may = useMay();
  const list = useList(clearanceList);
  const [open_id, setOpenId] = useState<string | null>(null);
  const desks = useQuery(queryOf(clearanceDesks.list, { page_size: 100 }));
  const sign = useAction(signClearances, { refresh: [['students']] });
  const desk_rows: readonly LookupRow[] = desks.data?.rows ?? [];
  const desk = desk_rows.find((one) => one.id === list.filter['desk_id']);
  const open = list.query.data?.rows.find((one: Clearance) => one.id === open_id);
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
      <ListTable
        list={list}
        columns={columns}
        records={{ desk_id: desk_rows.map(({ id, name }) => ({ value: id, label: name })) }}
        rowLabel={(row) => row.name}
        onOpen={(row) => setOpenId(row.id)}
        {...sign_all}
        empty={{ text: 'Start a clearance from the roll or from the record of a learner.' }}
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

const columns = {
  admission_number: { width: 104, phone: 'amount' },
  class: { width: 136 },
  waits_for: { width: 268, wrap: true, phone: 'what' },
  started_at: { width: 120 },
  state: { width: 132 },
} as const;
