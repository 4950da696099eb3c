import { eventFor, eventWhen } from '@darasa/rules/event-words';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { apart, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';

const Day = z.iso.date('Enter a date, for example 15 Sep 2026');
/** As a clock shows it: "09:05". */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30');

export const SchoolEvent = z.object({
  id: Id,
  title: z.string(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  starts_at: Clock.nullable(),
  ends_at: Clock.nullable(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  /** None: it is for everyone. */
  class_ids: z.array(Id),
  classes: z.array(z.string()),
  cancelled_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type SchoolEvent = z.infer<typeof SchoolEvent>;

const fields = {
  title: text(120).min(1, 'Say what happens'),
  starts_on: Day,
  /** Left out, it is over on the same day. */
  ends_on: Day.optional(),
  starts_at: Clock.optional(),
  ends_at: Clock.optional(),
  place: text(120).optional(),
  note: text(600).optional(),
  class_ids: z.array(Id).max(100, 'Choose at most 100 classes').default([]),
  /** Families are told in the portal; this tells their phones as well. */
  by_sms: z.boolean().default(false),
};
type Fields = z.infer<z.ZodObject<typeof fields>>;

const fits = ({ starts_on, ends_on, starts_at, ends_at }: Fields, issues: z.RefinementCtx) => {
  const problem = (path: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message });
  if (ends_on && ends_on < starts_on) {
    problem('ends_on', 'Enter a last day that is not before the first');
  }
  if (ends_at && !starts_at) problem('starts_at', 'Enter when it begins');
  if (ends_at && starts_at && (ends_on ?? starts_on) === starts_on && ends_at <= starts_at) {
    problem('ends_at', 'Enter a time after the beginning');
  }
};

export const EventInput = z.strictObject(fields).superRefine(fits);

const may = (act: 'create' | 'edit') => ({ module: 'administration', act }) as const;

/** Events stand in order, what is now or comes; what is over stands apart, newest first. */
export const eventList = listing({
  path: '/administration/events',
  access: { module: 'administration' },
  one: 'event',
  many: 'events',
  row: SchoolEvent,
  columns: [
    { key: 'title', head: 'Event', kind: 'name' },
    { key: 'when', head: 'When', kind: 'text', only: 'screen', of: eventWhen },
    { key: 'starts_on', head: 'From', kind: 'date', only: 'file' },
    { key: 'ends_on', head: 'To', kind: 'date', only: 'file' },
    { key: 'starts_at', head: 'Begins', kind: 'text', only: 'file' },
    { key: 'ends_at', head: 'Ends', kind: 'text', only: 'file' },
    { key: 'place', head: 'Place', kind: 'text' },
    { key: 'classes', head: 'For', kind: 'text', of: (row) => eventFor(row.classes) },
    {
      key: 'state',
      head: 'State',
      kind: 'state',
      words: { cancelled: 'Called off' },
      of: (row) => (row.cancelled_at ? 'cancelled' : null),
    },
  ],
  filters: { class_id: record('Class'), past: apart('Over') },
  sorts: ['when', 'title'],
  search: 'Event, place',
});
export const listEvents = eventList.list;
export const exportEvents = eventList.file;

export const createEvent = endpoint({
  method: 'POST',
  path: '/administration/events',
  summary: 'Add an event',
  access: may('create'),
  input: EventInput,
  output: SchoolEvent,
});

export const editEvent = endpoint({
  method: 'PATCH',
  path: '/administration/events/:id',
  summary: 'Change an event',
  access: may('edit'),
  input: editOf(EventInput),
  output: SchoolEvent,
});

export const CancelInput = z.strictObject({ by_sms: z.boolean().default(false) });

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/administration/events/:id/cancel',
  summary: 'Cancel an event, or restore it',
  access: may('edit'),
  input: CancelInput.extend({ id: Id, cancelled: z.boolean() }),
  output: SchoolEvent,
});
