import { readFileSync } from 'node:fs';
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
