import { z } from 'zod';
import { curricula, curriculumWords } from '../../administration/classes/classes.ts';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Done, Id, text } from '../../shapes.ts';
import { sitting_states } from '../exams/exams.ts';

export const report_kind_words = { report: 'Report forms', book: 'Report books' } as const;
export const report_kinds = ['report', 'book'] as const;

export const report_state_words = { draft: 'Being prepared', issued: 'Issued' } as const;
export const report_states = ['draft', 'issued'] as const;

const ReportSetRow = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(report_kinds),
  class: z.string(),
  term: z.string(),
  curriculum: z.enum(curricula),
  /** The exams that it shows, in the order of its columns. */
  exams: z.string(),
  design: z.string().nullable(),
  state: z.enum(report_states),
  version: z.int(),
});
export type ReportSetRow = z.infer<typeof ReportSetRow>;

export const ReportSet = ReportSetRow.extend({
  class_id: Id,
  term_id: Id,
  design_id: Id.nullable(),
  sittings: z.array(
    z.object({
      id: Id,
      exam_id: Id,
      exam: z.string(),
      term: z.string(),
      state: z.enum(sitting_states),
    }),
  ),
  learners_count: z.int(),
});
export type ReportSet = z.infer<typeof ReportSet>;

const office = (act: 'view' | 'create' | 'edit') => ({ module: 'academics', act }) as const;

const name = text(60).min(1, 'Enter the name of the reports');
const kind = z.enum(report_kinds, 'Choose the kind');
const exams_max = 12;
const Chosen = (of: string) =>
  z.array(Id).min(1, 'Choose the exams').max(exams_max, `At most ${exams_max} ${of}`);

export const ReportSetsInput = z.strictObject({
  name,
  kind: kind.default('report'),
  term_id: z.uuid('Choose the term'),
  class_ids: z.array(Id).min(1, 'Choose the classes').max(60, 'At most 60 classes'),
  /** In the order in which the reports show them. */
  exam_ids: Chosen('exams'),
  design_id: Id.optional(),
});

export const ReportSetInput = z.strictObject({
  name,
  kind,
  exam_ids: Chosen('exams'),
  design_id: Id.optional(),
});

export const reportSetList = listing({
  path: '/academics/report-sets',
  access: office('view'),
  one: 'set of reports',
  many: 'sets of reports',
  row: ReportSetRow,
  columns: [
    { key: 'name', head: 'Reports', kind: 'name' },
    { key: 'class', head: 'Class', kind: 'text' },
    { key: 'term', head: 'Term', kind: 'text' },
    { key: 'kind', head: 'Kind', kind: 'state', words: report_kind_words },
    { key: 'curriculum', head: 'Curriculum', kind: 'state', words: curriculumWords },
    { key: 'exams', head: 'Exams', kind: 'text' },
    { key: 'design', head: 'Design', kind: 'text' },
    { key: 'state', head: 'State', kind: 'state', words: report_state_words },
  ],
  filters: {
    term_id: record('Term'),
    class_id: record('Class'),
    curriculum: choice('Curriculum', curriculumWords),
    state: choice('State', report_state_words),
  },
  sorts: ['-term', 'name', 'class', 'state'],
  search: 'Name, class, exam',
  beside: { id: Id.optional() },
});
export const listReportSets = reportSetList.list;
export const exportReportSets = reportSetList.file;

export const getReportSet = endpoint({
  method: 'GET',
  path: '/academics/report-sets/:id',
  summary: 'The reports of one class for a term, with the exams that they show',
  access: office('view'),
  input: z.strictObject({ id: Id }),
  output: ReportSet,
});

/** The exams that reports of these classes may show: all of them sit each, in the year of the term. */
export const listReportExams = endpoint({
  method: 'GET',
  path: '/academics/report-sets/exams',
  summary: 'The exams that the reports of some classes may show',
  access: office('view'),
  input: z.strictObject({
    term_id: Id,
    class_ids: z.union([Id.transform((id) => [id]), z.array(Id).max(60)]).optional(),
  }),
  output: z.object({
    rows: z.array(
      z.object({ id: Id, name: z.string(), term: z.string(), curriculum: z.enum(curricula) }),
    ),
  }),
});

export const createReportSets = endpoint({
  method: 'POST',
  path: '/academics/report-sets',
  summary: 'Prepare the reports of some classes for a term',
  access: office('create'),
  input: ReportSetsInput,
  output: z.object({ rows: z.array(z.object({ id: Id, class: z.string() })) }),
});

export const editReportSet = endpoint({
  method: 'PATCH',
  path: '/academics/report-sets/:id',
  summary: 'Change reports that are not issued',
  access: office('edit'),
  input: editOf(ReportSetInput),
  output: ReportSet,
});

export const dropReportSet = endpoint({
  method: 'DELETE',
  path: '/academics/report-sets/:id',
  summary: 'Take away reports that nobody wrote a comment for',
  access: office('edit'),
  input: z.strictObject({ id: Id }),
  output: Done,
});
