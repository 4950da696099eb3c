// npm run new:slice <module> <slice>: writes a slice into all rooms and registers it, so that it
// runs and passes every check as it stands. What the slice is about is then written by a person.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractFile, migrationFile, screenFile, serverFiles } from './new-slice/templates.mjs';
import { wordsOf } from './new-slice/words.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [module_name, slice_name] = process.argv.slice(2);
const words = wordsOf(module_name, slice_name, moduleNames());
if (typeof words === 'string') {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

const files = {
  [`packages/contract/src/${words.module}/${words.slice}.ts`]: contractFile(words),
  [`apps/server/migrations/${nextMigration()}_${words.module}_${words.many_snake}.sql`]:
    migrationFile(words, needsSchema()),
  ...serverFiles(words),
  [`apps/web/src/modules/${words.module}/${words.slice}-screen.tsx`]: screenFile(words),
};
for (const [file, text] of Object.entries(files)) {
  if (existsSync(path.join(root, file))) {
    process.stderr.write(`${file} is there already: choose another name.\n`);
    process.exit(1);
  }
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
registerContract();
registerModule();
registerScreen();
run('node', ['scripts/db-types.mjs']);
run('npx', ['oxfmt', ...Object.keys(files), ...touched()]);
// Who may call what is written down, and read by whoever reviews the change.
run('npx', ['vitest', 'run', '--project', 'server', 'apps/server/test/access.test.ts'], {
  UPDATE_MATRIX: '1',
});
process.stdout.write(`${Object.keys(files).join('\n')}\n\nThe slice runs. Now make it yours.\n`);

function moduleNames() {
  const access = readFileSync(path.join(root, 'packages/contract/src/access.ts'), 'utf8');
  return [...access.split('] as const')[0].matchAll(/'([a-z-]+)'/g)].map((match) => match[1]);
}

function nextMigration() {
  const numbers = readdirSync(path.join(root, 'apps/server/migrations')).map((name) =>
    Number.parseInt(name, 10),
  );
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function needsSchema() {
  const folder = path.join(root, 'apps/server/migrations');
  const all = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return !all.some((sql) => sql.includes(`create schema ${words.schema};`));
}

function registerContract() {
  const name = words.registered;
  edit('packages/contract/src/index.ts', (text) =>
    text
      .replace(
        "import type { Endpoint } from './endpoint.ts';",
        `import type { Endpoint } from './endpoint.ts';\nimport * as ${name} from './${words.module}/${words.slice}.ts';`,
      )
      .replace('const slices = [', `const slices = [\n  ${name},`),
  );
}

function registerModule() {
  const index = `apps/server/src/modules/${words.module}/index.ts`;
  const imported = `import { routes as ${words.manyCamel} } from './${words.slice}/routes.ts';\n`;
  if (!existsSync(path.join(root, index))) {
    writeFileSync(
      path.join(root, index),
      `${imported}\nexport const routes = [...${words.manyCamel}];\n`,
    );
    edit('apps/server/src/compose.ts', (text) =>
      text
        .replace(
          /^/,
          `import * as ${words.moduleCamel} from './modules/${words.module}/index.ts';\n`,
        )
        .replace(
          '= [\n  ...identity.routes,',
          `= [\n  ...identity.routes,\n  ...${words.moduleCamel}.routes,`,
        ),
    );
    edit('scripts/import-laws.mjs', (text) =>
      text.replace('MAY_USE = {', `MAY_USE = {\n  '${words.module}': ['identity'],`),
    );
    return;
  }
  edit(index, (text) => {
    const own = /export const routes = \[/.test(text);
    if (own)
      return (
        imported +
        text.replace('export const routes = [', `export const routes = [...${words.manyCamel}, `)
      );
    // The module's routes came from one file until now.
    const from = /export \{([^}]*)\broutes\b([^}]*)\} from '([^']+)';/.exec(text);
    const rest = `${from[1]}${from[2]}`
      .replaceAll(/,\s*,/g, ',')
      .replaceAll(/^[\s,]+|[\s,]+$/g, '');
    const others = rest ? `export { ${rest} } from '${from[3]}';\n` : '';
    return `${imported}import { routes as first } from '${from[3]}';\n\n${text.replace(from[0], others)}\nexport const routes = [...first, ...${words.manyCamel}];\n`;
  });
}

function registerScreen() {
  edit('apps/web/src/app/screens.ts', (text) =>
    text.replace(
      "  '/parent/app':",
      `  '${words.screen_path}': () => import('../modules/${words.module}/${words.slice}-screen.tsx'),\n  '/parent/app':`,
    ),
  );
  const places = readFileSync(path.join(root, 'apps/web/src/app/places.ts'), 'utf8');
  if (!places.includes(`${words.placeCamel}('${words.slice}'`)) {
    // The menu is the specification's; a screen that it does not name is reached by links.
    edit('apps/web/src/app/places.ts', (text) =>
      text.replace(
        'export const others: readonly Place[] = [',
        `export const others: readonly Place[] = [\n  { path: '${words.screen_path}', label: '${words.Many}', module: '${words.module}', menu: 'none' },`,
      ),
    );
  }
}

function edit(file, change) {
  const full = path.join(root, file);
  const before = readFileSync(full, 'utf8');
  const after = change(before);
  if (after === before)
    throw new Error(`${file} has changed its shape: register the slice there by hand`);
  writeFileSync(full, after);
}

function touched() {
  return [
    'packages/contract/src/index.ts',
    `apps/server/src/modules/${words.module}/index.ts`,
    'apps/server/src/compose.ts',
    'scripts/import-laws.mjs',
    'apps/web/src/app/screens.ts',
    'apps/web/src/app/places.ts',
  ];
}

function run(command, args, env = {}) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}
