import { hash, verify } from '@node-rs/argon2';
import { fail } from '../fail.ts';

// Hashing is the first thing that collapses under a flood of sign-ins, so few run and few wait.
const running_max = 2;
const waiting_max = 20;
let running = 0;
const waiting: (() => void)[] = [];

// 19 MiB and two passes: the smallest setting OWASP's password storage sheet recommends.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/** An unknown person costs the same time as a known one, so the time tells nothing. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost);
  const against = stored ?? (await decoy);
  const right = await inTurn(() => verify(against, password));
  return right && stored !== null;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= running_max) {
    if (waiting.length >= waiting_max) throw fail('sign_in.busy', {}, { retry_after_s: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
