import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

export const ChecklistLine = z.object({
  key: z.string(),
  /** The step, or what is missing, in words: "Classes", "Streams without a class teacher". */
  label: z.string(),
  /** How many are missing, of how many there are. */
  missing: z.int(),
  total: z.int(),
  link: z.string(),
  /** A step of setting up, which work never takes back; the others are gaps in records. */
  is_step: z.boolean(),
});
export type ChecklistLine = z.infer<typeof ChecklistLine>;

export const getChecklist = endpoint({
  method: 'GET',
  path: '/administration/checklist',
  summary: 'What is not set up yet',
  access: { module: 'administration' },
  input: z.strictObject({}),
  output: z.object({
    /** Of the steps of setting up, how much is done. */
    percent: z.int(),
    rows: z.array(ChecklistLine),
    count: z.int(),
  }),
});
