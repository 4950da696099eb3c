import { handInRegister, saveCells } from '@darasa/contract/attendance/registers/registers';
import { formatDate } from '@darasa/rules/dates';
import { counted } from '@darasa/rules/counted';
import type { EntryKind } from '#platform/entries/kind.ts';
import { findRegister } from './queries.ts';

const office = { module: 'attendance', act: 'approve' } as const;

/** "Morning roll, Form 3 North, 15 Sep 2026, 44 letters". */
const about: EntryKind['about'] = async ({ db }, { type_id, audience_id, day, slot, cells }) => {
  const address = {
    type_id: String(type_id),
    audience_id: String(audience_id),
    day: String(day),
    slot: Number(slot ?? 1),
  };
  const register = await findRegister(db, address, null);
  const place = register && [register.class, register.stream].filter(Boolean).join(' ');
  const letters = cells && counted((cells as unknown[]).length, 'letter');
  return [register?.type, place, formatDate(address.day), letters ?? 'handed in']
    .filter(Boolean)
    .join(', ');
};

/** The registers that were taken without a line. Handing in twice gives one minute and two names. */
export const entryKinds: EntryKind[] = [
  {
    endpoint: saveCells,
    conflict: 'cells',
    office,
    about,
    shortened: (answer) => ({ ...answer, learners: [] }),
  },
  { endpoint: handInRegister, conflict: 'once', office, about },
];
