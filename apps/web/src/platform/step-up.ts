import { CallError } from './call-error.ts';

/** Somebody who waits for the person at the keyboard to type the password again. */
export interface Waiting {
  go(): void;
  giveUp(): void;
}

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

/** Runs an act; when the server wants the password again, asks for it and then repeats the act. */
export async function withStepUp<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isStepUp(error)) throw error;
    await askPassword(error);
    return act();
  }
}

export const readWaiting = (): Waiting | null => waiting;

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isStepUp = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'step_up.needed';

const askPassword = (refusal: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      tell(null);
      settle();
    };
    tell({ go: end(resolve), giveUp: end(() => reject(refusal as Error)) });
  });

function tell(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}
