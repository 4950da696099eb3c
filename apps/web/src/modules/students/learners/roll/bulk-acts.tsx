import { printRollPaper } from '@darasa/contract/students/papers/papers';
import { issueCertificates } from '@darasa/contract/students/leaving/certificates';
import { moveLearners } from '@darasa/contract/students/learners/moves';
import { type Person } from '@darasa/contract/access';
import {
  ArrowRightIcon,
  CheckIcon,
  DownloadIcon,
  FileIcon,
  lazyDialog,
  PrinterIcon,
  type Icon,
} from '@darasa/ui';
import type { ComponentType } from 'react';
import { mayUse } from '#platform/viewer.tsx';

export type BulkDialog = ComponentType<{
  ids: string[];
  onClose: () => void;
  /** Empties the selection; call it when the act has succeeded. */
  onDone: () => void;
}>;

interface Tools {
  exportTo: (input: { ids: string[]; format: 'xlsx' }) => unknown;
}

/** What can be done to learners that are ticked in the roll: a dialog of its own, or at once. */
export interface RollAct {
  label: string;
  icon: Icon;
  may: (user: Person) => boolean;
  Dialog?: BulkDialog;
  run?: (ids: string[], tools: Tools) => unknown;
}

const life = (name: 'MoveDialog' | 'IssueDialog' | 'PrintDialog' | 'ClearanceDialog') =>
  lazyDialog(async () => ({ default: (await import('../status/bulk-dialogs.tsx'))[name] }));
const mayEdit = (user: Person) => mayUse(user, moveLearners);
const mayCreate = (user: Person) => mayUse(user, issueCertificates);
const mayExport = (user: Person) => mayUse(user, printRollPaper);

/** One entry for each act; a dialog is loaded when it is first opened. */
export const bulk_acts: readonly RollAct[] = [
  { label: 'Move', icon: ArrowRightIcon, may: mayEdit, Dialog: life('MoveDialog') },
  { label: 'Issue a letter', icon: FileIcon, may: mayCreate, Dialog: life('IssueDialog') },
  { label: 'Start clearance', icon: CheckIcon, may: mayCreate, Dialog: life('ClearanceDialog') },
  { label: 'Print', icon: PrinterIcon, may: mayExport, Dialog: life('PrintDialog') },
  {
    label: 'Export',
    icon: DownloadIcon,
    may: mayExport,
    run: (ids, { exportTo }) => exportTo({ ids, format: 'xlsx' }),
  },
];
