import { listMessages } from '@darasa/contract/communication/sending/messages';
import { printRollPaper } from '@darasa/contract/students/papers/papers';
import { issueCertificates } from '@darasa/contract/students/leaving/certificates';
import { type Person } from '@darasa/contract/access';
import { editStudent, type StudentRecord } from '@darasa/contract/students/families/record';
import { isLeaver } from '@darasa/contract/students/learners/status-words';
import { learnerName } from '@darasa/rules/names';
import { Button, IconButton, lazyDialog, Menu, MenuItem, MoreIcon } from '@darasa/ui';
import { useState, type ComponentType } from 'react';
import { mayUse, useMay, useViewer } from '#platform/viewer.tsx';
import type { ActProps } from './learners/learner/record-props.ts';

/** Something one can do with a learner: a sheet or dialog that is loaded when it is first opened. */
interface RecordAct {
  key: string;
  label: string;
  may: (user: Person, record: StudentRecord) => boolean;
  Content: ComponentType<ActProps>;
}

type Load = () => Promise<{ default: ComponentType<ActProps> }>;

const act = (key: string, label: string, load: Load, may: RecordAct['may']): RecordAct => ({
  key,
  label,
  may,
  Content: lazyDialog(load),
});
const mayCreate = (user: Person) => mayUse(user, issueCertificates);
const mayEdit = (user: Person) => mayUse(user, editStudent);
const mayPrint = (user: Person) => mayCreate(user) && mayUse(user, printRollPaper);

const buttons_max = 2;

/** One line for each act; the first two are buttons, the others wait in a menu. */
const record_acts: readonly RecordAct[] = [
  act('edit', 'Edit details', () => import('./learners/learner/edit-learner.tsx'), mayEdit),
  act(
    'move',
    'Move to another stream',
    () => import('#modules/students/learners/moves/move-act.tsx'),
    (user, { learner }) => mayEdit(user) && !isLeaver(learner.status),
  ),
  act(
    'status',
    'Change status',
    () => import('#modules/students/learners/status/status-act.tsx'),
    mayEdit,
  ),
  act(
    'letter',
    'Issue a letter',
    () => import('#modules/students/leaving/certificates/issue-act.tsx'),
    mayCreate,
  ),
  act(
    'card',
    'Print ID card',
    () => import('#modules/students/papers/cards/cards-sheet.tsx'),
    (user, { learner }) => mayPrint(user) && !isLeaver(learner.status),
  ),
];

const messagesPath = ({ learner }: StudentRecord): string =>
  `/dashboard/communication/logs?${new URLSearchParams({
    student_id: learner.id,
    about: learnerName(learner),
  })}`;

export function RecordActs({ record }: { record: StudentRecord }) {
  const { user } = useViewer();
  const may = useMay();
  const [open, setOpen] = useState<RecordAct | null>(null);
  const allowed = record_acts.filter((one) => one.may(user, record));
  const rest = allowed.slice(buttons_max);
  const reads_logs = may(listMessages);
  return (
    <>
      {allowed.slice(0, buttons_max).map((one) => (
        <Button key={one.key} onClick={() => setOpen(one)}>
          {one.label}
        </Button>
      ))}
      {rest.length > 0 || reads_logs ? (
        <Menu
          label="More acts"
          align="end"
          trigger={<IconButton icon={MoreIcon} aria-label="More acts" />}
        >
          {rest.map((one) => (
            <MenuItem key={one.key} onSelect={() => setOpen(one)}>
              {one.label}
            </MenuItem>
          ))}
          {reads_logs ? (
            <MenuItem href={messagesPath(record)}>Messages about the learner</MenuItem>
          ) : null}
        </Menu>
      ) : null}
      {open ? <open.Content record={record} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
