import type { StudentRecord } from '@darasa/contract/students/families/record';

/** A tab of a learner's record is given this. */
export interface TabProps {
  record: StudentRecord;
}

/** An act on a learner is given this. */
export interface ActProps extends TabProps {
  onClose: () => void;
}
