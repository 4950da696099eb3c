import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record, yes } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';
import { enteredWords, sitting_states } from './exams.ts';
import { placeWords, sheet_states } from './sheets.ts';

const reviewers = { module: exam_readers, act: 'approve' } as const;

export const review_state_words = { 'handed-in': 'To review', accepted: 'Accepted' } as const;

const ReviewRow = z.object({
  id: Id,
  subject: z.string(),
  class: z.string(),
  stream: z.string().nullable(),
  exam: z.string(),
  teacher: z.string().nullable(),
  state: z.enum(['handed-in', 'accepted']),
  expected_count: z.int(),
  entered_count: z.int(),
  /** Cells that changed after the sheet was handed in first. */
  changed_count: z.int(),
  handed_in_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

/** Sheets that were handed in, of exams that are not approved yet. */
export const reviewList = listing({
  path: '/academics/reviews',
  access: reviewers,
  one: 'mark sheet to review',
  many: 'mark sheets to review',
  row: ReviewRow,
  columns: [
    { key: 'subject', head: 'Subject', kind: 'name' },
    { key: 'place', head: 'Class', kind: 'text', of: placeWords },
    { key: 'exam', head: 'Exam', kind: 'text' },
    { key: 'teacher', head: 'Teacher', kind: 'text' },
    { key: 'entered', head: 'Marks in', kind: 'text', of: enteredWords },
    { key: 'changed_count', head: 'Changed', kind: 'number' },
    { key: 'state', head: 'State', kind: 'state', words: review_state_words },
    { key: 'handed_in_at', head: 'Handed in', kind: 'datetime' },
  ],
  filters: {
    class_id: record('Class'),
    sitting_id: record('Exam'),
    state: choice('State', review_state_words),
    is_changed: yes('Changed since handed in'),
  },
  sorts: ['handed_in_at', '-handed_in_at', 'subject', 'place'],
  search: 'Subject, class, exam, teacher',
});
export const listReviews = reviewList.list;
export const exportReviews = reviewList.file;

/** The marks of a group in one exam: how many, their mean and how far apart they are. */
const Distribution = z.object({
  exam: z.string(),
  count: z.int(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  /** Learners by grade, in the order of the scale; then by what stands instead of one. */
  grades: z.array(z.object({ code: z.string(), count: z.int() })),
  by_gender: z.array(
    z.object({
      gender: z.enum(['female', 'male']),
      count: z.int(),
      mean: z.number().nullable(),
    }),
  ),
});
export type Distribution = z.infer<typeof Distribution>;

export const outlier_words = {
  'all-equal': 'All marks are equal',
  zero: 'A mark of 0',
  'far-above': 'Far above the others',
  'above-maximum': 'Above the highest mark',
} as const;

const MarkOutlier = z.object({
  kind: z.enum(['all-equal', 'zero', 'far-above', 'above-maximum']),
  part: z.string(),
  /** All cells of the part are not named one by one where they are equal. */
  cells: z.array(z.object({ student_id: Id, name: z.string(), value: z.string() })),
});
export type MarkOutlier = z.infer<typeof MarkOutlier>;

const Act = z.object({ by: z.string(), at: z.iso.datetime() });

export const Review = z.object({
  id: Id,
  sitting_id: Id,
  exam: z.string(),
  subject: z.string(),
  class: z.string(),
  stream: z.string().nullable(),
  teacher: z.string().nullable(),
  state: z.enum(sheet_states),
  sitting_state: z.enum(sitting_states),
  may_review: z.boolean(),
  handed_in: Act.nullable(),
  now: Distribution,
  /** The last exam of the same subject and group before this one. */
  before: Distribution.nullable(),
  /** The mean now against the mean before. */
  deviation: z.number().nullable(),
  outliers: z.array(MarkOutlier),
  outliers_seen: Act.nullable(),
  changes: z.array(
    Act.extend({
      name: z.string(),
      part: z.string(),
      from_text: z.string().nullable(),
      to_text: z.string().nullable(),
    }),
  ),
  previous_id: Id.nullable(),
  next_id: Id.nullable(),
});
export type Review = z.infer<typeof Review>;

export const getReview = endpoint({
  method: 'GET',
  path: '/academics/reviews/:id',
  summary:
    'What a mark sheet looks like beside the last exam: spread, changes, marks that stand out',
  access: reviewers,
  input: z.strictObject({ id: Id }),
  output: Review,
});

export const seeOutliers = endpoint({
  method: 'POST',
  path: '/academics/reviews/:id/outliers-seen',
  summary: 'Keep that the marks which stand out on a sheet were looked at',
  access: reviewers,
  input: z.strictObject({ id: Id }),
  output: Review,
});
