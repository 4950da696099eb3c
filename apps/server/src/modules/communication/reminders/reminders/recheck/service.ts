import { isoDate } from '@darasa/rules/dates';
import { reminder_kinds, subjectOf } from '@darasa/rules/reminders';
import type { SendingCtx } from '#modules/communication/sending/outgoing/new-message.ts';
import { setState } from '#modules/communication/sending/outgoing/campaign-queries.ts';
import { settle } from '#modules/communication/sending/tokens/queries.ts';
import type { Subjects } from '../plan.ts';
import * as queries from './queries.ts';

const money_kinds = reminder_kinds.filter((kind) => subjectOf(kind).is_money);

/**
 * A reminder is dropped: whoever paid while a reminder waited for the morning, for tokens or for the
 * carrier is not reminded any more, and what was set aside for it comes back.
 */
export async function dropPaid(
  subjects: Subjects,
  ctx: SendingCtx,
  which: queries.WaitingKind = 'resting',
): Promise<number> {
  const now = ctx.now.toISOString();
  const waiting = await queries.listWaiting(ctx.db, now, money_kinds, which);
  if (waiting.length === 0) return 0;
  const today = isoDate(ctx.now);
  const owed = new Map<string, ReadonlyMap<string, number>>();
  for (const kind of new Set(waiting.map((one) => one.kind))) {
    const due = (await subjects.find((one) => one.kind === kind)?.list(ctx, today, today)) ?? [];
    const by_person = new Map<string, number>();
    for (const { person_id, amount_cents = 0, leave_out } of due) {
      if (!leave_out) by_person.set(person_id, (by_person.get(person_id) ?? 0) + amount_cents);
    }
    owed.set(kind, by_person);
  }
  const paid = waiting.filter((one) =>
    one.student_ids.every(
      (id) => (owed.get(one.kind)?.get(id) ?? 0) < Math.max(1, one.min_balance_cents),
    ),
  );
  const gone = await queries.cancelPaid(
    ctx.db,
    paid.map((one) => one.id),
    now,
  );
  for (const { campaign_id, reserved, open } of gone) {
    const move = { channel: 'sms' as const, campaign_id, now };
    await settle(ctx.db, { ...move, tokens: reserved, kind: 'returned' });
    if (open === 0) await setState(ctx.db, campaign_id, 'done');
  }
  return paid.length;
}
