import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id } from '../../shapes.ts';

const who = {
  semester_id: Id,
  /** Left out, the whole school is meant. */
  class_id: Id.optional(),
  student_id: Id.optional(),
};
const of_learner = {
  ...who,
  /** For one learner: another structure of the class than the learner's own. */
  fee_structure_id: Id.optional(),
};

export const BillingSkip = z.object({
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  reason: z.string(),
});

/** A learner's bill is what one learner would be billed, from which of the structures of the class. */
export const LearnerBill = z.object({
  /** The one that is chosen, or else the one of the learner's own category and group. */
  fee_structure_id: Id.nullable(),
  lines: z.array(z.object({ vote_head_id: Id, name: z.string(), amount_cents: z.int() })),
  structures: z.array(z.object({ id: Id, name: z.string(), is_own: z.boolean() })),
});
export type LearnerBill = z.infer<typeof LearnerBill>;

export const BillingPreview = z.object({
  semester_name: z.string(),
  to_bill_count: z.int(),
  to_bill_cents: z.int(),
  billed_already_count: z.int(),
  skipped_count: z.int(),
  classes: z.array(
    z.object({
      class_id: Id,
      class_name: z.string(),
      learner_count: z.int(),
      each_cents_from: z.int(),
      each_cents_to: z.int(),
      total_cents: z.int(),
    }),
  ),
  /** Where one learner is asked for. */
  bill: LearnerBill.nullable(),
  /** Waivers by a rule that no longer fits: they take nothing off this bill. */
  waivers_ending: z.array(
    z.object({
      student_id: Id,
      admission_number: z.string(),
      name: z.string(),
      waiver_id: Id,
      waiver_number: z.string(),
      reason: z.string(),
    }),
  ),
  /** Never silently left out: who, and why. */
  skipped: z.array(BillingSkip),
});
export type BillingPreview = z.infer<typeof BillingPreview>;

export const previewBilling = endpoint({
  method: 'GET',
  path: '/finance/billing/preview',
  summary: 'Show who would be billed for a term, and who not',
  access: { module: 'finance' },
  rate: 'report',
  input: z.strictObject(of_learner),
  output: BillingPreview,
});

export const BillingState = z.enum(['running', 'done', 'stopped']);

/** One time that bills were made, and who was left out then. */
export const BillingRun = z.object({
  id: Id,
  semester_name: z.string(),
  /** A class or a learner; null for the whole school. */
  of: z.string().nullable(),
  billed_on: z.iso.date(),
  billed_count: z.int(),
  billed_cents: z.int(),
  prepaid_used_cents: z.int(),
  first_number: z.string().nullable(),
  last_number: z.string().nullable(),
  /** A large school is billed in the background, part by part. */
  state: BillingState,
  to_bill_count: z.int(),
  to_bill_cents: z.int(),
  /** Why it ended before everybody was billed. */
  fault: z.string().nullable(),
  skipped_count: z.int(),
  skipped: z.array(
    BillingSkip.extend({
      /** Whether there is a bill by now. */
      is_billed: z.boolean(),
    }),
  ),
  created_by: z.string(),
  created_at: z.iso.datetime(),
});
export type BillingRun = z.infer<typeof BillingRun>;

export const listBillingRuns = endpoint({
  method: 'GET',
  path: '/finance/billing/runs',
  summary: 'List the times that bills were made for a term',
  access: { module: 'finance' },
  input: z.strictObject({ semester_id: Id }),
  output: z.object({ rows: z.array(BillingRun) }),
});

export const exportBillingSkips = endpoint({
  method: 'GET',
  path: '/finance/billing/skipped/export',
  summary: 'Export who would be left out of the bills of a term, and why',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ ...who, format: exportFormat }),
  output: z.any(),
});

export const BillingAnswer = z.object({
  run_id: Id,
  /** The bills are being made in the background, and nothing of it is counted yet. */
  is_running: z.boolean(),
  billed_count: z.int(),
  billed_cents: z.int(),
  prepaid_used_cents: z.int(),
  skipped_count: z.int(),
});
export type BillingAnswer = z.infer<typeof BillingAnswer>;

export const runBilling = endpoint({
  method: 'POST',
  path: '/finance/billing',
  summary: 'Bill learners for a term',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({
    ...of_learner,
    billed_on: z.iso.date(),
    /** What the preview promised; another total means that something changed in between. */
    expected_cents: z.int().min(0, 'There is nothing to bill'),
  }),
  output: BillingAnswer,
});

export const stopBilling = endpoint({
  method: 'POST',
  path: '/finance/billing/runs/:id/stop',
  summary: 'Stop a billing run',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: z.null(),
});
