import { z } from 'zod';
import { SchoolEvent } from '../administration/years/events.ts';
import { endpoint } from '../endpoint.ts';
import { WaitingRow } from '../platform/waiting.ts';
import { Id } from '../shapes.ts';

const Term = z.object({
  id: Id,
  name: z.string(),
  year: z.int(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  half_term_starts_on: z.iso.date().nullable(),
  half_term_ends_on: z.iso.date().nullable(),
});
export type DashboardTerm = z.infer<typeof Term>;

/** What came in on one day of a term, which is counted from the day on which it began. */
const CollectedDay = z.object({ day: z.int(), amount_cents: z.int() });
const CollectedTerm = z.object({
  name: z.string(),
  year: z.int(),
  starts_on: z.iso.date(),
  amount_cents: z.int(),
  /** Days without money are left out. */
  days: z.array(CollectedDay),
});
export type CollectedTerm = z.infer<typeof CollectedTerm>;

/** Fee money since the last term began, beside that of the term before it until then. */
const Collected = z.object({
  today_count: z.int(),
  today_cents: z.int(),
  term: CollectedTerm.nullable(),
  previous: CollectedTerm.nullable(),
});
export type Collected = z.infer<typeof Collected>;

/** Each card is sent only to those whose modules allow it, so an absent card is simply not drawn. */
export const Dashboard = z.object({
  /** The school's day, which begins three hours before Greenwich's. */
  today: z.iso.date(),
  /** What waits for the person who asks; what is 0 is sent too, so that what is done can be ticked off. */
  waiting: z.array(WaitingRow),
  /** For those who may see the whole of the books. */
  collected: Collected.optional(),
  /** This year's terms and the next ones already planned, in order. */
  terms: z.array(Term).max(6),
  /** The next ones of the school's calendar; one that was called off is still told. */
  events: z
    .array(
      SchoolEvent.pick({
        id: true,
        title: true,
        starts_on: true,
        ends_on: true,
        starts_at: true,
        ends_at: true,
        place: true,
        cancelled_at: true,
      }),
    )
    .max(5),
  classes: z
    .array(
      z.object({ id: Id, name: z.string(), curriculum: z.string(), streams: z.array(z.string()) }),
    )
    .max(100)
    .optional(),
  /** Staff of this school who were given an account and never used it. */
  staff_not_signed_in: z
    .object({
      count: z.int(),
      rows: z
        .array(z.object({ id: Id, name: z.string(), job_title: z.string().nullable() }))
        .max(5),
    })
    .optional(),
  /** What the public wrote in the last 30 days; long messages are cut. */
  contact_messages: z
    .object({
      count: z.int(),
      rows: z
        .array(
          z.object({
            id: Id,
            name: z.string(),
            phone: z.string(),
            message: z.string(),
            created_at: z.iso.datetime(),
          }),
        )
        .max(5),
    })
    .optional(),
  /** What the ledger collected today, cancelled receipts taken off, and the latest receipts of any day. */
  payments: z
    .object({
      today_count: z.int(),
      today_cents: z.int(),
      rows: z
        .array(
          z.object({
            id: Id,
            receipt_number: z.string(),
            student_id: Id,
            name: z.string(),
            amount_cents: z.int(),
            received_on: z.iso.date(),
          }),
        )
        .max(5),
    })
    .optional(),
  /** The newest lines of the audit trail, without signing in and out. */
  recent_changes: z
    .array(
      z.object({ id: Id, at: z.iso.datetime(), who: z.string().nullable(), action: z.string() }),
    )
    .max(6)
    .optional(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'What needs doing today, by role',
  access: { module: 'dashboard' },
  input: z.strictObject({}),
  output: Dashboard,
});
