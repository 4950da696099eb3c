// Writes a slice into all rooms of a checkout and registers it there.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contractFile, migrationFile, serverFiles, webFiles } from './templates.mjs';

/** The names that a role may be given, and so the modules there are. */
export function moduleNames(root) {
  const access = readFileSync(path.join(root, 'packages/contract/src/access.ts'), 'utf8');
  return [...access.split('] as const')[0].matchAll(/'([a-z-]+)'/g)].map((match) => match[1]);
}

/** What was written, and what was changed to know of it. */
export function writeSlice(root, words) {
  const files = filesOf(root, words);
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (taken) throw new Error(`${taken} is there already: choose another name.`);
  for (const [file, text] of Object.entries(files)) writeNew(root, file, text);
  const touched = new Set();
  const edit = (file, change) => {
    editFile(root, file, change);
    touched.add(file);
  };
  registerContract(edit, words);
  registerModule(root, edit, touched, words);
  registerScreen(root, edit, words);
  return { written: Object.keys(files), touched: [...touched] };
}

function filesOf(root, words) {
  const migration = `${nextMigration(root)}_${words.schema}_${words.many_snake}.sql`;
  return {
    [`packages/contract/src/${words.module}/${words.below}.ts`]: contractFile(words),
    [`apps/server/migrations/${migration}`]: migrationFile(words, needsSchema(root, words)),
    ...serverFiles(words),
    ...webFiles(words),
  };
}

function nextMigration(root) {
  const numbers = readdirSync(path.join(root, 'apps/server/migrations')).map((name) =>
    Number.parseInt(name, 10),
  );
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function needsSchema(root, words) {
  const folder = path.join(root, 'apps/server/migrations');
  const all = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return !all.some((sql) => sql.includes(`create schema ${words.schema};`));
}

function registerContract(edit, words) {
  const name = words.registered;
  edit('packages/contract/src/index.ts', (text) =>
    text
      .replace(
        "import type { Endpoint } from './endpoint.ts';",
        `import type { Endpoint } from './endpoint.ts';\nimport * as ${name} from './${words.module}/${words.below}.ts';`,
      )
      .replace('const slices = [', `const slices = [\n  ${name},`),
  );
}

function registerModule(root, edit, touched, words) {
  const index = `apps/server/src/modules/${words.module}/index.ts`;
  const imported = `import { routes as ${words.manyCamel} } from './${words.below}/routes.ts';\n`;
  if (existsSync(path.join(root, index))) {
    edit(index, (text) => withRoutes(text, imported, words));
    return;
  }
  writeNew(root, index, `${imported}\nexport const routes = [...${words.manyCamel}];\n`);
  touched.add(index);
  edit('apps/server/src/compose.ts', (text) =>
    text
      .replace(/^/, `import * as ${words.moduleCamel} from './modules/${words.module}/index.ts';\n`)
      .replace(
        '= [\n  ...identity.routes,',
        `= [\n  ...identity.routes,\n  ...${words.moduleCamel}.routes,`,
      ),
  );
  edit('scripts/import-laws.mjs', (text) =>
    text.replace('MAY_USE = {', `MAY_USE = {\n  '${words.module}': ['identity'],`),
  );
  if (!words.street) return;
  edit('scripts/street-laws.mjs', (text) =>
    text.replace('STREETS = {', `STREETS = {\n  '${words.module}': ['${words.street}'],`),
  );
}

function withRoutes(text, imported, words) {
  if (text.includes('export const routes = [')) {
    return (
      imported +
      text.replace('export const routes = [', `export const routes = [...${words.manyCamel}, `)
    );
  }
  // The module's routes came from one file until now.
  const from = /export \{([^}]*)\broutes\b([^}]*)\} from '([^']+)';/.exec(text);
  const rest = `${from[1]}${from[2]}`.replaceAll(/,\s*,/g, ',').replaceAll(/^[\s,]+|[\s,]+$/g, '');
  const others = rest ? `export { ${rest} } from '${from[3]}';\n` : '';
  return `${imported}import { routes as first } from '${from[3]}';\n\n${text.replace(from[0], others)}\nexport const routes = [...first, ...${words.manyCamel}];\n`;
}

function registerScreen(root, edit, words) {
  const file = `../modules/${words.module}/${words.below}/${words.slice}-screen.tsx`;
  edit('apps/web/src/app/screens.ts', (text) =>
    text.replace(
      "  '/parent/app':",
      `  '${words.screen_path}': () => import('${file}'),\n  '/parent/app':`,
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

function writeNew(root, file, text) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function editFile(root, file, change) {
  const full = path.join(root, file);
  const before = readFileSync(full, 'utf8');
  const after = change(before);
  if (after === before) {
    throw new Error(`${file} has changed its shape: register the slice there by hand`);
  }
  writeFileSync(full, after);
}
