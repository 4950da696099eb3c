import { CallError } from './call-error.ts';

/** What the server wants to see again: the password or a code, or the PIN of whoever keeps the gate. */
type Proof = 'password' | 'pin';

/** Somebody who waits for the person at the keyboard to prove again who they are. */
export interface ProofRequest {
  wants: Proof;
  go(): void;
  giveUp(): void;
}

let waiting: ProofRequest | null = null;
let asked: Promise<void> | null = null;
const listeners = new Set<() => void>();
const proof_listeners = new Set<(proof: Proof) => void>();

/** Runs an act; when the server wants a proof first, asks for it and then repeats the act. */
export async function withStepUp<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const wants = wantedBy(error);
    if (!wants) throw error;
    await askFor(wants, error);
    return act();
  }
}

/** Asks for the PIN before an act, for what waits in the queue until the guard looks at the phone. */
export const askPin = (): Promise<void> => askFor('pin', new Error('the PIN was not typed'));

export const readWaiting = (): ProofRequest | null => waiting;

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells what was just proven, also to those who did not ask for it themselves. */
export function onProof(listener: (proof: Proof) => void): () => void {
  proof_listeners.add(listener);
  return () => void proof_listeners.delete(listener);
}

const wanted_by: Record<string, Proof> = { 'step_up.needed': 'password', 'pin.needed': 'pin' };

const wantedBy = (error: unknown): Proof | undefined =>
  error instanceof CallError ? wanted_by[error.code] : undefined;

/** Acts that are refused together wait for one answer: a second dialog would forget the first. */
const askFor = (wants: Proof, refusal: unknown): Promise<void> =>
  (asked ??= new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => () => {
      asked = null;
      tell(null);
      settle();
    };
    const go = end(() => {
      resolve();
      for (const listener of proof_listeners) listener(wants);
    });
    tell({ wants, go, giveUp: end(() => reject(refusal as Error)) });
  }));

function tell(next: ProofRequest | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}
