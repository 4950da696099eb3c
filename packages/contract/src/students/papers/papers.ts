import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { RollPick } from '../learners/roll.ts';

export const rollPapers = ['class-list', 'nominal-roll', 'book-labels', 'address-labels'] as const;
export type RollPaper = (typeof rollPapers)[number];

export const blank_columns_max = 15;

const blankColumns = z.coerce
  .number()
  .int('Enter a whole number')
  .min(0, 'Enter 0 or more')
  .max(blank_columns_max, `At most ${blank_columns_max} columns fit on a page`);

/** Cards are chosen beside the other papers, but each of them is recorded: see cards.ts. */
export const PrintForm = z.strictObject({
  paper: z.enum([...rollPapers, 'cards'], 'Choose a paper'),
  blank_columns: blankColumns,
});

export const printRollPaper = endpoint({
  method: 'GET',
  path: '/students/papers',
  summary: 'Print class lists to mark on, the nominal roll, or labels',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: RollPick.omit({ sort: true }).extend({
    paper: z.enum(rollPapers, 'Choose a paper'),
    /** Empty columns of a class list, for marks or ticks. */
    blank_columns: blankColumns.default(8),
  }),
  output: z.any(),
});
