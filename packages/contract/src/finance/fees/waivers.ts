import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { exportOf } from '../../list-export.ts';
import { Cents, exportFormat, Id, page, pageInput, searchInput, text } from '../../shapes.ts';
import { LearnerLine, members_max } from './members.ts';
import { Amount, Reason } from '../books/entry-fields.ts';

const base = '/finance/waivers';
const change = { access: { module: 'finance', act: 'edit' } } as const;

export const waiverBases = ['percent', 'amount'] as const;
export const waiverRules = ['none', 'sibling', 'staff-child'] as const;
export const waiverStates = [
  'draft',
  'in-approval',
  'approved',
  'applied',
  'rejected',
  'ended',
] as const;

export const WaiverType = z.object({
  id: Id,
  name: z.string(),
  note: z.string().nullable(),
  basis: z.enum(waiverBases),
  percent: z.int().nullable(),
  amount_cents: z.int().nullable(),
  vote_head_ids: z.array(Id),
  cap_cents: z.int().nullable(),
  is_stackable: z.boolean(),
  needs_proof: z.boolean(),
  rule: z.enum(waiverRules),
  from_child: z.int().nullable(),
  condition: z.string().nullable(),
  budget_cents: z.int().nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type WaiverType = z.infer<typeof WaiverType>;

const typeValues = {
  name: text(80).min(1, 'Enter a name'),
  note: text(300).optional(),
  basis: z.enum(waiverBases),
  percent: z.int().min(1, 'From 1 to 100').max(100, 'From 1 to 100').optional(),
  amount_cents: Amount.optional(),
  vote_head_ids: z.array(Id).max(60).default([]),
  cap_cents: Amount.optional(),
  is_stackable: z.boolean().default(false),
  needs_proof: z.boolean().default(false),
  rule: z.enum(waiverRules).default('none'),
  from_child: z.int().min(2, 'From the second child on').max(9).optional(),
  condition: text(300).optional(),
  budget_cents: Amount.optional(),
};
const wholeType = (values: { basis: string; percent?: unknown; amount_cents?: unknown }) =>
  values.basis === 'percent' ? values.percent !== undefined : values.amount_cents !== undefined;

export const WaiverTypeInput = z
  .strictObject(typeValues)
  .refine(wholeType, { path: ['percent'], message: 'Say how much is waived' });

export const listWaiverTypes = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: '/finance/waiver-types',
  summary: 'List the kinds of waiver this school gives',
  input: z.strictObject({}),
  output: z.object({ rows: z.array(WaiverType) }),
});

export const createWaiverType = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: '/finance/waiver-types',
  summary: 'Add a kind of waiver',
  input: WaiverTypeInput,
  output: WaiverType,
});

export const editWaiverType = endpoint({
  ...change,
  method: 'PATCH',
  path: '/finance/waiver-types/:id',
  summary: 'Change a kind of waiver, or retire it; waivers that were applied stay as they are',
  input: editOf(WaiverTypeInput).extend({ retired: z.boolean().optional() }),
  output: WaiverType,
});

export const Waiver = z.object({
  id: Id,
  number: z.string(),
  name: z.string(),
  waiver_type_id: Id,
  type_name: z.string(),
  /** "50%, at most KES 10,000.00". */
  gives: z.string(),
  needs_proof: z.boolean(),
  condition: z.string().nullable(),
  kind: z.enum(['single', 'grouped']),
  funder: z.enum(['school', 'sponsor']),
  sponsor_name: z.string().nullable(),
  reason: z.string(),
  state: z.enum(waiverStates),
  terms: z.array(z.object({ id: Id, name: z.string() })),
  files: z.array(z.object({ id: Id, name: z.string() })),
  member_count: z.int(),
  used_cents: z.int(),
  requested_by_id: Id,
  requested_by: z.string(),
  approved_by: z.string().nullable(),
  applied_by: z.string().nullable(),
  ended_reason: z.string().nullable(),
  version: z.int(),
});
export type Waiver = z.infer<typeof Waiver>;

