import { listLearnerResults } from '@darasa/contract/academics/reports/papers';
import type { Person } from '@darasa/contract/access';
import { getLearnerAttendance } from '@darasa/contract/attendance/figures/learner-attendance';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import type { Endpoint } from '@darasa/contract/endpoint';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { listAudit } from '@darasa/contract/platform/audit';
import { listLearnerPapers } from '@darasa/contract/students/learners/documents';
import type { StudentRecord } from '@darasa/contract/students/families/record';
import { lazyPart, SkeletonLines } from '@darasa/ui';
import type { ComponentType } from 'react';
import { mayUse } from '#platform/viewer.tsx';
import type { TabProps } from './learners/learner/record-props.ts';

/** A part of a learner's record. Each is loaded when it is first opened. */
export interface RecordTab {
  /** In the address: `?tab=family`. */
  key: string;
  label: string;
  may: (user: Person, record: StudentRecord) => boolean;
  Content: ComponentType<TabProps>;
}

type Load = () => Promise<{ default: ComponentType<TabProps> }>;

const tab = (key: string, label: string, load: Load, may: RecordTab['may'] = () => true) => ({
  key,
  label,
  may,
  Content: lazyPart(load, <SkeletonLines label="Loading" lines={6} />),
});
const needs = (endpoint: Endpoint) => (user: Person) => mayUse(user, endpoint);

/** One line for each tab, in the order of the screen; the first opens by itself. */
export const record_tabs: readonly RecordTab[] = [
  tab('overview', 'Overview', () => import('./families/record/overview-tab.tsx')),
  tab('family', 'Family', () => import('./families/record/family-tab.tsx')),
  tab('enrolment', 'Enrolment', () => import('./families/record/enrolment-tab.tsx')),
  tab('fees', 'Fees', () => import('./families/record/fees-tab.tsx'), needs(getFeePanel)),
  tab(
    'results',
    'Results',
    () => import('./families/record/results-tab.tsx'),
    needs(listLearnerResults),
  ),
  tab(
    'attendance',
    'Attendance',
    () => import('./families/record/attendance-tab.tsx'),
    needs(getLearnerAttendance),
  ),
  tab('consents', 'Consents', () => import('#modules/students/care/consents/consents-tab.tsx')),
  tab(
    'health',
    'Health',
    () => import('#modules/students/care/health/health-tab.tsx'),
    (_, { reads_health }) => reads_health,
  ),
  tab('behaviour', 'Behaviour', () => import('#modules/students/care/behaviour/behaviour-tab.tsx')),
  tab('clubs', 'Clubs and bed', () => import('./families/record/clubs-tab.tsx')),
  tab(
    'documents',
    'Documents',
    () => import('#modules/students/learners/documents/documents-tab.tsx'),
    needs(listLearnerPapers),
  ),
  tab('papers', 'Letters', () => import('#modules/students/leaving/certificates/papers-tab.tsx')),
  tab(
    'messages',
    'Messages',
    () => import('./families/record/messages-tab.tsx'),
    needs(listMessages),
  ),
  tab('changes', 'Changes', () => import('./families/record/changes-tab.tsx'), needs(listAudit)),
];
