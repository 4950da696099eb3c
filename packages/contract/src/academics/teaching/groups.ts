import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, record, retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id, text } from '../../shapes.ts';
import { GroupMember, GroupTeacher } from './group-people.ts';

export const group_kinds = ['option', 'stream'] as const;
export const group_kind_words = { option: 'Option groups', stream: 'Streams' } as const;

export const GroupRow = z.object({
  id: Id,
  year: z.int(),
  kind: z.enum(group_kinds),
  /** Its own name, or that of its class and stream. */
  name: z.string(),
  subject_id: Id,
  subject: z.string(),
  class_id: Id,
  class: z.string(),
  block: z.string().nullable(),
  teachers: z.string().nullable(),
  /** Members today; a stream has none of its own. */
  member_count: z.int().nullable(),
  helper_count: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type GroupRow = z.infer<typeof GroupRow>;

export const groupList = listing({
  path: '/academics/groups',
  access: { module: 'academics' },
  one: 'group',
  many: 'groups',
  row: GroupRow,
  columns: [
    { key: 'name', head: 'Group', kind: 'name' },
    { key: 'subject', head: 'Subject', kind: 'text' },
    { key: 'class', head: 'Class', kind: 'text' },
    { key: 'block', head: 'Block', kind: 'text' },
    { key: 'teachers', head: 'Teacher', kind: 'text' },
    { key: 'member_count', head: 'Learners', kind: 'number' },
    { key: 'helper_count', head: 'Helpers', kind: 'number' },
    { key: 'year', head: 'Year', kind: 'text' },
    ...retiredColumns,
  ],
  filters: {
    class_id: record('Class'),
    kind: choice('Kind', group_kind_words, 'option'),
    retired,
  },
  sorts: ['name', 'subject', 'class', '-year'],
  search: 'Group, subject, block',
});
export const listGroups = groupList.list;
export const exportGroups = groupList.file;

const Group = GroupRow.extend({
  members: z.array(GroupMember),
  helpers: z.array(GroupTeacher),
  /** Learners who may take the subject and sit in none of its groups. */
  free_count: z.int(),
});
export type Group = z.infer<typeof Group>;

export const GroupInput = z.strictObject({
  class_id: z.uuid('Choose the class'),
  subject_id: z.uuid('Choose the subject'),
  name: text(60).min(1, 'Enter the name of the group'),
  block: text(40).optional(),
});
export const GroupNameInput = GroupInput.pick({ name: true, block: true });

const may = (act: 'create' | 'edit') => ({ module: 'academics', act }) as const;

export const getGroup = endpoint({
  method: 'GET',
  path: '/academics/groups/:id',
  summary: 'A group with its learners and teachers today',
  access: { module: 'academics' },
  input: z.strictObject({ id: Id }),
  output: Group,
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/academics/groups',
  summary: 'Add an option group of this year',
  access: may('create'),
  input: GroupInput,
  output: GroupRow,
});

/** The group of a stream is made when it is first needed: here, or when an exam is opened. */
export const takeStreamGroup = endpoint({
  method: 'POST',
  path: '/academics/groups/of-stream',
  summary: 'The group of a stream and a subject, to name its helpers',
  access: may('edit'),
  input: z.strictObject({
    class_id: z.uuid('Choose the class'),
    stream_id: Id.optional(),
    subject_id: z.uuid('Choose the subject'),
  }),
  output: GroupRow,
});

export const editGroup = endpoint({
  method: 'PATCH',
  path: '/academics/groups/:id',
  summary: 'Change the name or block of an option group',
  access: may('edit'),
  input: editOf(GroupNameInput),
  output: GroupRow,
});

export const retireGroup = endpoint({
  method: 'POST',
  path: '/academics/groups/:id/retire',
  summary: 'Retire an option group, or use it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: GroupRow,
});
