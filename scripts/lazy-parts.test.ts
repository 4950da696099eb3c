import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

const sources = ['apps/web/src', 'packages/ui/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

test('no screen and no part is fetched in a way of its own, which would take the page away', () => {
  const ways = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\blazy\(.*/g)].map(
      ([call]) => `${path}: ${call}`,
    ),
  );
  const the_one_for_parts = ways.filter((way) =>
    way.startsWith('packages/ui/src/base/lazy-part.tsx:'),
  );
  const screens = ways.filter((way) => way.includes(': lazy(() => loadOrRaise('));
  expect(the_one_for_parts).toHaveLength(1);
  expect(screens).toHaveLength(2);
  expect(ways.toSorted()).toEqual([...the_one_for_parts, ...screens].toSorted());
});
