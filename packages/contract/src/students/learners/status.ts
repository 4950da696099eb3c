import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, Id } from '../../shapes.ts';
import { day, reasonText, tellFamily } from './moves.ts';
import { learnerStatuses } from './learner.ts';

export const StatusInput = z.strictObject({
  student_id: Id,
  status: z.enum(learnerStatuses, 'Choose a status'),
  on_date: day('Enter the day'),
  until_on: day('Enter the day it ends').optional(),
  reason: reasonText,
  /** Where somebody who had left sits from now on; a stream brings its class. */
  class_id: z.uuid('Choose a class').optional(),
  stream_id: z.uuid('Choose a stream').optional(),
  tell_family: tellFamily,
});

/** As the form asks it: the paper behind the change travels on its own. */
export const StatusForm = StatusInput.omit({ student_id: true }).extend({
  evidence: z.any().optional(),
});

export const changeStatus = endpoint({
  method: 'POST',
  path: '/students/status-changes',
  summary: "Change a learner's status, now or on a later day",
  access: { module: 'students', act: 'edit' },
  input: StatusInput,
  output: z.object({
    id: Id,
    status: z.enum(learnerStatuses),
    /** The day it was asked for, when that has not come yet. */
    planned_for: z.iso.date().nullable(),
  }),
});

export const attachEvidence = endpoint({
  method: 'POST',
  path: '/students/status-changes/:id/evidence',
  summary: 'Attach the letter or note behind a change of status',
  access: { module: 'students', act: 'edit' },
  rate: 'upload',
  idempotent: false,
  upload: true,
  input: z.strictObject({ id: Id }),
  output: Done,
});

export const getEvidence = endpoint({
  method: 'GET',
  path: '/students/status-changes/:id/evidence',
  summary: 'The letter or note behind a change of status',
  access: { module: 'students' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
