// Writes made while the line is down. Each is kept in the browser with its Idempotency-Key and sent
// when the line is back, so that what was lost on the way is never done twice.
import { call, CallError, type Address } from '../call.ts';
import { readSession } from '../session.ts';
import { isPinWanted } from '../step-up.ts';
import { read, writeJson } from '../storage.ts';

export interface WaitingCall {
  /** The Idempotency-Key of every attempt. */
  key: string;
  user_id: string;
  school_id: string | null;
  endpoint: Pick<Address, 'method' | 'path' | 'idempotent'>;
  input: Record<string, unknown>;
  at: string;
  /** What the server said when it would not take it; it then waits for a person. */
  refused?: string;
}

const store_key = 'darasa.waiting';
const waiting_max = 200;
const no_room = `This device keeps ${waiting_max} entries until the line is back, and has no room for more. Let them be sent first.`;

let kept_text: string | null = null;
let kept: readonly WaitingCall[] = [];
const listeners = new Set<() => void>();

/** Everything that waits in this browser, oldest first, whoever wrote it. */
export function allWaiting(): readonly WaitingCall[] {
  const text = read(store_key);
  if (text !== kept_text) {
    kept_text = text;
    kept = parsed(text);
  }
  return kept;
}

/** Only the one who wrote it sends it, in the school it was written for. */
export function isMine(one: WaitingCall): boolean {
  const user = readSession()?.user;
  return one.user_id === user?.id && one.school_id === (user?.active_school_id ?? null);
}

/** Throws a sentence when there is no room: nothing that waits goes away in silence. */
export function keep(endpoint: Address, input: object, key: string): void {
  const user = readSession()?.user;
  if (!user) return;
  if (allWaiting().length >= waiting_max) throw new Error(no_room);
  const { method, path } = endpoint;
  const one: WaitingCall = {
    key,
    user_id: user.id,
    school_id: user.active_school_id ?? null,
    endpoint: { method, path, idempotent: true },
    input: input as Record<string, unknown>,
    at: new Date().toISOString(),
  };
  save([...allWaiting(), one]);
}

/**
 * A waiting call may be amended: what still waits can be completed, such as a visitor who leaves before the
 * line is back.
 */
export function amend(key: string, change: Record<string, unknown>): void {
  save(
    allWaiting().map((one) =>
      one.key === key ? { ...one, input: { ...one.input, ...change } } : one,
    ),
  );
}

export const drop = (key: string): void => save(allWaiting().filter((one) => one.key !== key));

let sending: Promise<number> | null = null;

let wants_pin = false;

/** The server takes nothing more of it before the guard has typed the PIN. */
export const waitsForPin = (): boolean => wants_pin;

export function waitForPin(wanted: boolean): void {
  wants_pin = wanted;
  for (const listener of listeners) listener();
}

/** Sends what waits, in order, until there is no answer or a PIN is wanted. Says how many went. */
export async function sendWaiting(): Promise<number> {
  if (wants_pin) return 0;
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<number> {
  let sent_count = 0;
  for (const one of allWaiting().filter((item) => isMine(item) && !item.refused)) {
    try {
      await call(one.endpoint, one.input, { key: one.key });
      drop(one.key);
      sent_count++;
    } catch (error) {
      if (isPinWanted(error)) waitForPin(true);
      if (!isFinal(error)) return sent_count;
      refuse(one.key, (error as Error).message);
    }
  }
  return sent_count;
}

/** No answer, a busy server, a lost session or a PIN may be different next time; a refusal will not. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError &&
  !isPinWanted(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

const refuse = (key: string, refused: string): void =>
  save(allWaiting().map((one) => (one.key === key ? { ...one, refused } : one)));

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function save(all: readonly WaitingCall[]): void {
  writeJson(store_key, all);
  for (const listener of listeners) listener();
}

function parsed(text: string | null): readonly WaitingCall[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? (found as WaitingCall[]) : [];
  } catch {
    return [];
  }
}
