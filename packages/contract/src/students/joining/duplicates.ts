import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Done, Id } from '../../shapes.ts';
import { Learner } from '../learners/learner.ts';

const read = { access: { module: 'students', act: 'edit' }, rate: 'report' } as const;

export const duplicateReasons = ['birth-certificate', 'upi', 'name-and-phone'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
export const reasonWords: Record<DuplicateReason, string> = {
  'birth-certificate': 'Same birth certificate',
  upi: 'Same UPI',
  'name-and-phone': 'Same name, birth date and guardian phone',
};

/** One of two records, as they are compared side by side. */
export const DuplicateSide = Learner.extend({
  guardians: z.array(z.string()),
  enrolment_count: z.int(),
});
export type DuplicateSide = z.infer<typeof DuplicateSide>;

export const DuplicatePair = z.object({
  reasons: z.array(z.enum(duplicateReasons)),
  one: DuplicateSide,
  other: DuplicateSide,
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/students/duplicates',
  summary: 'Records that may be of one child',
  ...read,
  input: z.strictObject({}),
  output: z.object({ pairs: z.array(DuplicatePair) }),
});

export const exportDuplicates = exportOf(
  listDuplicates,
  'Export the records that may be of one child',
);

export const keepApart = endpoint({
  method: 'POST',
  path: '/students/duplicates/different',
  summary: 'Mark two records as different learners',
  access: { module: 'students', act: 'edit' },
  input: z.strictObject({ one_id: Id, other_id: Id }),
  output: Done,
});

export const Merge = z.object({
  id: Id,
  kept: z.string(),
  kept_number: z.string(),
  merged: z.string(),
  merged_number: z.string(),
  moved_count: z.int(),
  /** What stays with each of both records, in words. */
  apart: z.array(z.string()),
  by: z.string().nullable(),
  merged_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
});
export type Merge = z.infer<typeof Merge>;

export const listMerges = endpoint({
  method: 'GET',
  path: '/students/merges',
  summary: 'Records that were made one, newest first',
  access: read.access,
  input: z.strictObject({}),
  output: z.object({ rows: z.array(Merge) }),
});

export const mergeLearners = endpoint({
  method: 'POST',
  path: '/students/merges',
  summary: 'Merge two learner records',
  access: { module: 'students', act: 'edit' },
  input: z.strictObject({ kept_id: Id, merged_id: Id }),
  output: z.object({ id: Id, moved_count: z.int(), apart: z.array(z.string()) }),
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/students/merges/:id/undo',
  summary: 'Undo a merge',
  access: { module: 'students', act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: Done,
});
