import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newOutbox } from './outbox.ts';
import { newSmtpServer } from './smtp.ts';

const outbox = newOutbox();
let server: ReturnType<typeof newSmtpServer>;

beforeEach(async () => {
  server = newSmtpServer(outbox);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(() => {
  server.close();
});

test('a mail to two people lands twice in the outbox, readable', async () => {
  const replies = await speak([
    'EHLO school',
    'MAIL FROM:<office@kiota.test>',
    'RCPT TO:<a@kiota.test>',
    'RCPT TO:<B@kiota.test>',
    'DATA',
    [
      'From: Kiota Hills <office@kiota.test>',
      'Subject: =?UTF-8?Q?Karibu_Wanjik=C5=A9?=',
      'Content-Type: multipart/alternative; boundary="part"',
      '',
      '--part',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>no</p>',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Your code is 123=',
      '456, Wanjik=C5=A9.',
      '..a line that began with a dot',
      '--part--',
      '.',
    ].join('\r\n'),
    'QUIT',
  ]);
  expect(replies.map((line) => line.slice(0, 3)).join(' ')).toBe(
    '220 250 250 250 250 250 250 354 250 221',
  );
  expect(outbox.list({ to: 'b@kiota.test' })).toMatchObject([
    {
      channel: 'email',
      from: 'Kiota Hills <office@kiota.test>',
      subject: 'Karibu Wanjikũ',
      text: 'Your code is 123456, Wanjikũ.\r\n.a line that began with a dot',
    },
  ]);
  expect(outbox.list()).toHaveLength(2);
});

test('nonsense and a mail to nobody are refused politely', async () => {
  const replies = await speak(['XYZZY', 'DATA', 'QUIT']);
  expect(replies.map((line) => line.slice(0, 3))).toEqual(['220', '502', '503', '221']);
});

/** Says one line after each reply, as a mail program does. */
function speak(lines: string[]): Promise<string[]> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  return new Promise((done, failed) => {
    socket.on('error', failed);
    socket.on('data', (chunk) => {
      heard += chunk;
      const next = /^\d{3} .*\r\n$/m.test(heard) && lines.shift();
      if (next) socket.write(`${next}\r\n`);
    });
    socket.on('close', () => done(heard.trim().split('\r\n')));
  });
}
