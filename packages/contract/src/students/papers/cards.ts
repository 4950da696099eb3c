import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { withCharge } from './office-charges.ts';
import { RollPick } from '../learners/roll.ts';

export const cardReasons = ['new', 'lost', 'renewed'] as const;
export type CardReason = (typeof cardReasons)[number];
export const cardReasonWords: Record<CardReason, string> = {
  new: 'First card',
  lost: 'Lost',
  renewed: 'Renewed',
};

export const cards_max = 1_500;

export const CardIssue = z.object({
  id: Id,
  issue_number: z.int(),
  reason: z.enum(cardReasons),
  printed_by: z.string().nullable(),
  printed_at: z.iso.datetime(),
});
export type CardIssue = z.infer<typeof CardIssue>;

export const CardForm = z.strictObject({
  reason: z.enum(cardReasons, 'Choose why the cards are printed'),
  /** Only for a card that was lost. */
  charge: withCharge,
});

export const issueStudentCards = endpoint({
  method: 'POST',
  path: '/students/cards',
  summary: 'Issue identity cards to learners',
  access: { module: 'students', act: 'create' },
  input: RollPick.omit({ ids: true }).extend({
    ids: z
      .array(Id)
      .min(1, 'Choose at least one learner')
      .max(cards_max, `Print at most ${cards_max.toLocaleString('en')} cards at a time`)
      .optional(),
    ...CardForm.shape,
  }),
  output: z.object({
    batch_id: Id,
    issued: z.int(),
    /** Those who have a card already, when the reason is a first card. */
    skipped: z.int(),
  }),
});

export const printStudentCards = endpoint({
  method: 'GET',
  path: '/students/cards/print',
  summary: 'Print identity cards: one, or all that were issued together',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id.optional(), batch_id: Id.optional() }),
  output: z.any(),
});

export const listStudentCards = endpoint({
  method: 'GET',
  path: '/students/cards',
  summary: 'The identity cards of a learner, newest first',
  access: { module: 'students' },
  input: z.strictObject({ student_id: Id }),
  output: z.object({ rows: z.array(CardIssue).max(100), lost_count: z.int() }),
});
