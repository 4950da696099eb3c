import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

/** Gives the streams of one class teacher to another from a day on; answers how many. */
export async function reassignClassTeacher(
  ctx: Ctx,
  people: { from_staff_id: string; to_staff_id: string; from_on: string },
): Promise<number> {
  const { from_staff_id, to_staff_id, from_on } = people;
  const held = await queries.listHeld(ctx.db, from_staff_id, from_on);
  await appoint(
    ctx,
    held.map(({ stream_id }) => ({ stream_id, staff_id: to_staff_id })),
    from_on,
  );
  for (const { class_id, stream } of held) {
    ctx.changed(
      'class',
      class_id,
      { stream, class_teacher_id: from_staff_id },
      { stream, class_teacher_id: to_staff_id, from_on },
    );
  }
  if (from_on <= isoDate(ctx.now)) await seatAppointed(ctx);
  return held.length;
}

/** The form of a class names the teachers of today; whoever is new there is so from today on. */
export async function appointFromForm(ctx: Ctx, class_id: string): Promise<void> {
  const today = isoDate(ctx.now);
  const named = await queries.listUnlike(ctx.db, today, class_id);
  await appoint(
    ctx,
    named.map(({ stream_id, from_staff_id }) => ({ stream_id, staff_id: from_staff_id })),
    today,
  );
}

/** On the day on which an appointment begins, the stream takes the name over. Harmless to repeat. */
export async function seatAppointed(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const due = await queries.listUnlike(ctx.db, isoDate(ctx.now));
  if (due.length > 0) await queries.seat(ctx.db, due);
}

async function appoint(
  ctx: Ctx,
  streams: { stream_id: string; staff_id: string | null }[],
  from_on: string,
): Promise<void> {
  if (streams.length === 0) return;
  await queries.replaceTeachers(ctx.db, {
    from_on,
    by: ctx.user.id,
    now: nowIso(ctx),
    wanted: streams.map((one) => ({ ...one, id: newId(ctx.now.getTime()) })),
  });
}
