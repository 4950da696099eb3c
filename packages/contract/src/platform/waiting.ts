import { z } from 'zod';

/** One kind of work under Today, as a sentence with the verb that does it. */
export const WaitingRow = z.object({
  key: z.string(),
  /** Nothing is left when it is 0: then `done` is said, to whoever saw it waiting. */
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
  done: z.string(),
});
export type WaitingRow = z.infer<typeof WaitingRow>;
