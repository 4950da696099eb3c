import {
  setTakings,
  takingList,
  type TakingRow,
} from '@darasa/contract/academics/teaching/takings';
import { Button, UploadIcon } from '@darasa/ui';
import { useState } from 'react';
import { keepStreamInClass, useClassChoices } from '#pickers/class-stream-picker.tsx';
import { ImportSheet } from '#platform/imports/import-sheet.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { LearnerSubjectsSheet } from './learner-subjects-sheet.tsx';
import { SetTakingsSheet } from './set-takings-sheet.tsx';
import { useSubjects } from './use-subjects.ts';

type Open =
  | { what: 'import' }
  | { what: 'learner'; row: TakingRow }
  | { what: 'many'; ids: string[]; clear: () => void };

/** The electives that learners chose; many are set at once, and a learner opens with every subject. */
export function TakingsTab() {
  const list = useList(takingList);
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const records = useRecords(list.view.class_id);
  const close = () => setOpen(null);
  return (
    <div className="stack">
      <p className="help">
        Every learner of a class takes its compulsory subjects. Where nobody of the class has chosen
        an elective, everybody is on its mark sheet.
      </p>
      <ListTable
        list={{
          ...list,
          setView: (next: typeof list.view) => list.setView(keepStreamInClass(list.view, next)),
        }}
        columns={columns}
        rowLabel={(row) => row.name}
        onOpen={(row) => setOpen({ what: 'learner', row })}
        records={records}
        {...(may(setTakings)
          ? {
              selection: {
                acts: [
                  {
                    label: 'Set a subject',
                    run: (ids: string[], clear: () => void) =>
                      setOpen({ what: 'many', ids, clear }),
                  },
                ],
              },
              tools: (
                <Button icon={UploadIcon} onClick={() => setOpen({ what: 'import' })}>
                  Import
                </Button>
              ),
            }
          : {})}
        empty={{
          title: 'No learners yet',
          text: 'Learners stand here as soon as they sit in a class.',
        }}
        nothingFound="No learner matches these filters."
      />
      {open?.what === 'learner' ? <LearnerSubjectsSheet row={open.row} onClose={close} /> : null}
      {open?.what === 'many' ? (
        <SetTakingsSheet
          ids={open.ids}
          class_id={list.view.class_id}
          onClose={close}
          onDone={open.clear}
        />
      ) : null}
      {open?.what === 'import' ? (
        <ImportSheet
          target="academics/takings"
          title="Import subjects taken"
          many="subjects taken"
          refresh={[keyOf(takingList.list)]}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function useRecords(class_id: string | undefined) {
  const classes = useClassChoices();
  const streams = classes.find((one) => one.id === class_id)?.streams ?? [];
  const optionsOf = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return {
    class_id: optionsOf(classes),
    stream_id: optionsOf(streams),
    subject_id: optionsOf(useSubjects(class_id).filter((one) => one.kind === 'elective')),
  };
}

const columns = {
  name: { width: 220 },
  admission_number: { width: 110, phone: 'amount' },
  place: { width: 140, phone: 'what' },
  chosen: { wrap: true, phone: 'what' },
  left_out: { width: 220, wrap: true, phone: 'status' },
} as const;
