import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, Id, text } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';

export const place_changes = ['joined', 'moved', 'back', 'left', 'dropped'] as const;
export type PlaceChange = (typeof place_changes)[number];
export const place_change_words = {
  joined: 'Joins the list',
  moved: 'Moves with the marks',
  back: 'Is back',
  left: 'Has left, marks stay',
  dropped: 'No longer takes it',
} as const;

const ListChange = z.object({
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  change: z.enum(place_changes),
  subjects: z.string(),
});
export type ListChange = z.infer<typeof ListChange>;

export const listListChanges = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/list-changes',
  summary: 'Who would join, move or leave the mark sheets of a class today',
  access: { module: 'academics' },
  input: z.strictObject({ id: Id }),
  output: z.object({ rows: z.array(ListChange) }),
});

export const refreshList = endpoint({
  method: 'POST',
  path: '/academics/sittings/:id/refresh-list',
  summary: 'Bring the mark sheets of an open exam to who sits in the class today',
  access: { module: 'academics', act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: z.object({ changed_count: z.int() }),
});

export const movePlace = endpoint({
  method: 'POST',
  path: '/academics/sheets/:id/move-learner',
  summary: 'Move a learner with the marks to another mark sheet of the subject',
  access: { module: 'academics', act: 'edit' },
  input: z.strictObject({ id: Id, student_id: Id, to_sheet_id: z.uuid('Choose the mark sheet') }),
  output: Done,
});

export const dropLearners = endpoint({
  method: 'POST',
  path: '/academics/sheets/:id/drop-learners',
  summary: 'Learners who are not enrolled (NE) drop the elective, and leave the mark sheet',
  access: { module: exam_readers, act: 'edit' },
  input: z.strictObject({
    id: Id,
    student_ids: z.array(Id).min(1, 'Choose the learners').max(200, 'Choose at most 200 learners'),
    reason: text(200).min(1, 'Say why'),
  }),
  output: Done,
});
