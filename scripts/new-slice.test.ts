import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { planOf, wordsOf } from './new-slice/words.mjs';
import { moduleNames, writeSlice } from './new-slice/write.mjs';
import { STREETS } from './street-laws.mjs';

const copy = mkdtempSync(join(tmpdir(), 'darasa-slice-'));
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
copyCheckout();

const modules = moduleNames(root);
const plan = planOf(root, modules, STREETS);
const unbuilt = modules.findLast((name) => !plan.hasModule(name))!;
const asked = [
  // Of a module that has streets, of one without, and of one that is only begun.
  ['administration', 'living/first-aid-boxes', 'First aid box'],
  ['settings', 'bell-times', 'Bell time'],
  [unbuilt, 'daily/entries', 'Entry'],
] as const;
const slices = asked.map(([module_name, below, one]) => {
  const words = wordsOf(module_name, below, plan) as Exclude<ReturnType<typeof wordsOf>, string>;
  return { words, one, ...writeSlice(copy, words) };
});
const written = slices.flatMap((slice) => slice.written);

const read = (path: string) => readFileSync(join(copy, path), 'utf8');
const run = (command: string, ...args: string[]) =>
  promisify(execFile)(command, args, { cwd: copy, maxBuffer: 2 ** 24 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );
const bin = (name: string) => join(root, 'node_modules/.bin', name);

test.each(slices)('$one stands in all rooms and is known where it must be', (slice) => {
  const { words, one, touched } = slice;
  const { module: module_name, below } = words;
  expect(slice.written.map((file) => file.split('/').slice(0, 2).join('/'))).toEqual([
    'packages/contract',
    ...Array.from({ length: 5 }, () => 'apps/server'),
    ...Array.from({ length: 3 }, () => 'apps/web'),
  ]);
  for (const file of slice.written) expect(read(file)).not.toMatch(/undefined['/A-Z]/);
  expect(read(slice.written[0]!)).toContain(` ${one.toLowerCase()}'`);
  expect(read(slice.written[1]!)).toContain(`call platform.protect('${words.schema}.`);
  const times = (file: string, text: string) => read(file).split(text).length - 1;
  expect(times('packages/contract/src/index.ts', `'./${module_name}/${below}.ts'`)).toBe(1);
  expect(times(`apps/server/src/modules/${module_name}/index.ts`, `...${words.manyCamel}`)).toBe(1);
  expect(times('apps/server/src/compose.ts', `...${words.moduleCamel}.routes`)).toBe(1);
  expect(times('apps/web/src/app/screens.ts', `'${words.screen_path}'`)).toBe(1);
  expect(touched.includes('scripts/street-laws.mjs')).toBe(module_name === unbuilt);
  expect(() => writeSlice(copy, words)).toThrow('is there already: choose another name.');
});

test('they keep the laws, compile, and pass their own stories, on both sides', async () => {
  // The statements are typed by the tables, which are those of a database with the new migrations.
  await run('node', 'scripts/db-types.mjs');
  await run(bin('oxfmt'), ...written);
  await run('node', 'scripts/check-imports.mjs');
  await run(bin('oxlint'), ...written);
  const sources = written.filter((file) => /\.tsx?$/.test(file));
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      ...JSON.parse(read('tsconfig.json')),
      include: [...sources, 'apps/web/src/app/css.d.ts', 'apps/server/test/global-setup.ts'],
    }),
  );
  const stories = sources.filter((file) => file.includes('.test.'));
  await Promise.all([
    run(bin('tsc'), '-p', 'tsconfig.json', '--checkers', '1'),
    run(bin('vitest'), 'run', '--project', 'server', '--project', 'web', ...stories),
  ]);
  expect(stories).toHaveLength(2 * slices.length);
}, 300_000);

test.each([
  [undefined, undefined, 'Usage: npm run new:slice <module> [<street>/]<slice>'],
  ['nowhere', 'things', 'nowhere is no module. Modules: '],
  [unbuilt, 'Thing', 'Thing is no name for a slice: use a plural noun'],
  [unbuilt, 'a/b/things', 'a/b/things is too deep'],
  [unbuilt, 'Street/things', 'Street is no name for a street'],
  ['finance', 'things', 'finance has streets: say in which one'],
  [
    'finance',
    'lane/things',
    'lane is no street of finance. Its streets, from the ground up: books,',
  ],
  ['settings', 'lane/things', 'settings has no streets: leave lane/ out'],
])('%s %s is refused with a sentence', (module_name, below, sentence) =>
  expect(wordsOf(module_name, below, plan)).toContain(sentence),
);

/** Everything but what was installed, which is shared: only our own packages are the copy's. */
function copyCheckout(): void {
  const kept = ['.oxlintrc.json', '.oxfmtrc.json', 'package.json', 'tsconfig.json'];
  for (const name of ['apps', 'packages', 'scripts', 'vitest.config.ts', ...kept]) {
    const filter = (from: string) => !/\/(node_modules|dist|\.data)$/.test(from);
    cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  }
  const installed = join(copy, 'node_modules');
  mkdirSync(join(installed, '@darasa'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@darasa') symlinkSync(join(root, 'node_modules', name), join(installed, name));
  }
  for (const house of ['apps', 'packages']) {
    for (const name of readdirSync(join(copy, house))) {
      symlinkSync(join(copy, house, name), join(installed, '@darasa', name));
      const own = join(root, house, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(copy, house, name, 'node_modules'));
    }
  }
}
