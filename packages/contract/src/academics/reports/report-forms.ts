import { z } from 'zod';
import { curricula } from '../../administration/classes/classes.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';
import { FigureChange } from './family-papers.ts';
import { paper_states, PaperEvent, PaperVersion } from './papers.ts';

export const report_paper_words = { report: 'Report form', transcript: 'Transcript' } as const;

export const paper_state_words = {
  issued: 'Issued',
  released: 'Released',
  correcting: 'Being corrected',
  held: 'Held',
  withdrawn: 'Withdrawn',
} as const;

const ReportPaper = z.object({
  id: Id,
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  class: z.string(),
  stream: z.string().nullable(),
  kind: z.enum(['report', 'transcript']),
  title: z.string(),
  mean: z.string().nullable(),
  version: z.int(),
  state: z.enum(['issued', 'released', 'correcting', 'held', 'withdrawn']),
  why: z.string().nullable(),
  issued_at: z.iso.datetime(),
  /** The parent who opened it first, and when. */
  opened_by: z.string().nullable(),
  opened_at: z.iso.datetime().nullable(),
});
export type ReportPaper = z.infer<typeof ReportPaper>;

/** Report forms and transcripts as they stand: of each learner the version that counts. */
export const reportPaperList = listing({
  path: '/academics/report-forms',
  access: { module: 'academics' },
  one: 'report form',
  many: 'report forms',
  row: ReportPaper,
  columns: [
    { key: 'name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Number', kind: 'text' },
    { key: 'class', head: 'Class', kind: 'text' },
    { key: 'stream', head: 'Stream', kind: 'text' },
    { key: 'kind', head: 'Paper', kind: 'state', words: report_paper_words },
    { key: 'mean', head: 'Mean', kind: 'text' },
    { key: 'version', head: 'Version', kind: 'number' },
    { key: 'state', head: 'State', kind: 'state', words: paper_state_words },
    { key: 'why', head: 'Why again', kind: 'text' },
    { key: 'opened_by', head: 'Opened by', kind: 'text' },
    { key: 'opened_at', head: 'Opened', kind: 'datetime' },
    { key: 'issued_at', head: 'Issued', kind: 'datetime' },
  ],
  filters: {
    set_id: record('Report set', 'report_sets'),
    stream_id: record('Stream'),
    student_id: record('Learner'),
    kind: choice('Paper', report_paper_words),
    state: choice('State', paper_state_words),
    opening: choice('Opened by a parent', { opened: 'Opened', unopened: 'Not opened' }),
  },
  sorts: ['name', 'admission_number', '-issued_at', 'version', 'opened_at', '-opened_at'],
  search: 'Name, admission number',
  beside: { paper: Id.optional() },
});
export const listReportPapers = reportPaperList.list;
export const exportReportPapers = reportPaperList.file;

export const getReportPaper = endpoint({
  method: 'GET',
  path: '/academics/report-forms/:id',
  summary: 'A report form with its versions, and what became of them',
  access: { module: 'academics' },
  input: z.strictObject({ id: Id }),
  output: z.object({
    id: Id,
    student_id: Id,
    set_id: Id.nullable(),
    name: z.string(),
    admission_number: z.string(),
    class: z.string(),
    stream: z.string().nullable(),
    title: z.string(),
    version: z.int(),
    state: z.enum(paper_states),
    issued_at: z.iso.datetime(),
    changes: z.array(FigureChange),
    versions: z.array(PaperVersion),
    events: z.array(PaperEvent),
  }),
});
export type ReportPaperDetails = z.infer<(typeof getReportPaper)['output']>;

export const gap_kinds = [
  'no-design',
  'no-exam',
  'not-approved',
  'other-curriculum',
  'blanks',
  'comments',
  'unsigned',
] as const;

/** What is still to do before a set is issued; what stops it is done first, the rest may be left so. */
const Gap = z.object({
  kind: z.enum(gap_kinds),
  words: z.string(),
  stops: z.boolean(),
  /** The screen where it is done. */
  link: z.string().nullable(),
});
export type Gap = z.infer<typeof Gap>;

export const run_kinds = ['issue', 'pdf', 'zip'] as const;

