const failures_max = 5;
const rest_ms_first = 15_000;
const rest_ms_max = 5 * 60_000;

export interface Breaker {
  /** When a carrier that does not answer is tried again; null while it is well. */
  opensUntil(now_ms: number): number | null;
  succeeded(): void;
  failed(now_ms: number): void;
}

/**
 * After five failures in a row nobody knocks at a carrier's door for a while, and for longer each
 * time. The first knock after that is a single one: if it fails, the door stays closed.
 */
export function newBreaker(): Breaker {
  let failures = 0;
  let rests = 0;
  let until_ms = 0;
  return {
    opensUntil: (now_ms) => (until_ms > now_ms ? until_ms : null),
    succeeded: () => {
      failures = 0;
      rests = 0;
      until_ms = 0;
    },
    failed: (now_ms) => {
      if (until_ms > now_ms) return;
      failures++;
      if (failures < failures_max && rests === 0) return;
      until_ms = now_ms + Math.min(rest_ms_first * 2 ** rests, rest_ms_max);
      rests++;
      failures = 0;
    },
  };
}
