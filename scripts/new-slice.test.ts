import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { wordsOf } from './new-slice/words.mjs';
import { moduleNames, writeSlice } from './new-slice/write.mjs';

/** What the generator reads and changes of a checkout. */
const needed = [
  'packages/contract/src/access.ts',
  'packages/contract/src/index.ts',
  'apps/server/migrations',
  'apps/server/src/compose.ts',
  'apps/server/src/modules/administration/index.ts',
  'scripts/import-laws.mjs',
  'apps/web/src/app/screens.ts',
  'apps/web/src/app/places.ts',
];
const copy = mkdtempSync(join(tmpdir(), 'darasa-slice-'));
for (const path of needed) cpSync(join(root, path), join(copy, path), { recursive: true });
afterAll(() => rmSync(copy, { recursive: true }));

const read = (path: string) => readFileSync(join(copy, path), 'utf8');
const modules = moduleNames(root);
const unbuilt = modules.findLast(
  (name) => !readdirSync(join(root, 'apps/server/src/modules')).includes(name),
)!;

describe.each([
  ['administration', 'first-aid-boxes', 'First aid box'],
  [unbuilt, 'duties', 'Duty'],
])('a slice of %s', (module_name, slice_name, one) => {
  const words = wordsOf(module_name, slice_name, modules) as Exclude<
    ReturnType<typeof wordsOf>,
    string
  >;
  const { written, touched } = writeSlice(copy, words);

  test('stands in all rooms, and every file can be read', () => {
    expect(written.map((file) => file.split('/').slice(0, 2).join('/'))).toEqual([
      'packages/contract',
      'apps/server',
      'apps/server',
      'apps/server',
      'apps/server',
      'apps/server',
      'apps/web',
    ]);
    for (const file of [...written, ...touched].filter((one) => /\.(tsx?|mjs)$/.test(one))) {
      const loader = file.endsWith('x') ? 'tsx' : 'ts';
      expect(() => transformSync(read(file), { loader })).not.toThrow();
      expect(read(file)).not.toMatch(/undefined['/A-Z]/);
    }
    expect(read(written[0]!)).toContain(`'Add a ${one.toLowerCase()}'`);
    expect(read(written[1]!)).toContain(`call platform.protect('${words.schema}.`);
  });

  test('is known to the contract, the composition, the import laws and the screens', () => {
    const times = (file: string, text: string) => read(file).split(text).length - 1;
    expect(times('packages/contract/src/index.ts', `'./${module_name}/${slice_name}.ts'`)).toBe(1);
    expect(times(`apps/server/src/modules/${module_name}/index.ts`, `...${words.manyCamel}`)).toBe(
      1,
    );
    expect(times('apps/server/src/compose.ts', `...${words.moduleCamel}.routes`)).toBe(1);
    expect(times('apps/web/src/app/screens.ts', `'${words.screen_path}'`)).toBe(1);
    expect(times('scripts/import-laws.mjs', `${module_name}`)).toBeGreaterThan(0);
  });

  test('is not written a second time', () =>
    expect(() => writeSlice(copy, words)).toThrow('is there already: choose another name.'));
});

test.each([
  [undefined, undefined, 'Usage: npm run new:slice <module> <slice>'],
  ['nowhere', 'things', 'nowhere is no module. Modules: '],
  ['library', 'Thing', 'Thing is no name for a slice: use a plural noun'],
])('%s %s is refused with a sentence', (module_name, slice_name, sentence) =>
  expect(wordsOf(module_name, slice_name, modules)).toContain(sentence),
);