const ReportRun = z.object({
  id: Id,
  kind: z.enum(run_kinds),
  stream_id: Id.nullable(),
  state: z.enum(['running', 'done', 'stopped']),
  of_count: z.int(),
  done_count: z.int(),
  fault: z.string().nullable(),
  has_file: z.boolean(),
  size_bytes: z.int().nullable(),
  /** The fingerprint of the file: the same papers printed again are the same file. */
  sha256: z.string().nullable(),
  by: z.string(),
  created_at: z.iso.datetime(),
});
export type ReportRun = z.infer<typeof ReportRun>;

export const ReportForms = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['report', 'book']),
  state: z.enum(['draft', 'issued']),
  term: z.string(),
  class: z.string(),
  class_id: Id,
  curriculum: z.enum(curricula),
  design: z.string().nullable(),
  streams: z.array(z.object({ id: Id, name: z.string() })),
  /** The streams whose class teacher the viewer is: for these alone a signature is theirs to give. */
  led_streams: z.array(z.object({ id: Id, name: z.string() })),
  learner_count: z.int(),
  issued_count: z.int(),
  gaps: z.array(Gap),
  signatures: z.array(
    z.object({ role: z.string(), stream: z.string().nullable(), name: z.string() }),
  ),
  /** The newest first: what is being issued or printed, and what was. */
  runs: z.array(ReportRun),
});
export type ReportForms = z.infer<typeof ReportForms>;

export const getReportForms = endpoint({
  method: 'GET',
  path: '/academics/report-sets/:id/forms',
  summary: 'What a report set still needs, and what was issued and printed of it',
  access: { module: 'academics' },
  every_class: true,
  input: z.strictObject({ id: Id }),
  output: ReportForms,
});

export const issueReportForms = endpoint({
  method: 'POST',
  path: '/academics/report-sets/:id/issue',
  summary: 'Issue the report forms of a class, or a new version where words or figures changed',
  access: { module: 'academics', act: 'approve' },
  every_class: true,
  input: z.strictObject({
    id: Id,
    /** Blank marks, missing comments and signatures stay as they are. */
    accepts_gaps: z.boolean().default(false),
    why: text(400).optional(),
    /** Only these; left out, the whole class. */
    student_ids: z.array(Id).min(1).max(500, 'Choose at most 500 learners').optional(),
  }),
  output: ReportRun,
});

export const printReportForms = endpoint({
  method: 'POST',
  path: '/academics/report-sets/:id/print',
  summary: 'Put the report forms of a class or stream into one file, kept as it was first made',
  access: { module: 'academics', act: 'export' },
  every_class: true,
  input: z.strictObject({
    id: Id,
    stream_id: Id.optional(),
    /** One document, or a document for each learner. */
    form: z.enum(['pdf', 'zip']).default('pdf'),
  }),
  output: ReportRun,
});

export const openReportFile = endpoint({
  method: 'GET',
  path: '/academics/report-runs/:id/file',
  summary: 'Open the file that was made of report forms',
  access: { module: 'academics', act: 'export' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const printReportForm = endpoint({
  method: 'GET',
  path: '/academics/report-forms/:id/print',
  summary: 'Print one report form or transcript as it was issued',
  access: { module: 'academics', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const signReportForms = endpoint({
  method: 'POST',
  path: '/academics/report-sets/:id/sign',
  summary: 'Sign the report forms of a class as its principal, or of a stream as class teacher',
  access: { module: exam_readers, act: 'edit' },
  input: z.strictObject({
    id: Id,
    role: z.enum(['class-teacher', 'principal']),
    stream_id: Id.optional(),
  }),
  output: z.object({ name: z.string(), has_picture: z.boolean() }),
});

export const issueTranscript = endpoint({
  method: 'POST',
  path: '/academics/transcripts',
  summary: 'Issue a learner’s transcript across all years, with a serial',
  access: { module: 'academics', act: 'approve' },
  // Where nothing is new, the transcript that stands is answered with.
  audited: false,
  input: z.strictObject({ student_id: Id, why: text(400).optional() }),
  output: z.object({ id: Id, serial: z.string(), version: z.int(), is_new: z.boolean() }),
});
