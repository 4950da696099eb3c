import { useEffect, useState } from 'react';
import { onSession, readSession, type Session } from '../platform/session.ts';

/** Null on the server and in the first drawing of a browser, so that both draw the same. */
export function useSession(): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    const look = () => setSession(readSession());
    look();
    return onSession(look);
  }, []);
  return session;
}
