import type { ListedLearner } from '@darasa/contract/academics/figures/merit-lists';
import type { Row } from './totalling.ts';

/** A learner on a list that leaves the office: named where the family agreed, else by number. */
export const listedBy =
  (agreed: ReadonlySet<string>, numbers_only: boolean | undefined) =>
  ({ student_id, admission_number, name, stream }: Row): ListedLearner => ({
    student_id,
    admission_number,
    name: numbers_only ? null : name,
    is_named: !numbers_only && agreed.has(student_id),
    stream,
  });
