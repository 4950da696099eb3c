// npm run new:slice <module> [<street>/]<slice>: writes a slice into all rooms and registers it, so that it
// runs and passes every check as it stands. What the slice is about is then written by a person.
import { execFileSync } from 'node:child_process';
import { ensureInstalled, root, stop } from './bootstrap.mjs';
import { planOf, wordsOf } from './new-slice/words.mjs';
import { moduleNames, writeSlice } from './new-slice/write.mjs';
import { STREETS } from './street-laws.mjs';

const [module_name, below] = process.argv.slice(2);
const words = wordsOf(module_name, below, planOf(root, moduleNames(root), STREETS));
if (typeof words === 'string') stop(words);
await ensureInstalled();
const { written, touched } = write();
run('node', ['scripts/db-types.mjs']);
// Who may call what is written down, and read by whoever reviews the change.
const knock = [
  'run',
  '--project',
  'server',
  'apps/server/test/access.test.ts',
  '-t',
  'who gets in',
];
run('npx', ['vitest', ...knock], { UPDATE_MATRIX: '1' });
run('npx', ['oxfmt', ...written, ...touched, 'apps/server/test/authz-matrix.json']);
process.stdout.write(`${written.join('\n')}\n\nThe slice runs. Now make it yours.\n`);

function write() {
  try {
    return writeSlice(root, words);
  } catch (error) {
    return stop(error.message);
  }
}

function run(command, args, env = {}) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}
