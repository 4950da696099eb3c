import { isoDate } from './dates.ts';

/** A moment of a device: what its own clock said, and what the server said when it was last heard. */
export interface Writing {
  /** The device's clock when it was written. */
  wall_ms: number;
  /** The last word of the server about the time, and what the device's clock said as it came. */
  seal?: { at_ms: number; wall_ms: number } | undefined;
  /** How long the page counted from that word to the writing, where it is the same page. */
  since_ms?: number | undefined;
  /** The server's clock as it arrived. */
  received_ms: number;
}

export interface DoneAt {
  at_ms: number;
  /** `right` and `corrected` may be believed; the minutes of what is `doubtful` are typed by a person. */
  clock: 'right' | 'corrected' | 'doubtful';
  /** The day holds where it cannot have been another. */
  is_day_sure: boolean;
}

/** Two clocks of one device may differ by so much; more means that somebody set one of them. */
const agreement_ms = 2 * 60_000;
/** Nobody notices less than this. */
const right_ms = 60_000;

/**
 * The time of writing is the server's last word and what the device counted since. It lies between that word
 * and the arrival, whatever the device says.
 */
export function doneAt({ wall_ms, seal, since_ms, received_ms }: Writing): DoneAt {
  if (!seal) {
    return {
      at_ms: Math.min(wall_ms, received_ms),
      clock: 'doubtful',
      is_day_sure: dayOf(wall_ms) === dayOf(received_ms),
    };
  }
  const counted_ms = wall_ms - seal.wall_ms;
  const claimed_ms = seal.at_ms + counted_ms;
  const at_ms = Math.min(Math.max(claimed_ms, seal.at_ms), received_ms);
  const agrees = since_ms === undefined || Math.abs(counted_ms - since_ms) <= agreement_ms;
  if (at_ms !== claimed_ms || !agrees) {
    const is_day_sure = dayOf(seal.at_ms) === dayOf(received_ms);
    return { at_ms, clock: 'doubtful', is_day_sure };
  }
  const is_right = Math.abs(seal.at_ms - seal.wall_ms) <= right_ms;
  return { at_ms, clock: is_right ? 'right' : 'corrected', is_day_sure: true };
}

const dayOf = (ms: number): string => isoDate(new Date(ms));