export const WaiverRow = Waiver.extend({ review_due_count: z.int() });
export type WaiverRow = z.infer<typeof WaiverRow>;

const waiverStateWords: Record<(typeof waiverStates)[number], string> = {
  draft: 'Draft',
  'in-approval': 'In approval',
  approved: 'Approved',
  applied: 'Applied',
  rejected: 'Rejected',
  ended: 'Ended',
};

export const waiverList = listing({
  path: base,
  access: { module: 'finance' },
  one: 'waiver',
  many: 'waivers',
  row: WaiverRow,
  columns: [
    { key: 'number', head: 'Number', kind: 'text' },
    { key: 'name', head: 'Name', kind: 'name' },
    { key: 'type_name', head: 'Kind', kind: 'text' },
    { key: 'gives', head: 'Gives', kind: 'text', only: 'file' },
    { key: 'sponsor_name', head: 'Paid for by', kind: 'text', only: 'file' },
    {
      key: 'terms',
      head: 'Terms',
      kind: 'text',
      of: (row) => row.terms.map((term) => term.name).join(', '),
    },
    { key: 'member_count', head: 'Learners', kind: 'number' },
    { key: 'requested_by', head: 'Asked by', kind: 'text', only: 'file' },
    { key: 'approved_by', head: 'Approved by', kind: 'text', only: 'file' },
    { key: 'applied_by', head: 'Applied by', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: waiverStateWords },
    { key: 'used_cents', head: 'Waived', kind: 'money_cents' },
  ],
  filters: {
    state: choice('State', waiverStateWords),
    // Those with learners whom somebody has to look at this term.
    review: choice('Review', { due: 'Learners to be looked at' }),
    waiver_type_id: record('Kind'),
  },
  sorts: ['-number', 'name'],
  search: 'Number or name',
});
export const listWaivers = waiverList.list;
export const exportWaivers = waiverList.file;

export const getWaiver = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Read a waiver',
  input: z.strictObject({ id: Id }),
  output: Waiver,
});

export const WaiverInput = z
  .strictObject({
    name: text(80).min(1, 'Enter a name'),
    waiver_type_id: Id,
    kind: z.enum(['single', 'grouped']),
    semester_ids: z.array(Id).min(1, 'Choose one term at least').max(12),
    funder: z.enum(['school', 'sponsor']).default('school'),
    sponsor_name: text(120).optional(),
    reason: Reason,
    /** Of a single waiver. */
    student_id: Id.optional(),
  })
  .refine((input) => input.kind === 'grouped' || input.student_id !== undefined, {
    path: ['student_id'],
    message: 'Choose the learner',
  })
  .refine((input) => input.funder === 'school' || Boolean(input.sponsor_name), {
    path: ['sponsor_name'],
    message: 'Say who pays for it',
  });

export const createWaiver = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: base,
  summary: 'Begin a waiver for one learner or for a group',
  input: WaiverInput,
  output: Waiver,
});

const memberOf = z.strictObject({ student_id: Id, amount_cents: Amount.optional() });

export const addToWaiver = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: `${base}/:id/members`,
  summary: 'Add learners to a waiver',
  input: z.strictObject({
    id: Id,
    members: z.array(memberOf).min(1, 'Choose one learner at least').max(members_max),
  }),
  output: z.object({ added_count: z.int(), in_already_count: z.int() }),
});

