// The server's last word about the time, and what this page counted since. It says later when something was
// written, whatever the clock of the device says meanwhile.
import type { Seal } from '@darasa/contract/seal';
import { keys, readJson, writeJson } from '../storage.ts';

/** The seal with what this device's clock said as it came. */
type KeptSeal = Seal & { wall_at: number };

let counted: { mac: string; from_ms: number } | null = null;
// A page that sleeps does not count, and would make a right clock look wrong.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') counted = null;
  });
}

export function keepSeal(seal: Seal | undefined): void {
  if (!seal) return;
  writeJson(keys.seal, { ...seal, wall_at: Date.now() } satisfies KeptSeal);
  counted = { mac: seal.mac, from_ms: performance.now() };
}

const lastSeal = (): KeptSeal | null => readJson<KeptSeal>(keys.seal);

/** The seal as it is sent back: the device is known by it when the cookie is gone. */
export function sentSeal(): Seal | undefined {
  const kept = lastSeal();
  if (!kept) return undefined;
  const { wall_at: _, ...seal } = kept;
  return seal;
}

export interface WrittenAt {
  device_id: string | null;
  at: string;
  wall_at: number;
  seal?: KeptSeal;
  since_ms?: number;
}

/** The moment of writing, as this device knows it. */
export function writtenNow(): WrittenAt {
  const seal = lastSeal();
  const wall_at = Date.now();
  const is_counted = seal !== null && counted?.mac === seal.mac;
  return {
    device_id: seal?.device_id ?? null,
    at: new Date(wall_at).toISOString(),
    wall_at,
    ...(seal && { seal }),
    ...(is_counted && { since_ms: Math.max(0, Math.round(performance.now() - counted!.from_ms)) }),
  };
}
