import { usual_text } from '@darasa/contract/academics/reports/result-messages';
import { demo as academics } from '../modules/academics/index.ts';
import { asPerson, type Making } from './at-work.ts';
import type { MadeExam } from './exams.ts';
import { demoId } from './make.ts';
import { updateSent } from './report-queries.ts';

const origin = 'https://kiota.test';

/** Results of the first stream of a class that leaves went to its families by SMS on the day they were published. */
export async function seedResultTexts(making: Making, made: readonly MadeExam[]): Promise<void> {
  const { school } = making;
  const { exam } = made.findLast(({ plan }) => plan.round.term === 'Term 2')!;
  const { class_id } = exam.sittings.at(-1)!;
  const last = school.classes.find(({ name }) => demoId(`${school.name} ${name}`) === class_id)!;
  await asPerson(making, 'admin', '2026-07-31T07:30:00Z', async (ctx) => {
    const { id } = await academics.sendResults(
      ctx,
      {
        exam_id: exam.id,
        class_id,
        stream_id: demoId(`${school.name} ${last.name} ${last.streams[0]!}`),
        guardians: 'first',
        text_en: usual_text,
        partly: false,
      },
      origin,
    );
    await updateSent(ctx.db, id);
  });
}