export const WaiverMember = z.object({
  id: Id,
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  state: z.enum(['active', 'suspended', 'ended']),
  /** The term that is to be looked at, where the waiver has a condition. */
  review_due: z.object({ id: Id, name: z.string() }).nullable(),
  /** What was seen when somebody looked last. */
  review: z
    .object({
      semester_name: z.string(),
      outcome: z.enum(['kept', 'suspended']),
      note: z.string().nullable(),
      by: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** What it would take off the terms that are billed and not yet met. */
  value_cents: z.int(),
  used_cents: z.int(),
  /** Why it takes nothing off, where it does not. */
  problem: z.string().nullable(),
  ends: z.string(),
  ended_reason: z.string().nullable(),
});
export type WaiverMember = z.infer<typeof WaiverMember>;

const memberFilter = {
  id: Id,
  search: searchInput,
  state: z.enum(['active', 'suspended', 'ended']).optional(),
  review: z.enum(['due']).optional(),
};

export const listWaiverMembers = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/:id/members`,
  summary: 'List the learners of a waiver: value, used, when it ends',
  input: z.strictObject({ ...pageInput, ...memberFilter }),
  output: page(WaiverMember).extend({ value_cents: z.int(), used_cents: z.int() }),
});

export const exportWaiverMembers = exportOf(listWaiverMembers, 'Export the learners of a waiver');

export const uploadWaiverProof = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: `${base}/:id/files`,
  summary: 'Keep a proof with a waiver: a letter, a certificate',
  rate: 'upload',
  upload: true,
  input: z.strictObject({ id: Id }),
  output: Waiver,
});

export const getWaiverProof = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/:id/files/:file_id`,
  summary: 'A proof that was kept with a waiver',
  answer: 'file',
  input: z.strictObject({ id: Id, file_id: Id }),
  output: z.any(),
});

export const submitWaiver = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: `${base}/:id/submit`,
  summary: 'Send a waiver for approval: one decision for all its learners',
  input: z.strictObject({
    id: Id,
    /** What the preview promised. */
    expected_cents: Cents.min(0),
  }),
  output: Waiver,
});

export const applyWaiver = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/:id/apply`,
  summary: 'Apply an approved waiver',
  input: z.strictObject({ id: Id }),
  output: Waiver,
});

export const endWaiverMembers = endpoint({
  method: 'POST',
  path: `${base}/:id/members/end`,
  summary: 'End a waiver early for some learners',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({
    id: Id,
    member_ids: z.array(Id).min(1, 'Choose one learner at least').max(500),
    reason: Reason,
    /** true: what it has taken off is owed again. */
    take_back: z.boolean().default(false),
  }),
  output: z.object({ ended_count: z.int(), taken_back_cents: z.int() }),
});

export const reviewWaiverMember = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/:id/members/:member_id/review`,
  summary: 'Review a conditional waiver',
  input: z
    .strictObject({
      id: Id,
      member_id: Id,
      semester_id: Id,
      outcome: z.enum(['kept', 'suspended']),
      note: text(300).optional(),
    })
    .refine((input) => input.outcome === 'kept' || Boolean(input.note), {
      path: ['note'],
      message: 'Say what the learner did not keep to',
    }),
  output: z.object({ state: z.enum(['active', 'suspended', 'ended']) }),
});

/** A candidate fits the rule of a kind of waiver and has none of it: the third child, a child of staff. */
export const findAutomatic = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/automatic`,
  summary: 'Who would get a waiver by its rule, before anything is posted',
  rate: 'report',
  input: z.strictObject({ waiver_type_id: Id, semester_id: Id }),
  output: z.object({
    rows: z.array(LearnerLine.extend({ why: z.string() })),
    /** Who has it by the rule and no longer fits: a sibling left. */
    outdated: z.array(LearnerLine.extend({ why: z.string(), waiver_id: Id, member_id: Id })),
  }),
});

export const WaiverCost = z.object({
  by: z.enum(['type', 'class', 'funder']),
  name: z.string(),
  learner_count: z.int(),
  used_cents: z.int(),
  budget_cents: z.int().nullable(),
});
export type WaiverCost = z.infer<typeof WaiverCost>;

export const getWaiverCosts = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/costs`,
  summary: 'What waivers cost by type, class and funder, beside the budget',
  rate: 'report',
  input: z.strictObject({ year: z.coerce.number().int().min(2000).max(2100) }),
  output: z.object({ rows: z.array(WaiverCost), used_cents: z.int() }),
});
export const exportWaiverCosts = endpoint({
  method: 'GET',
  path: '/finance/waivers/costs/export',
  summary: 'What waivers cost, as a file',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: getWaiverCosts.input.extend({ format: exportFormat }),
  output: z.any(),
});
