import type { Ctx } from '../../../platform/ctx.ts';
import { replaceClassTeacher } from './queries.ts';

/** Gives the streams of one class teacher to another; answers how many. A stream has one at a time. */
export async function reassignClassTeacher(
  ctx: Ctx,
  { from_staff_id, to_staff_id }: { from_staff_id: string; to_staff_id: string },
): Promise<number> {
  const handed = await replaceClassTeacher(ctx.db, from_staff_id, to_staff_id);
  for (const { class_id, stream } of handed) {
    ctx.changed(
      'class',
      class_id,
      { stream, class_teacher_id: from_staff_id },
      { stream, class_teacher_id: to_staff_id },
    );
  }
  return handed.length;
}
