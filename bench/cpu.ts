import { existsSync, readFileSync } from 'node:fs';
import type { Sample } from './rounds.ts';

const tick_ms = 10;

/**
 * How much of the processor a process spent on each call of a turn. Where other work makes it wait
 * for its turn, this figure stays true while throughput does not.
 */
export async function withCpu(pid: number, turn: () => Promise<Sample>): Promise<Sample> {
  const before_ms = spentBy(pid);
  const sample = await turn();
  return { ...sample, cpu_ms: (spentBy(pid) - before_ms) / sample.calls };
}

/** Linux tells it in a file; elsewhere it is not known. */
function spentBy(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return NaN;
  // The name of the program may hold anything, so counting starts behind its bracket.
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick_ms;
}
