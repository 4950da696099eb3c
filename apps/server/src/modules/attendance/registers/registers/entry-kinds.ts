import {
  handInRegister,
  RegisterAddress,
  saveCells,
} from '@darasa/contract/attendance/registers/registers';
import { counted } from '@darasa/rules/counted';
import { formatDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import type { EntryKind, Fields } from '#platform/entries/kind.ts';
import { findRegister } from './queries.ts';

const office = { module: 'attendance', act: 'approve' } as const;

/** A roll that was called without a line: cells differ one by one, and handing in twice counts once. */
export const entryKinds: EntryKind[] = [
  {
    endpoint: saveCells,
    conflict: 'cells',
    office,
    about: async (ctx, { cells, ...address }) =>
      `${await nameOf(ctx, address)}, ${counted((cells as unknown[]).length, 'learner')}`,
    shortened: (answer) => ({ ...answer, learners: [] }),
  },
  // A device that asks again reads the register itself, so no name is kept with the answer.
  { endpoint: handInRegister, conflict: 'once', office, about: nameOf, shortened: () => ({}) },
];

async function nameOf({ db }: Pick<Ctx, 'db'>, input: Fields): Promise<string> {
  const address = RegisterAddress.parse(input);
  const facts = await findRegister(db, address, null);
  const words = [
    facts?.type ?? 'Register',
    [facts?.class, facts?.stream].filter(Boolean).join(' '),
  ];
  return [...words, formatDate(address.day)].filter(Boolean).join(', ');
}
