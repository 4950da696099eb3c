import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { retired } from '../list-filters.ts';
import { listing } from '../listing.ts';
import { LookupRow, retiredColumns } from '../lookup.ts';
import { Id } from '../shapes.ts';

const Named = z.object({ id: Id, name: z.string() });

/** A department with who leads it; the list itself is a lookup of administration. */
export const DepartmentRow = LookupRow.extend({
  head: Named.nullable(),
  deputy: Named.nullable(),
  cost_centre: z.string().nullable(),
  staff_count: z.int(),
  subjects: z.array(Named),
});
export type DepartmentRow = z.infer<typeof DepartmentRow>;

export const departmentList = listing({
  path: '/staff/departments',
  access: { module: 'roles' },
  one: 'department',
  many: 'departments',
  row: DepartmentRow,
  columns: [
    { key: 'name', head: 'Name', kind: 'name' },
    { key: 'code', head: 'Code', kind: 'text' },
    { key: 'head', head: 'Head', kind: 'text', of: (row) => row.head?.name },
    { key: 'deputy', head: 'Deputy', kind: 'text', of: (row) => row.deputy?.name },
    { key: 'cost_centre', head: 'Cost centre', kind: 'text' },
    {
      key: 'subjects',
      head: 'Subjects',
      kind: 'text',
      of: (row) => row.subjects.map((one) => one.name).join(', '),
    },
    { key: 'staff_count', head: 'Staff', kind: 'number' },
    { key: 'note', head: 'Note', kind: 'text', only: 'file' },
    ...retiredColumns,
  ],
  filters: { retired },
  sorts: ['name', 'code'],
  search: 'Name, code',
  /** All subjects of the school, to choose from. */
  more: { subjects: z.array(Named) },
});
export const listDepartments = departmentList.list;
export const exportDepartments = departmentList.file;

export const DepartmentLead = z.strictObject({
  head_id: Id.optional(),
  deputy_id: Id.optional(),
  cost_centre: z.string().trim().max(40, 'Use at most 40 characters').optional(),
  /** What it teaches; left out, that stays as it is. */
  subject_ids: z.array(Id).max(100).optional(),
});

export const leadDepartment = endpoint({
  method: 'PATCH',
  path: '/staff/departments/:id',
  summary: 'Set the head of a department',
  access: { module: 'roles', act: 'edit' },
  input: DepartmentLead.extend({
    id: Id,
    version: z.int(),
    clear: z
      .array(z.enum(['head_id', 'deputy_id', 'cost_centre']))
      .max(3)
      .optional(),
  }),
  output: z.object({ id: Id, version: z.int() }),
});
