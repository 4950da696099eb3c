import type { RateClass } from '@darasa/contract/endpoint';
import { fail } from '../fail.ts';
import { FairLine } from '../fairness/line.ts';
import { FairPlaces } from '../fairness/places.ts';

/**
 * What is no endpoint is counted as well: news of banks, browsers that open a socket, and calls whose token
 * is none.
 */
type Counted = RateClass | 'notice' | 'handshake' | 'stranger';

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
  stranger: 3_000,
};
const callers_max = 50_000;
/** Files that come in at once: each lies in memory until it is kept, and on a bad line comes slowly. */
const uploads_max = 32;
const uploads_of_tenant_max = 8;
/** Parents are many and the office is few: half of the places stay with the office. */
const parents_share = 1 / 2;
const uploads_of_person_max = 3;
/** News that stands in line before the next is sent away. */
const line_max = 2_000;
const line_of_one_max = line_max / 2;
const line_of_nobody_max = 50;

/**
 * A call by nobody has a turn too; whose turn it is that comes by an address of no organisation: there are
 * as many such as anybody makes up.
 */
export const nobody = 'nobody';

export interface Limits {
  /**
   * Calls that may run at once; the last of these are kept for signing in. What banks and telephone
   * companies tell us has a room of its own beside them.
   */
  in_flight_max?: number;
  /** Multiplies every rate; only load tests use it. */
  rate_factor?: number;
}

/**
 * Everything is bounded: how many calls run at once, how many of them for one organisation, and how many
 * one caller makes in a minute.
 */
export function createLimits({ in_flight_max = 64, rate_factor = 1 }: Limits = {}) {
  const reserved = Math.max(1, Math.floor(in_flight_max / 8));
  const notices_max = Math.max(1, Math.floor(in_flight_max / 4));
  const nobodys_max = Math.max(1, Math.floor(in_flight_max / 16));
  const calls = new FairPlaces(in_flight_max);
  const calls_of_persons = new FairPlaces(in_flight_max, 1);
  let notices = 0;
  const line = new FairLine<() => void>();

  /**
   * Takes a place for an organisation, of which one person leaves some to the others; whoever is in none
   * yet counts by address.
   */
  const enter = (rate: RateClass, whose: string, user_id?: string): (() => void) => {
    const room = rate === 'sign-in' ? in_flight_max : in_flight_max - reserved;
    const is_full =
      !calls.hasRoomFor(whose, room) ||
      (user_id !== undefined && !calls_of_persons.hasRoomFor(user_id, room)) ||
      (whose === nobody && calls.heldBy(nobody) >= nobodys_max);
    if (is_full) throw fail('server.busy', {}, { retry_after_s: 1 });
    const leaves = [calls.take(whose), ...(user_id ? [calls_of_persons.take(user_id)] : [])];
    return () => leaves.forEach((leave) => leave());
  };

  /**
   * The reports of a message to a school arrive all at once, and each is told once only: so they stand
   * in line, where organisations take turns, and never take the places of people.
   */
  const enterNotice = async (whose: string): Promise<() => void> => {
    const line_of_whose_max = whose === nobody ? line_of_nobody_max : line_of_one_max;
    const is_full = line.length >= line_max || line.waitingFor(whose) >= line_of_whose_max;
    if (notices < notices_max) notices++;
    else if (is_full) throw fail('server.busy', {}, { retry_after_s: 1 });
    else await new Promise<void>((resolve) => line.push(whose, resolve));
    return () => {
      const next = line.shift();
      if (next) next();
      else notices--;
    };
  };

  return {
    countCall: createCounts(rate_factor),
    enter,
    enterNotice,
    enterUpload: createUploads(),
    inFlight: () => calls.taken + notices,
  };
}

/**
 * Calls of each caller in this minute. Of too many callers those are forgotten who have not called for the
 * longest time; whoever still calls is carried over, so that nobody starts anew because of others.
 */
function createCounts(rate_factor: number) {
  let window_started_at = 0;
  let recent = new Map<string, number>();
  let earlier = new Map<string, number>();
  return (rate: Counted, caller: string, now_ms: number): void => {
    if (now_ms - window_started_at >= window_ms) {
      window_started_at = now_ms;
      recent = new Map();
      earlier = new Map();
    }
    const key = `${rate} ${caller}`;
    const count = (recent.get(key) ?? earlier.get(key) ?? 0) + 1;
    recent.set(key, count);
    if (recent.size > callers_max / 2) {
      earlier = recent;
      recent = new Map();
    }
    if (count > calls_max[rate] * rate_factor) {
      const left_s = Math.ceil((window_started_at + window_ms - now_ms) / 1000);
      throw fail('request.too_many', {}, { retry_after_s: Math.max(1, left_s) });
    }
  };
}

/** A sender is who sends a file. */
export interface Sender {
  tenant_id: string;
  user_id: string;
  is_parent: boolean;
}

/** A few files at once for a person, more for an organisation, and no more than the memory is for. */
function createUploads() {
  const of_tenants = new FairPlaces(uploads_max);
  const of_parents = new FairPlaces(uploads_max);
  const of_persons = new FairPlaces(uploads_max);
  return ({ tenant_id, user_id, is_parent }: Sender): (() => void) => {
    const is_many =
      of_persons.heldBy(user_id) >= uploads_of_person_max ||
      of_tenants.heldBy(tenant_id) >= uploads_of_tenant_max ||
      (is_parent && of_parents.heldBy(tenant_id) >= uploads_of_tenant_max * parents_share);
    if (is_many) throw fail('request.uploads', {}, { retry_after_s: 5 });
    const is_full =
      of_tenants.taken >= uploads_max ||
      (is_parent && of_parents.taken >= uploads_max * parents_share);
    if (is_full) throw fail('server.busy', {}, { retry_after_s: 5 });
    const leaves = [of_tenants.take(tenant_id), of_persons.take(user_id)];
    if (is_parent) leaves.push(of_parents.take(tenant_id));
    return () => leaves.forEach((leave) => leave());
  };
}
