import type { Payment } from '@darasa/contract/finance/payments';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance, formatKes } from '@darasa/rules/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { announce } from '../../../platform/notifications/announce.ts';
import { payment_received } from '../events.ts';
import * as queries from './queries.ts';

/**
 * Whoever paid is told at once, by one SMS for a receipt; the families see it in the application.
 * It goes out when the transaction commits, and not before.
 */
export async function tellPayers(
  ctx: Ctx,
  payments: Payment[],
  payer_phone: string | null | undefined,
): Promise<void> {
  const guardians = await queries.listGuardians(
    ctx.db,
    payments.map((one) => one.student_id),
  );
  for (const payment of payments) {
    const own = guardians.filter((one) => one.student_id === payment.student_id);
    const to = own.flatMap(({ user_id }) => (user_id ? [user_id] : []));
    if (to.length === 0) continue;
    const title = `${formatKes(payment.amount_cents)} received for ${payment.student_name}`;
    const text = `Receipt ${payment.receipt_number}. ${balanceWords(payment)}`;
    await announce(ctx, payment_received, { to, title, text, link: '/parent/app' });
  }
  const to = payer_phone ?? guardians.find((one) => one.phone !== null)?.phone;
  if (to) await enqueue(ctx.db, 'sms.send', { to, text: smsOf(payments) });
}

function smsOf(payments: Payment[]): string {
  const { receipt_number, received_on } = payments[0]!;
  const lines = payments.map(
    (one) =>
      `${formatKes(one.amount_cents)} for ${one.student_name} (${one.admission_number}). ${balanceWords(one)}`,
  );
  const text = `Received on ${formatDate(received_on)}, receipt ${receipt_number}: ${lines.join(' ')}`;
  return text.replaceAll('\u00a0', ' ').slice(0, 600);
}

const balanceWords = ({ balance_after_cents }: Payment): string =>
  `Balance KES ${formatBalance(balance_after_cents)}.`;
