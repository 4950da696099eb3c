import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { maskEmail, maskPhone } from './mask.ts';
import { createRunners } from './runners.ts';
import { createSms } from './sms.ts';

const scope = { tenant_id: '0190b5a4-77aa-7abc-8def-001122334455', school_id: null };
const phone = '254712345678';
const email = 'amina.hassan@school.ac.ke';

/** What the pretended provider got, and what it answers next. */
const provider = {
  status: 201,
  body: '',
  asked: [] as { request: IncomingMessage; text: string }[],
};
const web = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  provider.asked.push({ request, text });
  response.writeHead(provider.status, { 'content-type': 'application/json' });
  response.end(provider.body);
});

/** A mail server of one screen: says yes to everything but the recipients named here. */
const mail = { refused: '', lines: [] as string[] };
const post = createTcpServer((socket) => {
  let in_data = false;
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      mail.lines.push(line);
      if (in_data) in_data = line !== '.';
      if (in_data) continue;
      if (line === 'DATA') in_data = true;
      if (line === 'QUIT') socket.end('221 bye\r\n');
      else if (mail.refused && line.includes(mail.refused)) {
        socket.write(`550 ${mail.refused} is not known here\r\n`);
      } else socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
});

const web_port = await listen(web);
const post_port = await listen(post);
afterAll(() => [web.close(), post.close()]);

const runners = createRunners({
  sms: {
    base_url: `http://127.0.0.1:${web_port}/africastalking`,
    username: 'darasa',
    api_key: 'a key',
    sender: 'DARASA',
  },
  email: {
    host: '127.0.0.1',
    port: post_port,
    secure: false,
    user: null,
    password: null,
    from: 'Darasa <no-reply@school.test>',
  },
});

beforeEach(() => {
  Object.assign(provider, { status: 201, body: answerOf(101, 'Success'), asked: [] });
  Object.assign(mail, { refused: '', lines: [] });
});

describe('an SMS', () => {
  const send = () => runners['sms.send']({ to: phone, text: 'Fees & thanks + 100%' }, scope);

  test('is posted in the form the provider documents', async () => {
    await send();
    const { request, text } = provider.asked[0]!;
    expect(`${request.method} ${request.url}`).toBe('POST /africastalking/version1/messaging');
    expect(request.headers).toMatchObject({ apikey: 'a key', accept: 'application/json' });
    expect(request.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(text))).toEqual({
      username: 'darasa',
      to: '+254712345678',
      message: 'Fees & thanks + 100%',
      from: 'DARASA',
      bulkSMSMode: '1',
      enqueue: '1',
    });
  });

  test('that was queued is sent; one that was refused is tried again', async () => {
    provider.body = answerOf(102, 'Queued');
    await send();
    provider.body = answerOf(405, 'InsufficientBalance');
    await expect(send()).rejects.toThrow(
      'the SMS to 254…678 was not sent: InsufficientBalance (405)',
    );
  });

  test.each([
    ['a status that is no success', 500, answerOf(101, 'Success'), 'status 500'],
    ['an answer that is no JSON', 200, '<html>', 'an answer we cannot read'],
    ['no recipient', 201, '{"SMSMessageData":{"Recipients":[]}}', 'an answer we cannot read'],
    ['another shape', 201, '{"ok":true}', 'an answer we cannot read'],
  ])('is tried again after %s', async (_what, status, body, reason) => {
    Object.assign(provider, { status, body });
    await expect(send()).rejects.toThrow(`the SMS to 254…678 was not sent: ${reason}`);
  });

  test('is not sent to wherever the provider points', async () => {
    const away = createServer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${web_port}/elsewhere` }).end(),
    );
    const sendAway = createSms(await configOf(away));
    await expect(sendAway({ to: phone, text: 'x' })).rejects.toThrow('status 307');
    expect(provider.asked).toEqual([]);
    away.close();
  });

  test('does not wait for ever', async () => {
    const silent = createServer(() => {});
    const sendSilently = createSms(await configOf(silent), 50);
    await expect(sendSilently({ to: phone, text: 'x' })).rejects.toThrow('no answer');
    silent.close();
  });

  const configOf = async (server: Server) => ({
    base_url: `http://127.0.0.1:${await listen(server)}`,
    username: 'x',
    api_key: 'x',
    sender: null,
  });
});

describe('an email', () => {
  const send = () =>
    runners['email.send']({ to: email, subject: 'Karibu\r\nBcc: x@y.test', text: 'Hello' }, scope);

  test('goes out over SMTP, and its subject cannot add a recipient', async () => {
    await send();
    expect(mail.lines.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${email}>`]);
    expect(mail.lines).toContain('From: Darasa <no-reply@school.test>');
    expect(mail.lines.some((line) => line.startsWith('Bcc'))).toBe(false);
    expect(mail.lines).toContain('Hello');
  });

  test('that is refused is tried again, and the log does not name the person', async () => {
    mail.refused = email;
    const failure = await send().catch((error: Error) => error);
    expect(String(failure)).toContain('the email to a…@school.ac.ke was not sent: EENVELOPE 550');
    expect(String((failure as Error).stack)).not.toContain(email);
  });
});

test('a recipient can be recognised in a log, not reached', () => {
  expect(maskPhone(phone)).toBe('254…678');
  expect(maskEmail(email)).toBe('a…@school.ac.ke');
  expect(maskEmail('nonsense')).toBe('…');
});

function answerOf(statusCode: number, status: string): string {
  const recipient = {
    statusCode,
    number: `+${phone}`,
    status,
    cost: 'KES 0.8000',
    messageId: 'ATPid_1',
  };
  return JSON.stringify({
    SMSMessageData: { Message: 'Sent to 1/1 Total Cost: KES 0.8000', Recipients: [recipient] },
  });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
