// What a person does about an entry that was refused.
import type { askAboutEntry, giveUpEntry } from '@darasa/contract/platform/entries';
import { call } from '../call.ts';
import type { Entry } from './entries.ts';
import { drop, noteAsked } from './queue.ts';

/** Given up by its author: it is gone from here, and the server hears of it where there is a line. */
export async function giveUp(one: Entry): Promise<void> {
  await drop(one.id);
  if (one.state === 'refused') await tellGivenUp(one.id);
}

/** The office need not decide about what its author took back, or sent again in another way. */
export async function tellGivenUp(id: string): Promise<void> {
  const address = { method: 'POST', path: '/entries/:id/give-up', idempotent: true } as const;
  const key = crypto.randomUUID();
  await call<typeof giveUpEntry>(address, { id }, { key }).catch(() => undefined);
}

export async function askOffice(one: Entry, note: string): Promise<void> {
  const address = { method: 'POST', path: '/entries/:id/ask', idempotent: true } as const;
  await call<typeof askAboutEntry>(address, { id: one.id, note }, { key: crypto.randomUUID() });
  await noteAsked(one.id);
}
