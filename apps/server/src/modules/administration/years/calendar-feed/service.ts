import { addDays, isoDate } from '@darasa/rules/dates';
import { type CalendarEvent, calendarText } from '@darasa/rules/ical';
import { hashOf, randomSecret } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso, type Open } from '#platform/ctx.ts';
import { type Db, readInSchool } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

/**
 * The calendar of a family is what comes for somebody's children. The learners' module knows, and hands it
 * in.
 */
export type FamilyCalendar = (db: Db, user_id: string, since: string) => Promise<CalendarEvent[]>;

/** What was a moment ago stays in a calendar for a while. */
const past_days = 60;

export async function find(ctx: Ctx) {
  return { since: (await queries.findFeed(ctx.db, ctx.user.id))?.since ?? null };
}

/**
 * A new address replaces the old: whoever lost the address, or sent it to somebody, makes a new one; the
 * old one is worth nothing.
 */
export async function make(ctx: Ctx, origin: string) {
  const { id: user_id } = ctx.user;
  await queries.lockPerson(ctx.db, user_id);
  const before = await queries.findFeed(ctx.db, user_id);
  if (before) await queries.endFeed(ctx.db, before.id, nowIso(ctx));
  const code = randomSecret();
  const id = newId(ctx.now.getTime());
  await queries.insertFeed(ctx.db, {
    tenant_id: ctx.tenant_id,
    id,
    user_id,
    token_hash: hashOf(code),
    created_at: nowIso(ctx),
  });
  ctx.changed('calendar address', id, null, { user_id, replaces: before?.id ?? null });
  return { address: `${origin}/api/calendar/${code}.ics` };
}

export async function end(ctx: Ctx) {
  await queries.lockPerson(ctx.db, ctx.user.id);
  const before = await queries.findFeed(ctx.db, ctx.user.id);
  if (!before) throw fail('record.not_found');
  await queries.endFeed(ctx.db, before.id, nowIso(ctx));
  ctx.changed('calendar address', before.id, { ended: false }, { ended: true });
  return {};
}

/** The schools where somebody works, or what comes for their children. Nobody is named in it. */
export async function read(open: Open, familyCalendar: FamilyCalendar, code: string) {
  const token_hash = hashOf(code.replace(/\.ics$/, ''));
  const today = isoDate(open.now);
  const since = addDays(today, -past_days);
  const events = await open.inTenant('read', async (db) => {
    const reader = await queries.findReader(db, token_hash, today);
    if (!reader) throw fail('record.not_found');
    if (reader.user_type === 'parent') return familyCalendar(db, reader.user_id, since);
    const found: CalendarEvent[] = [];
    for (const { id, name } of reader.schools) {
      found.push(...(await readInSchool(db, id, () => queries.listEventsSince(db, name, since))));
    }
    return found;
  });
  const { name, domain } = open.tenant;
  return calendarText({ name: `${name}: events`, domain, now: open.now, events });
}
