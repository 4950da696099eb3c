import { randomUUID } from 'node:crypto';
import { setMpesaConnection } from '@darasa/contract/finance/connections';
import { listArrivals } from '@darasa/contract/finance/incoming';
import { proveLedger } from '@darasa/contract/finance/ledger';
import { cancelPayment, listPayments } from '@darasa/contract/finance/payments';
import { beforeAll, expect, test } from 'vitest';
import { newPaybill, type NewPaybill } from './new-paybill.ts';
import { newSchool, type NewSchool } from './new-school.ts';
import { startServer } from './server.ts';

// T-C2: forged and hostile callbacks change no balance, and what may be money is kept.
const server = await startServer();
let school: NewSchool;
let paybill: NewPaybill;

beforeAll(async () => {
  school = await newSchool(server);
  paybill = await newPaybill(server, school);
});

const balances = async () =>
  JSON.stringify(
    await school.sql(
      'select student_id, balance_cents from finance.balances where tenant_id = $1 order by 1',
      [school.tenant_id],
    ),
  );
const good = () => ({
  TransactionType: 'Pay Bill',
  TransID: `RK${randomUUID().slice(0, 8).toUpperCase()}`,
  TransTime: '20261115121325',
  TransAmount: '500.00',
  BusinessShortCode: paybill.shortcode,
  BillRefNumber: 'A1',
  MSISDN: '254722000001',
  FirstName: 'EVE',
});

test('a wrong secret, school, organisation or provider is nobody, and nothing is kept', async () => {
  const before = await balances();
  const confirm = `${paybill.base}/paybill/confirmation`;
  const key = paybill.base.split('/').at(-1)!;
  const other = await newSchool(server);
  const wrong = [
    confirm.replace(
      key,
      key.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')),
    ),
    confirm.replace(key, 'x'.repeat(40)),
    confirm.replace(key, key.slice(0, -1)),
    confirm.replace(school.school_id, school.other_school_id),
    confirm.replace(school.school_id, randomUUID()),
    confirm.replace(school.school_id, 'no-id'),
    confirm.replace('paybill/confirmation', 'equity/notification'),
    confirm.replace('paybill/confirmation', 'kcb/notification'),
  ];
  for (const path of wrong) {
    const { status } = await paybill.outside.raw('POST', path, { body: good() });
    expect(status).toBe(404);
  }
  const elsewhere = await paybill.outside.raw('POST', confirm, {
    body: good(),
    headers: { host: other.domain },
  });
  expect(elsewhere.status).toBe(404);
  expect(await balances()).toBe(before);
  const [kept] = await school.sql<{ n: number }>(
    'select count(*)::int as n from finance.notices where tenant_id = $1',
    [school.tenant_id],
  );
  expect(kept!.n).toBe(0);
});

test('what is no money changes no balance, is kept as it came, and is answered quickly', async () => {
  const before = await balances();
  const hostile: unknown[] = [
    { ...good(), TransAmount: '-500.00' },
    { ...good(), TransAmount: '0' },
    { ...good(), TransAmount: '1e9' },
    { ...good(), TransAmount: '99999999999999999999.00' },
    { ...good(), TransAmount: { $gt: 0 } },
    { ...good(), TransID: '' },
    { ...good(), TransID: "1'; drop table finance.payments; --" },
    { ...good(), TransID: ['A', 'B'] },
    { Body: { stkCallback: { ResultCode: 0, CallbackMetadata: { Item: 'no list' } } } },
    [],
    null,
    'text',
    { __proto__: { TransID: 'RKLPROTO01' }, constructor: 1 },
  ];
  for (const body of hostile) {
    for (const place of ['paybill/confirmation', `prompt/${randomUUID()}`]) {
      const from = performance.now();
      const answer = await paybill.outside.raw('POST', `${paybill.base}/${place}`, { body });
      expect(answer.status).toBe(200);
      expect(performance.now() - from).toBeLessThan(1_000);
    }
  }
  const plain = await paybill.outside.raw('POST', `${paybill.base}/paybill/confirmation`, {
    text: '{"broken',
    headers: { 'content-type': 'application/json' },
  });
  expect(plain.status).toBe(200);
  const big = await paybill.outside.raw('POST', `${paybill.base}/paybill/confirmation`, {
    body: { ...good(), FirstName: 'x'.repeat(1_000_000) },
  });
  expect(big.status).toBe(413);
  expect(await balances()).toBe(before);
  const [kept] = await school.sql<{ n: number }>(
    'select count(*)::int as n from finance.notices where tenant_id = $1',
    [school.tenant_id],
  );
  expect(kept!.n).toBeGreaterThan(10);
});

test('SQL and marks in every field are only text, and unknown payers wait in suspense', async () => {
  const before = await balances();
  for (const field of ['BillRefNumber', 'FirstName', 'MSISDN', 'BusinessShortCode', 'TransTime']) {
    const body = {
      ...good(),
      BillRefNumber: 'nobody',
      [field]: "'; delete from finance.lines; -- \u0000 <img onerror=1> %_",
    };
    const { status } = await paybill.outside.raw('POST', `${paybill.base}/paybill/confirmation`, {
      body,
    });
    expect(status).toBe(200);
  }
  const { rows } = await school.admin.call(listArrivals, {});
  expect(rows).toHaveLength(5);
  expect(rows.every((row) => ['suspense', 'new'].includes(row.state))).toBe(true);
  expect(await balances()).toBe(before);
});

test('a replay after the payment was taken back does not bring it again', async () => {
  const news = good();
  await paybill.pay(news);
  const { rows } = await school.admin.call(listPayments, { search: news.TransID });
  await school.admin.call(cancelPayment, {
    id: rows[0]!.id,
    reason: 'Safaricom sent it back',
    cancelled_on: paybill.today,
  });
  const before = await balances();
  await paybill.pay(news);
  await paybill.pay({ ...news, TransAmount: '900.00' });
  expect(await balances()).toBe(before);
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('where the school lists addresses, news from elsewhere are not heard', async () => {
  await school.admin.call(setMpesaConnection, {
    money_account_id: paybill.money_account_id,
    environment: 'live',
    shortcode: paybill.shortcode,
    sources: '196.201.214.200, 196.201.214.206',
    consumer_key: 'a-key',
    consumer_secret: 'a-secret',
    passkey: 'a-pass-key',
    version: 0,
  });
  const before = await balances();
  expect((await paybill.pay(good())).status).toBe(404);
  expect(await balances()).toBe(before);
});
