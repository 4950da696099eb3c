import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the build, the README and the decision name the same browsers', () => {
  const [, list = ''] = /const browsers = \[([^\]]+)\]/.exec(read('apps/web/vite.config.ts'))!;
  const built = [...list.matchAll(/'(chrome|safari|firefox)([\d.]+)'/g)].map(
    ([, name, version]) => `${name} ${version}`,
  );
  const named = (path: string) =>
    [...read(path).matchAll(/\b(Chrome|Safari|Firefox)\s+(\d[\d.]*\d)/g)].map(
      ([, name, version]) => `${name!.toLowerCase()} ${version}`,
    );
  expect(built).toHaveLength(3);
  expect(named('README.md').toSorted()).toEqual(built.toSorted());
  expect(named('docs/decisions/0005-web.md').toSorted()).toEqual(built.toSorted());
});

test('every setting that the server reads stands in the manual', () => {
  const manual = read('docs/operations.md');
  const sources = ['apps/server/src/platform/config.ts', 'scripts/start.mjs'].map(read).join('\n');
  const names = new Set(
    [...sources.matchAll(/env\['([A-Z_]+)'\]|env, '([A-Z_]+)'|env\.([A-Z_]{4,})/g)].map(
      ([, one, two, three]) => one ?? two ?? three!,
    ),
  );
  // The table writes companions as `SMTP_HOST`, `_PORT`.
  const missing = [...names].filter(
    (name) => !manual.includes(name) && !manual.includes(`\`${name.slice(name.indexOf('_'))}\``),
  );
  expect(names.size).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

/** The laws of STYLE.md, each with what is called good and what is called bad. */
const lawsOf = (text: string) =>
  text
    .split(/^\d+\. /m)
    .slice(1)
    .map((law) => ({
      name: law.split('\n')[0]!,
      good: [...law.matchAll(/^ +- Good: (.+)$/gm)].map(([, example]) => example!),
      bad: [...law.matchAll(/^ +- Bad: (.+)$/gm)].map(([, example]) => example!),
    }));

/** Names in examples that nobody could have written by chance, and that the sources do not know. */
function goneFrom(sources: string, examples: string[]): string[] {
  const code = examples.flatMap((example) =>
    [...example.matchAll(/`([^`]+)`/g)].map(([, one]) => one!),
  );
  const names = code.flatMap(
    (one) => one.match(/\b[a-z]+(?:_[a-z]+)+\b|\b[A-Za-z]+[a-z][A-Z]\w+\b/g) ?? [],
  );
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources));
}

test('every law of style has one good and one bad example, and the good ones are living code', () => {
  const laws = lawsOf(read('STYLE.md'));
  expect(laws.length).toBeGreaterThan(20);
  for (const { name, good, bad } of laws)
    expect([name, good.length, bad.length]).toEqual([name, 1, 1]);
  const sources = ['apps/server', 'apps/web/src', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(tsx?|sql)$/.test(path) && !path.includes('node_modules'))
        .map((path) => read(join(folder, path))),
    )
    .join('\n');
  expect(
    goneFrom(
      sources,
      laws.flatMap(({ good }) => good),
    ),
  ).toEqual([]);
  expect(goneFrom(sources, ['`neverWritten(by_nobody_at_all)`'])).toEqual([
    'neverWritten',
    'by_nobody_at_all',
  ]);
});

test('the recipes and the map name files that are there', () => {
  const named = ['docs/how-to.md', 'ARCHITECTURE.md', 'STYLE.md'].flatMap((page) =>
    [...read(page).matchAll(/`((?:apps|packages|scripts|docs|e2e)\/[\w./-]+\.\w+)`/g)].map(
      ([, path]) => path!,
    ),
  );
  // A recipe says `m` for the module.
  const real = named.filter((path) => !/\/m\/|NNNN/.test(path));
  expect(real.length).toBeGreaterThan(15);
  expect(real.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
