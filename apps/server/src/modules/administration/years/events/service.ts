import {
  type cancelEvent,
  type createEvent,
  type editEvent,
  EventInput,
  type SchoolEvent,
} from '@darasa/contract/administration/years/events';
import type { InputOf } from '@darasa/contract/endpoint';
import { eventFor, eventWhen } from '@darasa/rules/event-words';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';
import { tellFamilies } from './tell-families.ts';

type Input = InputOf<typeof createEvent>;

export async function add(ctx: Ctx, input: Input): Promise<SchoolEvent> {
  const id = newId(ctx.now.getTime());
  await queries.insertEvent(ctx.db, {
    ...valuesOf(input),
    ...stampOf(ctx, id),
  });
  await saveClasses(ctx, id, input);
  const added = await told(ctx, id, null);
  await tellFamilies(ctx, added, { news: 'added', by_sms: input.by_sms });
  return added;
}

export async function edit(ctx: Ctx, body: InputOf<typeof editEvent>): Promise<SchoolEvent> {
  const { id } = body;
  const before = await open(ctx, id);
  const input = wholeOf(EventInput, inputOf(before), changesOf(body, before));
  await queries.updateEvent(ctx.db, id, valuesOf(input));
  await saveClasses(ctx, id, input);
  const after = await told(ctx, id, before);
  if (!after.cancelled_at) await tellOfChange(ctx, before, after, input.by_sms);
  return after;
}

/** To those whom it concerned before it has moved; to those of a class that was added it is new. */
async function tellOfChange(ctx: Ctx, before: SchoolEvent, after: SchoolEvent, by_sms: boolean) {
  const is_moved = eventWhen(before) !== eventWhen(after) || before.place !== after.place;
  const added = newClasses(before, after);
  if (is_moved) {
    const stayed = { ...after, class_ids: added ? before.class_ids : after.class_ids };
    await tellFamilies(ctx, stayed, { news: 'moved', by_sms });
  }
  if (added) {
    const of_added = { ...after, class_ids: added };
    await tellFamilies(ctx, of_added, { news: 'added', by_sms, but_of: before });
  }
}

/** The classes that an event is for since now; none named is everybody, and null is nobody new. */
function newClasses(before: SchoolEvent, after: SchoolEvent): string[] | null {
  if (before.class_ids.length === 0) return null;
  if (after.class_ids.length === 0) return [];
  const added = after.class_ids.filter((id) => !before.class_ids.includes(id));
  return added.length > 0 ? added : null;
}

/** It stays on the calendar as called off: families may have planned for it. */
export async function cancel(
  ctx: Ctx,
  { id, cancelled, by_sms }: InputOf<typeof cancelEvent>,
): Promise<SchoolEvent> {
  const before = await open(ctx, id);
  const is_so = (before.cancelled_at !== null) === cancelled;
  if (is_so) return told(ctx, id, before);
  await queries.updateEvent(ctx.db, id, { cancelled_at: cancelled ? nowIso(ctx) : null });
  const after = await told(ctx, id, before);
  await tellFamilies(ctx, after, { news: cancelled ? 'off' : 'on', by_sms });
  return after;
}

async function open(ctx: Ctx, id: string): Promise<SchoolEvent> {
  const locked = await queries.lockEvent(ctx.db, id);
  const event = locked && (await queries.findEvent(ctx.db, id));
  if (!event) throw fail('record.not_found');
  return event;
}

async function told(ctx: Ctx, id: string, before: SchoolEvent | null): Promise<SchoolEvent> {
  const after = (await queries.findEvent(ctx.db, id))!;
  ctx.changed('event', id, before && inWords(before), inWords(after));
  return after;
}

const inWords = ({ class_ids: _, classes, ...rest }: SchoolEvent) => ({
  ...rest,
  for: eventFor(classes),
});

/** An event of one day moves with its day; families are told by SMS only where somebody says so now. */
const inputOf = (row: SchoolEvent) => ({
  ...row,
  ends_on: row.ends_on === row.starts_on ? null : row.ends_on,
  by_sms: false,
});

const valuesOf = (input: Input): queries.EventValues => ({
  title: input.title,
  starts_on: input.starts_on,
  ends_on: input.ends_on ?? input.starts_on,
  starts_at: input.starts_at ?? null,
  ends_at: input.ends_at ?? null,
  place: input.place ?? null,
  note: input.note ?? null,
});

async function saveClasses(ctx: Ctx, id: string, { class_ids }: Input): Promise<void> {
  const wanted = [...new Set(class_ids)];
  const count = await queries.replaceClasses(ctx.db, id, wanted);
  if (count < wanted.length) throw failField('event.class_not_found', 'class_ids');
}
