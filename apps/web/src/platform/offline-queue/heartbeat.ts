// What the heartbeat says of this device, and what it hears: the time, and what never arrived.
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { heartbeat } from '@darasa/contract/identity/sign-in/session';
import { counterOf, type Entry } from './entries.ts';
import { allWaiting, change, deviceNow, isMine, me, tell } from './queue.ts';
import { keepSeal, sentSeal } from './seal.ts';

type Beat = InputOf<typeof heartbeat>;
type Heard = Partial<OutputOf<typeof heartbeat>>;

let missing: readonly number[] = [];

/** Numbers of mine that never arrived and are not here either. */
export const missingNumbers = (): readonly number[] => missing;

export function beatOf(): Beat {
  const mine = allWaiting().filter(isMine);
  const { lost } = deviceNow();
  const seal = sentSeal();
  return {
    waiting: {
      count: mine.length,
      ...(mine[0] && { since: mine[0].at }),
      ...(lost && !lost.is_told && { lost_count: lost.count }),
    },
    ...(seal && { seal }),
  };
}

/** The server counts too: after a loss the numbers go on where it heard the last. */
export async function hearBeat({
  seal,
  last_n = 0,
  missing: never_came = [],
}: Heard): Promise<void> {
  keepSeal(seal);
  const author = me();
  if (!author) return;
  const counter = counterOf(author);
  const { last_n: known, lost } = deviceNow();
  if (last_n > (known[counter] ?? 0) || (lost && !lost.is_told)) {
    await change(({ device = deviceNow() }) => ({
      device: {
        ...device,
        last_n: { ...device.last_n, [counter]: Math.max(last_n, device.last_n[counter] ?? 0) },
        ...(device.lost && { lost: { ...device.lost, is_told: true } }),
      },
    }));
  }
  const here = new Set(
    allWaiting()
      .filter(isMine)
      .map((one: Entry) => one.n),
  );
  const given_up = deviceNow().given_up[counter] ?? [];
  missing = never_came.filter((n) => !here.has(n) && !given_up.includes(n));
  tell();
}

/** A person has read of the loss, so it is not told again. */
export const forgetLoss = (): Promise<void> =>
  change(({ device = deviceNow() }) => {
    const { lost: _, ...rest } = device;
    return { device: rest };
  });
