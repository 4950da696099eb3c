import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LookupFilter, LookupRow } from '../lookup.ts';
import { Id, page } from '../shapes.ts';

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

export const listDepartments = endpoint({
  method: 'GET',
  path: '/staff/departments',
  summary: 'List departments with who leads them',
  access: { module: 'roles' },
  input: LookupFilter,
  output: page(DepartmentRow).extend({
    /** All subjects of the school, to choose from. */
    subjects: z.array(Named),
  }),
});

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
  summary: 'Say who leads a department',
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
