import { answerConversation } from '@darasa/contract/communication/answers/inbox';
import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { counted } from '@darasa/rules/counted';
import { addDays } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import type { WaitingSource } from '#platform/waiting/source.ts';
import * as queries from './waiting-queries.ts';

/** Smaller balances are not worth an SMS. */
const balance_cents_min = 1_000_00;
const week_days = 7;

const conversations = (channel: 'sms' | 'whatsapp', name: string, href: string): WaitingSource => ({
  key: `communication.${channel}`,
  endpoint: answerConversation,
  rows: ({ db }) => queries.sumOfUnread(db, channel),
  says: ({ count }) => [
    counted(count, 'conversation'),
    `on ${name} ${count === 1 ? 'waits' : 'wait'} for a reply.`,
  ],
  verb: 'Reply',
  href,
  done: `Everybody on ${name} has a reply`,
  late_after_days: 1,
});

export const waiting: WaitingSource[] = [
  conversations('whatsapp', 'WhatsApp', '/dashboard/communication/whatsapp?tab=inbox&state=open'),
  conversations('sms', 'SMS', '/dashboard/communication/sms?tab=inbox&state=open'),
  {
    key: 'communication.fee-reminders',
    endpoint: createMessage,
    rows: ({ db, today }) =>
      queries.sumNotReminded(db, balance_cents_min, addDays(today, 1 - week_days)),
    says: ({ count, amount_cents }) => [
      counted(count, 'learner'),
      `${count === 1 ? 'owes' : 'owe'} over ${formatKes(balance_cents_min)} and got no reminder this week. ${formatKes(amount_cents ?? 0)} in all.`,
    ],
    verb: 'Preview SMS',
    href: '/dashboard/finance/financial-updates?tab=send&update=balance',
    done: 'Families who owe were reminded this week',
  },
];
