// Reads every import of the sources and holds it against the laws. Fails as well when it read
// nothing, because a check that looks in the wrong place always passes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bootstrap.mjs';
import { findCircle, laws, MAY_USE, placeOf, textLaws } from './import-laws.mjs';
import { judgeSql, READS_BEYOND, unusedAdmissions, WRITES_BEYOND } from './sql-laws.mjs';
import { judgeStreets } from './street-laws.mjs';
import { judgeWords } from './word-laws.mjs';

const import_pattern =
  /^\s*(?:import|export)\s+(?:type\s+)?([\w$*{}\s,]+?)\s+from\s+['"]([^'"]+)['"]/gm;
const bare_import_pattern = /^\s*import\s+['"]([^'"]+)['"]/gm;
const lazy_import_pattern = /\bimport\(\s*['"]([^'"]+)['"]/g;
const comment_pattern = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm;

export function checkImports(tree, may_use = MAY_USE) {
  const files = listFiles(tree);
  const sources = files.filter((path) => /\.tsx?$/.test(path));
  const imports = sources.flatMap((path) => readImports(tree, path));
  const violations = [
    ...imports.flatMap((found) => judge(found, may_use)),
    ...files.flatMap((path) => judgeText(tree, path)),
    ...sources.flatMap((path) => judgeWords(path, readFileSync(join(tree, path), 'utf8'))),
    ...judgeList(sources, may_use),
    ...judgeStreets(
      sources,
      imports.map((found) => [found.path, pathOf(found)]),
    ),
    ...judgeTables(tree, sources, may_use),
  ];
  return { file_count: sources.length, import_count: imports.length, violations };
}

function report({ file_count, import_count, violations }) {
  for (const { file, law, what } of violations) console.error(`${file}: ${law} (${what})`);
  console.log(
    `Import laws: ${file_count} files and ${import_count} imports read, ${violations.length} broken.`,
  );
  const is_blind = file_count === 0 || import_count === 0;
  if (is_blind) console.error('Nothing was read: the check looks in the wrong place.');
  process.exit(is_blind || violations.length > 0 ? 1 : 0);
}

function listFiles(tree) {
  return ['apps', 'packages'].flatMap((house) => {
    if (!existsSync(join(tree, house))) return [];
    return readdirSync(join(tree, house)).flatMap((home) =>
      ['src', 'test', 'migrations'].flatMap((folder) => listBelow(tree, [house, home, folder])),
    );
  });
}

function listBelow(tree, parts) {
  const folder = join(tree, ...parts);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(tree.length + 1))
    .map((path) => path.replaceAll('\\', '/'));
}

function readImports(tree, path) {
  const text = readFileSync(join(tree, path), 'utf8');
  const named = [...text.matchAll(import_pattern)].map(([, names = '', target = '']) => ({
    names: names.split(/[{},\s]+/).filter(Boolean),
    target,
  }));
  const nameless = [bare_import_pattern, lazy_import_pattern].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, target = '']) => ({ names: ['*'], target })),
  );
  return [...named, ...nameless].map((found) => ({ ...found, path }));
}

function judge({ path, target, names }, may_use) {
  const from = placeOf(path);
  const to = resolveTarget(path, target);
  const broken = laws.filter((law) => {
    // A test may look behind the doors of its own app, and uses tools that the code must not.
    if (isTest(path) && (to.package_name || from.home === to.home)) return false;
    return law.isBroken({ from, to, names, may_use });
  });
  return broken.map((law) => ({ file: path, law: law.name, what: target }));
}

const isTest = (path) => /\.test\.tsx?$|^apps\/\w+\/test\//.test(path);

function resolveTarget(path, target) {
  // `#modules/…` is the app's own `src/modules/…`, `#test/…` its `test/…` (see its package.json).
  const [, name = '', below = ''] = /^#(\w+)\/(.+)$/.exec(target) ?? [];
  if (name)
    return placeOf(
      [...path.split('/', 2), ...(name === 'test' ? [] : ['src']), name, below].join('/'),
    );
  if (target.startsWith('.')) {
    return placeOf(normalize(join(dirname(path), target)).replaceAll('\\', '/'));
  }
  const [, home = '', rest = 'index'] = /^@darasa\/([\w-]+)(?:\/(.+))?$/.exec(target) ?? [];
  if (!home) return { package_name: packageName(target) };
  const house = ['server', 'web', 'simulators'].includes(home) ? 'apps' : 'packages';
  return placeOf(`${house}/${home}/src/${rest}.ts`);
}

const packageName = (target) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

const pathOf = ({ path, target }) => resolveTarget(path, target).path;

/** Statements of a module name tables of its own, of modules it may use, or admitted ones. */
function judgeTables(tree, sources, MAY_USE) {
  const schemas = [...Object.keys(MAY_USE), 'platform', 'workflows'];
  const lists = { READS_BEYOND, WRITES_BEYOND, MAY_USE };
  const texts = new Map();
  const found = sources.flatMap((path) => {
    const { home, room, module } = placeOf(path);
    const owner = room === 'platform' ? room : module;
    if (home !== 'server' || !owner || isTest(path)) return [];
    const text = readFileSync(join(tree, path), 'utf8').replace(comment_pattern, '');
    texts.set(owner, (texts.get(owner) ?? '') + text);
    return judgeSql(owner, text, schemas, lists).map((broken) => ({ file: path, ...broken }));
  });
  const file = 'scripts/sql-laws.mjs';
  return [
    ...found,
    ...(tree === root ? unusedAdmissions(texts).map((one) => ({ file, ...one })) : []),
  ];
}

function judgeText(tree, path) {
  if (isTest(path)) return [];
  const text = readFileSync(join(tree, path), 'utf8').replace(comment_pattern, '');
  return textLaws.flatMap(({ name, pattern }) => {
    const found = pattern.exec(text);
    return found ? [{ file: path, law: name, what: found[0] }] : [];
  });
}

function judgeList(sources, may_use) {
  const file = 'scripts/import-laws.mjs';
  const modules = new Set(
    sources.map(placeOf).flatMap(({ home, module }) => (home === 'server' && module) || []),
  );
  const unlisted = [...modules].filter((module) => !may_use[module]);
  const circle = findCircle(may_use);
  return [
    ...unlisted.map((module) => ({
      file,
      law: 'Every server module stands in MAY_USE.',
      what: module,
    })),
    ...(circle ? [{ file, law: 'MAY_USE has no circle.', what: circle.join(' uses ') }] : []),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) report(checkImports(root));
