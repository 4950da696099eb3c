// After five minutes without a movement, a key, a scroll or a click the session ends, silently.
import type { heartbeat } from '@darasa/contract/identity/sign-in/session';
import type { OutputOf, SentOf } from '@darasa/contract/endpoint';
import { call } from './call.ts';
import { endIfIdle } from './leave.ts';
import { keepSeal } from './offline-queue/seal.ts';
import { extendExpiry, readSession } from './session.ts';

const check_ms = 1_000;
const note_ms = 1_000;
const heartbeat_ms = 60_000;
const signs_of_life = ['mousemove', 'keydown', 'scroll', 'click'] as const;

/** A beat is what the heartbeat says besides, and who hears its answer. */
interface Beat {
  say: () => SentOf<typeof heartbeat>;
  hear: (answer: OutputOf<typeof heartbeat>) => void;
}
/** Pages without a queue only learn the time. */
const bare: Beat = { say: () => ({}), hear: ({ seal }) => keepSeal(seal) };

/** Watches until the returned function is called. */
export function startIdle(beat: Beat = bare): () => void {
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
    sayAlive(beat);
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
function sayAlive({ say, hear }: Beat): void {
  const address = { method: 'POST', path: '/auth/heartbeat' } as const;
  // A lost heartbeat is followed by the next one; the person need not know.
  call<typeof heartbeat>(address, say()).then(hear, () => undefined);
}
