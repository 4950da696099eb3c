import type { AddressInfo } from 'node:net';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newAfricasTalking } from './africastalking.ts';
import { newHttpServer } from './http.ts';
import { newOutbox } from './outbox.ts';

let server: ReturnType<typeof newHttpServer>;
let base = '';

beforeEach(async () => {
  server = newHttpServer([newAfricasTalking()], newOutbox());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('an SMS is answered as the provider documents it, and can be read afterwards', async () => {
  const answer = await sendSms({ to: '+254712000001,+254712000002', message: 'Fees are due' });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    SMSMessageData: {
      Message: 'Sent to 2/2 Total Cost: KES 1.6000',
      Recipients: ['+254712000001', '+254712000002'].map((number) => ({
        statusCode: 101,
        number,
        status: 'Success',
        cost: 'KES 0.8000',
        messageId: expect.stringMatching(/^ATPid_\w{32}$/),
      })),
    },
  });
  expect(await listOutbox('?to=0712000001')).toMatchObject([
    { channel: 'sms', to: '+254712000001', from: 'KIOTA', text: 'Fees are due' },
  ]);
});

test('a refused recipient gets its code and no message', async () => {
  const answer = await sendSms({ to: '+254700000406,12', message: 'Hello' });
  const { SMSMessageData } = (await answer.json()) as {
    SMSMessageData: { Recipients: { statusCode: number; status: string; messageId: string }[] };
  };
  expect(SMSMessageData.Recipients).toMatchObject([
    { statusCode: 406, status: 'UserInBlacklist', cost: '0', messageId: 'None' },
    { statusCode: 403, status: 'InvalidPhoneNumber' },
  ]);
  expect(await listOutbox('')).toEqual([]);
});

test('a call without a key or without a message is refused', async () => {
  expect((await sendSms({ to: '+254712000001', message: 'x' }, {})).status).toBe(401);
  expect((await sendSms({ to: '+254712000001', message: ' ' })).status).toBe(400);
  expect((await sendSms({ to: '+254712000001', message: 'x'.repeat(1_100_000) })).status).toBe(413);
});

test('the page shows messages as text, never as markup', async () => {
  await sendSms({ to: '+254712000001', message: '<script>alert(1)</script> & "so"' });
  const page = await (await fetch(base)).text();
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;');
  expect(page).not.toContain('<script');
});

test('another host name that leads here is refused', async () => {
  const status = await new Promise((done, failed) => {
    const request = httpRequest(`${base}/outbox.json`, { headers: { host: 'evil.example' } });
    request.on('response', (response) => done(response.statusCode)).on('error', failed);
    request.end();
  });
  expect(status).toBe(403);
});

const sendSms = (
  fields: Record<string, string>,
  headers: Record<string, string> = { apiKey: 'demo' },
) =>
  fetch(`${base}/africastalking/version1/messaging`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ username: 'sandbox', from: 'KIOTA', ...fields }),
  });

async function listOutbox(query: string): Promise<unknown> {
  const { messages } = (await (await fetch(`${base}/outbox.json${query}`)).json()) as {
    messages: unknown;
  };
  return messages;
}
