// npm run screenshots: draws the pictures of the README from the built product with its demo schools.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const run = (command, args) => execFileSync(command, args, { cwd: root, stdio: 'inherit' });
run(process.execPath, [path.join(root, 'scripts/build.mjs')]);
run(path.join(root, 'node_modules/.bin/tsx'), [path.join(root, 'e2e/screenshots.ts')]);
