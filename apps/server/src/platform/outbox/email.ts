import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { maskEmail } from './mask.ts';

const answer_ms_max = 10_000;

export type SendEmail = (message: { to: string; subject: string; text: string }) => Promise<void>;

/** Plain text mail over SMTP. What the mail server says is kept to its code: its words name the recipient. */
export function createEmail(config: Config['email'], servername?: string): SendEmail {
  const { host, port, secure, user, password, from } = config;
  const transport = createTransport({
    host,
    port,
    secure,
    // Called by its address, checked by its name.
    ...(servername ? { tls: { servername } } : {}),
    ...(user ? { auth: { user, pass: password ?? '' } } : {}),
    // A password is never sent in the clear.
    requireTLS: !secure && user !== null,
    connectionTimeout: answer_ms_max,
    greetingTimeout: answer_ms_max,
    socketTimeout: answer_ms_max,
    // The text comes from people: nothing in it may become a file or a call of ours.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    const mail = { from, to: { name: '', address: to }, subject, text };
    await transport.sendMail(mail).catch(({ code, responseCode }: SmtpError) => {
      const reason = [code, responseCode].filter(Boolean).join(' ') || 'unknown';
      throw new Error(`the email to ${maskEmail(to)} was not sent: ${reason}`);
    });
  };
}

interface SmtpError {
  code?: string;
  responseCode?: number;
}
