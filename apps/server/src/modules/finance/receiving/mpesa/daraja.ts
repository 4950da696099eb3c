import { z } from 'zod';
import type { DarajaAccount } from '../connections/secrets.ts';

/** Something Safaricom, or the line to it, said no to. The words are ours. */
export class DarajaError extends Error {
  override name = 'DarajaError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const wait_ms_max = 15_000;

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(3_599),
});
const PushAnswer = z.object({
  CheckoutRequestID: z.string().max(100),
  ResponseCode: z.coerce.string(),
});
const StateAnswer = z.object({
  ResultCode: z.coerce.string(),
  ResultDesc: z.string().catch(''),
});
const Accepted = z.object({ ResponseCode: z.coerce.string() });
const Pulled = z.object({
  ResponseCode: z.coerce.string(),
  Response: z.array(z.array(z.unknown())).catch([]),
});

export interface PulledRow {
  receipt: string;
  paid_at: string;
  phone: string;
  account_text: string;
  amount: unknown;
}
const PulledRow = z.object({
  transactionId: z.string(),
  trxDate: z.string().catch(''),
  msisdn: z.coerce.string().catch(''),
  billreference: z.coerce.string().catch(''),
  amount: z.unknown(),
});

/** The calls of Safaricom's Daraja, in its own words. */
export function createDaraja(account: DarajaAccount, now: () => Date = () => new Date()) {
  const call = <T>(path: string, body: object, shape: z.ZodType<T>): Promise<T> =>
    withToken(account, now, (token) => post(account, path, token, body, shape));

  return {
    /** A fresh token proves that key and secret are right. */
    check: async (): Promise<void> => {
      await freshToken(account, now);
    },

    push: async (prompt: {
      phone: string;
      shillings: number;
      account_text: string;
      callback_url: string;
    }): Promise<{ checkout_id: string }> => {
      const answer = await call(
        '/mpesa/stkpush/v1/processrequest',
        {
          ...signed(account, now()),
          TransactionType: account.till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
          Amount: String(prompt.shillings),
          PartyA: prompt.phone,
          PartyB: account.till ?? account.shortcode,
          PhoneNumber: prompt.phone,
          CallBackURL: prompt.callback_url,
          AccountReference: prompt.account_text.slice(0, 12),
          TransactionDesc: 'School fees',
        },
        PushAnswer,
      );
      if (answer.ResponseCode !== '0') throw new DarajaError(answer.ResponseCode, refused);
      return { checkout_id: answer.CheckoutRequestID };
    },

    /** How a prompt ended. It tells no receipt: that comes with the callback or by a pull. */
    promptState: async (checkout_id: string): Promise<{ code: string; text: string }> => {
      const answer = await call(
        '/mpesa/stkpushquery/v1/query',
        { ...signed(account, now()), CheckoutRequestID: checkout_id },
        StateAnswer,
      );
      return { code: answer.ResultCode, text: answer.ResultDesc };
    },

    /** Tells Safaricom where to bring its news. Live, this is done once. */
    register: async (urls: { confirmation: string; validation: string }): Promise<void> => {
      const answer = await call(
        '/mpesa/c2b/v2/registerurl',
        {
          ShortCode: account.shortcode,
          ResponseType: 'Completed',
          ConfirmationURL: urls.confirmation,
          ValidationURL: urls.validation,
        },
        Accepted,
      );
      if (answer.ResponseCode !== '0') throw new DarajaError(answer.ResponseCode, refused);
    },

    /** What came into the paybill between two moments, a page at a time. */
    pull: async (from: Date, to: Date, offset: number): Promise<PulledRow[]> => {
      const answer = await call(
        '/pulltransactions/v1/query',
        {
          ShortCode: account.shortcode,
          StartDate: written(from),
          EndDate: written(to),
          OffSetValue: String(offset),
        },
        Pulled,
      );
      return answer.Response.flat().flatMap((row) => {
        const { data } = PulledRow.safeParse(row);
        if (!data) return [];
        return {
          receipt: data.transactionId,
          paid_at: data.trxDate,
          phone: data.msisdn,
          account_text: data.billreference,
          amount: data.amount,
        };
      });
    },

    /** Asks what became of a payment; the answer comes to `result_url`. */
    transactionStatus: (receipt: string, result_url: string): Promise<void> =>
      operate(account, call, '/mpesa/transactionstatus/v1/query', {
        CommandID: 'TransactionStatusQuery',
        TransactionID: receipt,
        PartyA: account.shortcode,
        IdentifierType: '4',
        ResultURL: result_url,
        QueueTimeOutURL: result_url,
        Remarks: 'Check',
        Occasion: '',
      }),

    /** Sends a payment back to whoever made it; the answer comes to `result_url`. */
    reverse: (receipt: string, shillings: number, result_url: string): Promise<void> =>
      operate(account, call, '/mpesa/reversal/v1/request', {
        CommandID: 'TransactionReversal',
        TransactionID: receipt,
        Amount: String(shillings),
        ReceiverParty: account.shortcode,
        RecieverIdentifierType: '11',
        ResultURL: result_url,
        QueueTimeOutURL: result_url,
        Remarks: 'Sent to the wrong account',
      }),
  };
}

