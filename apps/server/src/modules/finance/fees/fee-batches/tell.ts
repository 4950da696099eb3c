import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { tellOfFeeBatch } from '@darasa/contract/finance/fees/fee-batches';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { tellPhones } from '#platform/outbox/tell-phones.ts';
import { wordingOf } from '#platform/wordings/say.ts';
import { listContacts } from '../waivers/families-queries.ts';
import * as queries from './queries.ts';
import { read } from './service.ts';
import { factsFor } from './words.ts';

/** Only the families whom it touches, each with its own amounts, and once. */
export async function tell(
  ctx: Ctx,
  { id }: InputOf<typeof tellOfFeeBatch>,
): Promise<OutputOf<typeof tellOfFeeBatch>> {
  const batch = await queries.lockBatch(ctx.db, id);
  if (!batch) throw fail('record.not_found');
  const { number } = batch;
  if (!['posted', 'taken-back'].includes(batch.state)) throw fail('fee_batch.stays', { number });
  if (batch.told_at) throw fail('fee_batch.told', { number });
  const [shown, lines] = await Promise.all([read(ctx, id), queries.listLines(ctx.db, id)]);
  const [contacts, say] = await Promise.all([
    listContacts(
      ctx.db,
      lines.map((line) => line.student_id),
    ),
    wordingOf(ctx.db, 'fee_change'),
  ]);
  const families = new Map(contacts.map((one) => [one.student_id, one]));
  const today = isoDate(ctx.now);
  const messages = lines.flatMap((line) => {
    const { phone: to, student_name } = families.get(line.student_id) ?? {};
    const text = say(factsFor(shown, line, today));
    return to ? [{ to, text, learner: student_name!, student_ids: [line.student_id] }] : [];
  });
  if (messages.length === 0) throw fail('fee_batch.no_phone', { number });
  await tellPhones(ctx, {
    title: `Fee change ${number}`,
    at_night: false,
    is_private: false,
    messages,
  });
  const told = { told_at: nowIso(ctx), told_count: messages.length };
  await queries.updateBatch(ctx.db, id, told);
  ctx.changed('fee batch', id, { told_at: null }, told);
  return { ...shown, ...told, without_phone_count: lines.length - messages.length };
}
