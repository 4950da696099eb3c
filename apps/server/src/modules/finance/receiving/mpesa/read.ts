import { providerCents } from '@darasa/rules/fees/provider-amount';
import { z } from 'zod';
import type { Money } from '../incoming/service.ts';

// Safaricom's own words, as it writes them. Whatever does not fit is kept as it came and is no money.

/** The payload that is kept of a notice: every sign of it as it came. */
export const payloadOf = ({ bytes }: { bytes: Buffer }): string => bytes.toString('utf8');

/** The answer to every notice: until Safaricom hears it, it tells the same again. */
export const received = { ResultCode: 0, ResultDesc: 'Success' };

const text = (max: number) =>
  z.union([z.string(), z.number()]).transform((value) => String(value).trim().slice(0, max));
const Receipt = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{6,20}$/);
const Cents = z.unknown().transform((value, issues) => {
  const cents = providerCents(value);
  if (cents !== null) return cents;
  issues.addIssue({ code: 'custom', message: 'no amount' });
  return z.NEVER;
});

const PaybillNotice = z.object({
  TransID: Receipt,
  TransTime: text(14).catch(''),
  TransAmount: Cents,
  BusinessShortCode: text(20).catch(''),
  BillRefNumber: text(60).catch(''),
  MSISDN: text(80).catch(''),
  FirstName: text(40).catch(''),
  MiddleName: text(40).catch(''),
  LastName: text(40).catch(''),
});

/** The paybill's validation and confirmation have one form. */
export function readPaybill(body: unknown): Money | null {
  const { data } = PaybillNotice.safeParse(body);
  if (!data) return null;
  const name = [data.FirstName, data.MiddleName, data.LastName].filter(Boolean).join(' ');
  return {
    provider: 'mpesa',
    receipt: data.TransID,
    amount_cents: data.TransAmount,
    account_text: data.BillRefNumber,
    payer_name: name || null,
    // The older interface sends a hash in the place of the number: that tells nobody anything.
    payer_phone: /^[\d*\s+]{4,20}$/.test(data.MSISDN) ? data.MSISDN : null,
    paid_at: readTime(data.TransTime),
    sent_to: data.BusinessShortCode || null,
  };
}

const Told = z.object({ TransID: text(30).catch(''), TransAmount: z.unknown().optional() });

/** Why a confirmation cannot be entered, for whoever looks it up in the statement. */
export function problemOf(body: unknown): string {
  const { data } = Told.safeParse(body);
  if (!data?.TransID) return 'M-Pesa sent a notice that cannot be read as a payment.';
  const { TransID, TransAmount } = data;
  const told = typeof TransAmount === 'string' || typeof TransAmount === 'number';
  const what = told ? `the amount "${String(TransAmount).slice(0, 40)}"` : 'no amount';
  return `M-Pesa told of ${TransID} with ${what}. Nothing was entered: look it up in the M-Pesa statement.`;
}

const PromptAnswer = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: text(100).catch(''),
      ResultCode: text(20),
      ResultDesc: text(300).catch(''),
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })) })
        .optional(),
    }),
  }),
});

export interface Answer {
  checkout_id: string;
  result_code: string;
  result_text: string;
  /** What was paid; null when nothing was. */
  paid: { receipt: string; amount_cents: number; phone: string | null; paid_at: Date } | null;
}

export function readAnswer(body: unknown): Answer | null {
  const { data } = PromptAnswer.safeParse(body);
  if (!data) return null;
  const call = data.Body.stkCallback;
  // The items are found by their names: their order is not fixed, and one may lack its value.
  const item = (name: string) =>
    call.CallbackMetadata?.Item.find((one) => one.Name === name)?.Value;
  const receipt = Receipt.safeParse(item('MpesaReceiptNumber')).data;
  const amount_cents = providerCents(item('Amount'));
  const is_paid = call.ResultCode === '0' && receipt !== undefined && amount_cents !== null;
  return {
    checkout_id: call.CheckoutRequestID,
    result_code: call.ResultCode,
    result_text: call.ResultDesc,
    paid: is_paid
      ? {
          receipt,
          amount_cents,
          phone: /^\d{12}$/.test(String(item('PhoneNumber'))) ? String(item('PhoneNumber')) : null,
          paid_at: readTime(String(item('TransactionDate') ?? '')),
        }
      : null,
  };
}

const ResultNews = z.object({
  Result: z.object({
    ResultCode: text(20),
    ResultDesc: text(300).catch(''),
    TransactionID: text(20).catch(''),
    ResultParameters: z
      .object({
        ResultParameter: z.array(z.object({ Key: z.string(), Value: z.unknown().optional() })),
      })
      .optional()
      .catch(undefined),
  }),
});

export interface OperatorResult {
  code: string;
  transaction_id: string | null;
  /** What a payment is now, where that was asked. */
  status: string | null;
}

/** The answer to what an operator of the paybill asked for: a reversal, or what became of a payment. */
export function readResult(body: unknown): OperatorResult | null {
  const { data } = ResultNews.safeParse(body);
  if (!data) return null;
  const { ResultCode, TransactionID, ResultParameters } = data.Result;
  const status = ResultParameters?.ResultParameter.find((one) => one.Key === 'TransactionStatus');
  return {
    code: ResultCode,
    transaction_id: Receipt.safeParse(TransactionID).data ?? null,
    status: typeof status?.Value === 'string' ? status.Value : null,
  };
}

/** "20231121121325" in Nairobi. What cannot be read becomes a day that nobody believes. */
export function readTime(written: string): Date {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(written);
  if (!match) return new Date(0);
  const [, year, month, day, hour, minute, second] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}
