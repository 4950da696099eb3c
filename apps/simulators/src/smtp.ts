import { createServer, type Server, type Socket } from 'node:net';
import { readMail } from './mail.ts';
import type { Outbox } from './outbox.ts';

const mail_bytes_max = 10 * 1024 * 1024;
const recipients_max = 100;
const connections_max = 50;
const idle_ms_max = 60_000;

/** A mail server that accepts everything and delivers it to the outbox. */
export function newSmtpServer(outbox: Outbox): Server {
  const server = createServer((socket) => converse(socket, outbox));
  server.maxConnections = connections_max;
  return server;
}

function converse(socket: Socket, outbox: Outbox): void {
  let unread = '';
  let sender = '';
  let recipients: string[] = [];
  let is_data = false;

  const reply = (line: string) => socket.write(`${line}\r\n`);
  const forget = () => {
    sender = '';
    recipients = [];
  };

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO')
      reply(`250-darasa simulator\r\n250-8BITMIME\r\n250 SIZE ${mail_bytes_max}`);
    else if (verb === 'HELO') reply('250 darasa simulator');
    else if (verb === 'MAIL') {
      forget();
      sender = addressIn(line);
      reply('250 OK');
    } else if (verb === 'RCPT') {
      if (recipients.length >= recipients_max) return void reply('452 Too many recipients');
      recipients.push(addressIn(line));
      reply('250 OK');
    } else if (verb === 'DATA') {
      if (recipients.length === 0) return void reply('503 Name a recipient first');
      is_data = true;
      reply('354 End with a line that holds only a dot');
    } else if (verb === 'RSET') {
      forget();
      reply('250 OK');
    } else if (verb === 'NOOP') reply('250 OK');
    else if (verb === 'QUIT') socket.end('221 Bye\r\n');
    else reply('502 Not known here');
  }

  function accept(raw: string): void {
    const mail = readMail(raw);
    for (const to of recipients) {
      outbox.add({ channel: 'email', to, from: mail.from || sender, ...mail.content });
    }
    is_data = false;
    forget();
    reply('250 Kept');
  }

  function read(): void {
    for (;;) {
      const end_mark = is_data ? '\r\n.\r\n' : '\r\n';
      // An empty mail is a dot on the first line, with no line before it.
      if (is_data && unread.startsWith('.\r\n')) unread = `\r\n${unread}`;
      const end = unread.indexOf(end_mark);
      if (end < 0) return;
      const part = unread.slice(0, end);
      unread = unread.slice(end + end_mark.length);
      if (is_data) accept(part.replace(/(^|\r\n)\.\./g, '$1.'));
      else command(part);
    }
  }

  socket.setTimeout(idle_ms_max, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  // One character for each byte; the parts of the mail say which letters the bytes are.
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    unread += chunk;
    if (unread.length > mail_bytes_max) return void socket.end('552 Too long\r\n');
    read();
  });
  reply('220 darasa simulator');
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';
