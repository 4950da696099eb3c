import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Done, Id } from '../../shapes.ts';
import { Guardian, guardianFields, LearnerGuardian, Rights, rightsFields } from './guardian.ts';
import { Learner } from '../learners/learner.ts';

const base = '/students/guardians';
const links = '/students/student-guardians';

export const GuardianRow = Guardian.pick({
  id: true,
  first_name: true,
  last_name: true,
  phone: true,
  email: true,
  has_account: true,
}).extend({
  /** "Amina Hassan (4127)", of this school. */
  children: z.array(z.string()).max(20),
});
export type GuardianRow = z.infer<typeof GuardianRow>;

export const guardianList = listing({
  path: base,
  access: { module: 'students' },
  one: 'parent',
  many: 'parents',
  row: GuardianRow,
  columns: [
    {
      key: 'name',
      head: 'Name',
      kind: 'name',
      of: (row) => `${row.first_name} ${row.last_name}`,
    },
    { key: 'phone', head: 'Phone', kind: 'phone' },
    { key: 'children', head: 'Children', kind: 'text', of: (row) => row.children.join(', ') },
    { key: 'email', head: 'Email', kind: 'text' },
    { key: 'has_account', head: 'Portal', kind: 'yes' },
  ],
  filters: {
    only: choice('Show', {
      families: 'Families with several children',
      'no-phone': 'Without a phone',
      barred: 'Barred',
    }),
  },
  sorts: ['name'],
  search: 'Name, phone, email',
});
export const listGuardians = guardianList.list;
export const exportGuardians = guardianList.file;

export const findGuardians = endpoint({
  method: 'GET',
  path: `${base}/quick-find`,
  summary: 'The guardians that a name or phone means',
  access: { module: 'students' },
  input: z.strictObject({ search: z.string().trim().min(2, 'Type a name or phone').max(80) }),
  output: z.object({ rows: z.array(GuardianRow).max(10) }),
});

/** A child of a guardian, with what the guardian may do for this child. */
export const GuardianChild = Rights.extend({
  link_id: Id,
  link_version: z.int(),
  student_id: Id,
}).extend(
  Learner.pick({
    admission_number: true,
    surname: true,
    first_name: true,
    other_names: true,
    class_name: true,
    stream_name: true,
    status: true,
  }).shape,
);
export type GuardianChild = z.infer<typeof GuardianChild>;

export const GuardianRecord = z.object({ guardian: Guardian, children: z.array(GuardianChild) });
export type GuardianRecord = z.infer<typeof GuardianRecord>;

export const getGuardian = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'A guardian with all children of this school',
  access: { module: 'students' },
  input: z.strictObject({ id: Id }),
  output: GuardianRecord,
});

export const GuardianEdit = z.strictObject({
  ...guardianFields,
  language: guardianFields.language.unwrap(),
});

export const editGuardian = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Edit guardian details',
  access: { module: 'students', act: 'edit' },
  input: editOf(GuardianEdit),
  output: Guardian,
});

/** Somebody the school knows, or a new person, and their rights. */
export const LinkInput = z
  .strictObject({
    student_id: Id,
    guardian_id: Id.optional(),
    ...guardianFields,
    first_name: guardianFields.first_name.optional(),
    last_name: guardianFields.last_name.optional(),
    ...rightsFields,
  })
  .superRefine((one, issues) => {
    if (one.guardian_id) return;
    for (const field of ['first_name', 'last_name'] as const) {
      const message = `Enter the ${field.replace('_', ' ')}`;
      if (!one[field]) issues.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const linkGuardian = endpoint({
  method: 'POST',
  path: links,
  summary: 'Add a guardian to a learner',
  access: { module: 'students', act: 'edit' },
  input: LinkInput,
  output: LearnerGuardian,
});

export const RightsEdit = z.strictObject(rightsFields);

export const editRights = endpoint({
  method: 'PATCH',
  path: `${links}/:id`,
  summary: 'Change what a guardian may do for a learner',
  access: { module: 'students', act: 'edit' },
  input: RightsEdit.extend({ id: Id, version: z.int() }),
  output: LearnerGuardian,
});

export const unlinkGuardian = endpoint({
  method: 'DELETE',
  path: `${links}/:id`,
  summary: 'Remove a guardian from a learner',
  access: { module: 'students', act: 'edit' },
  idempotent: false,
  input: z.strictObject({ id: Id }),
  output: Done,
});
