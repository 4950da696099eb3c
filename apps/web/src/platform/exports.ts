import { mayCall } from '@darasa/contract/access';
import type { Endpoint, SentOf } from '@darasa/contract/endpoint';
import { toast } from '@darasa/ui/feedback/toast';
import { useState } from 'react';
import { call } from './call.ts';
import { useViewer } from './viewer.tsx';

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

type Paged = { page?: unknown; page_size?: unknown };

/** Export and Print of a list, for whoever may: all rows of the filter, whichever page is open. */
export function useTableExport<E extends Endpoint>(endpoint: E, view: Omit<SentOf<E>, 'format'>) {
  const { user, staff } = useViewer();
  const exportTo = useExport(endpoint);
  if (!mayCall(endpoint.access, user, staff?.responsibility)) return {};
  const { page: _page, page_size: _size, ...whole } = view as Paged;
  const send = (format: 'csv' | 'xlsx' | 'pdf') => exportTo({ ...whole, format } as SentOf<E>);
  return { exportTo: send, print: () => void send('pdf') };
}
