import { listConnections } from '@darasa/contract/finance/connections';
import { previewBilling, runBilling } from '@darasa/contract/finance/billing';
import { isoDate } from '@darasa/rules/dates';
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

/** A school with learners who owe a term, and a paybill. */
export async function newPaybill(
  server: Pick<TestServer, 'port'> & { clock: { now: Date } },
  school: NewSchool,
  options: Parameters<typeof newBooks>[1] = {},
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
  const { rows } = await school.admin.call(listConnections, {});
  const mpesa = rows.find((row) => row.provider === 'mpesa')!;
  const confirmation = new URL(mpesa.addresses[0]!.url).pathname;
  const outside = callerOf(server, { domain: school.domain });
  return {
    ...books,
    shortcode,
    money_account_id: account!.id,
    today: isoDate(server.clock.now),
    outside,
    base: confirmation.replace('/paybill/confirmation', ''),
    pay: (news) =>
      outside.raw('POST', confirmation, {
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
