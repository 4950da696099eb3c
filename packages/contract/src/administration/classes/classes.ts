import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id, searchInput } from '../../shapes.ts';
import { class_readers } from '../school/readers.ts';

export const curricula = ['844', 'CBC', 'Cambridge'] as const;
export type Curriculum = (typeof curricula)[number];
export const curriculumWords = {
  '844': '8-4-4',
  CBC: 'Competency-based (CBC)',
  Cambridge: 'Cambridge International',
} as const;

const Stream = z.object({
  id: Id,
  name: z.string(),
  capacity: z.int().nullable(),
  class_teacher_id: Id.nullable(),
  class_teacher: z.string().nullable(),
  learner_count: z.int(),
});

export const SchoolClass = z.object({
  id: Id,
  name: z.string(),
  curriculum: z.enum(curricula),
  /** Its place in the order of classes. */
  level: z.int(),
  next_class_id: Id.nullable(),
  next_class: z.string().nullable(),
  capacity: z.int().nullable(),
  age_from: z.int().nullable(),
  age_to: z.int().nullable(),
  learner_count: z.int(),
  streams: z.array(Stream),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type SchoolClass = z.infer<typeof SchoolClass>;

const name = (what: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `Enter the name of the ${what}`)
    .max(max, `Use at most ${max} characters`);
const whole = (min: number, max: number) =>
  z.int('Enter a whole number').min(min, `Enter ${min} or more`).max(max, `Enter ${max} or less`);

export const StreamInput = z.strictObject({
  id: Id.optional(),
  name: name('stream', 40),
  capacity: whole(1, 500).optional(),
  class_teacher_id: Id.optional(),
});

const ClassFields = z.strictObject({
  name: name('class', 60),
  curriculum: z.enum(curricula),
  level: whole(-5, 100),
  next_class_id: Id.optional(),
  capacity: whole(1, 2000).optional(),
  age_from: whole(0, 40).optional(),
  age_to: whole(0, 60).optional(),
  // A browser sends no empty list.
  streams: z.array(StreamInput).max(40, 'A class has at most 40 streams').default([]),
});

const agesAgree = (value: { age_from?: number | undefined; age_to?: number | undefined }) =>
  value.age_from === undefined || value.age_to === undefined || value.age_to >= value.age_from;
const ages = { path: ['age_to'], message: 'Enter an age that is not below the youngest' };

const streamsDiffer = ({ streams }: { streams: { name: string }[] }) =>
  new Set(streams.map((one) => one.name.toLowerCase())).size === streams.length;
const differing = { path: ['streams'], message: 'Two streams have the same name' };

export const ClassInput = ClassFields.refine(agesAgree, ages).refine(streamsDiffer, differing);

const streamsWords = ({ streams }: SchoolClass): string =>
  streams.map((one) => one.name).join(', ');

const teachersOf = ({ streams }: SchoolClass): string[] =>
  streams.flatMap((one) => one.class_teacher ?? []);

const teachersWords = (row: SchoolClass): string =>
  row.streams.length === 0 ? 'No streams' : `${teachersOf(row).length} of ${row.streams.length}`;

const agesWords = ({ age_from, age_to }: SchoolClass): string =>
  [age_from, age_to].filter((age) => age !== null).join(' to ');

export const classList = listing({
  path: '/administration/classes',
  access: { module: 'administration' },
  one: 'class',
  many: 'classes',
  row: SchoolClass,
  columns: [
    { key: 'name', head: 'Class', kind: 'name' },
    { key: 'curriculum', head: 'Curriculum', kind: 'text' },
    { key: 'level', head: 'Order', kind: 'number', only: 'file' },
    { key: 'streams', head: 'Streams', kind: 'text', of: streamsWords },
    { key: 'teachers', head: 'Class teachers', kind: 'text', only: 'screen', of: teachersWords },
    {
      key: 'class_teachers',
      head: 'Class teachers',
      kind: 'text',
      only: 'file',
      of: (row) => teachersOf(row).join(', '),
    },
    { key: 'learner_count', head: 'Learners', kind: 'number' },
    { key: 'capacity', head: 'Capacity', kind: 'number', only: 'file' },
    { key: 'ages', head: 'Ages', kind: 'text', of: agesWords },
    { key: 'next_class', head: 'Next class', kind: 'text' },
    ...retiredColumns,
  ],
  filters: { curriculum: choice('Curriculum', curriculumWords), retired },
  sorts: ['level', 'name', 'curriculum', 'learner_count'],
  search: 'Class',
});
export const listClasses = classList.list;
export const exportClasses = classList.file;

export const createClass = endpoint({
  method: 'POST',
  path: '/administration/classes',
  summary: 'Add a class',
  access: { module: 'administration', act: 'create' },
  input: ClassInput,
  output: SchoolClass,
});

export const editClass = endpoint({
  method: 'PATCH',
  path: '/administration/classes/:id',
  summary: 'Change a class and its streams',
  access: { module: 'administration', act: 'edit' },
  input: editOf(ClassInput),
  output: SchoolClass,
});

export const retireClass = endpoint({
  method: 'POST',
  path: '/administration/classes/:id/retire',
  summary: 'Retire a class, or use it again',
  access: { module: 'administration', act: 'edit' },
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: SchoolClass,
});

const ClassChoice = z.object({
  id: Id,
  name: z.string(),
  curriculum: z.enum(curricula),
  level: z.int(),
  streams: z.array(z.object({ id: Id, name: z.string() })),
});
export type ClassChoice = z.infer<typeof ClassChoice>;

/** For choosers and filters: the classes in use, in order, each with its streams in use. */
export const listClassChoices = endpoint({
  method: 'GET',
  path: '/administration/class-choices',
  summary: 'The classes and streams to choose from',
  access: { module: class_readers },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(ClassChoice), count: z.int() }),
});

export const StaffChoice = z.object({ id: Id, name: z.string(), job_title: z.string().nullable() });

/** For choosing a class teacher, a patron, a teacher of a subject. */
export const listStaffChoices = endpoint({
  method: 'GET',
  path: '/administration/staff-choices',
  summary: 'The staff of this school to choose from',
  access: { module: class_readers },
  input: z.strictObject({ search: searchInput }),
  output: z.object({ rows: z.array(StaffChoice), count: z.int() }),
});
