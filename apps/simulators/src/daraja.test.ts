import { expect, test, vi } from 'vitest';
import { newDaraja } from './daraja.ts';
import { newDarajaWorld } from './daraja-world.ts';
import { newOutbox } from './outbox.ts';

const told: { url: string; news: any }[] = [];
const world = newDarajaWorld(async (url, news) => {
  told.push({ url, news });
  return 200;
});
const daraja = newDaraja(world);

async function ask(method: string, path: string, body?: object, authorization = 'Basic a2V5') {
  const text = body ? JSON.stringify(body) : '';
  const answer = await daraja.answer(
    {
      method,
      path: `/daraja${path}`,
      query: new URLSearchParams(),
      headers: { authorization, 'content-type': 'application/json' },
      body: text,
      bytes: Buffer.from(text),
    },
    newOutbox(),
  );
  return {
    status: answer.status,
    body: answer.type === 'json' ? JSON.parse(answer.body) : answer.body,
  };
}

const push = {
  BusinessShortCode: '522102',
  Amount: '150',
  PhoneNumber: '254722000001',
  CallBackURL: 'http://localhost/api/incoming/s/k/prompt/p',
  AccountReference: 'A1',
};

test('a prompt is accepted, approved on the page, and told as documented, with the paybill', async () => {
  const { body } = await ask('GET', '/oauth/v1/generate');
  const bearer = `Bearer ${body.access_token}`;
  expect((await ask('POST', '/mpesa/stkpush/v1/processrequest', push)).body.errorCode).toBe(
    '404.001.03',
  );
  const sent = await ask('POST', '/mpesa/stkpush/v1/processrequest', push, bearer);
  expect(sent.body).toMatchObject({
    ResponseCode: '0',
    CheckoutRequestID: expect.stringMatching(/^ws_CO_/),
  });
  const again = await ask('POST', '/mpesa/stkpush/v1/processrequest', push, bearer);
  expect(again.body.errorMessage).toContain('Unable to lock subscriber');
  const page = await ask('GET', '/');
  expect(page.body).toContain('KES 150 to 522102, account A1');
  const checkout_id = sent.body.CheckoutRequestID;
  await ask('POST', '/simulate/answer', {
    checkout_id,
    end: 'approve',
    times: 2,
    paybill: 'before',
  });
  expect(told.map((one) => one.url.split('/').at(-2))).toEqual(['paybill', 'prompt', 'prompt']);
  const receipt = world.paid[0]!.receipt;
  expect(told[0]!.news).toMatchObject({
    TransID: receipt,
    TransAmount: '150.00',
    BillRefNumber: 'A1',
  });
  expect(told[1]!.news.Body.stkCallback).toMatchObject({ ResultCode: 0 });
  const state = await ask(
    'POST',
    '/mpesa/stkpushquery/v1/query',
    { CheckoutRequestID: checkout_id },
    bearer,
  );
  expect(state.body).toMatchObject({ ResultCode: '0' });
});

test('a paybill takes any account text, and everything paid can be pulled', async () => {
  const { body } = await ask('GET', '/oauth/v1/generate');
  const bearer = `Bearer ${body.access_token}`;
  const bad = { ShortCode: '522103', ConfirmationURL: 'https://school.test/mpesa/x' };
  expect((await ask('POST', '/mpesa/c2b/v2/registerurl', bad, bearer)).status).toBe(400);
  const good = { ShortCode: '522103', ConfirmationURL: 'https://school.test/paybill/confirmation' };
  await ask('POST', '/mpesa/c2b/v2/registerurl', good, bearer);
  const paid = {
    shortcode: '522103',
    account: 'anything',
    amount: '20',
    phone: '254711000001',
    name: 'A',
  };
  const { receipt } = (await ask('POST', '/simulate/pay', paid)).body;
  expect(told.at(-1)).toMatchObject({
    url: good.ConfirmationURL,
    news: { BillRefNumber: 'anything' },
  });
  const pulled = await ask(
    'POST',
    '/pulltransactions/v1/query',
    { ShortCode: '522103', OffSetValue: '0' },
    bearer,
  );
  expect(pulled.body.Response[0]).toMatchObject([
    { transactionId: receipt, billreference: 'anything' },
  ]);
});

test('an operator sends a payment back once, and learns what became of it', async () => {
  const { body } = await ask('GET', '/oauth/v1/generate');
  const bearer = `Bearer ${body.access_token}`;
  const done = world.pay({
    shortcode: '522104',
    account: 'A1',
    amount: '500',
    phone: '254711000002',
    name: 'B',
  });
  const url = 'http://localhost/api/incoming/s/k/reversal/r';
  const wish = {
    TransactionID: done.receipt,
    Amount: '500',
    ReceiverParty: '522104',
    PartyA: '522104',
    ResultURL: url,
  };
  const next = async (path: string) => {
    const before = told.length;
    await ask('POST', path, wish, bearer);
    await vi.waitFor(() => expect(told.length).toBe(before + 1));
    return told.at(-1)!.news.Result;
  };
  const status = '/mpesa/transactionstatus/v1/query';
  const statusOf = (result: any) =>
    result.ResultParameters.ResultParameter.find((one: any) => one.Key === 'TransactionStatus')
      .Value;
  expect(statusOf(await next(status))).toBe('Completed');
  expect(await next('/mpesa/reversal/v1/request')).toMatchObject({ ResultCode: 0 });
  expect(await next('/mpesa/reversal/v1/request')).toMatchObject({ ResultCode: 21 });
  expect(statusOf(await next(status))).toBe('Reversed');
});
