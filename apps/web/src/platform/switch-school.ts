import type { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { toast } from '@darasa/ui';
import { useState } from 'react';
import { send } from './call.ts';
import { keepNotice } from './notice-for-later.ts';
import { switchSession } from './session.ts';
import { useViewer } from './viewer.tsx';

const address = { method: 'PATCH', path: '/user/:user_id/change-current-school' } as const;

/** The school being switched to, if any, and the act itself. */
export function useSwitchSchool(): [string | null, (school_id: string) => Promise<void>] {
  const { user } = useViewer();
  const [going_to, setGoingTo] = useState<string | null>(null);
  const go = async (school_id: string) => {
    if (!school_id || school_id === user.active_school_id || going_to) return;
    setGoingTo(school_id);
    try {
      const input = { user_id: user.id, school_id };
      const { data, message } = await send<typeof changeCurrentSchool>(address, input);
      switchSession(data);
      keepNotice(message);
      location.reload();
    } catch (error) {
      setGoingTo(null);
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  return [going_to, go];
}
