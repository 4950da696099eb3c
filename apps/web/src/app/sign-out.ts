import type { logout } from '@darasa/contract/identity/sign-in/session';
import { call } from '../platform/call.ts';
import { endSession } from '../platform/leave.ts';
import { unsubscribe } from '../platform/push.ts';
import { emptyCaches } from '../platform/service-worker.ts';
import { forgetTraces } from '../platform/session.ts';

const patience_ms = 3_000;

/** Signing out by hand: the server first, then everything this browser kept. */
export async function signOut(user_id: string): Promise<void> {
  const address = {
    method: 'POST',
    path: `/auth/logout?id=${encodeURIComponent(user_id)}`,
  } as const;
  // Whoever wants to leave is not held back by a slow line: what matters here happens here.
  await Promise.race([
    Promise.allSettled([call<typeof logout>(address, {}), unsubscribe(), emptyCaches()]),
    new Promise((resolve) => setTimeout(resolve, patience_ms)),
  ]);
  forgetTraces();
  endSession();
}
