// npm run bench: measures the built product beside a bare server and beside plain SQL, and prints
// one table. `npm run bench -- --help` names what can be chosen.
import { join } from 'node:path';
import { checkNode, ensureInstalled, root, run } from './bootstrap.mjs';
import { isBuilt } from './sources.mjs';

const bench_ms_max = 60 * 60_000;

checkNode();
await ensureInstalled();
if (!isBuilt()) {
  console.log('Building. This takes some seconds.');
  if ((await run(process.execPath, [join(root, 'scripts/build.mjs')])) !== 0) process.exit(1);
}
const args = ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)];
process.exit(await run(process.execPath, args, { timeout_ms: bench_ms_max }));
