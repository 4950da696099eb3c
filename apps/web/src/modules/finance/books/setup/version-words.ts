import { formatKes } from '@darasa/rules/money';

interface Named {
  id: string;
  name: string;
}

/** Values of a money form as two people compare them, side by side. */
export const kesOf = (cents: unknown): string =>
  typeof cents === 'number' ? formatKes(cents) : '';

export const yesOrNo = (value: unknown): string => (value ? 'Yes' : 'No');

export const nameOf = (rows: readonly Named[], id: unknown): string =>
  rows.find((one) => one.id === id)?.name ?? '';

/** In the order of the list, so that the same choice made in another order reads the same. */
export const namesOf = (rows: readonly Named[], ids: unknown): string =>
  rows
    .filter((one) => Array.isArray(ids) && ids.includes(one.id))
    .map((one) => one.name)
    .join(', ');
