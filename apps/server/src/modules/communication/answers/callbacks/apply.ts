import { isForward, type MessageState } from '@darasa/rules/message-status';
import type { Db } from '#platform/db/scope.ts';
import { markDeliveries } from '#platform/notifications/deliveries.ts';
import { fallBack } from './fallback.ts';
import * as queries from './queries.ts';

export interface Report {
  provider_id: string;
  state: MessageState;
  reason: string | null;
  network: string | null;
  phone: string | null;
  is_bad_number: boolean;
  not_there?: boolean;
  /** What WhatsApp charged it as. */
  billed_as?: string | null;
  /** How WhatsApp names somebody who hides the number. */
  recipient_user_id?: string | null;
}

/** Writes the news onto its message, if this school has it. It never takes anything back. */
export async function applyReport(db: Db, news: Report, at: Date): Promise<boolean> {
  const message = await queries.lockMessage(db, news.provider_id);
  if (!message) return false;
  const { state, reason, network, billed_as = null, recipient_user_id = null } = news;
  const now = at.toISOString();
  const change = { state, reason, network, billed_as, recipient_user_id, now };
  if (isForward(message.state, state)) {
    await queries.updateMessage(db, message.id, change);
    if (state === 'failed') {
      await markDeliveries(
        db,
        message.delivery_ids.map((id) => ({ id, reason })),
        now,
      );
    }
    if (news.not_there) await fallBack(db, [message.id], at);
    if (news.is_bad_number) await queries.markBadNumber(db, message.phone, reason ?? '', now);
  } else if (state === 'sent' && message.state === 'sent') {
    await queries.noteOnTheWay(db, message.id, change);
  }
  return true;
}

/**
 * News that came before we had written down how the carrier calls the message. Looked for after that
 * was committed, as the news look for the message after they were: one of the two finds the other.
 */
export async function applyEarly(db: Db, at: Date): Promise<void> {
  const early = await queries.listEarly<Report>(db);
  for (const { report } of early) await applyReport(db, report, at);
  if (early.length > 0) {
    await queries.deleteEarly(
      db,
      early.map((one) => one.id),
    );
  }
}
