import type { RateClass } from '@darasa/contract/endpoint';
import { fail } from '../fail.ts';

/** What is no endpoint is counted as well: news of banks, and browsers that open a socket. */
type Counted = RateClass | 'notice' | 'handshake';

const window_ms = 60_000;
/** Calls per minute and caller. A person cannot click this fast; a script can. */
const calls_max: Record<Counted, number> = {
  read: 1_200,
  write: 300,
  'sign-in': 120,
  upload: 30,
  export: 30,
  report: 20,
  notice: 6_000,
  // A whole school may share one address, and all of it comes back at once.
  handshake: 600,
};
const callers_max = 50_000;
/** News that stands in line before the next is sent away. */
const line_max = 2_000;

export interface Limits {
  /**
   * Calls that may run at once; the last of these are kept for signing in. What banks and telephone
   * companies tell us has a room of its own beside them.
   */
  in_flight_max?: number;
  /** Multiplies every rate; only load tests use it. */
  rate_factor?: number;
}

/** Everything is bounded: how many calls run at once, and how many one caller makes in a minute. */
export function createLimits({ in_flight_max = 64, rate_factor = 1 }: Limits = {}) {
  const reserved = Math.max(1, Math.floor(in_flight_max / 8));
  const notices_max = Math.max(1, Math.floor(in_flight_max / 4));
  let in_flight = 0;
  let notices = 0;
  const line: (() => void)[] = [];
  let window_started_at = 0;
  let counts = new Map<string, number>();

  const countCall = (rate: Counted, caller: string, now_ms: number): void => {
    if (now_ms - window_started_at >= window_ms || counts.size > callers_max) {
      window_started_at = now_ms;
      counts = new Map();
    }
    const key = `${rate} ${caller}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > calls_max[rate] * rate_factor) {
      const left_s = Math.ceil((window_started_at + window_ms - now_ms) / 1000);
      throw fail('request.too_many', {}, { retry_after_s: Math.max(1, left_s) });
    }
  };

  const enter = (rate: RateClass): (() => void) => {
    const room = rate === 'sign-in' ? in_flight_max : in_flight_max - reserved;
    if (in_flight >= room) throw fail('server.busy', {}, { retry_after_s: 1 });
    in_flight++;
    return () => {
      in_flight--;
    };
  };

  /**
   * The reports of a message to a school arrive all at once, and each is told once only: so they stand
   * in line, and never take the places of people.
   */
  const enterNotice = async (): Promise<() => void> => {
    if (notices < notices_max) notices++;
    else if (line.length >= line_max) throw fail('server.busy', {}, { retry_after_s: 1 });
    else await new Promise<void>((resolve) => line.push(resolve));
    return () => {
      const next = line.shift();
      if (next) next();
      else notices--;
    };
  };

  return { countCall, enter, enterNotice, inFlight: () => in_flight + notices };
}
