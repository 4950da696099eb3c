// Writes apps/server/src/platform/db/schema.ts from a freshly migrated database.
// With --check it only says whether the file is up to date.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
execFileSync(
  path.join(root, 'node_modules/.bin/tsx'),
  [path.join(root, 'apps/server/src/platform/db/generate-types.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: root },
);
