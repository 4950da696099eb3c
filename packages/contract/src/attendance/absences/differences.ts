import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, dates } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { register_readers } from '../readers.ts';

export const difference_states = ['open', 'kept', 'used', 'void'] as const;
export const difference_state_words = {
  open: 'To decide',
  kept: 'Kept',
  used: 'Changed',
  void: 'Fell away',
} as const;

/** Two values for one learner, with who said each and when; a person decides which one counts. */
export const Difference = z.object({
  id: Id,
  student_id: Id,
  student: z.string(),
  admission_number: z.string(),
  class: z.string(),
  type_id: Id,
  type: z.string(),
  audience_id: Id,
  day: z.iso.date(),
  slot: z.int(),
  /** What stands in the register: code and minutes as typed, and in words. */
  kept_value: z.string(),
  kept_words: z.string(),
  kept_by: z.string().nullable(),
  kept_at: z.iso.datetime().nullable(),
  other_value: z.string(),
  other_words: z.string(),
  other_by: z.string(),
  other_at: z.iso.datetime(),
  state: z.enum(difference_states),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type Difference = z.infer<typeof Difference>;

export const differenceList = listing({
  path: '/attendance/differences',
  access: { module: register_readers },
  one: 'difference',
  many: 'differences',
  row: Difference,
  columns: [
    { key: 'student', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm no', kind: 'text' },
    { key: 'class', head: 'Class', kind: 'text' },
    { key: 'day', head: 'Day', kind: 'date' },
    { key: 'type', head: 'Register', kind: 'text' },
    { key: 'kept_value', head: 'In the register', kind: 'text', of: (row) => saidOf(row, 'kept') },
    { key: 'other_value', head: 'Said as well', kind: 'text', of: (row) => saidOf(row, 'other') },
    { key: 'decided_by', head: 'Decided by', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: difference_state_words },
  ],
  filters: { state: choice('State', difference_state_words), day: dates('Day') },
  sorts: ['-day', 'student'],
  search: 'Learner, adm no',
});
export const listDifferences = differenceList.list;
export const exportDifferences = differenceList.file;

/** "L late 12, by Faith Njeri" */
const saidOf = (row: Difference, side: 'kept' | 'other'): string => {
  const by = row[`${side}_by`];
  return [`${row[`${side}_value`]} ${row[`${side}_words`]}`, by && `by ${by}`]
    .filter(Boolean)
    .join(', ');
};

export const decideDifference = endpoint({
  method: 'POST',
  path: '/attendance/differences/:id/decide',
  summary: 'Keep what stands in the register, or use what was said as well',
  access: { module: register_readers, act: 'create' },
  input: z.strictObject({
    id: Id,
    version: z.int(),
    use: z.boolean(),
    /** Why the office changes what was handed in. */
    why: text(200).optional(),
  }),
  output: Difference,
});
