import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { checkIn as checkInEndpoint, decideVisit } from '@darasa/contract/gate/visits';
import type { PastVisit, Visit } from '@darasa/contract/gate/visits';
import { isoDate } from '@darasa/rules/dates';
import { shortName } from '@darasa/rules/names';
import { normalisePhone } from '@darasa/rules/phone';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { fail, failField } from '#platform/fail.ts';
import { announce } from '#platform/notifications/announce.ts';
import { nextNumber } from '#platform/numbering/next-number.ts';
import { requireGatePin } from '#modules/identity/index.ts';
import { office_answered, watched_person_came } from '../events.ts';
import * as queries from './queries.ts';

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;
const usual_stay_minutes = 120;
/** A line that was down for longer than this is a matter for the office. */
const late_ms_max = 3 * day_ms;
const kept_ms = 90 * day_ms;
const pass_series = 'gate-pass';

type CheckIn = InputOf<typeof checkInEndpoint>;

export async function checkIn(ctx: Ctx, input: CheckIn): Promise<OutputOf<typeof checkInEndpoint>> {
  await requireGatePin(ctx);
  const { came_at, left_at } = timesOf(ctx, input);
  const who = await numbersOf(ctx, input);
  const held_for = (await queries.findWatched(ctx.db, who, isoDate(ctx.now))) ?? null;
  const state = left_at ? 'out' : held_for ? 'held' : 'in';
  const pass_number = state === 'held' ? null : await nextPass(ctx);
  const { again_id: _again, stay_minutes = usual_stay_minutes, ...told } = input;
  const visit: queries.NewVisit = {
    ...blank,
    ...told,
    ...who,
    ...stampOf(ctx),
    state,
    pass_number,
    came_at,
    due_at: new Date(Date.parse(came_at) + stay_minutes * minute_ms).toISOString(),
    came_by: ctx.user.id,
    left_at,
    left_by: left_at ? ctx.user.id : null,
    held_for,
  };
  await queries.insertVisit(ctx.db, visit);
  note(ctx, visit.id, null, visit);
  if (held_for) await tellOffice(ctx, visit, held_for);
  return { id: visit.id, pass_number, outcome: state === 'held' ? 'call-office' : state };
}

const blank = {
  host_id: null,
  student_id: null,
  people_count: 1,
  vehicle: null,
  company: null,
  po_number: null,
  delivery_note: null,
  items: null,
  note: null,
};

const nextPass = (ctx: Ctx): Promise<number> =>
  nextNumber(ctx, pass_series, Number(isoDate(ctx.now).slice(0, 4)));

/** What was written down while the line was down keeps its own time, within reason. */
function timesOf(ctx: Ctx, { came_at, left_at }: CheckIn) {
  const came_ms = Math.min(came_at ? momentOf(ctx, came_at) : Infinity, ctx.now.getTime());
  if (!ctx.entry?.by_office && ctx.now.getTime() - came_ms > late_ms_max)
    throw failField('visit.too_late', 'came_at');
  if (!left_at) return { came_at: new Date(came_ms).toISOString(), left_at: null };
  return { came_at: new Date(came_ms).toISOString(), left_at: leavingTime(ctx, came_ms, left_at) };
}

function leavingTime(ctx: Ctx, came_ms: number, left_at: string | undefined): string {
  const wanted_ms = left_at ? momentOf(ctx, left_at) : ctx.now.getTime();
  return new Date(Math.min(Math.max(wanted_ms, came_ms), ctx.now.getTime())).toISOString();
}

/** A phone's clock may be wrong; by how much is known of what waited on it. */
const momentOf = ({ entry }: Ctx, at: string): number => Date.parse(at) + (entry?.shift_ms ?? 0);

