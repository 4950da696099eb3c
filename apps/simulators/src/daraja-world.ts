import { randomInt, randomUUID } from 'node:crypto';
import { tellProduct } from './callback.ts';

/** The ends are how a prompt ends on the phone. `silent`: paid, and the news is lost. */
export const ends = ['approve', 'cancel', 'insufficient', 'timeout', 'silent'] as const;
export type End = (typeof ends)[number];

export interface Prompt {
  checkout_id: string;
  merchant_id: string;
  phone: string;
  amount: string;
  account: string;
  shortcode: string;
  callback_url: string;
  state: 'waiting' | End;
  receipt: string | null;
}

export interface PaidPrompt {
  receipt: string;
  shortcode: string;
  account: string;
  amount: string;
  phone: string;
  name: string;
  at: Date;
  is_reversed: boolean;
}

/**
 * The ends of a reversal are how the operator's wish to send a payment back ends. `silent`: it is done, and
 * the news is lost.
 */
export const reversal_ends = ['done', 'refused', 'silent'] as const;
export type ReversalEnd = (typeof reversal_ends)[number];

export interface Delivery {
  /** How often the same news is told. */
  times: number;
  /** The paybill tells of it too, after the prompt's answer or before it. */
  paybill: 'no' | 'after' | 'before';
}

const kept_max = 500;
const codes: Record<End, [code: number, words: string]> = {
  approve: [0, 'The service request is processed successfully.'],
  silent: [0, 'The service request is processed successfully.'],
  cancel: [1032, 'Request cancelled by user'],
  insufficient: [1, 'The balance is insufficient for the transaction'],
  timeout: [1037, 'DS timeout user cannot be reached'],
};

/** The phones and paybills of the country, in memory. What was paid is the provider's own list. */
export function newDarajaWorld(tell: Tell = tellOverHttp) {
  const prompts: Prompt[] = [];
  const paid: PaidPrompt[] = [];
  const confirmations = new Map<string, string>();
  const habits = new Map<string, { end: End } & Delivery>();

  let reversal_end: ReversalEnd = 'done';

  const pay = (one: Omit<PaidPrompt, 'receipt' | 'at' | 'is_reversed'>): PaidPrompt => {
    const done = { ...one, receipt: newReceipt(), at: new Date(), is_reversed: false };
    paid.unshift(done);
    paid.length = Math.min(paid.length, kept_max);
    return done;
  };

  const answer = async (prompt: Prompt, end: End, delivery: Delivery): Promise<void> => {
    const done = ['approve', 'silent'].includes(end)
      ? pay({ ...prompt, name: 'SIMULATED PAYER' })
      : null;
    prompt.state = end;
    prompt.receipt = done?.receipt ?? null;
    if (end === 'silent') return;
    const news = () => tell(prompt.callback_url, callbackOf(prompt, end, done));
    const paybill = async () => {
      if (done && delivery.paybill !== 'no') await confirm(done);
    };
    if (delivery.paybill === 'before') await paybill();
    for (let i = 0; i < delivery.times; i++) await news();
    if (delivery.paybill === 'after') await paybill();
  };

  const confirm = async (
    done: PaidPrompt,
    url = confirmations.get(done.shortcode),
  ): Promise<number> => (url ? tell(url, confirmationOf(done)) : 0);

  const find = (receipt: string, shortcode: string) =>
    paid.find((one) => one.receipt === receipt && one.shortcode === shortcode);

  const reverse = async (asked: Asked & { amount: string }): Promise<void> => {
    const found = find(asked.receipt, asked.shortcode);
    const can = found && !found.is_reversed && Number(found.amount) === Number(asked.amount);
    const is_refused = reversal_end === 'refused' || !can;
    if (!is_refused) found.is_reversed = true;
    if (reversal_end === 'silent') return;
    await tell(
      asked.url,
      is_refused
        ? resultNews(21, 'The transaction cannot be reversed.', newReceipt(), [])
        : resultNews(0, ok, newReceipt(), [
            { Key: 'OriginalTransactionID', Value: found.receipt },
            { Key: 'Amount', Value: Number(found.amount) },
          ]),
    );
  };

  const status = async (asked: Asked): Promise<void> => {
    const found = find(asked.receipt, asked.shortcode);
    await tell(
      asked.url,
      found
        ? resultNews(0, ok, newReceipt(), [
            { Key: 'ReceiptNo', Value: found.receipt },
            { Key: 'TransactionStatus', Value: found.is_reversed ? 'Reversed' : 'Completed' },
            { Key: 'Amount', Value: Number(found.amount) },
          ])
        : resultNews(2032, 'The transaction does not exist.', newReceipt(), []),
    );
  };

  return {
    reverse,
    status,
    reversalEnd: () => reversal_end,
    setReversalEnd: (end: ReversalEnd) => void (reversal_end = end),
    prompts,
    paid,
    pay,
    answer,
    confirm,
    register: (shortcode: string, url: string) => void confirmations.set(shortcode, url),
    confirmationOf: (shortcode: string) => confirmations.get(shortcode) ?? '',
    /** From now on prompts to this phone end like this by themselves. */
    setHabit: (phone: string, habit: { end: End } & Delivery) => void habits.set(phone, habit),
    push(asked: Omit<Prompt, 'checkout_id' | 'merchant_id' | 'state' | 'receipt'>): Prompt {
      const prompt: Prompt = {
        ...asked,
        checkout_id: `ws_CO_${Date.now()}${randomInt(1_000_000)}`,
        merchant_id: `${randomInt(100_000)}-${randomInt(100_000_000)}-1`,
        state: 'waiting',
        receipt: null,
      };
      prompts.unshift(prompt);
      prompts.length = Math.min(prompts.length, kept_max);
      // The address of a paybill's news is beside that of its prompts.
      const base = /^(.+)\/prompt\/[^/]+$/.exec(asked.callback_url)?.[1];
      if (base) confirmations.set(asked.shortcode, `${base}/paybill/confirmation`);
      const habit = habits.get(asked.phone);
      if (habit) setImmediate(() => void answer(prompt, habit.end, habit).catch(() => {}));
      return prompt;
    },
  };
}
export type DarajaWorld = ReturnType<typeof newDarajaWorld>;

