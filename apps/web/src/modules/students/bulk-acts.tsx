import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { printRollPaper } from '@darasa/contract/students/papers/papers';
import { issueCertificates } from '@darasa/contract/students/leaving/certificates';
import { moveLearners } from '@darasa/contract/students/learners/moves';
import { type Person } from '@darasa/contract/access';
import {
  ArrowRightIcon,
  CheckIcon,
  CommunicationIcon,
  DownloadIcon,
  FileIcon,
  lazyDialog,
  PrinterIcon,
  type Icon,
} from '@darasa/ui';
import { messagePath } from '#pickers/learner-paths.ts';
import { mayUse } from '#platform/viewer.tsx';
import type { BulkDialog } from './learners/roll/bulk-dialog.ts';

interface Tools {
  exportTo: (input: { ids: string[]; format: 'xlsx' }) => unknown;
  navigate: (path: string) => void;
}

/** What can be done to learners that are ticked in the roll: a dialog of its own, or at once. */
export interface RollAct {
  label: string;
  icon: Icon;
  may: (user: Person) => boolean;
  Dialog?: BulkDialog;
  run?: (ids: string[], tools: Tools) => unknown;
}

const MoveDialog = lazyDialog(() => import('./learners/moves/move-dialog.tsx'));
const IssueDialog = lazyDialog(() => import('./leaving/certificates/issue-dialog.tsx'));
const ClearanceDialog = lazyDialog(() => import('./leaving/clearance/clearance-dialog.tsx'));
const PrintDialog = lazyDialog(() => import('./papers/papers/print-dialog.tsx'));
const mayEdit = (user: Person) => mayUse(user, moveLearners);
const mayCreate = (user: Person) => mayUse(user, issueCertificates);
const mayExport = (user: Person) => mayUse(user, printRollPaper);

/** One entry for each act; a dialog is loaded when it is first opened. */
export const bulk_acts: readonly RollAct[] = [
  {
    label: 'Send SMS',
    icon: CommunicationIcon,
    may: (user) => mayUse(user, createMessage),
    run: (ids, { navigate }) => navigate(messagePath(ids)),
  },
  { label: 'Move', icon: ArrowRightIcon, may: mayEdit, Dialog: MoveDialog },
  { label: 'Issue a letter', icon: FileIcon, may: mayCreate, Dialog: IssueDialog },
  { label: 'Start clearance', icon: CheckIcon, may: mayCreate, Dialog: ClearanceDialog },
  { label: 'Print', icon: PrinterIcon, may: mayExport, Dialog: PrintDialog },
  {
    label: 'Export',
    icon: DownloadIcon,
    may: mayExport,
    run: (ids, { exportTo }) => exportTo({ ids, format: 'xlsx' }),
  },
];
