import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import type { SentOf } from '@darasa/contract/endpoint';
import {
  renewConnectionAddress,
  setMpesaConnection,
} from '@darasa/contract/finance/receiving/connections';
import { isoDate } from '@darasa/rules/dates';
import { withSecondPerson } from './with-second-person.ts';
import { callbackKeyOf } from './callback-key.ts';
import { newBooks, type NewBooks } from './new-books.ts';
import type { NewSchool } from './new-school.ts';
import { type Caller, callerOf, type RawAnswer, type TestServer } from './server.ts';

export interface NewPaybill extends NewBooks {
  shortcode: string;
  money_account_id: string;
  today: string;
  /** Somebody on the internet who knows the school's address, and no more. */
  outside: Caller;
  /** The path that Safaricom was told, up to what it tells of. */
  base: string;
  /** A confirmation as Safaricom sends it. */
  pay(news: Record<string, unknown>): Promise<RawAnswer>;
}

let counter = 0;

type Server = Pick<TestServer, 'port'> & { clock: { now: Date } };

/** A school with learners who owe a term, and a paybill that the simulator plays. */
export const newPaybill = (
  server: Server & Pick<TestServer, 'pool' | 'secret'>,
  school: NewSchool,
  options: Parameters<typeof newBooks>[1] = {},
): Promise<NewPaybill> =>
  newPaybillAt(server, school, options, async () => {
    const key = await callbackKeyOf(server, school, 'mpesa', school.school_id);
    return `/api/incoming/${school.school_id}/${key}`;
  });

/** The same with a connection of its own, whose address is told to who makes it. */
export const newConnectedPaybill = (
  server: Server,
  school: NewSchool,
  options: Parameters<typeof newBooks>[1] = {},
  change: Partial<Mpesa> = {},
): Promise<NewPaybill> =>
  newPaybillAt(server, school, options, async ({ money_account_id, shortcode }) => {
    await withSecondPerson(school, () =>
      askMpesa(school.admin, { money_account_id, shortcode, ...change }),
    );
    return newAddress(school);
  });

type Mpesa = SentOf<typeof setMpesaConnection>;

/** Keys as somebody types them; what changes where money goes still waits for a second person. */
export const askMpesa = (
  { call }: Caller,
  change: Pick<Mpesa, 'money_account_id' | 'shortcode'> & Partial<Mpesa>,
) =>
  call(setMpesaConnection, {
    environment: 'live',
    consumer_key: 'a-key',
    consumer_secret: 'a-secret',
    passkey: 'a-pass-key',
    version: 0,
    ...change,
  });

/** The path that M-Pesa is told, up to what it tells of; an older one is worth nothing any more. */
export async function newAddress({ admin }: Pick<NewSchool, 'admin'>): Promise<string> {
  const { addresses } = await admin.call(renewConnectionAddress, { provider: 'mpesa' });
  return new URL(addresses[0]!.url).pathname.replace('/paybill/confirmation', '');
}

async function newPaybillAt(
  server: Server,
  school: NewSchool,
  options: Parameters<typeof newBooks>[1],
  addressOf: (of: { money_account_id: string; shortcode: string }) => Promise<string>,
): Promise<NewPaybill> {
  const books = await newBooks(school, options);
  const semester_id = books.term_id;
  const { to_bill_cents } = await school.admin.call(previewBilling, { semester_id });
  await school.admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
  const shortcode = String(600_000 + ++counter);
  const [account] = await school.sql<{ id: string }>(
    `update finance.money_accounts set paybill = $2
     where tenant_id = $1 and kind = 'mobile-money' returning id`,
    [school.tenant_id, shortcode],
  );
  const base = await addressOf({ money_account_id: account!.id, shortcode });
  const outside = callerOf(server, { domain: school.domain });
  return {
    ...books,
    shortcode,
    money_account_id: account!.id,
    today: isoDate(server.clock.now),
    outside,
    base,
    pay: (news) =>
      outside.raw('POST', `${base}/paybill/confirmation`, {
        body: {
          TransactionType: 'Pay Bill',
          TransID: 'RKL51ZDR4F',
          TransTime: '20261115121325',
          TransAmount: '5.00',
          BusinessShortCode: shortcode,
          BillRefNumber: 'A1',
          InvoiceNumber: '',
          OrgAccountBalance: '25.00',
          ThirdPartyTransID: '',
          MSISDN: '2547 ***** 126',
          FirstName: 'NICHOLAS',
          MiddleName: '',
          LastName: '',
          ...news,
        },
      }),
  };
}
