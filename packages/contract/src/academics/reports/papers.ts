import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id } from '../../shapes.ts';
import { SlipSnapshot } from './snapshots.ts';

export const paper_states = [
  'released',
  'correcting',
  'held',
  'withdrawn',
  'replaced',
  'issued',
] as const;
export type PaperState = (typeof paper_states)[number];
export const paper_state_words = {
  released: 'Released',
  correcting: 'Being corrected',
  held: 'Held',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  issued: 'Not released',
} as const;

const PaperRow = z.object({
  id: Id,
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  class: z.string(),
  stream: z.string().nullable(),
  title: z.string(),
  version: z.int(),
  state: z.enum(paper_states),
  issued_at: z.iso.datetime(),
  /** The parent who opened it first, and when. */
  opened_by: z.string().nullable(),
  opened_at: z.iso.datetime().nullable(),
});
export type PaperRow = z.infer<typeof PaperRow>;

const versionWords = ({ version }: { version: number }): string => String(version);

export const paperList = listing({
  path: '/academics/papers',
  access: { module: 'academics' },
  one: 'result slip',
  many: 'result slips',
  row: PaperRow,
  columns: [
    { key: 'name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm. no.', kind: 'text' },
    {
      key: 'place',
      head: 'Class',
      kind: 'text',
      of: (row) => (row.stream ? `${row.class} ${row.stream}` : row.class),
    },
    { key: 'title', head: 'Exam', kind: 'text' },
    { key: 'version', head: 'Version', kind: 'text', of: versionWords },
    { key: 'state', head: 'State', kind: 'state', words: paper_state_words },
    { key: 'opened_by', head: 'Opened by', kind: 'text' },
    { key: 'opened_at', head: 'Opened', kind: 'datetime' },
    { key: 'issued_at', head: 'Issued', kind: 'datetime' },
  ],
  filters: {
    sitting_id: record('Exam'),
    class_id: record('Class'),
    student_id: record('Learner'),
    state: choice('State', paper_state_words),
    opening: choice('Opened by a parent', { opened: 'Opened', unopened: 'Not opened' }),
  },
  sorts: ['name', '-issued_at', 'opened_at', '-opened_at', 'state'],
  search: 'Learner, admission number, exam',
  beside: { paper: Id.optional() },
});
export const listPapers = paperList.list;
export const exportPapers = paperList.file;

export const PaperVersion = z.object({
  id: Id,
  version: z.int(),
  state: z.enum(paper_states),
  why: z.string().nullable(),
  issued_at: z.iso.datetime(),
  issued_by: z.string(),
  code: z.string(),
});

export const paper_event_words = {
  issued: 'Issued',
  released: 'Released',
  held: 'Held',
  lifted: 'Hold lifted',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  opened: 'Opened by a parent',
} as const;

export const PaperEvent = z.object({
  version: z.int(),
  kind: z.enum(['issued', 'released', 'held', 'lifted', 'withdrawn', 'replaced', 'opened']),
  by: z.string(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});

export const Paper = PaperRow.omit({ opened_by: true, opened_at: true }).extend({
  sitting_id: Id.nullable(),
  snapshot: SlipSnapshot,
  versions: z.array(PaperVersion),
  events: z.array(PaperEvent),
});
export type Paper = z.infer<typeof Paper>;

export const getPaper = endpoint({
  method: 'GET',
  path: '/academics/papers/:id',
  summary: 'A result slip with its versions, and what became of them',
  access: { module: 'academics' },
  input: z.strictObject({ id: Id }),
  output: Paper,
});

const printing = {
  method: 'GET',
  access: { module: 'academics', act: 'export' },
  rate: 'export',
  answer: 'file',
  output: z.any(),
} as const;

export const printPaper = endpoint({
  ...printing,
  path: '/academics/papers/:id/print',
  summary: 'Print a result slip as it was issued',
  input: z.strictObject({ id: Id }),
});

export const printSlips = endpoint({
  ...printing,
  path: '/academics/sittings/:id/slips',
  summary: 'Print the released result slips of a class in one file',
  every_class: true,
  input: z.strictObject({ id: Id }),
});

export const listLearnerResults = endpoint({
  method: 'GET',
  path: '/academics/learners/:student_id/results',
  summary: 'The published results of a learner, the newest first',
  access: { module: 'academics' },
  input: z.strictObject({ student_id: Id }),
  output: z.object({
    rows: z.array(
      z.object({
        id: Id,
        title: z.string(),
        version: z.int(),
        state: z.enum(paper_states),
        issued_at: z.iso.datetime(),
        opened_at: z.iso.datetime().nullable(),
        snapshot: SlipSnapshot,
      }),
    ),
  }),
});
