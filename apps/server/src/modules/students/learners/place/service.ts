import { type Ctx, nowIso } from '#platform/ctx.ts';
import { failField, fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

export interface PlaceInput extends Omit<queries.NewPlace, 'reason' | 'stream_id'> {
  student_ids: readonly string[];
  stream_id?: string | null | undefined;
  reason?: string | null | undefined;
}

/**
 * Puts learners into a class and stream from a day on. Where they sit today and how it came to be
 * are written together, whoever moves them: an admission, a promotion, a change of stream.
 */
export async function place(ctx: Ctx, { student_ids, ...placing }: PlaceInput): Promise<void> {
  const there = {
    ...placing,
    stream_id: placing.stream_id ?? null,
    reason: placing.reason ?? null,
  };
  const [fits, moved] = await Promise.all([
    queries.fitsTogether(ctx.db, there),
    queries.lockPlaces(ctx.db, student_ids),
  ]);
  if (!fits) throw failField('student.place_unknown', 'stream_id');
  if (moved.length !== new Set(student_ids).size) throw fail('record.not_found');
  const rows = moved.map(({ id }) => ({ id: newId(ctx.now.getTime()), student_id: id }));
  await Promise.all([
    queries.endPlaces(ctx.db, student_ids, there.on),
    queries.insertPlaces(ctx.db, rows, { ...there, created_by: ctx.user.id, now: nowIso(ctx) }),
    queries.updatePlaces(ctx.db, student_ids, there),
  ]);
  for (const { id, was_class_id, was_stream_id } of moved) {
    ctx.changed(
      'learner',
      id,
      { class_id: was_class_id, stream_id: was_stream_id },
      { class_id: there.class_id, stream_id: there.stream_id },
    );
  }
}
