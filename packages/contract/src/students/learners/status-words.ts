import type { LearnerStatus } from './learner.ts';

/** A leaver has one of these: no class, no register, no new fees. */
export const leaverStatuses = ['transferred', 'withdrawn', 'graduated', 'deceased'] as const;
type LeaverStatus = (typeof leaverStatuses)[number];

export const isLeaver = (status: LearnerStatus): status is LeaverStatus =>
  (leaverStatuses as readonly string[]).includes(status);

export const statusWords: Record<LearnerStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  'on-leave': 'On leave',
  transferred: 'Transferred',
  withdrawn: 'Withdrawn',
  graduated: 'Graduated',
  deceased: 'Deceased',
};
