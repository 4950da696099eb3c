import { readBalance } from '@darasa/rules/carrier-balance';
import { z } from 'zod';
import type { Config } from '../config.ts';

const wait_ms_max = 10_000;
/** Their documentation writes `UserData`, and a sample of it `userData`. */
const Answer = z
  .record(z.string(), z.unknown())
  .transform((all) => Object.entries(all).find(([name]) => /^userdata$/i.test(name))?.[1])
  .pipe(z.object({ balance: z.string().max(60) }));

/**
 * The balance is what is left on the account, as Africa's Talking tells it. Whatever else it says is
 * thrown.
 */
export async function askSmsBalance(config: Config['sms']) {
  const address = new URL(`${config.base_url}/version1/user`);
  address.searchParams.set('username', config.username);
  const response = await fetch(address, {
    headers: { apiKey: config.api_key, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(wait_ms_max),
  }).catch((error: Error) => {
    throw new Error(error.name === 'TimeoutError' ? 'no answer' : 'no line');
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const answer = Answer.safeParse(await response.json().catch(() => null));
  const read = answer.success ? readBalance(answer.data.balance) : null;
  if (!read) throw new Error('an answer we cannot read');
  return read;
}
