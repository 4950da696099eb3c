import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const ChecklistLine = z.object({
  key: z.string(),
  /** What is missing, in words: "Streams without a class teacher". */
  label: z.string(),
  /** How many are missing, of how many there are. */
  missing: z.int(),
  total: z.int(),
  link: z.string(),
});
export type ChecklistLine = z.infer<typeof ChecklistLine>;

export const getChecklist = endpoint({
  method: 'GET',
  path: '/administration/checklist',
  summary: 'What is not set up yet',
  access: { module: 'administration' },
  rate: 'read',
  input: z.strictObject({}),
  output: z.object({
    /** Of everything that is looked at, how much is in order. */
    percent: z.int(),
    rows: z.array(ChecklistLine),
    count: z.int(),
  }),
});
