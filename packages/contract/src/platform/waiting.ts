import { z } from 'zod';

/** One kind of work under Today, as a sentence with the verb that does it. */
export const WaitingRow = z.object({
  key: z.string(),
  count: z.int(),
  /** What waits, in strong letters, and what is to be done: "5 payments, KES 58,700.00," "have no owner." */
  strong: z.string(),
  rest: z.string(),
  /** Since when the oldest waits. */
  since: z.iso.date().nullable(),
  is_late: z.boolean(),
  verb: z.string(),
  /** The list, with its filter, in which it is done. */
  href: z.string(),
});
export type WaitingRow = z.infer<typeof WaitingRow>;

/** A kind of work of which nothing is left: said with a tick to whoever saw it waiting. */
export const ClearRow = z.object({ key: z.string(), done: z.string() });
export type ClearRow = z.infer<typeof ClearRow>;
