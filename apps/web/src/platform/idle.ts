// After five minutes without a movement, a key, a scroll or a click the session ends, silently.
import type { heartbeat } from '@darasa/contract/identity/sign-in/session';
import { call } from './call.ts';
import { endIfIdle } from './leave.ts';
import { beatOf, hearBeat } from './offline-queue/heartbeat.ts';
import { extendExpiry, readSession } from './session.ts';

const check_ms = 1_000;
const note_ms = 1_000;
const heartbeat_ms = 60_000;
const signs_of_life = ['mousemove', 'keydown', 'scroll', 'click'] as const;

/** Watches until the returned function is called. */
export function startIdle(): () => void {
  let noted_at = 0;
  let beaten_at = 0;

  const note = () => {
    const now = Date.now();
    if (now - noted_at < note_ms) return;
    noted_at = now;
    // The first movement after a long sleep must not revive a session that is over.
    if (endIfIdle() || !readSession()) return;
    extendExpiry();
    if (now - beaten_at < heartbeat_ms) return;
    beaten_at = now;
    sayAlive();
  };
  const look = () => void endIfIdle();

  const timer = setInterval(look, check_ms);
  const options = { capture: true, passive: true };
  for (const sign of signs_of_life) window.addEventListener(sign, note, options);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    for (const sign of signs_of_life) window.removeEventListener(sign, note, options);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}

/** The server has an idle rule of its own, and a person who only reads makes no calls. */
function sayAlive(): void {
  const address = { method: 'POST', path: '/auth/heartbeat' } as const;
  // A lost heartbeat is followed by the next one; the person need not know.
  call<typeof heartbeat>(address, beatOf()).then(hearBeat, () => undefined);
}
