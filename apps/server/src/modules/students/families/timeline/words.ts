import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import { statusWords } from '@darasa/contract/students/learners/status-words';
import type { Enrolment } from '@darasa/contract/students/families/record';
import { formatDate } from '@darasa/rules/dates';

const place_verbs: Record<Enrolment['how'], string> = {
  admitted: 'Admitted to',
  promoted: 'Promoted to',
  repeated: 'Repeats',
  moved: 'Moved to',
  returned: 'Returned to',
};

export const placeWords = (row: Pick<Enrolment, 'how' | 'class_name' | 'stream_name'>): string =>
  [place_verbs[row.how], row.class_name, row.stream_name].filter(Boolean).join(' ');

export const statusChangeWords = (row: {
  to_status: LearnerStatus;
  until_on: string | null;
  reason: string;
}): string =>
  `${statusWords[row.to_status]}${row.until_on ? ` until ${formatDate(row.until_on)}` : ''}: ${row.reason}`;

export const letterWords = (row: { title: string; serial: string }): string =>
  `${row.title} issued, ${row.serial}`;
