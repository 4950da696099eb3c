import type { Payment } from '@darasa/contract/finance/payments';
import { dayIn, type Language } from '@darasa/rules/message-fields';
import { formatBalance, formatKes } from '@darasa/rules/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { announce } from '../../../platform/notifications/announce.ts';
import { wordingOf } from '../../../platform/wordings/say.ts';
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
  if (!to) return;
  const language = guardians.find((one) => one.phone === to)?.language ?? 'en';
  const say = await wordingOf(ctx.db, 'receipt');
  const text = say(factsOf(payments, language), language).slice(0, 600);
  await enqueue(ctx.db, 'sms.send', { to, text });
}

function factsOf(payments: Payment[], language: Language): Record<string, string> {
  const { receipt_number, received_on } = payments[0]!;
  const [joined, balance] = language === 'sw' ? ['ya', 'Salio'] : ['for', 'Balance'];
  const lines = payments.map(
    (one) =>
      `${formatKes(one.amount_cents)} ${joined} ${one.student_name} (${one.admission_number}). ${balanceWords(one, balance)}`,
  );
  return {
    day: dayIn(language, received_on),
    receipt_number,
    payments: lines.join(' '),
    amount: formatKes(payments.reduce((sum, one) => sum + one.amount_cents, 0)),
  };
}

const balanceWords = ({ balance_after_cents }: Payment, balance = 'Balance'): string =>
  `${balance} KES ${formatBalance(balance_after_cents)}.`;
