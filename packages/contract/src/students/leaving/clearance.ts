import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { lookup } from '../../lookup.ts';
import { Done, Id } from '../../shapes.ts';
import { placeOf } from '../learners/learner.ts';

export const clearanceDesks = lookup({
  path: 'students/clearance-desks',
  one: 'clearance desk',
  many: 'clearance desks',
  module: 'students',
});

export const clearanceStates = ['waiting', 'clear', 'owing', 'waived'] as const;
export type ClearanceState = (typeof clearanceStates)[number];
export const clearanceWords: Record<ClearanceState, string> = {
  waiting: 'Waiting',
  clear: 'Clear',
  owing: 'Owing',
  waived: 'Waived',
};

export const ClearanceMark = z.object({
  desk_id: Id,
  desk: z.string(),
  state: z.enum(clearanceStates),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type ClearanceMark = z.infer<typeof ClearanceMark>;

export const Clearance = z.object({
  id: Id,
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  started_at: z.iso.datetime(),
  done: z.boolean(),
  marks: z.array(ClearanceMark),
});
export type Clearance = z.infer<typeof Clearance>;

const waitsFor = ({ marks }: Clearance): string =>
  marks
    .filter(({ state }) => state === 'waiting' || state === 'owing')
    .map(({ desk }) => desk)
    .join(', ');

const desksWords = ({ marks }: Clearance): string =>
  marks
    .map(({ desk, state, note }) =>
      [`${desk}: ${clearanceWords[state]}`, note].filter(Boolean).join(', '),
    )
    .join('; ');

export const clearanceList = listing({
  path: '/students/clearances',
  access: { module: 'students' },
  one: 'clearance',
  many: 'clearances',
  row: Clearance,
  columns: [
    { key: 'name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm. no.', kind: 'text' },
    { key: 'class', head: 'Class', kind: 'text', of: placeOf },
    { key: 'waits_for', head: 'Waits for', kind: 'text', of: waitsFor },
    { key: 'started_at', head: 'Started', kind: 'date' },
    {
      key: 'state',
      head: 'State',
      kind: 'state',
      words: { in_progress: 'Open', cleared: 'Cleared' },
      of: (row) => (row.done ? 'cleared' : 'in_progress'),
    },
    { key: 'desks', head: 'Desks', kind: 'text', only: 'file', of: desksWords },
  ],
  filters: {
    desk_id: record('Waits for'),
    state: choice('State', { open: 'Open', done: 'Cleared' }),
    student_id: record('Learner'),
  },
  sorts: ['-state', 'name'],
  search: 'Name, adm no',
});
export const listClearances = clearanceList.list;
export const exportClearances = clearanceList.file;

export const startClearances = endpoint({
  method: 'POST',
  path: '/students/clearances',
  summary: 'Start the clearance of learners',
  access: { module: 'students', act: 'create' },
  input: z.strictObject({ student_ids: z.array(Id).min(1).max(500) }),
  output: z.object({ started_count: z.int(), running_count: z.int() }),
});

const note = z.string().trim().max(300, 'Use at most 300 characters').optional();

export const SignInput = z.strictObject({
  clearance_ids: z.array(Id).min(1).max(500),
  desk_id: z.uuid('Choose a desk'),
  state: z.enum(['waiting', 'clear', 'owing']),
  note,
});

export const signClearances = endpoint({
  method: 'POST',
  path: '/students/clearances/sign',
  summary: 'Sign clearances for one desk',
  access: { module: 'students', act: 'edit' },
  idempotent: false,
  input: SignInput,
  output: z.object({ signed_count: z.int() }),
});

export const WaiveInput = z.strictObject({
  clearance_id: Id,
  desk_id: z.uuid('Choose a desk'),
  reason: z.string().trim().min(3, 'Say why, in a few words').max(300),
});

export const waiveClearance = endpoint({
  method: 'POST',
  path: '/students/clearances/waive',
  summary: 'Waive a clearance item',
  access: { module: 'students', act: 'approve' },
  idempotent: false,
  input: WaiveInput,
  output: Done,
});

export const cancelClearance = endpoint({
  method: 'POST',
  path: '/students/clearances/:id/cancel',
  summary: 'Cancel a clearance that was started by mistake',
  access: { module: 'students', act: 'void' },
  input: z.strictObject({ id: Id }),
  output: Done,
});
