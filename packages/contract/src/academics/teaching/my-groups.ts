import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { helper_rights } from './group-people.ts';

const MyGroup = z.object({
  /** Subject and place, or the group: what tells the rows apart. */
  key: z.string(),
  subject: z.string(),
  place: z.string(),
  /** What somebody helps with is told apart from what is taught. */
  helps: z.boolean(),
  may: z.enum(helper_rights),
  learner_count: z.int(),
  /** The mark sheet of the group that closes next. */
  sheet_id: Id.nullable(),
  exam: z.string().nullable(),
  entry_to: z.iso.date().nullable(),
  entered_count: z.int(),
  expected_count: z.int(),
});
export type MyGroup = z.infer<typeof MyGroup>;

export const listMyGroups = endpoint({
  method: 'GET',
  path: '/academics/my-groups',
  summary: 'The classes and groups that I teach or help with, with the next mark sheet',
  access: { module: 'teacher-portal' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(MyGroup) }),
});
