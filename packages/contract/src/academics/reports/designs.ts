import { rules_of } from '@darasa/rules/grading/curricula';
import type { ReportBlock } from '@darasa/rules/grading/curriculum';
import {
  comment_boxes,
  key_looks,
  learner_facts,
  mean_facts,
  signers,
  subject_columns,
  subject_figures,
  subject_layouts,
  waiting_blocks,
} from '@darasa/rules/grading/report-design';
import { z } from 'zod';
import { curricula, curriculumWords } from '../../administration/classes/classes.ts';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id, languages, text } from '../../shapes.ts';

export const block_words: Record<ReportBlock, string> = {
  letterhead: 'Letterhead',
  learner: 'Learner',
  subjects: 'Subjects',
  'mean-box': 'Mean grade',
  'grade-key': 'Key to the grades',
  trend: 'Mean of earlier terms',
  strands: 'Strands and parts',
  competencies: 'Competencies',
  values: 'Values',
  attendance: 'Attendance',
  conduct: 'Conduct and activities',
  comments: 'Comments',
  fees: 'Fee balance',
  'next-term': 'Next term',
  signatures: 'Signatures',
  'check-code': 'Check code',
};

const each = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.array(z.enum(names)).max(names.length);
const Lines = z.int('Enter a whole number').min(1, 'Enter 1 or more').max(8, 'Enter 8 or less');

/** A block with what it is asked to show; the same on the wire, in the table and on the paper. */
const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('learner'), shows: each(learner_facts) }),
  z.strictObject({
    kind: z.literal('subjects'),
    layout: z.enum(subject_layouts),
    figure: z.enum(subject_figures),
    shows: each(subject_columns),
    lines: Lines,
  }),
  z.strictObject({ kind: z.literal('mean-box'), shows: each(mean_facts) }),
  z.strictObject({ kind: z.literal('grade-key'), look: z.enum(key_looks) }),
  z.strictObject({ kind: z.literal('conduct'), lines: Lines }),
  z.strictObject({ kind: z.literal('comments'), boxes: each(comment_boxes), lines: Lines }),
  z.strictObject({ kind: z.literal('signatures'), who: each(signers) }),
  z.strictObject({
    kind: z.enum([
      'letterhead',
      'trend',
      'strands',
      'competencies',
      'values',
      'attendance',
      'fees',
      'next-term',
      'check-code',
    ]),
  }),
]);

/** The blocks that a report of a curriculum may have, as far as somebody keeps what they show. */
export const blocksFor = (curriculum: (typeof curricula)[number]): ReportBlock[] =>
  rules_of[curriculum].blocks.filter((kind) => !waiting_blocks.includes(kind));

const Blocks = z
  .array(Block)
  .min(1, 'Choose at least one block')
  .max(16, 'A report has at most 16 blocks')
  .refine((blocks) => new Set(blocks.map((one) => one.kind)).size === blocks.length, {
    message: 'A block stands twice',
  })
  .refine((blocks) => blocks.some(({ kind }) => kind === 'learner'), {
    message: 'A report names its learner: keep that block',
  });

const DesignEdition = z.object({
  id: Id,
  edition: z.int(),
  language: z.enum(languages),
  blocks: Blocks,
  /** Since when a report was issued by it: from then on it stays as it is. */
  used_at: z.iso.datetime().nullable(),
});

const DesignRow = z.object({
  id: Id,
  name: z.string(),
  curriculum: z.enum(curricula),
  edition: z.int(),
  language: z.enum(languages),
  set_count: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type DesignRow = z.infer<typeof DesignRow>;

export const ReportDesign = DesignRow.extend({
  /** The newest edition: reports that are issued from now on look like it. */
  now: DesignEdition,
});
export type ReportDesign = z.infer<typeof ReportDesign>;

export const language_words = { en: 'English', sw: 'Kiswahili' } as const;

const may = (act: 'create' | 'edit') => ({ module: 'academics', act }) as const;
const Name = text(60).min(1, 'Enter the name of the design');

export const DesignInput = z.strictObject({
  name: Name,
  curriculum: z.enum(curricula, 'Choose the curriculum'),
  language: z.enum(languages).default('en'),
  blocks: Blocks,
});

export const DesignNameInput = z.strictObject({ name: Name });

export const designList = listing({
  path: '/academics/report-designs',
  access: { module: 'academics' },
  one: 'report design',
  many: 'report designs',
  row: DesignRow,
  columns: [
    { key: 'name', head: 'Design', kind: 'name' },
    { key: 'curriculum', head: 'Curriculum', kind: 'state', words: curriculumWords },
    { key: 'language', head: 'Language', kind: 'state', words: language_words },
    { key: 'edition', head: 'Edition', kind: 'number' },
    { key: 'set_count', head: 'Report sets', kind: 'number' },
    ...retiredColumns,
  ],
  filters: { curriculum: choice('Curriculum', curriculumWords), retired },
  sorts: ['name', 'curriculum'],
  search: 'Name',
});
export const listDesigns = designList.list;
export const exportDesigns = designList.file;

export const getDesign = endpoint({
  method: 'GET',
  path: '/academics/report-designs/:id',
  summary: 'A report design with its blocks',
  access: { module: 'academics' },
  input: z.strictObject({ id: Id }),
  output: ReportDesign,
});

export const createDesign = endpoint({
  method: 'POST',
  path: '/academics/report-designs',
  summary: 'Add a report design',
  access: may('create'),
  input: DesignInput,
  output: ReportDesign,
});

export const editDesign = endpoint({
  method: 'PATCH',
  path: '/academics/report-designs/:id',
  summary: 'Rename a report design',
  access: may('edit'),
  input: editOf(DesignNameInput),
  output: ReportDesign,
});

export const retireDesign = endpoint({
  method: 'POST',
  path: '/academics/report-designs/:id/retire',
  summary: 'Retire a report design, or use it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: ReportDesign,
});

export const setDesignBlocks = endpoint({
  method: 'POST',
  path: '/academics/report-designs/:id/blocks',
  summary: 'Set the blocks of a report design; reports that were issued keep theirs',
  access: may('edit'),
  input: z.strictObject({
    id: Id,
    version: z.int(),
    language: z.enum(languages),
    blocks: Blocks,
  }),
  output: ReportDesign,
});

/** The first page of a real learner's report, drawn by what prints it. */
export const previewDesign = endpoint({
  method: 'POST',
  path: '/academics/report-designs/preview',
  summary: 'Show a learner’s report as a design would print it',
  access: { module: 'academics' },
  rate: 'read',
  audited: false,
  idempotent: false,
  every_class: true,
  answer: 'file',
  input: z.strictObject({
    curriculum: z.enum(curricula),
    language: z.enum(languages),
    blocks: Blocks,
    student_id: Id.optional(),
  }),
  output: z.any(),
});
