import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import {
  exportFormat,
  Flag,
  Id,
  page,
  pageInput,
  searchInput,
  sortInput,
  text,
} from '../../shapes.ts';
import { class_readers } from '../school/readers.ts';
import { curricula } from './classes.ts';

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

export const SubjectFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('name', 'code', 'curriculum', 'kind'),
  search: searchInput,
  curriculum: z.enum(curricula).optional(),
  kind: z.enum(subjectKinds).optional(),
  class_id: Id.optional(),
  retired: Flag,
});

const may = (act: 'create' | 'edit') => ({ module: 'administration', act }) as const;

export const listSubjects = endpoint({
  method: 'GET',
  path: '/administration/subjects',
  summary: 'List subjects and learning areas',
  access: { module: class_readers },
  input: SubjectFilter,
  output: page(Subject),
});

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

export const exportSubjects = endpoint({
  method: 'GET',
  path: '/administration/subjects/export',
  summary: 'Export the filtered subjects',
  access: { module: 'administration', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: SubjectFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
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
