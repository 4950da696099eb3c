import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, text } from '../../shapes.ts';
import { Exam } from '../exams/exams.ts';

const access = { module: 'academics', act: 'approve' } as const;
const Step = z.strictObject({ id: Id, version: z.int() });

export const publishSitting = endpoint({
  method: 'POST',
  path: '/academics/sittings/:id/publish',
  summary:
    'Publish the results of a class: each learner gets a slip, and all are released together',
  access,
  every_class: true,
  input: Step,
  output: Exam,
});

export const withdrawSitting = endpoint({
  method: 'POST',
  path: '/academics/sittings/:id/withdraw',
  summary: 'Withdraw the published results of a class, with the reason: parents read them no more',
  access,
  every_class: true,
  input: Step.extend({ reason: text(400).min(1, 'Say why') }),
  output: Exam,
});

export const lockSitting = endpoint({
  method: 'POST',
  path: '/academics/sittings/:id/lock',
  summary: 'Lock the published results of a class',
  access,
  every_class: true,
  input: Step,
  output: Exam,
});