export const resultOf = (state: Prompt['state']): [code: number, words: string] | null =>
  state === 'waiting' ? null : codes[state];

interface Asked {
  receipt: string;
  shortcode: string;
  url: string;
}

const ok = 'The service request is processed successfully.';

/** What an operator of a paybill is told about what was asked for. */
const resultNews = (
  ResultCode: number,
  ResultDesc: string,
  TransactionID: string,
  ResultParameter: { Key: string; Value: unknown }[],
): object => ({
  Result: {
    ResultType: 0,
    ResultCode,
    ResultDesc,
    OriginatorConversationID: randomUUID(),
    ConversationID: `AG_${Date.now()}`,
    TransactionID,
    ...(ResultParameter.length > 0 ? { ResultParameters: { ResultParameter } } : {}),
  },
});

type Tell = (url: string, news: object) => Promise<number>;

const tellOverHttp: Tell = (url, news) =>
  tellProduct(url, JSON.stringify(news), { 'content-type': 'application/json' });

function callbackOf(prompt: Prompt, end: End, done: PaidPrompt | null): object {
  const [ResultCode, ResultDesc] = codes[end];
  const items = done && [
    { Name: 'Amount', Value: Number(done.amount) },
    { Name: 'MpesaReceiptNumber', Value: done.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(timeOf(done.at)) },
    { Name: 'PhoneNumber', Value: Number(prompt.phone) },
  ];
  const { merchant_id: MerchantRequestID, checkout_id: CheckoutRequestID } = prompt;
  const call = { MerchantRequestID, CheckoutRequestID, ResultCode, ResultDesc };
  const stkCallback = items ? { ...call, CallbackMetadata: { Item: items } } : call;
  return { Body: { stkCallback } };
}

const confirmationOf = (done: PaidPrompt): object => ({
  TransactionType: 'Pay Bill',
  TransID: done.receipt,
  TransTime: timeOf(done.at),
  TransAmount: Number(done.amount).toFixed(2),
  BusinessShortCode: done.shortcode,
  BillRefNumber: done.account,
  InvoiceNumber: '',
  OrgAccountBalance: '49197.00',
  ThirdPartyTransID: '',
  MSISDN: done.phone.replace(/^(\d{4})\d+(\d{3})$/, '$1 ***** $2'),
  FirstName: done.name,
  MiddleName: '',
  LastName: '',
});

/** "20231121121325" on the clocks of Nairobi. */
const timeOf = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

const newReceipt = (): string => `S${randomUUID().replaceAll('-', '').toUpperCase().slice(0, 9)}`;
