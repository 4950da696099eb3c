import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, text } from '../../shapes.ts';
import { absence_kinds, combine_kinds, mean_kinds, sitting_states } from '../exams/exams.ts';

export const proposal_kinds = ['mean', 'scale', 'weights'] as const;
export const proposal_words = {
  mean: 'Mean rule',
  scale: 'Scale of a subject',
  weights: 'Weights of papers',
} as const;

const any_absence = z.enum(['only-if-needed', 'always']);

/** A proposal names one thing that would count otherwise; the address of a screen can hold it. */
const proposal = {
  what: z.enum(proposal_kinds, 'Choose what to change'),
  mean_kind: z.enum(mean_kinds).optional(),
  /** The edition of the school's own rule, for the kind "pick". */
  mean_rule_edition_id: Id.optional(),
  any_absence: any_absence.optional(),
  subject_id: Id.optional(),
  edition_id: Id.optional(),
  /** One weight for each part, in their order: "30,30,40". */
  weights: z
    .string()
    .trim()
    .regex(
      /^\d{1,3}(\.\d{1,2})?(,\d{1,3}(\.\d{1,2})?){0,11}$/,
      'Enter the weights, such as 30,30,40',
    )
    .optional(),
};
const Proposal = z.strictObject(proposal);
export type Proposal = z.infer<typeof Proposal>;

const needed_fields = {
  mean: ['mean_kind'],
  scale: ['subject_id', 'edition_id'],
  weights: ['subject_id', 'weights'],
} as const;

function isWhole(input: Proposal, ctx: z.RefinementCtx): void {
  const missing = (field: keyof Proposal) =>
    ctx.addIssue({ code: 'custom', path: [field], message: 'Choose one' });
  for (const field of needed_fields[input.what]) if (!input[field]) missing(field);
  if (input.what === 'mean' && input.mean_kind === 'pick' && !input.mean_rule_edition_id)
    missing('mean_rule_edition_id');
}

const Ground = z.object({
  exam_id: Id,
  exam: z.string(),
  class: z.string(),
  state: z.enum(sitting_states),
  /** The version of the exam, which a change is made over. */
  version: z.int(),
  /** Says why nothing can be changed now, or nothing where it can. */
  closed: z.string().nullable(),
  mean_kind: z.enum(mean_kinds),
  mean_rule_edition_id: Id.nullable(),
  any_absence,
  /** The rules, of the regulations and of the school, that the exam may count by. */
  mean_rules: z.array(
    z.object({ mean_kind: z.enum(mean_kinds), edition_id: Id.nullable(), name: z.string() }),
  ),
  subjects: z.array(
    z.object({
      id: Id,
      name: z.string(),
      edition_id: Id,
      combine: z.enum(combine_kinds),
      absent: z.enum(absence_kinds),
      parts: z.array(
        z.object({ name: z.string(), entry: z.enum(['score', 'level']), weight: z.number() }),
      ),
    }),
  ),
  editions: z.array(
    z.object({ id: Id, name: z.string(), kind: z.enum(['bands', 'levels', 'decimal']) }),
  ),
  /** What was changed after marks came in, the newest first. */
  regradings: z.array(
    z.object({
      id: Id,
      what: z.enum(proposal_kinds),
      subject: z.string().nullable(),
      from: z.string(),
      to: z.string(),
      reason: z.string(),
      changed_count: z.int(),
      by: z.string(),
      at: z.iso.datetime(),
      undone_by: z.string().nullable(),
      undone_at: z.iso.datetime().nullable(),
    }),
  ),
});
export type RehearsalGround = z.infer<typeof Ground>;

const Changed = z.object({
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  stream: z.string().nullable(),
  /** Nothing for the mean. */
  subject: z.string().nullable(),
  from_code: z.string().nullable(),
  to_code: z.string().nullable(),
  /** The mark of a subject; for the mean its points. */
  from_figure: z.number().nullable(),
  to_figure: z.number().nullable(),
  from_position: z.int().nullable(),
  to_position: z.int().nullable(),
  is_other_grade: z.boolean(),
});
export type ChangedResult = z.infer<typeof Changed>;

export const Rehearsal = z.object({
  exam: z.string(),
  class: z.string(),
  from: z.string(),
  to: z.string(),
  learners_count: z.int(),
  /** Learners with another mark, mean or position; and those of them with another grade. */
  changed_count: z.int(),
  graded_otherwise_count: z.int(),
  /** Classes that sit the same exam and would count so too. */
  other_classes: z.array(z.string()),
  rows: z.array(Changed),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

export const getRehearsalGround = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/regrading',
  summary: 'What an exam counts by, what else it could count by, and what was changed before',
  access: { module: 'academics', act: 'edit' },
  every_class: true,
  input: z.strictObject({ id: Id }),
  output: Ground,
});

export const rehearse = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/rehearsal',
  summary: 'Whose results another mean rule, scale or weight would change. Nothing is written',
  access: { module: 'academics', act: 'edit' },
  every_class: true,
  rate: 'report',
  input: z.strictObject({ id: Id, ...proposal }).superRefine(isWhole),
  output: Rehearsal,
});

export const exportRehearsal = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/rehearsal/export',
  summary: 'Export whose results would change',
  access: { module: 'academics', act: 'export' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id, ...proposal, format: exportFormat }).superRefine(isWhole),
  output: z.any(),
});

const Regraded = z.object({ changed_count: z.int() });

export const regradeExam = endpoint({
  method: 'POST',
  path: '/academics/exams/:id/regradings',
  summary: 'Let an exam count by another mean rule, scale or weights, for all its classes',
  access: { module: 'academics', act: 'approve' },
  every_class: true,
  input: z
    .strictObject({
      id: Id,
      version: z.int(),
      reason: text(400).min(1, 'Say why'),
      ...proposal,
    })
    .superRefine(isWhole),
  output: Regraded,
});

export const undoRegrading = endpoint({
  method: 'POST',
  path: '/academics/regradings/:id/undo',
  summary: 'Let an exam count again as before its last change',
  access: { module: 'academics', act: 'approve' },
  every_class: true,
  input: z.strictObject({ id: Id }),
  output: Regraded,
});
