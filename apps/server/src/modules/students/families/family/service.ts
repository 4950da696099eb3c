import type {
  ChildPage,
  Family,
  FamilyChild,
  FamilyEvent,
} from '@darasa/contract/students/families/family';
import { settings } from '@darasa/contract/settings/list';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import type { FileStore } from '#platform/files/store.ts';
import * as queries from './queries.ts';
import { listOfGuardian } from './request-queries.ts';

type PortalKey = Extract<keyof typeof settings, `parents.${string}`>;
type Shows = (school_id: string, key: PortalKey) => boolean;

/** A school shows what each school lets parents see; a school that said nothing shows what is usual. */
export async function schoolShows(ctx: Pick<Ctx, 'db'>): Promise<Shows> {
  const chosen = new Map(
    (await queries.listPortalSettings(ctx.db)).map((one) => [
      `${one.school_id} ${one.key}`,
      one.value === true,
    ]),
  );
  return (school_id, key) => chosen.get(`${school_id} ${key}`) ?? settings[key].default;
}

const meOf = (ctx: Pick<Ctx, 'user'>): queries.FamilyEye => ({ user_id: ctx.user.id });

export async function readFamily(ctx: Ctx, who = meOf(ctx)): Promise<Family> {
  const today = isoDate(ctx.now);
  const [me, children, events, shows, requests] = await Promise.all([
    queries.findMe(ctx.db, who),
    queries.listChildren(ctx.db, who, today),
    queries.listEvents(ctx.db, who, today),
    schoolShows(ctx),
    listOfGuardian(ctx.db, who),
  ]);
  if (!me) return { me: null, children: [], events: [], requests: [] };
  const { id: _, version: __, language: ___, ...shown } = me;
  return {
    me: shown,
    children: children.map((child) => asShown(child, shows)),
    events: eventsShown(events, shows),
    requests,
  };
}

export async function readChild(ctx: Ctx, id: string, who = meOf(ctx)): Promise<ChildPage> {
  const today = isoDate(ctx.now);
  const [[child], events, shows, details, guardians, requests] = await Promise.all([
    queries.listChildren(ctx.db, who, today, id),
    queries.listEvents(ctx.db, who, today, id),
    schoolShows(ctx),
    queries.findDetails(ctx.db, id),
    queries.listOtherGuardians(ctx.db, id, who),
    listOfGuardian(ctx.db, who, id),
  ]);
  if (!child || !details) throw fail('record.not_found');
  const may = (key: PortalKey) => child.sees_records && shows(child.school_id, key);
  const { surname: _, first_name: __, other_names: ___, ...rest } = details;
  return {
    child: asShown(child, shows),
    details: may('parents.see_details') ? rest : null,
    guardians: may('parents.see_guardians') ? guardians : null,
    events: eventsShown(events, shows),
    requests,
  };
}

/** The same for the office, as far as the children are of its school. */
export async function preview(ctx: Ctx, guardian_id: string): Promise<Pick<Family, 'children'>> {
  const [children, shows] = await Promise.all([
    queries.listChildren(ctx.db, { guardian_id }, isoDate(ctx.now)),
    schoolShows(ctx),
  ]);
  return { children: children.map((child) => ({ ...asShown(child, shows), photo: null })) };
}

export const asShown = (child: queries.StoredChild, shows: Shows): FamilyChild => ({
  ...child,
  photo: shows(child.school_id, 'parents.see_photo') ? child.photo : null,
  sees_fees: child.sees_fees && shows(child.school_id, 'parents.see_fees'),
  may_pay:
    child.sees_fees &&
    shows(child.school_id, 'parents.see_fees') &&
    shows(child.school_id, 'parents.pay_online'),
  teacher: shows(child.school_id, 'parents.see_teacher') ? child.teacher : null,
  term: shows(child.school_id, 'parents.see_terms') ? child.term : null,
  holiday: shows(child.school_id, 'parents.see_terms') ? child.holiday : null,
  event: shows(child.school_id, 'parents.see_events') ? child.event : null,
  may_ask: child.sees_records && shows(child.school_id, 'parents.ask_changes'),
});

const eventsShown = (events: readonly queries.StoredEvent[], shows: Shows): FamilyEvent[] =>
  events
    .filter((event) => shows(event.school_id, 'parents.see_events'))
    .map(({ school_id: _, version: __, ...event }) => event);

export async function readPhoto(
  ctx: Ctx,
  files: FileStore,
  { id, size }: { id: string; size: 'full' | 'thumb' },
) {
  const [photo, shows] = await Promise.all([
    queries.findPhoto(ctx.db, ctx.user.id, id),
    schoolShows(ctx),
  ]);
  if (!photo || !shows(photo.school_id, 'parents.see_photo')) throw fail('file.not_found');
  const key = size === 'thumb' ? (photo.thumb_key ?? photo.storage_key) : photo.storage_key;
  const bytes = await files.read(key);
  if (!bytes) throw fail('file.not_found');
  return { bytes, media_type: photo.media_type };
}
