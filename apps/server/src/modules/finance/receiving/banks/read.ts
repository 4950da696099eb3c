import { providerCents } from '@darasa/rules/fees/provider-amount';
import { z } from 'zod';
import type { Money } from '../incoming/service.ts';
import { readTime } from '../mpesa/read.ts';

// What each bank writes, as it writes it. Whatever does not fit is kept as it came and is no money.

const text = (max: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim().slice(0, max))
    .catch('');
const Cents = z.unknown().transform((value, issues) => {
  const cents = providerCents(value);
  if (cents !== null) return cents;
  issues.addIssue({ code: 'custom', message: 'no amount' });
  return z.NEVER;
});
// Some references come with blanks around them.
const Reference = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^[\w/.-]{3,40}$/));

const KcbAccount = z.object({
  transactionReference: Reference,
  transactionAmount: Cents,
  timestamp: text(40),
  customerReference: text(60),
  customerName: text(80),
  customerMobileNumber: text(20),
  creditAccountIdentifier: text(40),
});

const KcbTill = z.object({
  requestPayload: z.object({
    additionalData: z.object({
      notificationData: z.object({
        transactionID: Reference,
        transactionAmt: Cents,
        transactionDate: text(40),
        businessKey: text(60),
        debitMSISDN: text(20),
        firstName: text(40),
        lastName: text(40),
      }),
    }),
  }),
});

export function readKcb(body: unknown): Money | null {
  const account = KcbAccount.safeParse(body).data;
  if (account) {
    return {
      provider: 'kcb',
      receipt: account.transactionReference,
      amount_cents: account.transactionAmount,
      account_text: account.customerReference,
      payer_name: account.customerName || null,
      payer_phone: account.customerMobileNumber || null,
      paid_at: anyTime(account.timestamp),
      sent_to: account.creditAccountIdentifier || null,
    };
  }
  const till = KcbTill.safeParse(body).data?.requestPayload.additionalData.notificationData;
  if (!till) return null;
  return {
    provider: 'kcb',
    receipt: till.transactionID,
    amount_cents: till.transactionAmt,
    account_text: till.businessKey,
    payer_name: [till.firstName, till.lastName].filter(Boolean).join(' ') || null,
    payer_phone: till.debitMSISDN || null,
    paid_at: anyTime(till.transactionDate),
  };
}

const EquityNotice = z.object({
  customer: z
    .object({ name: text(80), mobileNumber: text(20) })
    .partial()
    .catch({}),
  transaction: z.object({
    date: text(40),
    reference: Reference,
    amount: Cents,
    billNumber: text(60),
    status: text(20),
  }),
});

export function readEquity(body: unknown): Money | null {
  const { data } = EquityNotice.safeParse(body);
  if (!data || data.transaction.status.toUpperCase() !== 'SUCCESS') return null;
  const { customer, transaction } = data;
  return {
    provider: 'equity',
    receipt: transaction.reference,
    amount_cents: transaction.amount,
    account_text: transaction.billNumber,
    payer_name: customer.name || null,
    payer_phone: customer.mobileNumber || null,
    paid_at: anyTime(transaction.date),
  };
}

const CoopNotice = z.object({
  AcctNo: text(40),
  Amount: Cents,
  EventType: text(10),
  Narration: text(300),
  CustMemoLine1: text(40),
  CustMemoLine2: text(40),
  CustMemoLine3: text(40),
  PaymentRef: text(60),
  TransactionDate: text(40),
  TransactionId: Reference,
});

/** Only what comes in: money that leaves the account is told by the same notice. */
export function readCoop(body: unknown): Money | null {
  const { data } = CoopNotice.safeParse(body);
  if (!data || data.EventType.toUpperCase() !== 'CREDIT') return null;
  const parts = data.Narration.split('~').map((part) => part.trim());
  const memo = [data.CustMemoLine1, data.CustMemoLine2, data.CustMemoLine3].join('').trim();
  const [typed = '', named = ''] = (data.Narration.includes('#') ? data.Narration : memo).split(
    '#',
  );
  return {
    provider: 'coop',
    receipt: data.TransactionId,
    amount_cents: data.Amount,
    account_text: typed.trim() || data.PaymentRef || parts[1] || '',
    payer_name: named.trim() || parts.find((part) => /^[A-Za-z' .-]{5,}$/.test(part)) || null,
    paid_at: anyTime(data.TransactionDate),
    sent_to: data.AcctNo || null,
  };
}

/** "2026-10-05 14:15:20", "2023-11-06+03:00", "20231121121325" or "Mon May 19 13:30:54 EAT 2025". */
function anyTime(written: string): Date {
  if (/^\d{14}$/.test(written)) return readTime(written);
  const plain = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(written);
  if (plain) return new Date(`${plain[1]}T${plain[2]}+03:00`);
  const day = /^(\d{4}-\d\d-\d\d)/.exec(written);
  if (day) return new Date(`${day[1]}T12:00:00+03:00`);
  const at = new Date(written.replace(' EAT ', ' GMT+0300 '));
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}
