import { useState } from 'react';

/**
 * The record whose sheet stands open: one that was pressed, or the one that the address names by
 * `id`, which a notification or an approval leads to. Closing it gives the whole list back.
 */
export function useOpenRecord<T extends { id: string }, Other = never>(
  rows: readonly T[] | undefined,
  id: string | undefined,
  forget: () => void,
): [open: T | Other | null, setOpen: (next: T | Other | null) => void] {
  const [pressed, setPressed] = useState<T | Other | null>(null);
  const named = id ? rows?.find((row) => row.id === id) : undefined;
  const setOpen = (next: T | Other | null) => {
    setPressed(next);
    if (next === null && id) forget();
  };
  return [pressed ?? named ?? null, setOpen];
}
