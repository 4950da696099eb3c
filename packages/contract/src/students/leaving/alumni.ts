import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Flag, Id, page, pageInput, searchInput, sortInput } from '../../shapes.ts';
import { leaverStatuses } from '../learners/status-words.ts';

export const Alumnus = z.object({
  id: Id,
  name: z.string(),
  admission_number: z.string(),
  status: z.enum(leaverStatuses),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  admitted_on: z.string(),
  left_on: z.string().nullable(),
  clearance: z.enum(['none', 'open', 'done']),
  certificate_count: z.int(),
  /** What is still owed, for those who see the books; nothing for everybody else. */
  balance_cents: z.int().nullable(),
});
export type Alumnus = z.infer<typeof Alumnus>;

export const AlumniFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('left_on', 'name', 'admission_number').default('-left_on'),
  search: searchInput,
  status: z.enum(leaverStatuses).optional(),
  class_id: Id.optional(),
  year: z.coerce.number().int().min(1990).max(2100).optional(),
  /** Those who left with a debt; for those who see the books. */
  owing: Flag,
});

export const listAlumni = endpoint({
  method: 'GET',
  path: '/students/alumni',
  summary: 'Learners who have left',
  access: { module: 'students' },
  input: AlumniFilter,
  output: page(Alumnus).extend({ years: z.array(z.int()) }),
});

export const exportAlumni = endpoint({
  method: 'GET',
  path: '/students/alumni/export',
  summary: 'Export the learners who have left',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: AlumniFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
});
