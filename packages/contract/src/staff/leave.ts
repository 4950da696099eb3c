import { formatRange } from '@darasa/rules/dates';
import { leaveInWords } from '@darasa/rules/leave-days';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, dates, record } from '../list-filters.ts';
import { listing } from '../listing.ts';
import { Id } from '../shapes.ts';

export const leaveStates = ['pending', 'approved', 'rejected', 'returned', 'cancelled'] as const;
const halves = ['morning', 'afternoon'] as const;
const counting = ['working-days', 'all-days'] as const;

export const LeaveType = z.object({
  id: Id,
  name: z.string(),
  days_per_year: z.int().nullable(),
  counts: z.enum(counting),
  only_for: z.enum(['female', 'male']).nullable(),
});
export type LeaveType = z.infer<typeof LeaveType>;

export const LeaveBalance = LeaveType.extend({
  /** Halves of days of this year: approved, waiting for a decision, and left (nothing: no limit). */
  taken_half_days: z.int(),
  waiting_half_days: z.int(),
  left_half_days: z.int().nullable(),
});
export type LeaveBalance = z.infer<typeof LeaveBalance>;

export const LeaveRow = z.object({
  id: Id,
  staff_id: Id,
  staff_name: z.string(),
  staff_number: z.string(),
  type: z.string(),
  from_on: z.iso.date(),
  to_on: z.iso.date(),
  half_day: z.enum(halves).nullable(),
  half_days: z.int(),
  reason: z.string().nullable(),
  reliever_id: Id.nullable(),
  reliever: z.string().nullable(),
  state: z.enum(leaveStates),
  decided_by: z.string().nullable(),
  decision_note: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type LeaveRow = z.infer<typeof LeaveRow>;

export const LeaveValues = z.strictObject({
  type_id: Id,
  from_on: z.iso.date('Enter a date'),
  to_on: z.iso.date('Enter a date'),
  half_day: z.enum(halves).optional(),
  reason: z.string().trim().max(400, 'Use at most 400 characters').optional(),
  reliever_id: Id.optional(),
});

const leaveStateWords: Record<(typeof leaveStates)[number], string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned',
  cancelled: 'Cancelled',
};

export const leaveList = listing({
  path: '/staff/leave',
  access: { module: 'roles' },
  one: 'leave request',
  many: 'leave requests',
  row: LeaveRow,
  columns: [
    { key: 'staff_number', head: 'Staff no.', kind: 'text', only: 'file' },
    { key: 'staff_name', head: 'Name', kind: 'name' },
    { key: 'type', head: 'Kind', kind: 'text' },
    {
      key: 'days',
      head: 'Days',
      kind: 'text',
      only: 'screen',
      of: (row) => formatRange(row.from_on, row.to_on),
    },
    { key: 'from_on', head: 'From', kind: 'date', only: 'file' },
    { key: 'to_on', head: 'To', kind: 'date', only: 'file' },
    { key: 'half_days', head: 'Length', kind: 'text', of: (row) => leaveInWords(row.half_days) },
    { key: 'reliever', head: 'Stands in', kind: 'text' },
    { key: 'state', head: 'State', kind: 'state', words: leaveStateWords },
    { key: 'decided_by', head: 'Decided by', kind: 'text', only: 'file' },
    { key: 'reason', head: 'Reason', kind: 'text', only: 'file' },
  ],
  filters: {
    id: record('Request', 'leave_requests'),
    state: choice('State', leaveStateWords),
    staff_id: record('Person'),
    begins: dates('Begins'),
  },
  sorts: ['-days', 'staff_name', 'type', 'half_days'],
  search: 'Name, number, who stands in',
});
export const listLeave = leaveList.list;
export const exportLeave = leaveList.file;

/** For a school that has no kinds of leave yet: those of the Employment Act. */
export const addUsualLeaveTypes = endpoint({
  method: 'POST',
  path: '/staff/leave/usual-types',
  summary: 'Begin with the usual kinds of leave',
  access: { module: 'roles', act: 'create' },
  audited: false,
  input: z.strictObject({}),
  output: z.object({ rows: z.array(LeaveType) }),
});

export const getBalances = endpoint({
  method: 'GET',
  path: '/staff/:staff_id/leave',
  summary: 'Days of leave a member of staff has left',
  access: { module: 'roles' },
  input: z.strictObject({ staff_id: Id }),
  output: z.object({ year: z.int(), balances: z.array(LeaveBalance) }),
});

/** The office writes down what somebody asked for at the desk. */
export const requestLeave = endpoint({
  method: 'POST',
  path: '/staff/:staff_id/leave',
  summary: 'Ask for leave for a member of staff',
  access: { module: 'roles', act: 'create' },
  input: LeaveValues.extend({ staff_id: Id }),
  output: LeaveRow,
});

export const cancelLeave = endpoint({
  method: 'POST',
  path: '/staff/leave/:id/cancel',
  summary: 'Cancel a leave',
  access: { who: 'office' },
  input: z.strictObject({ id: Id }),
  output: LeaveRow,
});

export const RelieverValues = z.strictObject({ reliever_id: Id });

/** By the person on leave or by the office, also when the leave is granted or has begun. */
export const replaceReliever = endpoint({
  method: 'PUT',
  path: '/staff/leave/:id/reliever',
  summary: 'Change the stand-in for leave',
  access: { who: 'office' },
  input: RelieverValues.extend({ id: Id }),
  output: LeaveRow,
});

export const getMyLeave = endpoint({
  method: 'GET',
  path: '/user/leave',
  summary: 'My own leave and what I have left',
  access: { who: 'office' },
  input: z.strictObject({}),
  output: z.object({
    year: z.int(),
    balances: z.array(LeaveBalance),
    rows: z.array(LeaveRow),
    /** Colleagues who are on leave now or soon, and in whose place I work. */
    stands_in_for: z.array(
      LeaveRow.pick({ id: true, staff_name: true, from_on: true, to_on: true, half_day: true }),
    ),
  }),
});

export const requestMyLeave = endpoint({
  method: 'POST',
  path: '/user/leave',
  summary: 'Ask for leave',
  access: { who: 'office' },
  input: LeaveValues,
  output: LeaveRow,
});
