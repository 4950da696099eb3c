import { newId } from '../apps/server/src/platform/ids.ts';

/** One statement as it went over the wire. Without values it was sent as plain text. */
export interface Statement {
  text: string;
  name?: string;
  values?: (string | null)[];
}

/** What was sent before the client waited for an answer. */
export type Flight = Statement[];

const isCommit = ({ text }: Statement): boolean => /^\s*(commit|rollback)\s*$/.test(text);
const isBegin = ({ text }: Statement): boolean => /^\s*begin\b/.test(text);
const isWrite = ({ text }: Statement): boolean => /^\s*(insert|update|delete)\b/.test(text);

/** A read does not wait for its COMMIT, so a flight of that alone is no round trip of the caller. */
export const roundTrips = (flights: Flight[]): number =>
  flights.filter((flight) => !flight.every(isCommit)).length;

export const transactions = (flights: Flight[]): number => flights.flat().filter(isBegin).length;

/** The last statements somebody waited for: what the answer is made of. */
export function answering(flights: Flight[]): Statement[] {
  const waited = flights.filter((flight) => !flight.every(isCommit));
  return (waited.at(-1) ?? []).filter((one) => !isBegin(one) && !isCommit(one));
}

/** What a bare server does for a write: the transaction and what it writes, no questions asked. */
export const onlyWrites = (flights: Flight[]): Statement[] =>
  flights.flat().filter((one) => isBegin(one) || isWrite(one) || isCommit(one));

/** A write is repeated with fresh ids: these are kept, and this mark is renewed. */
export interface Rewrite {
  kept: string[];
  mark: string;
}

/** One variant after the other, a write each time anew. */
export function inTurn(variants: Statement[][], write?: Rewrite): () => Statement[] {
  const makers = variants.map((one) => (write ? freshener(one, write) : () => one));
  let turn = 0;
  return () => makers[turn++ % makers.length]!();
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/**
 * A recorded write can be repeated only with new ids and new names: ids that the recording made are
 * replaced by fresh ones, the same for all statements of one repetition, and so is the mark.
 */
function freshener(statements: Statement[], { kept, mark }: Rewrite) {
  const keep = new Set(kept);
  let used = 0;
  return (): Statement[] => {
    const ids = new Map<string, string>();
    const n = `${mark}-${process.pid}-${Date.now().toString(36)}-${++used}`;
    const renew = (id: string): string => {
      if (keep.has(id)) return id;
      const known = ids.get(id) ?? newId();
      ids.set(id, known);
      return known;
    };
    const fresh = (value: string | null) =>
      value === null ? null : value.replaceAll(mark, n).replace(uuid, renew);
    return statements.map((one) => (one.values ? { ...one, values: one.values.map(fresh) } : one));
  };
}
