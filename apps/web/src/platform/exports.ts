import type { Endpoint, SentOf } from '@darasa/contract/endpoint';
import { toast } from '@darasa/ui/toast';
import { useState } from 'react';
import { call } from './call.ts';

/** Asks for a file of the filtered rows. One at a time: each costs the server some work. */
export function useExport<E extends Endpoint>(endpoint: E): (input: SentOf<E>) => Promise<void> {
  const [busy, setBusy] = useState(false);
  return async (input) => {
    if (busy) return;
    setBusy(true);
    try {
      const answer: unknown = await call(endpoint, input);
      // Anything but a file comes back as a sentence.
      if (answer !== 'done') toast({ title: String(answer) });
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
}