/** The numbers of a repeat visitor come from the earlier visit: the gate never sees them. */
async function numbersOf(ctx: Ctx, input: CheckIn) {
  const { again_id = null, host_id = null, student_id = null } = input;
  const named = await queries.findNamed(ctx.db, { again_id, host_id, student_id });
  if (again_id && !named.again_id) throw fail('visit.not_found');
  if (host_id && !named.has_host) throw failField('visit.host_not_found', 'host_id');
  if (student_id && !named.has_student) throw failField('visit.host_not_found', 'student_id');
  return {
    phone: input.phone ?? named.phone,
    id_digits: input.id_digits ?? named.id_digits,
  };
}

async function tellOffice(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  held_for: string,
): Promise<void> {
  await announce(ctx, watched_person_came, {
    title: `${name} is at the gate`,
    text: held_for.slice(0, 480),
    link: `/dashboard/gate?visit=${id}`,
  });
}

/** A second check-out changes nothing: two guards may press it, or one whose line was down. */
export async function checkOut(
  ctx: Ctx,
  input: { id: string; left_at?: string | undefined },
): Promise<Record<string, never>> {
  await requireGatePin(ctx);
  const visit = await locked(ctx, input.id);
  const left_at = leavingTime(ctx, Date.parse(visit.came_at), input.left_at);
  const state = visit.state === 'held' ? 'turned-away' : 'out';
  const after = visit.left_at ? visit : { ...visit, state, left_at };
  if (!visit.left_at) {
    await queries.updateVisit(ctx.db, visit.id, { state, left_at, left_by: ctx.user.id });
  }
  note(ctx, visit.id, visit, after);
  return {};
}

/** The office's word about somebody who waits; the guard who asked hears of it. */
export async function decide(
  ctx: Ctx,
  { id, decision }: InputOf<typeof decideVisit>,
): Promise<Record<string, never>> {
  await requireGatePin(ctx);
  const visit = await locked(ctx, id);
  if (visit.state !== 'held') throw fail('visit.decided');
  const decided = { decided_by: ctx.user.id, decided_at: nowIso(ctx) };
  const change =
    decision === 'let-in'
      ? { state: 'in', pass_number: await nextPass(ctx), ...decided }
      : { state: 'turned-away', left_at: nowIso(ctx), left_by: ctx.user.id, ...decided };
  await queries.updateVisit(ctx.db, id, change);
  note(ctx, id, visit, { ...visit, ...change });
  await announce(ctx, office_answered, {
    to: [visit.came_by],
    title:
      decision === 'let-in'
        ? `The office: ${visit.name} may come in`
        : `The office: do not let ${visit.name} in`,
    // The gate has no page of one visit: its line in the book says what became of it.
    link: `/dashboard/app?tab=book&id=${visit.id}`,
  });
  return {};
}

async function locked(ctx: Ctx, id: string) {
  const visit = await queries.lockVisit(ctx.db, id);
  if (!visit) throw fail('visit.not_found');
  return visit;
}

export const recognise = async (db: Db, digits: string) => ({
  rows: await queries.findKnown(db, {
    phone: normalisePhone(digits),
    id_digits: digits.toUpperCase(),
  }),
});

/** A visitor who has gone is a short name at the gate; the office reads it in full. */
export const asSeenBy =
  (ctx: Ctx) =>
  <V extends PastVisit>(visit: V): V =>
    hasModule(ctx.user, 'attendance', 'edit') || visit.left_at === null
      ? visit
      : { ...visit, name: shortName(visit.name) };

export async function read(ctx: Ctx, id: string): Promise<Visit> {
  const visit = await queries.findVisit(ctx.db, id);
  if (!visit) throw fail('visit.not_found');
  return visit;
}

/** Visitor books lie open for years; ours forgets. Called for each school. */
export const purge = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  queries.deleteVisitsBefore(db, new Date(now.getTime() - kept_ms).toISOString());

interface Told {
  state: string;
  pass_number: number | null;
  left_at: string | null;
}

// The trail is kept for ever and visits are not, so nothing in it says who came.
function note(ctx: Ctx, id: string, before: Told | null, after: Told): void {
  const told = ({ state, pass_number, left_at }: Told) => ({ state, pass_number, left_at });
  ctx.changed('visit', id, before && told(before), told(after));
}
