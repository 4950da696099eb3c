import { checkOut, listOnSite, listVisits } from '@darasa/contract/gate/visits';
import { toast } from '@darasa/ui';
import { useState } from 'react';
import { useQueued } from '#platform/offline-queue/use-queued.ts';
import { keyOf } from '#platform/query.ts';

/** Checks somebody out, now or when the line is back, and says so. */
export function useCheckOut() {
  const send = useQueued(checkOut, [keyOf(listOnSite), keyOf(listVisits)]);
  const [busy_id, setBusyId] = useState('');
  const run = async (visit: { id: string; name: string }): Promise<void> => {
    setBusyId(visit.id);
    try {
      const { sent } = await send({ id: visit.id, left_at: new Date().toISOString() });
      toast({
        title: sent
          ? `${visit.name} is checked out.`
          : `${visit.name} is checked out. It is sent when the line is back.`,
      });
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    } finally {
      setBusyId('');
    }
  };
  return { run, busy_id };
}
