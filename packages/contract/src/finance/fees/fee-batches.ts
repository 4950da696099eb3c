import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { exportFormat, Id } from '../../shapes.ts';
import { Amount, Reason } from '../books/entry-fields.ts';

const base = '/finance/fee-batches';

export const batchKinds = {
  'levy-added': {
    label: 'Add a levy',
    rule: 'Everybody in these classes who is billed for the term is charged so much more.',
  },
  'levy-dropped': {
    label: 'Drop a levy',
    rule: 'What the vote head asks of these classes for the term is taken off; what was paid for it becomes credit.',
  },
  'vote-head-moved': {
    label: 'Move to another vote head',
    rule: 'What was billed under the wrong vote head moves to the right one. No total changes.',
  },
} as const;
export type BatchKind = keyof typeof batchKinds;
export const batchKindNames = Object.keys(batchKinds) as [BatchKind, ...BatchKind[]];

export const batchStates = [
  'in-approval',
  'posted',
  'rejected',
  'returned',
  'withdrawn',
  'taken-back',
] as const;

export const FeeBatch = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(batchKindNames),
  semester_name: z.string(),
  vote_head_name: z.string(),
  to_vote_head_name: z.string().nullable(),
  class_names: z.string(),
  reason: z.string(),
  learner_count: z.int(),
  before_cents: z.int(),
  change_cents: z.int(),
  state: z.enum(batchStates),
  posted_on: z.iso.date().nullable(),
  taken_back_on: z.iso.date().nullable(),
  taken_back_reason: z.string().nullable(),
  told_at: z.iso.datetime().nullable(),
  told_count: z.int().nullable(),
  requested_by: z.string(),
  approved_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type FeeBatch = z.infer<typeof FeeBatch>;

export const BatchLine = z.object({
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  before_cents: z.int(),
  change_cents: z.int(),
});
export type BatchLine = z.infer<typeof BatchLine>;

const batchStateWords: Record<(typeof batchStates)[number], string> = {
  'in-approval': 'In approval',
  posted: 'Posted',
  rejected: 'Rejected',
  returned: 'Returned for a change',
  withdrawn: 'Withdrawn',
  'taken-back': 'Taken back',
};
const batchKindWords = Object.fromEntries(
  batchKindNames.map((kind) => [kind, batchKinds[kind].label]),
) as Record<BatchKind, string>;

export const feeBatchList = listing({
  path: base,
  access: { module: 'finance' },
  one: 'batch',
  many: 'batches',
  row: FeeBatch,
  columns: [
    { key: 'number', head: 'Number', kind: 'text' },
    {
      key: 'what',
      head: 'What',
      kind: 'name',
      only: 'screen',
      of: (row) =>
        `${batchKindWords[row.kind]}: ${[row.vote_head_name, row.to_vote_head_name].filter(Boolean).join(' to ')}`,
    },
    {
      key: 'kind',
      head: 'What',
      kind: 'text',
      only: 'file',
      of: (row) => batchKindWords[row.kind],
    },
    { key: 'vote_head_name', head: 'Vote head', kind: 'text', only: 'file' },
    { key: 'to_vote_head_name', head: 'To vote head', kind: 'text', only: 'file' },
    { key: 'class_names', head: 'Classes', kind: 'text' },
    { key: 'semester_name', head: 'Term', kind: 'text' },
    { key: 'learner_count', head: 'Learners', kind: 'number' },
    { key: 'posted_on', head: 'Posted', kind: 'date', only: 'file' },
    { key: 'requested_by', head: 'Asked by', kind: 'text', only: 'file' },
    { key: 'approved_by', head: 'Approved by', kind: 'text', only: 'file' },
    { key: 'reason', head: 'Why', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: batchStateWords },
    { key: 'change_cents', head: 'Change', kind: 'money_cents' },
  ],
  filters: {
    kind: choice('Kind', batchKindWords),
    state: choice('State', batchStateWords),
    semester_id: record('Term', 'terms'),
  },
  sorts: ['-created_at', 'number', 'change_cents'],
  search: 'Number, vote head, reason',
  // The batch that is open beside the list.
  beside: { batch: Id.optional() },
});
export const listFeeBatches = feeBatchList.list;
export const exportFeeBatches = feeBatchList.file;

const about = {
  kind: z.enum(batchKindNames, 'Choose what happens'),
  semester_id: Id,
  vote_head_id: Id,
  to_vote_head_id: Id.optional(),
  amount_cents: Amount.optional(),
  class_ids: z.array(Id).min(1, 'Choose a class').max(60),
};

/** What the kind needs is there, and what it does not know is not. */
const isWhole = (
  one: {
    kind: BatchKind;
    vote_head_id: string;
    to_vote_head_id?: string | undefined;
    amount_cents?: number | undefined;
  },
  issues: z.core.$RefinementCtx,
): void => {
  const say = (path: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message });
  if (one.kind === 'levy-added' && !one.amount_cents) say('amount_cents', 'Enter an amount');
  if (one.kind !== 'vote-head-moved') return;
  if (!one.to_vote_head_id) say('to_vote_head_id', 'Choose the right vote head');
  if (one.to_vote_head_id === one.vote_head_id) {
    say('to_vote_head_id', 'Choose another vote head than the wrong one');
  }
};

export const previewFeeBatch = endpoint({
  access: { module: 'finance' },
  rate: 'read',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'What a change of many fee accounts does to each learner',
  idempotent: false,
  audited: false,
  input: z.strictObject(about).superRefine(isWhole),
  output: z.object({
    rows: z.array(BatchLine),
    learner_count: z.int(),
    before_cents: z.int(),
    change_cents: z.int(),
    /** Learners of these classes whom it does not touch, and why. */
    left_out_count: z.int(),
    left_out_reason: z.string(),
  }),
});
export type BatchPreview = z.infer<typeof previewFeeBatch.output>;

export const requestFeeBatch = endpoint({
  method: 'POST',
  path: base,
  summary: 'Ask for a change of many fee accounts',
  access: { module: 'finance', act: 'create' },
  input: z
    .strictObject({
      ...about,
      reason: Reason,
      /** What the preview promised. */
      expected_count: z.int().min(1).max(100_000),
      expected_cents: z.int().min(-900_000_000_00).max(900_000_000_00),
    })
    .superRefine(isWhole),
  output: FeeBatch,
});

export const getFeeBatch = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Open a change of many fee accounts',
  input: z.strictObject({ id: Id }),
  output: FeeBatch.extend({
    rows: z.array(BatchLine),
    /** What the first family would be told. */
    message: z.string(),
  }),
});
export type WholeBatch = z.infer<typeof getFeeBatch.output>;

export const exportFeeBatch = endpoint({
  method: 'GET',
  path: `${base}/:id/export`,
  summary: 'Export the learners of a batch, before and after',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id, format: exportFormat }),
  output: z.any(),
});

export const takeBackFeeBatch = endpoint({
  method: 'POST',
  path: `${base}/:id/take-back`,
  summary: 'Reverse a whole batch',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({ id: Id, reason: Reason }),
  output: FeeBatch,
});

export const tellOfFeeBatch = endpoint({
  method: 'POST',
  path: `${base}/:id/tell`,
  summary: 'Tell each affected family what changed',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: FeeBatch.extend({ without_phone_count: z.int() }),
});
