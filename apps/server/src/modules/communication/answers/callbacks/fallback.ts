import { inOneBreath } from '@darasa/rules/message-fields';
import { plainMarks, segmentsOf } from '@darasa/rules/sms-segments';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { sendAnswer } from '../inbox/answer.ts';
import { listUndelivered, markNotThere } from '#modules/communication/sending/sending/queries.ts';

/** A guardian who is not on WhatsApp gets the paper's address by SMS; other messages only fail. */
export async function fallBack(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const { tenant_id, school_id = null } = scopeOf(db);
  const messages = await listUndelivered(db, ids);
  await markNotThere(
    db,
    messages.map((one) => one.phone),
    now.toISOString(),
  );
  const with_paper = messages.filter((one) => one.document !== null);
  for (const one of with_paper) {
    const about = inOneBreath(one.learners.split(', '), one.language);
    const text = plainMarks(
      one.language === 'sw'
        ? `${one.school}: taarifa ya karo ya ${about}: ${one.document!.link}`
        : `${one.school}: fee statement of ${about}: ${one.document!.link}`,
    );
    await sendAnswer(
      { db, tenant_id, school_id, now },
      {
        channel: 'sms',
        phone: one.phone,
        name: one.name,
        text,
        language: one.language,
        segments: segmentsOf(text).segments,
        about: one.about,
        at_night: false,
      },
    );
  }
  if (with_paper.length > 0) await enqueue(db, 'messages.drain', { channel: 'sms' });
}
