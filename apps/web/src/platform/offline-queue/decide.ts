// What a person does about an entry that was refused.
import type { askAboutEntry, giveUpEntry } from '@darasa/contract/platform/entries';
import { call } from '../call.ts';
import type { Entry } from './entries.ts';
import { drop, noteAsked } from './queue.ts';

/** The server hears of it where there is a line: the office then need not decide. */
export async function giveUp(one: Entry): Promise<void> {
  await drop(one.id);
  if (one.state !== 'refused') return;
  const address = { method: 'POST', path: '/entries/:id/give-up', idempotent: true } as const;
  const key = crypto.randomUUID();
  await call<typeof giveUpEntry>(address, { id: one.id }, { key }).catch(() => undefined);
}

export async function askOffice(one: Entry, note: string): Promise<void> {
  const address = { method: 'POST', path: '/entries/:id/ask', idempotent: true } as const;
  await call<typeof askAboutEntry>(address, { id: one.id, note }, { key: crypto.randomUUID() });
  await noteAsked(one.id);
}
