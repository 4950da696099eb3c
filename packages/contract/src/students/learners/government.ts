import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, dates } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, page, pageInput } from '../../shapes.ts';

export const exportKinds = ['whole', 'changed'] as const;
export const learnerChanges = ['new', 'changed', 'left', 'same'] as const;
export type LearnerChange = (typeof learnerChanges)[number];

export const CheckedLearner = z.object({
  id: Id,
  name: z.string(),
  admission_number: z.string(),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  /** What is missing or wrong, in words. */
  faults: z.array(z.string()),
  /** Against what was last handed over. */
  change: z.enum(learnerChanges),
  changed_fields: z.array(z.string()),
});
export type CheckedLearner = z.infer<typeof CheckedLearner>;

export const CheckFilter = z.strictObject({
  ...pageInput,
  class_id: Id.optional(),
  /** Left out: everybody, with those first whose record has faults. */
  state: z.enum(['faults', 'to-send']).optional(),
});

export const checkGovernment = endpoint({
  method: 'GET',
  path: '/students/government',
  summary: "Whose record is ready for the ministry's register, and who changed",
  access: { module: 'students' },
  input: CheckFilter,
  output: page(CheckedLearner).extend({
    learners: z.int(),
    with_faults: z.int(),
    to_send: z.int(),
  }),
});

export const ExportForm = z.strictObject({
  kind: z.enum(exportKinds, 'Choose what to export'),
  class_id: Id.optional(),
});

export const makeGovernmentExport = endpoint({
  method: 'POST',
  path: '/students/government/exports',
  summary: 'Keep what is handed to the ministry: everybody, or those who changed',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  input: ExportForm,
  output: z.object({
    id: Id,
    learner_count: z.int(),
    fault_count: z.int(),
    /** Left out because the family said no to data sharing. */
    withheld_count: z.int(),
  }),
});

export const getGovernmentFile = endpoint({
  method: 'GET',
  path: '/students/government/exports/:id/file',
  summary: 'The file of an export, as it was on its day',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id, format: z.enum(['csv', 'xlsx']).default('csv') }),
  output: z.any(),
});

export const GovernmentExport = z.object({
  id: Id,
  kind: z.enum(exportKinds),
  class_name: z.string().nullable(),
  learner_count: z.int(),
  fault_count: z.int(),
  made_by: z.string().nullable(),
  made_at: z.iso.datetime(),
});
export type GovernmentExport = z.infer<typeof GovernmentExport>;

const kind_words = { whole: 'Everybody', changed: 'Changes' } as const;

export const governmentExportList = listing({
  path: '/students/government/exports',
  access: { module: 'students' },
  one: 'export',
  many: 'exports for the ministry',
  row: GovernmentExport,
  columns: [
    { key: 'made_at', head: 'Made', kind: 'date' },
    { key: 'kind', head: 'What', kind: 'text', of: (row) => kind_words[row.kind] },
    {
      key: 'class_name',
      head: 'Of',
      kind: 'text',
      of: (row) => row.class_name ?? 'Whole school',
    },
    { key: 'learner_count', head: 'Learners', kind: 'number' },
    { key: 'fault_count', head: 'With faults', kind: 'number' },
    { key: 'made_by', head: 'By', kind: 'text' },
  ],
  filters: { kind: choice('What', kind_words), made: dates('Made') },
  sorts: ['-made_at'],
  search: 'Class, who made it',
});
export const listGovernmentExports = governmentExportList.list;
export const exportGovernmentExports = governmentExportList.file;
