import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, text } from '../../shapes.ts';

const students_max = 500;

const HoldInput = z.strictObject({
  id: Id,
  of: z.enum(['learners', 'debtors']),
  student_ids: z.array(Id).max(students_max, `Choose at most ${students_max} learners`).default([]),
  reason: text(400).min(1, 'Say why'),
});

const asking = {
  method: 'POST',
  access: { module: 'academics', act: 'edit' },
  every_class: true,
  input: HoldInput,
  output: z.object({ held_count: z.int() }),
} as const;

/** Learners by name, or all of the class who owe more fees than the school lets. */
export const askHold = endpoint({
  ...asking,
  path: '/academics/sittings/:id/holds',
  summary: 'Ask that result slips of an exam are held; another person agrees',
});

export const askReportHold = endpoint({
  ...asking,
  path: '/academics/report-sets/:id/holds',
  summary: 'Ask that report forms of a class are held; another person agrees',
});

export const liftPaperHold = endpoint({
  method: 'POST',
  path: '/academics/papers/:id/lift',
  summary: 'Lift the hold on a result slip or report form, with the reason',
  access: { module: 'academics', act: 'approve' },
  input: z.strictObject({ id: Id, reason: text(400).min(1, 'Say why') }),
  output: z.object({}),
});
