import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { readOptions, usage } from './options.ts';
import { stayFresh } from './plant.ts';
import { scenarios } from './scenarios/index.ts';
import { openStage } from './stage.ts';
import { type Line, summaryOf, tableOf } from './table.ts';

const legend = `
product  the built product: signed in, scoped by row security, permissions checked
plain    a bare node:http server with pg and the shortest SQL written by hand, without row security
C        a bare node:http server with pg: the same SQL of that call, in one flight, nothing else
         (of a page: the same document without its scripts)
R        the same SQL through pg in one process, without HTTP (the embedded PostgreSQL has no pgbench)
ratio    product to C (or as the line says), the median of rounds taken in turn within one run`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
  process.exit(0);
}
const options = readOptions(args, path.resolve(import.meta.dirname, '..'));
const names = scenarios.map(({ name }) => name);
const unknown = options.only.find((name) => !names.includes(name));
if (unknown) {
  console.error(`There is no scenario "${unknown}". There are: ${names.join(', ')}.`);
  process.exit(1);
}
const wanted = scenarios.filter(({ name }) => !options.only.length || options.only.includes(name));
if (options.fresh) stayFresh();
const opening = openStage(options);
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true;
    opening.then((opened) => opened.close()).catch(() => {});
  });
}
const stage = await opening;
const lines: Line[] = [];
try {
  for (const { name, measure } of wanted) {
    if (interrupted) break;
    const began = performance.now();
    process.stderr.write(`measuring ${name} ... `);
    lines.push(...(await measure(stage).catch((error: unknown) => [failedLine(name, error)])));
    process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  }
} finally {
  await stage.close();
}
if (interrupted) process.exit(130);
console.log(`\n${tableOf(lines)}\n${legend}\n${machine()}\n\n${summaryOf(lines)}`);
process.exit(0);

/** Absolute figures depend on what else the machine does; the reader should know. */
function machine(): string {
  const [last_minute = 0] = loadavg();
  return `machine  ${availableParallelism()} cores, Node ${process.versions.node}, load average ${last_minute.toFixed(1)} at the end`;
}

/** One scenario that cannot run must not hide the others. */
function failedLine(name: string, error: unknown): Line {
  if (!interrupted) process.stderr.write(`${(error as Error).stack}\n`);
  return { what: `${name}: could not be measured, see above`, product: '-', met: false };
}
