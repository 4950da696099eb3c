import type { Ctx } from '#platform/ctx.ts';
import { tellPhones } from '#platform/outbox/tell-phones.ts';
import { wordingOf } from '#platform/wordings/say.ts';
import { listFamilyPhones } from './queries.ts';

/** One SMS for each learner, to the guardian who is called first; it waits for the morning. */
export async function tellFamilies(
  ctx: Pick<Ctx, 'db' | 'now'>,
  student_ids: readonly string[],
  { title, what }: { title: string; what: string },
): Promise<void> {
  const [phones, say] = await Promise.all([
    listFamilyPhones(ctx.db, student_ids),
    wordingOf(ctx.db, 'learner_change'),
  ]);
  await tellPhones(ctx, {
    title,
    at_night: false,
    is_private: false,
    messages: phones.map(({ student_id, student_name, phone }) => ({
      to: phone,
      text: say({ learner: student_name, what }).slice(0, 600),
      learner: student_name,
      student_ids: [student_id],
    })),
  });
}
