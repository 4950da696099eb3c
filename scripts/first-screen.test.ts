import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

// What a file reads at once: types vanish, and what stands in `import(…)` is fetched when it is used.
const import_pattern =
  /^(?:import|export)\s+(?!type\b)(?:([\w$*{}\s,]+?)\s+from\s+)?['"]([^'"]+)['"]/gm;

/** Every file that is there before the first screen is, and from which one it was first read. */
function graphOf(entry: string, read: (path: string) => string): Map<string, string> {
  const graph = new Map([[entry, '']]);
  for (const path of graph.keys()) {
    for (const [, names = '', target = ''] of read(path).matchAll(import_pattern)) {
      const found = onlyTypes(names) ? undefined : resolved(path, target);
      if (found && !graph.has(found)) graph.set(found, path);
    }
  }
  return graph;
}

const onlyTypes = (names: string): boolean =>
  /^\{[\s\S]*\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .filter((name) => name.trim())
    .every((name) => /^\s*type\s/.test(name));

function resolved(from: string, target: string): string | undefined {
  if (target.endsWith('.css')) return undefined;
  if (target.startsWith('.')) return normalize(join(dirname(from), target));
  const [, own] = /^#(.+)$/.exec(target) ?? [];
  if (own) return `apps/web/src/${own}`;
  const [, home, below] = /^@darasa\/([\w-]+)(?:\/(.+))?$/.exec(target) ?? [];
  if (!home)
    return `npm:${target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/')}`;
  const file = `packages/${home}/src/${below ?? 'index'}`;
  return existsSync(join(root, `${file}.ts`)) ? `${file}.ts` : `${file}.tsx`;
}

const source = (path: string): string =>
  path.startsWith('npm:') ? '' : readFileSync(join(root, path), 'utf8');

/** How a file came in, from the entry down to it. */
const wayTo = (graph: Map<string, string>, path: string): string => {
  const before = graph.get(path);
  return before ? `${wayTo(graph, before)} → ${path}` : path;
};

/** What the first screen is made of: modules of the web, what npm brings, and files of the contract. */
function partsOf(graph: Map<string, string>) {
  const among = (pattern: RegExp): string[] =>
    [...new Set([...graph.keys()].flatMap((path) => pattern.exec(path)?.[1] ?? []))].toSorted();
  return {
    modules: among(/^apps\/web\/src\/modules\/([\w-]+)\//),
    pickers: among(/^apps\/web\/src\/pickers\/(.+)/),
    npm: among(/^npm:(.+)/),
    contract: among(/^packages\/contract\/src\/(.+)/),
  };
}

const entry = 'apps/web/src/app/main.tsx';
const first_screen = {
  modules: ['dashboard', 'notifications'],
  // The palette shows a learner's strip; what it says of relations needs no schema.
  pickers: ['learner-paths.ts', 'learner-strip.tsx'],
  npm: ['@tanstack/react-query', 'react', 'react-dom', 'wouter'],
  // Whoever adds one here makes the first screen wait for the schemas: it asks with what the types say.
  contract: ['access.ts', 'empty.ts', 'endpoint.ts', 'students/learners/relations.ts'],
};

test('the first screen brings the dashboard and the notices, and no schema', () => {
  const graph = graphOf(entry, source);
  expect(graph.size).toBeGreaterThan(100);
  expect(graph.has('apps/web/src/app/home-screen.tsx')).toBe(true);
  const schemas = [...graph.keys()].filter((path) => path === 'npm:zod');
  expect(schemas.map((path) => wayTo(graph, path))).toEqual([]);
  expect(partsOf(graph)).toEqual(first_screen);
});

test.each([
  ["import { z } from 'zod';", { npm: expect.arrayContaining(['zod']) }],
  [
    "import { houseList } from '@darasa/contract/administration/living/houses';",
    { contract: expect.arrayContaining(['administration/living/houses.ts', 'shapes.ts']) },
  ],
  [
    "import { BookTab } from '../modules/gate/book-tab.tsx';",
    { modules: expect.arrayContaining(['dashboard', 'gate', 'notifications']) },
  ],
  [
    "export { StaffField } from '#pickers/staff-picker.tsx';",
    { pickers: expect.arrayContaining(['staff-picker.tsx']) },
  ],
])('%s in the frame would be seen', (line, brought) => {
  const planted = 'apps/web/src/app/shell.tsx';
  const graph = graphOf(entry, (path) => (path === planted ? `${line}\n` : '') + source(path));
  expect(partsOf(graph)).toMatchObject(brought);
});

test.each([
  "import type { Club } from '@darasa/contract/administration/living/clubs';",
  "import { type Club } from '@darasa/contract/administration/living/clubs';",
  "const Later = lazy(() => import('../modules/gate/gate-screen.tsx'));",
])('%s costs nothing', (line) => {
  const planted = 'apps/web/src/app/shell.tsx';
  const graph = graphOf(entry, (path) => (path === planted ? `${line}\n` : '') + source(path));
  expect(partsOf(graph)).toEqual(first_screen);
});
