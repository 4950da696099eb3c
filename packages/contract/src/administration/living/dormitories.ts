import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id } from '../../shapes.ts';

export const Dormitory = z.object({
  id: Id,
  name: z.string(),
  gender: z.enum(['female', 'male']),
  patron_id: Id.nullable(),
  patron: z.string().nullable(),
  bed_count: z.int(),
  occupied_count: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type Dormitory = z.infer<typeof Dormitory>;

const gender_words = { female: 'Girls', male: 'Boys' } as const;

const bedsWords = ({ occupied_count, bed_count }: Dormitory): string =>
  `${occupied_count} of ${bed_count}`;

export const Bed = z.object({
  id: Id,
  name: z.string(),
  student_id: Id.nullable(),
  student: z.string().nullable(),
  admission_number: z.string().nullable(),
  from_on: z.iso.date().nullable(),
});
export type Bed = z.infer<typeof Bed>;

export const DormitoryInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter the name of the dormitory')
    .max(60, 'Use at most 60 characters'),
  gender: z.enum(['female', 'male']),
  patron_id: Id.optional(),
  bed_count: z
    .int('Enter a whole number')
    .min(0, 'Enter 0 or more')
    .max(500, 'A dormitory has at most 500 beds'),
});

const may = (act: 'create' | 'edit') => ({ module: 'administration', act }) as const;

const rows = listing({
  path: '/administration/dormitories',
  access: { module: ['administration', 'students'] },
  one: 'dormitory',
  many: 'dormitories',
  row: Dormitory,
  columns: [
    { key: 'name', head: 'Dormitory', kind: 'name' },
    { key: 'gender', head: 'For', kind: 'text', of: (row) => gender_words[row.gender] },
    { key: 'patron', head: 'Matron or patron', kind: 'text' },
    { key: 'beds', head: 'Beds taken', kind: 'text', only: 'screen', of: bedsWords },
    { key: 'bed_count', head: 'Beds', kind: 'number', only: 'file' },
    { key: 'occupied_count', head: 'Beds taken', kind: 'number', only: 'file' },
    ...retiredColumns,
  ],
  filters: { gender: choice('For', gender_words), retired },
  sorts: ['name'],
  search: 'Name',
});
/** Dormitories are read by whoever works with learners; only administration takes them away in a file. */
export const dormitoryList = {
  ...rows,
  file: { ...rows.file, access: { module: 'administration', act: 'export' } as const },
};
export const listDormitories = dormitoryList.list;
export const exportDormitories = dormitoryList.file;

export const createDormitory = endpoint({
  method: 'POST',
  path: '/administration/dormitories',
  summary: 'Add a dormitory with its beds',
  access: may('create'),
  input: DormitoryInput,
  output: Dormitory,
});

export const editDormitory = endpoint({
  method: 'PATCH',
  path: '/administration/dormitories/:id',
  summary: 'Change a dormitory',
  access: may('edit'),
  input: editOf(DormitoryInput),
  output: Dormitory,
});

export const retireDormitory = endpoint({
  method: 'POST',
  path: '/administration/dormitories/:id/retire',
  summary: 'Retire a dormitory, or use it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: Dormitory,
});

export const listBeds = endpoint({
  method: 'GET',
  path: '/administration/dormitories/:id/beds',
  summary: 'The beds of a dormitory and who sleeps in them',
  access: { module: ['administration', 'students'] },
  input: z.strictObject({ id: Id }),
  output: z.object({ rows: z.array(Bed), count: z.int() }),
});

export const BedInput = z.strictObject({
  admission_number: z.string().trim().min(1, 'Enter the admission number').max(30),
});

export const placeInBed = endpoint({
  method: 'POST',
  path: '/administration/beds/:id/place',
  summary: 'Assign a bed',
  access: may('edit'),
  input: BedInput.extend({ id: Id }),
  output: Bed,
});

export const freeBed = endpoint({
  method: 'POST',
  path: '/administration/beds/:id/free',
  summary: 'Free a bed',
  access: may('edit'),
  input: z.strictObject({ id: Id }),
  output: Bed,
});
