import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Cents, Id, onTab, page, pageInput, searchInput, sortInput } from '../../shapes.ts';
import { Reason } from '../books/entry-fields.ts';

/** A held thing is what a school may hold back while fees are owed. */
export const heldThings = ['report-form', 'exam-card', 'transport', 'clearance'] as const;
export type HeldThing = (typeof heldThings)[number];
export const held_words: Record<HeldThing, string> = {
  'report-form': 'Report form',
  'exam-card': 'Exam card',
  transport: 'Transport',
  clearance: 'Clearance',
};

export const HoldPolicy = z.object({
  what: z.enum(heldThings),
  is_on: z.boolean(),
  above_cents: z.int(),
  /** How many learners owe more than that now. */
  held_count: z.int(),
  /** 0 while nobody has decided. */
  version: z.int(),
});
export type HoldPolicy = z.infer<typeof HoldPolicy>;

export const listHoldPolicies = endpoint({
  method: 'GET',
  path: '/finance/holds',
  summary: 'What is held back while fees are owed, and above how much',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(HoldPolicy) }),
});

export const saveHoldPolicy = endpoint({
  method: 'PUT',
  path: '/finance/holds/:what',
  summary: 'Set what is put on hold, and above what balance',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({
    what: z.enum(heldThings),
    version: z.int().min(0),
    is_on: z.boolean(),
    above_cents: Cents.min(0, 'An amount is not below zero').max(100_000_000_00),
  }),
  output: HoldPolicy,
});

export const LearnerHold = z.object({
  what: z.enum(heldThings),
  is_held: z.boolean(),
  above_cents: z.int(),
  lifted_until: z.iso.date().nullable(),
  lifted_by: z.string().nullable(),
  lifted_reason: z.string().nullable(),
});
export type LearnerHold = z.infer<typeof LearnerHold>;

/** A learner who owes more than a rule lets, and what is kept back or was let go for a time. */
export const HeldLearner = z.object({
  id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  balance_cents: z.int(),
  held: z.array(z.enum(heldThings)),
  lifted: z.array(
    z.object({
      what: z.enum(heldThings),
      until_on: z.iso.date(),
      by: z.string(),
      reason: z.string(),
    }),
  ),
});
export type HeldLearner = z.infer<typeof HeldLearner>;

const filter = {
  sort: sortInput('name', 'admission_number', 'balance_cents').default('-balance_cents'),
  search: searchInput,
  class_id: Id.optional(),
  stream_id: Id.optional(),
  what: z.enum(heldThings).optional(),
  state: z.enum(['held', 'lifted']).optional(),
};
export const HeldLearnerFilter = onTab(z.strictObject({ ...pageInput, ...filter }));

export const listHeldLearners = endpoint({
  method: 'GET',
  path: '/finance/holds/learners',
  summary: 'List the learners from whom something is held back, and who lifted what',
  access: { module: 'finance' },
  input: HeldLearnerFilter.omit({ tab: true }),
  output: page(HeldLearner).extend({ total_cents: z.int() }),
});

export const exportHeldLearners = exportOf(listHeldLearners, 'Export the filtered block list');

export const liftHold = endpoint({
  method: 'POST',
  path: '/finance/holds/lift',
  summary: 'Lift a hold for one learner for a time, with a reason',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({
    student_id: Id,
    what: z.enum(heldThings),
    until_on: z.iso.date(),
    reason: Reason,
  }),
  output: LearnerHold,
});
