import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

export const WeeklySummary = z.object({
  /** The Monday with which the week began. */
  week_on: z.iso.date(),
  collected_cents: z.int(),
  owed_cents: z.int(),
  cash_cents: z.int(),
  text: z.string(),
  told_count: z.int(),
});
export type WeeklySummary = z.infer<typeof WeeklySummary>;

export const listWeeklySummaries = endpoint({
  method: 'GET',
  path: '/finance/weekly-summaries',
  summary: 'What the directors were told each week',
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(WeeklySummary),
    /** The running week as it stands; it goes out on Monday. */
    so_far: WeeklySummary.omit({ told_count: true }),
  }),
});
