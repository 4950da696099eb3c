import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, exportFormat, Id, text } from '../../shapes.ts';

export const GroupMember = z.object({
  id: Id,
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  stream: z.string().nullable(),
  from_on: z.iso.date(),
});
export type GroupMember = z.infer<typeof GroupMember>;

export const helper_rights = ['read', 'write'] as const;
export const helper_right_words = { read: 'Reads marks', write: 'Enters marks' } as const;

export const GroupTeacher = z.object({
  id: Id,
  staff_id: Id,
  name: z.string(),
  may: z.enum(helper_rights),
  /** For one exam alone, and of that for some of its parts alone. */
  exam: z.string().nullable(),
  parts: z.array(z.int()).nullable(),
  from_on: z.iso.date(),
  to_on: z.iso.date().nullable(),
  note: z.string().nullable(),
});
export type GroupTeacher = z.infer<typeof GroupTeacher>;

const Day = z.iso.date('Enter a date, for example 15 Sep 2026');
const may_edit = { module: 'academics', act: 'edit' } as const;

export const MembersInput = z.strictObject({
  student_ids: z.array(Id).max(200, 'Add at most 200 learners at once').default([]),
  /** Everybody who may take the subject and sits in none of its groups; of a stream, where one is named. */
  all_free: z.boolean().default(false),
  stream_id: Id.optional(),
  from_on: Day,
  /** Learners leave the other group of the subject or block. */
  moves: z.boolean().default(false),
});

export const addGroupMembers = endpoint({
  method: 'POST',
  path: '/academics/groups/:id/members',
  summary: 'Add learners to an option group',
  access: may_edit,
  input: MembersInput.extend({ id: Id }),
  output: z.object({ added_count: z.int() }),
});

export const endGroupMember = endpoint({
  method: 'POST',
  path: '/academics/group-members/:id/end',
  summary: 'Take a learner out of an option group; that the learner was in it stays on record',
  access: may_edit,
  input: z.strictObject({ id: Id, to_on: Day }),
  output: Done,
});

export const exportGroupMembers = endpoint({
  method: 'GET',
  path: '/academics/groups/:id/members/export',
  summary: 'Export the learners of an option group',
  access: { module: 'academics', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id, format: exportFormat }),
  output: z.any(),
});

export const HelperInput = z
  .strictObject({
    staff_id: z.uuid('Choose the member of staff'),
    may: z.enum(helper_rights).default('write'),
    sitting_id: Id.optional(),
    /** Numbers of papers, as they stand in the exam. */
    parts: z.array(z.coerce.number().int().min(1).max(12)).max(12).optional(),
    from_on: Day,
    to_on: Day.optional(),
    note: text(200).optional(),
  })
  .superRefine(({ from_on, to_on, parts, sitting_id }, ctx) => {
    if (to_on && to_on < from_on)
      ctx.addIssue({
        code: 'custom',
        path: ['to_on'],
        message: 'The last day is not before the first',
      });
    if (parts && parts.length > 0 && !sitting_id)
      ctx.addIssue({
        code: 'custom',
        path: ['sitting_id'],
        message: 'Choose the exam of the papers',
      });
  });

export const addGroupTeacher = endpoint({
  method: 'POST',
  path: '/academics/groups/:id/teachers',
  summary: 'Name a teacher, helper, marker or cover of a group',
  access: may_edit,
  input: HelperInput.safeExtend({ id: Id }),
  output: GroupTeacher,
});

export const endGroupTeacher = endpoint({
  method: 'POST',
  path: '/academics/group-teachers/:id/end',
  summary: 'End what somebody teaches or helps with',
  access: may_edit,
  input: z.strictObject({ id: Id, to_on: Day }),
  output: Done,
});
