import { consentStates } from '@darasa/rules/consents';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Flag, Id, page, pageInput, searchInput, sortInput } from '../../shapes.ts';
import { boardings, genders, Learner, learnerStatuses } from './learner.ts';
import { LearnerStrip, strip_access } from './strip.ts';

const base = '/students/students';

export const RollRow = Learner.pick({
  id: true,
  admission_number: true,
  surname: true,
  first_name: true,
  other_names: true,
  gender: true,
  born_on: true,
  status: true,
  class_name: true,
  stream_name: true,
  boarding: true,
  house_name: true,
  photo: true,
  admitted_on: true,
  upi: true,
}).extend({
  /** The one who is called first. */
  guardian_name: z.string().nullable(),
  guardian_phone: z.string().nullable(),
  /** What is owed, for those who see the books. */
  balance_cents: z.int().optional(),
  /** What the family answered about photos; on the screens that show or take them. */
  photo_consent: z.enum(consentStates).optional(),
});
export type RollRow = z.infer<typeof RollRow>;

/** Missing fields are what a record may lack; each is a list to work through. */
export const missingFields = [
  'guardian-phone',
  'birth-certificate',
  'upi',
  'birth-date',
  'gender',
  'photo',
  'class',
] as const;

export const balanceStates = ['owing', 'clear', 'credit'] as const;

const filter = {
  sort: sortInput('name', 'admission_number', 'class', 'admitted_on', 'born_on'),
  /** Any part of any name, admission number, UPI or a guardian's phone; small slips are forgiven. */
  search: searchInput,
  class_id: Id.optional(),
  stream_id: Id.optional(),
  house_id: Id.optional(),
  /** Left out: those at school, or everybody while searching. */
  status: z.enum(learnerStatuses).optional(),
  gender: z.enum(genders).optional(),
  boarding: z.enum(boardings).optional(),
  missing: z.enum(missingFields).optional(),
  /** For those who see the books: owes, owes nothing, has paid in advance. */
  balance: z.enum(balanceStates).optional(),
  admitted_from: z.iso.date().optional(),
  admitted_to: z.iso.date().optional(),
  left_from: z.iso.date().optional(),
  left_to: z.iso.date().optional(),
  /** Whose birthday is within the next seven days. */
  birthday: Flag,
};
export const RollFilter = z.strictObject({ ...pageInput, ...filter });

/** For papers: everybody the filter finds, or those ticked. */
export const RollPick = z.strictObject({
  ...filter,
  ids: z.union([z.array(Id).max(100), Id.transform((one) => [one])]).optional(),
});

export const listStudents = endpoint({
  method: 'GET',
  path: base,
  summary: 'List learners',
  access: { module: 'students' },
  input: RollFilter,
  output: page(RollRow),
});

/** Of everybody whom the filter finds. */
export const RollSums = z.object({
  /** Left out for those who do not see the books. */
  balance_cents: z.int().optional(),
  without_phone_count: z.int(),
});
export type RollSums = z.infer<typeof RollSums>;

/** A call of its own, so that the list never waits for it. */
export const getRollSums = endpoint({
  method: 'GET',
  path: `${base}/sums`,
  summary: 'What the filtered learners owe together, and how many have no guardian with a phone',
  access: { module: 'students' },
  input: z.strictObject(filter).omit({ sort: true }),
  output: RollSums,
});

export const exportStudents = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'Export the filtered learners',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: RollPick.extend({ format: exportFormat }),
  output: z.any(),
});

export const findStudents = endpoint({
  method: 'GET',
  path: `${base}/quick-find`,
  summary: 'The learners that a few typed letters mean, best first',
  access: strip_access,
  input: z.strictObject({ search: z.string().trim().min(1, 'Type a name or number').max(80) }),
  output: z.object({ rows: z.array(LearnerStrip).max(10) }),
});

export const RollChoices = z.object({
  classes: z.array(
    z.object({
      id: Id,
      name: z.string(),
      age_from: z.int().nullable(),
      age_to: z.int().nullable(),
      streams: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
  houses: z.array(z.object({ id: Id, name: z.string() })),
});
export type RollChoices = z.infer<typeof RollChoices>;

export const getRollChoices = endpoint({
  method: 'GET',
  path: `${base}/choices`,
  summary: 'The classes, streams and houses that learners are put in',
  access: { module: 'students' },
  input: z.strictObject({}),
  output: RollChoices,
});
