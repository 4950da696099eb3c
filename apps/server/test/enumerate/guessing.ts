import { login } from '@darasa/contract/identity/sign-in/session';
import type { NewSchool } from '../new-school.ts';
import { callerOf, type TestServer } from '../server.ts';
import { inParallel } from './calling.ts';

export interface Guesses {
  /** Tries at which a password was really compared: the attacker learnt something. */
  compared: number;
  refused: number;
  /** Refusals that did not say when to come back. */
  without_retry: number;
}

export interface Guess {
  identifier: string;
  password: string;
}

/** Guesses as an attacker would: many at once, every time from another address and another token. */
export async function guess(
  server: TestServer,
  { domain }: Pick<NewSchool, 'domain'>,
  guesses: Guess[],
  at_once = 12,
): Promise<Guesses> {
  const found: Guesses = { compared: 0, refused: 0, without_retry: 0 };
  await inParallel(guesses, at_once, async (one, i) => {
    const address = `10.${i % 250}.${(i >> 8) % 250}.1`;
    const answer = await callerOf(server, { domain }).raw('POST', `/api${login.path}`, {
      body: { ...one, user_type: 'staff' },
      headers: {
        'x-forwarded-for': address,
        'x-real-ip': address,
        forwarded: `for=${address}`,
        authorization: `Bearer ${i}.${'x'.repeat(60)}${i}`,
      },
    });
    if (answer.status === 429) {
      found.refused++;
      if (!answer.headers.get('retry-after')) found.without_retry++;
    } else {
      found.compared++;
    }
  });
  return found;
}
