import { beforeAll, expect, test } from 'vitest';
import { giveTokens, noNight } from '#test/drain-school.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

// The calls that other clients of the product make, by the very addresses and names they use.
const server = await startServer();
let school: NewSchool;
let calls = 0;

beforeAll(async () => {
  school = await newSchool(server);
  await noNight(school);
  await giveTokens(school, 40);
});

const get = async (path: string) => {
  const { status, body } = await school.admin.raw('GET', `/api${path}`);
  return { status, ...(body as { data: Record<string, unknown> }) };
};
const post = async (path: string, body: object) => {
  const headers = { 'idempotency-key': `spec-call-${++calls}` };
  const answer = await school.admin.raw('POST', `/api${path}`, { body, headers });
  return { status: answer.status, ...(answer.body as { message: string; resultMessage?: object }) };
};

test('balances stand where the header looks for them', async () => {
  expect(await get('/communication/smsBalance')).toMatchObject({
    status: 200,
    data: { Credits: 40, config: { minimum_purchasable_sms_tokens: expect.any(Number) } },
  });
  expect(await get(`/communication/smsBalance?school_id=${school.other_school_id}`)).toMatchObject({
    status: 200,
    data: { Credits: 0 },
  });
  expect(await get('/communication/smsBalance?school_id=')).toMatchObject({
    status: 200,
    data: { Credits: 40 },
  });
  expect(await get('/notifications-v2/whatsapp/whatsapp-configuration/balance')).toMatchObject({
    status: 200,
    data: { current_balance: 0 },
  });
});

test.each(['sms', 'whatsapp'])(
  'tokens of %s are asked for with a phone and an amount',
  async (way) => {
    const path = `/notifications-v2/${way}/purchase`;
    const phone_number = way === 'sms' ? '0722 800 101' : '+254722800102';
    expect(await post(path, { phone_number, amount: '25' })).toMatchObject({
      status: 200,
      message: expect.stringMatching(/\w/),
    });
    for (const amount of [0, 0.5, '0.5', '', -3, undefined]) {
      expect(await post(path, { phone_number, amount })).toMatchObject({
        status: 400,
        errors: [{ path: 'amount', message: 'Amount must be at least 1' }],
      });
    }
    expect(await post(path, { phone_number: '12', amount: 25 })).toMatchObject({
      status: 400,
      errors: [{ path: 'phone_number' }],
      resultMessage: { en: expect.stringMatching(/\w/) },
    });
  },
);

test('a message is created, and a refusal says why where the dialogs read it', async () => {
  const audience = { to: 'numbers', numbers: ['0722 800 103'] };
  const made = await post('/communication/create', { audience, text_en: 'Please come at 4 pm.' });
  expect(made).toMatchObject({ status: 200, message: expect.stringMatching(/\w/) });
  const late = new Date(Date.now() - 60_000).toISOString();
  expect(
    await post('/communication/create', { audience, text_en: 'Too late', send_at: late }),
  ).toMatchObject({ status: 422, resultMessage: { en: expect.stringMatching(/time/) } });
});
