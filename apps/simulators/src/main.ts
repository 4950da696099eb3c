// The outside world on this machine: what the product sends arrives here, and can be looked at.
import type { Server } from 'node:net';
import { newAfricasTalking } from './africastalking.ts';
import { newDaraja } from './daraja.ts';
import { newEtims } from './etims.ts';
import { newHttpServer } from './http.ts';
import { newOutbox } from './outbox.ts';
import { newPushService } from './push.ts';
import { newSmtpServer } from './smtp.ts';
import { newWhatsapp } from './whatsapp.ts';

const outbox = newOutbox();
const providers = [newAfricasTalking(), newWhatsapp(), newPushService(), newDaraja(), newEtims()];

const web = newHttpServer(providers, outbox);
const mail = newSmtpServer(outbox);
const web_port = portFrom('SIMULATOR_PORT', 3900);
listen(web, web_port, 'SIMULATOR_PORT');
listen(mail, portFrom('SIMULATOR_SMTP_PORT', 3925), 'SIMULATOR_SMTP_PORT');
web.on('listening', () => {
  console.log(
    `Simulators: SMS and e-mail that were sent are shown at http://localhost:${web_port}, M-Pesa prompts at http://localhost:${web_port}/daraja/, tax invoices at http://localhost:${web_port}/etims/`,
  );
});

// Nothing here is worth waiting for: what is in memory is not kept anyway.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

function listen(server: Server, port: number, variable: string): void {
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.message})`;
    stop(`Port ${port} of the simulators ${reason}. Set ${variable} to a free one.`);
  });
  server.listen(port, '127.0.0.1');
}

function portFrom(variable: string, usual: number): number {
  const value = process.env[variable] || String(usual);
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535)
    return Number(value);
  return stop(`${variable} is "${value}". Set it to a number from 1 to 65535.`);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
