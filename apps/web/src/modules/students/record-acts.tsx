import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { linkGuardian } from '@darasa/contract/students/families/guardians';
import { printRollPaper } from '@darasa/contract/students/papers/papers';
import { issueCertificates } from '@darasa/contract/students/leaving/certificates';
import { type Person } from '@darasa/contract/access';
import { editStudent, type StudentRecord } from '@darasa/contract/students/families/record';
import { isLeaver } from '@darasa/contract/students/learners/status-words';
import { learnerName } from '@darasa/rules/names';
import {
  Button,
  IconButton,
  lazyDialog,
  Menu,
  MenuItem,
  CommunicationIcon,
  MoreIcon,
} from '@darasa/ui';
import type { ComponentType } from 'react';
import { messagePath, payPath } from '#pickers/learner-paths.ts';
import { mayUse, useMay, useViewer } from '#platform/viewer.tsx';
import type { ActProps } from './learners/learner/record-props.ts';
import { useOpenAct } from './learners/learner/use-open-act.ts';

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

/** One line for each act; letters stand beside the links, the others wait in a menu. */
const record_acts: readonly RecordAct[] = [
  act(
    'letter',
    'Issue a letter',
    () => import('#modules/students/leaving/certificates/issue-act.tsx'),
    mayCreate,
  ),
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
    'guardian',
    'Add guardian',
    () => import('#modules/students/families/guardians/add-act.tsx'),
    (user) => mayUse(user, linkGuardian),
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

/** What the office does most with a learner stands as buttons; the rest is under More. */
export function RecordActs({ record }: { record: StudentRecord }) {
  const { user } = useViewer();
  const may = useMay();
  const [key, setOpen] = useOpenAct();
  const { id } = record.learner;
  const allowed = record_acts.filter((one) => one.may(user, record));
  const open = allowed.find((one) => one.key === key);
  const letter = allowed.find((one) => one.key === 'letter');
  const rest = allowed.filter((one) => one !== letter);
  const reads_logs = may(listMessages);
  return (
    <>
      {may(createMessage) ? (
        <Button icon={CommunicationIcon} href={messagePath([id])}>
          Message guardians
        </Button>
      ) : null}
      {may(recordPayment) ? <Button href={payPath(id)}>Record payment</Button> : null}
      {letter ? <Button onClick={() => setOpen('letter')}>Letter</Button> : null}
      {rest.length > 0 || reads_logs ? (
        <Menu
          label="More acts"
          align="end"
          trigger={<IconButton icon={MoreIcon} aria-label="More acts" />}
        >
          {rest.map((one) => (
            <MenuItem key={one.key} onSelect={() => setOpen(one.key)}>
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
