import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, record, retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { class_readers } from '../school/readers.ts';
import { curricula, curriculumWords } from './classes.ts';

export const subjectKinds = ['compulsory', 'elective'] as const;

const Paper = z.object({ name: z.string(), out_of: z.int() });

const Teacher = z.object({
  stream_id: Id,
  stream: z.string(),
  staff_id: Id.nullable(),
  teacher: z.string().nullable(),
  from_on: z.iso.date().nullable(),
});
export type SubjectTeacher = z.infer<typeof Teacher>;

export const Subject = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  curriculum: z.enum(curricula),
  kind: z.enum(subjectKinds),
  choice_group: z.string().nullable(),
  papers: z.array(Paper),
  class_ids: z.array(Id),
  classes: z.array(z.string()),
  /** Streams that take it, and how many of them have a teacher today. */
  stream_count: z.int(),
  taught_count: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type Subject = z.infer<typeof Subject>;

export const SubjectInput = z.strictObject({
  name: text(80).min(1, 'Enter the name of the subject'),
  code: text(20).optional(),
  curriculum: z.enum(curricula),
  kind: z.enum(subjectKinds),
  choice_group: text(40).optional(),
  papers: z
    .array(
      z.strictObject({
        name: text(40).min(1, 'Enter the name of the paper'),
        out_of: z.int('Enter a whole number').min(1, 'Enter 1 or more').max(1000),
      }),
    )
    .max(8, 'A subject has at most eight papers')
    .default([]),
  class_ids: z.array(Id).max(100).default([]),
});

const may = (act: 'create' | 'edit') => ({ module: 'administration', act }) as const;

const kindWords = { compulsory: 'Compulsory', elective: 'Elective' } as const;

export const subjectList = listing({
  path: '/administration/subjects',
  access: { module: class_readers },
  file_access: { module: 'administration', act: 'export' },
  one: 'subject',
  many: 'subjects',
  row: Subject,
  columns: [
    { key: 'name', head: 'Subject', kind: 'name' },
    { key: 'code', head: 'Code', kind: 'text' },
    { key: 'curriculum', head: 'Curriculum', kind: 'text' },
    {
      key: 'kind',
      head: 'Kind',
      kind: 'text',
      of: ({ kind, choice_group }) => [kindWords[kind], choice_group].filter(Boolean).join(', '),
    },
    { key: 'classes', head: 'Classes', kind: 'text', of: (row) => row.classes.join(', ') },
    {
      key: 'papers',
      head: 'Papers',
      kind: 'text',
      only: 'file',
      of: (row) => row.papers.map((one) => one.name).join(', '),
    },
    {
      key: 'taught',
      head: 'Streams with a teacher',
      kind: 'text',
      of: (row) => `${row.taught_count} of ${row.stream_count}`,
    },
  ],
  filters: {
    curriculum: choice('Curriculum', curriculumWords),
    class_id: record('Class'),
    kind: choice('Kind', kindWords),
    retired,
  },
  sorts: ['name', 'code', 'curriculum', 'kind'],
  search: 'Subject, code',
});
export const listSubjects = subjectList.list;
export const exportSubjects = subjectList.file;

export const createSubject = endpoint({
  method: 'POST',
  path: '/administration/subjects',
  summary: 'Add a subject',
  access: may('create'),
  input: SubjectInput,
  output: Subject,
});

export const editSubject = endpoint({
  method: 'PATCH',
  path: '/administration/subjects/:id',
  summary: 'Change a subject',
  access: may('edit'),
  input: editOf(SubjectInput),
  output: Subject,
});

export const retireSubject = endpoint({
  method: 'POST',
  path: '/administration/subjects/:id/retire',
  summary: 'Retire a subject, or teach it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: Subject,
});

export const listTeachers = endpoint({
  method: 'GET',
  path: '/administration/subjects/:id/teachers',
  summary: 'Who teaches a subject, stream by stream, today',
  access: { module: class_readers },
  input: z.strictObject({ id: Id }),
  output: z.object({ rows: z.array(Teacher), count: z.int() }),
});

export const TeachersInput = z.strictObject({
  from_on: z.iso.date('Enter a date, for example 15 Sep 2026'),
  teachers: z
    .array(z.strictObject({ stream_id: Id, staff_id: Id.optional() }))
    .max(200)
    .default([]),
});

export const assignTeachers = endpoint({
  method: 'PUT',
  path: '/administration/subjects/:id/teachers',
  summary: 'Assign a subject teacher',
  access: may('edit'),
  input: TeachersInput.extend({ id: Id }),
  output: z.object({ rows: z.array(Teacher), count: z.int() }),
});