type Call = <T>(path: string, body: object, shape: z.ZodType<T>) => Promise<T>;

async function operate(
  { initiator }: DarajaAccount,
  call: Call,
  path: string,
  body: object,
): Promise<void> {
  if (!initiator) throw new DarajaError('initiator', 'No operator of the paybill is set up.');
  const who = { Initiator: initiator.name, SecurityCredential: initiator.credential };
  const answer = await call(path, { ...who, ...body }, Accepted);
  if (answer.ResponseCode !== '0') throw new DarajaError(answer.ResponseCode, refused);
}

const refused = 'Safaricom did not accept this.';

function signed({ shortcode, passkey }: DarajaAccount, at: Date) {
  const Timestamp = written(at).replace(/\D/g, '');
  const Password = Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString('base64');
  return { BusinessShortCode: shortcode, Password, Timestamp };
}

/** "2026-11-16 09:05:00" on the clocks of Nairobi. */
const written = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

// Each new token makes the one before worthless, so all calls of an account share one.
const tokens = new Map<string, { token: Promise<string>; until_ms: number }>();
const accounts_max = 2_000;
const early_ms = 60_000;

async function withToken<T>(
  account: DarajaAccount,
  now: () => Date,
  work: (token: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(await tokenOf(account, now));
  } catch (error) {
    if (!(error instanceof DarajaError) || !error.code.startsWith('404.001')) throw error;
    // Somebody else took a token for the same account; one more try with a new one of ours.
    return work(await freshToken(account, now));
  }
}

function tokenOf(account: DarajaAccount, now: () => Date): Promise<string> {
  const known = tokens.get(keyOf(account));
  return known && known.until_ms > now().getTime() ? known.token : freshToken(account, now);
}

const keyOf = ({ base_url, consumer_key, consumer_secret }: DarajaAccount): string =>
  [base_url, consumer_key, consumer_secret].join(' ');

function freshToken(account: DarajaAccount, now: () => Date): Promise<string> {
  const key = keyOf(account);
  if (tokens.size >= accounts_max) tokens.clear();
  const entry = { token: fetchToken(account), until_ms: now().getTime() + 3_599_000 - early_ms };
  tokens.set(key, entry);
  entry.token.catch(() => tokens.delete(key));
  return entry.token;
}

async function fetchToken({ base_url, consumer_key, consumer_secret }: DarajaAccount) {
  const basic = Buffer.from(`${consumer_key}:${consumer_secret}`).toString('base64');
  const answer = await send(`${base_url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new DarajaError(String(answer.status), 'Safaricom does not know this key and secret.');
  }
  const { data } = Token.safeParse(await answer.json().catch(() => null));
  if (!data) throw new DarajaError('unreadable', 'Safaricom answered something we cannot read.');
  return data.access_token;
}

const Refusal = z.object({ errorCode: z.string().max(40), errorMessage: z.string().catch('') });

async function post<T>(
  { base_url }: DarajaAccount,
  path: string,
  token: string,
  body: object,
  shape: z.ZodType<T>,
): Promise<T> {
  const answer = await send(base_url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said: unknown = await answer.json().catch(() => null);
  const refusal = Refusal.safeParse(said).data;
  if (refusal) throw new DarajaError(refusal.errorCode, wordsFor(refusal));
  const { data } = shape.safeParse(said);
  if (!answer.ok || !data) throw new DarajaError(String(answer.status), refused);
  return data;
}

const wordsFor = ({ errorCode, errorMessage }: z.infer<typeof Refusal>): string => {
  if (/lock subscriber/i.test(errorMessage)) {
    return 'This phone is busy with another M-Pesa payment. Wait a minute and try again.';
  }
  if (errorCode.startsWith('500.003')) return 'Safaricom is very busy. Try again in a minute.';
  if (errorCode.startsWith('404.001')) return 'Safaricom did not accept our token.';
  return refused;
};

const send = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(wait_ms_max),
  }).catch((error: Error) => {
    const slow = error.name === 'TimeoutError';
    throw new DarajaError(
      slow ? 'timeout' : 'unreachable',
      slow ? 'Safaricom did not answer.' : 'Safaricom could not be reached.',
    );
  });
