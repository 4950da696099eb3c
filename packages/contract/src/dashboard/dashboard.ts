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

const Face = z.object({ id: Id, name: z.string(), photo: z.string().nullable() });

const MyClass = z.object({
  /** The stream. */
  id: Id,
  name: z.string(),
  is_class_teacher: z.boolean(),
  subjects: z.array(z.string()),
  count: z.int(),
  faces: z.array(Face).max(7),
});

const Birthday = Face.extend({
  class_name: z.string(),
  on: z.iso.date(),
  /** How old the child turns. */
  turns: z.int(),
});

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
  /** Classes that the person leads or teaches, with some of the learners. */
  my_classes: z.array(MyClass).max(20).optional(),
  /** Of the learners of these classes, within a week. */
  birthdays: z.array(Birthday).max(8).optional(),
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
  /** The newest lines of the audit trail, without signing in and out. */
  recent_changes: z
    .array(
      z.object({
        id: Id,
        at: z.iso.datetime(),
        who: z.string().nullable(),
        /** What was done and to what: "changed", "Achieng Irungu's county". */
        did: z.string(),
        what: z.string(),
        /** The record, or where all of its changes stand. */
        href: z.string(),
      }),
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

/** Whom to ask when there is nothing that one may open: those who give roles, and the school's phone. */
export const Office = z.object({
  phone: z.string().nullable(),
  people: z.array(z.object({ id: Id, name: z.string(), phone: z.string().nullable() })).max(2),
});
export type Office = z.infer<typeof Office>;

export const getOffice = endpoint({
  method: 'GET',
  path: '/dashboard/office',
  summary: 'Whom to ask for a role',
  access: { who: 'office' },
  input: z.strictObject({}),
  output: Office,
});
