import type { SchoolEvent } from '@darasa/contract/administration/years/events';
import { isoDate } from '@darasa/rules/dates';
import { eventWhen } from '@darasa/rules/event-words';
import type { SystemKey } from '@darasa/rules/system-messages';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { announce } from '#platform/notifications/announce.ts';
import type { EventDeclaration } from '#platform/notifications/events.ts';
import { tellPhones } from '#platform/outbox/tell-phones.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { slicesOf } from '#platform/slices.ts';
import { wordingOf } from '#platform/wordings/say.ts';
import { event_added, event_called_off, event_moved } from '#modules/administration/events.ts';
import { listFamilies } from './queries.ts';

export type News = 'added' | 'moved' | 'off' | 'on';

const kinds: Record<News, { event: EventDeclaration; wording: SystemKey; says: string }> = {
  added: { event: event_added, wording: 'event_new', says: '' },
  moved: { event: event_moved, wording: 'event_moved', says: ' has another time or place' },
  off: { event: event_called_off, wording: 'event_off', says: ' is called off' },
  on: { event: event_called_off, wording: 'event_on', says: ' takes place after all' },
};

/** One announcement goes to so many; a school has more parents than that. */
const people_per_announcement = 500;

interface Telling {
  news: News;
  by_sms: boolean;
  /** Whom it concerned before: they are not told that it is new. */
  but_of?: { class_ids: string[] };
}

/**
 * The families whom an event concerns are told of it where they use the portal, and by SMS where the
 * office wants that. A school that does not show its events to parents tells them nothing.
 */
export async function tellFamilies(ctx: Ctx, event: SchoolEvent, telling: Telling): Promise<void> {
  const { news, by_sms, but_of } = telling;
  // What is over is only written down.
  if (event.ends_on < isoDate(ctx.now)) return;
  if (!(await settingOf(ctx, 'parents.see_events'))) return;
  const concerned = await listFamilies(ctx.db, event.class_ids);
  const told = but_of ? await listFamilies(ctx.db, but_of.class_ids) : [];
  const told_ids = new Set(told.map((one) => one.id));
  const families = concerned.filter((one) => !told_ids.has(one.id));
  const kind = kinds[news];
  const when = [eventWhen(event), event.place].filter(Boolean).join(', ');
  const words = { title: `${event.title.slice(0, 90)}${kind.says}`, text: `${when}.` };
  // The office has heard of it already when a class is added.
  if (!but_of) {
    const link = `/dashboard/administration/setup?${officeView(event)}`;
    await announce(ctx, kind.event, { ...words, link });
  }
  const link = `/parent/app?event=${event.id}`;
  const user_ids = families.flatMap((one) => one.user_id ?? []);
  for (const to of slicesOf(user_ids, people_per_announcement)) {
    await announce(
      ctx,
      kind.event,
      { ...words, to, link },
      { with_listeners: false, at_once: false },
    );
  }
  if (by_sms) await tellByPhone(ctx, { event, when, families }, kind.wording);
}

const officeView = (event: SchoolEvent): URLSearchParams =>
  new URLSearchParams({ tab: 'events', search: event.title });

async function tellByPhone(
  ctx: Ctx,
  told: { event: SchoolEvent; when: string; families: Awaited<ReturnType<typeof listFamilies>> },
  wording: SystemKey,
): Promise<void> {
  const say = await wordingOf(ctx.db, wording);
  const access = ctx.user.user_schools_access;
  const school = access.find((one) => one.id === schoolOf(ctx))?.name ?? '';
  const facts = { school, event: told.event.title, when: told.when };
  await tellPhones(ctx, {
    title: told.event.title,
    at_night: false,
    is_private: false,
    messages: told.families.flatMap(({ phone, name, language }) =>
      phone ? [{ to: phone, name, language, text: say(facts, language).slice(0, 600) }] : [],
    ),
  });
}
