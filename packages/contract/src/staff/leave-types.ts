import { z } from 'zod';
import { editOf } from '../edit.ts';
import { endpoint } from '../endpoint.ts';
import { exportFormat, Id, RetiredFilter } from '../shapes.ts';
import { LeaveType } from './leave.ts';

export const LeaveTypeRow = LeaveType.extend({
  /** How many requests of this year are of this kind. */
  request_count: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type LeaveTypeRow = z.infer<typeof LeaveTypeRow>;

export const counting_words = {
  'working-days': 'Working days',
  'all-days': 'All days, weekends too',
} as const;

export const LeaveTypeInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter the name of the leave')
    .max(60, 'Use at most 60 characters'),
  days_per_year: z
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(366, 'Enter 366 or less')
    .optional(),
  counts: z.enum(['working-days', 'all-days'], 'Choose which days count'),
  only_for: z.enum(['female', 'male']).optional(),
});

const may = (act: 'create' | 'edit') => ({ module: 'roles', act }) as const;

export const listLeaveTypes = endpoint({
  method: 'GET',
  path: '/staff/leave-types',
  summary: 'The kinds of leave',
  access: { module: 'roles' },
  input: RetiredFilter,
  output: z.object({ rows: z.array(LeaveTypeRow), count: z.int() }),
});

export const createLeaveType = endpoint({
  method: 'POST',
  path: '/staff/leave-types',
  summary: 'Add a kind of leave',
  access: may('create'),
  input: LeaveTypeInput,
  output: LeaveTypeRow,
});

export const editLeaveType = endpoint({
  method: 'PATCH',
  path: '/staff/leave-types/:id',
  summary: 'Change a kind of leave',
  access: may('edit'),
  input: editOf(LeaveTypeInput),
  output: LeaveTypeRow,
});

export const retireLeaveType = endpoint({
  method: 'POST',
  path: '/staff/leave-types/:id/retire',
  summary: 'Retire a kind of leave, or use it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: LeaveTypeRow,
});

export const exportLeaveTypes = endpoint({
  method: 'GET',
  path: '/staff/leave-types/export',
  summary: 'Export the kinds of leave',
  access: { module: 'roles', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: RetiredFilter.extend({ format: exportFormat }),
  output: z.any(),
});
