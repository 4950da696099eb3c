import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { checkImports } from './check-imports.mjs';
import { laws, textLaws } from './import-laws.mjs';
import { unusedAdmissions } from './sql-laws.mjs';
import { wordLaws } from './word-laws.mjs';

const may_use = { finance: ['students'], students: [] };
const finance = 'apps/server/src/modules/finance';
const trees: string[] = [];

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

// Each line breaks one law: where, what is written there, and how the law begins.
const planted: [path: string, code: string, law: string][] = [
  [
    'packages/ui/src/a.tsx',
    "import { x } from '../../../apps/web/src/app/menu.ts';",
    'Packages never',
  ],
  ['packages/ui/src/c.ts', "import type { X } from '@darasa/server/main';", 'Packages never'],
  ['apps/web/src/app/a.ts', "import { x } from '../../../server/src/main.ts';", 'Apps never'],
  ['apps/simulators/src/a.ts', "import x from '@darasa/server';", 'Apps never'],
  ['packages/rules/src/a.ts', "import { readFileSync } from 'node:fs';", 'rules is pure'],
  ['packages/rules/src/b.ts', "import { z } from 'zod';", 'rules is pure'],
  ['packages/contract/src/b.ts', "import pg from 'pg';", 'contract imports only'],
  [
    'packages/ui/src/b.tsx',
    "export { x } from '@darasa/contract/endpoint';",
    'ui knows no endpoint',
  ],
  [
    'apps/web/src/platform/a.ts',
    "import { x } from '../pickers/student.tsx';",
    'web imports downwards',
  ],
  [
    'apps/web/src/modules/finance/a.tsx',
    "import { x } from '../../app/menu.ts';",
    'web imports downwards',
  ],
  [
    'apps/web/src/modules/finance/b.tsx',
    "import { x } from '../students/b.tsx';",
    'Web modules are islands',
  ],
  [
    'apps/web/src/modules/finance/c.tsx',
    "const x = lazy(() => import('../students/b.tsx'));",
    'Web modules are islands',
  ],
  [
    'apps/server/src/platform/a.ts',
    "import { x } from '../modules/students/index.ts';",
    'server imports downwards',
  ],
  [`${finance}/a.ts`, "import { x } from '../../main.ts';", 'server imports downwards'],
  [`${finance}/b.ts`, "import { x } from '../students/queries.ts';", 'A server module is entered'],
  [
    'apps/server/src/main.ts',
    "import { x } from './modules/finance/payments/routes.ts';",
    'A server module is entered',
  ],
  [
    'apps/server/src/modules/students/a.ts',
    "import { x } from '../finance/index.ts';",
    'A server module uses only',
  ],
  [`${finance}/service.ts`, "import { sql } from 'kysely';", 'In modules, only queries.ts'],
  [
    `${finance}/c.ts`,
    "import {\n  type Kysely,\n  sql as raw,\n} from 'kysely';",
    'In modules, only queries.ts',
  ],
  [`${finance}/d.ts`, "import * as k from 'kysely';", 'In modules, only queries.ts'],
  [
    `${finance}/rows.ts`,
    "import { insertRow, stampOf } from '../../platform/db/rows.ts';",
    'In modules, only queries.ts and lookups.ts write rows',
  ],
  [
    `${finance}/e.ts`,
    "import { route } from '../../platform/http/route.ts';",
    'In modules, only routes.ts',
  ],
  [`${finance}/routes.ts`, "import fastify from 'fastify';", 'Only platform/http sees Fastify'],
  [`${finance}/queries.ts`, "import pg from 'pg';", 'Only platform sees the pool'],
  [
    `${finance}/f.ts`,
    "import { pool } from '../../platform/db/pool.ts';",
    'Only platform sees the pool',
  ],
  [
    `${finance}/lookups.ts`,
    "db.query(`select set_config('app.x', $1, false)`);",
    'Settings are made',
  ],
  [
    'apps/web/src/modules/finance/g.tsx',
    "import { hasModule } from '@darasa/contract/access';",
    'A screen asks useMay()',
  ],
  ['apps/server/migrations/0009_x.sql', "set app.tenant_id = '1';", 'Settings are made'],
  ['apps/server/src/modules/students/g.ts', 'sql`select from finance.cheques`', 'SQL reads only'],
  [
    'apps/server/src/modules/students/h.ts',
    "db.selectFrom('finance.cheques as q')",
    'SQL reads only',
  ],
  [`${finance}/g.ts`, 'sql`update students.students set x = 1`', 'SQL writes only'],
  [`${finance}/h.ts`, "db.insertInto('workflows.items')", 'SQL writes only'],
  ['apps/server/src/platform/a.ts', 'sql`update finance.payments set x = 1`', 'SQL writes only'],
  [`${finance}/counter/x/a.ts`, '', 'A folder of a module with streets'],
  [`${finance}/told.ts`, 'export interface Told {}', 'An exported type is a noun'],
  ['packages/contract/src/who.ts', "export type Who = 'a';", 'An exported type is a noun'],
  ['packages/ui/src/typing.ts', 'export type Typing = string;', 'An exported type is a noun'],
  [
    `${finance}/riddle.ts`,
    '/** What is owed when all is paid. */\nexport const rest = 0;',
    'A doc comment of an exported thing',
  ],
  [
    'packages/rules/src/riddle.ts',
    '/**\n * Whoever comes late\n * waits.\n */\nexport function wait() {}',
    'A doc comment of an exported thing',
  ],
];

// Trees of several files, between which one law of the streets is broken.
const [books, fees] = [`${finance}/books`, `${finance}/fees`];
const contract = 'packages/contract/src/finance';
const planted_streets: [law: string, tree: Record<string, string>][] = [
  [
    'A street imports only',
    {
      [`${books}/ledger/a.ts`]: "import type { X } from '#modules/finance/fees/waivers/a.ts';",
      [`${fees}/waivers/a.ts`]: '',
    },
  ],
  [
    'A street imports only',
    {
      [`${contract}/books/a.ts`]: "import { x } from '../fees/a.ts';",
      [`${contract}/fees/a.ts`]: '',
    },
  ],
  [
    'Inside a module no folders',
    {
      [`${fees}/waivers/a.ts`]: "import { x } from '../holds/a.ts';",
      [`${fees}/holds/a.ts`]: '',
      [`${fees}/holds/b.ts`]: "import { x } from '../waivers/b.ts';",
      [`${fees}/waivers/b.ts`]: '',
    },
  ],
  [
    'No files go round',
    {
      'apps/web/src/modules/gate/visits/a.tsx': "import { B } from './b.tsx';",
      'apps/web/src/modules/gate/visits/b.tsx': "import type { A } from './a.tsx';",
    },
  ],
];

test.each(planted_streets)('%s: a tree that breaks it is refused', (law, tree) => {
  const { violations } = checkImports(plant(tree), may_use);
  expect(violations.map((found) => found.law)).toEqual([expect.stringContaining(law)]);
});

test('what nobody needs any more is not admitted', () => {
  const texts = new Map([['students', 'select from finance.balances']]);
  const lists = { READS_BEYOND: { students: { 'finance.balances': 'a', 'finance.gone': 'b' } } };
  expect(unusedAdmissions(texts, lists)).toEqual([
    { law: 'READS_BEYOND admits what nobody needs.', what: 'students: finance.gone' },
  ]);
});

test.each(planted)('%s may not contain: %s', (path, code, law) => {
  const { violations } = checkImports(plant({ [path]: code }), may_use);
  expect(violations).toEqual([
    { file: path, law: expect.stringContaining(law), what: expect.any(String) },
  ]);
});

test('every law was shown to fail', () => {
  const unshown = [...laws, ...textLaws, ...wordLaws].filter(
    ({ name }) => !planted.some(([, , beginning]) => name.startsWith(beginning)),
  );
  expect(unshown).toEqual([]);
});

test('what the laws allow is allowed', () => {
  const tree = plant({
    'apps/server/src/main.ts':
      "import { finance } from './modules/finance/index.ts';\nimport { openPool } from './platform/db/pool.ts';",
    [`${finance}/service.ts`]:
      "import { findStudent } from '../students/index.ts';\nimport type { Transaction } from 'kysely';\nimport { stampOf } from '../../platform/db/rows.ts';",
    [`${finance}/queries.ts`]:
      "import { sql } from 'kysely';\nimport { insertRow } from '../../platform/db/rows.ts';",
    [`${finance}/routes.ts`]: "import { route } from '../../platform/http/route.ts';",
    [`${finance}/service.test.ts`]:
      "import pg from 'pg';\nimport { newSchool } from '../../../test/new-school.ts';",
    'apps/server/src/platform/db/scope.ts':
      '// never set_config() here\nsql`set local app.tenant_id`',
    'apps/web/src/app/menu.ts':
      "import { hasModule } from '@darasa/contract/access';\nimport { screen } from '../modules/finance/screen.tsx';",
    'apps/web/src/modules/finance/screen.tsx':
      "import { Button } from '@darasa/ui';\nimport { pay } from '@darasa/contract/finance/receiving/payments';",
    'packages/contract/src/a.ts':
      "import { z } from 'zod';\nimport { x } from '@darasa/rules/money';",
    'packages/rules/src/money.test.ts': "import fc from 'fast-check';",
    'packages/rules/src/beds.ts':
      '/** A bed is where somebody sleeps. */\nexport interface Bed {}\n/** Who sleeps there. */\ninterface Told {}',
  });
  const { violations, file_count, import_count } = checkImports(tree, may_use);
  expect(violations).toEqual([]);
  expect({ file_count, import_count }).toEqual({ file_count: 11, import_count: 17 });
});

test('a module that is not listed, and a circle in the list, are refused', () => {
  const tree = plant({ 'apps/server/src/modules/library/index.ts': '' });
  const { violations } = checkImports(tree, { a: ['b'], b: ['c'], c: ['b'] });
  expect(violations.map(({ what }) => what)).toEqual(['library', 'b uses c uses b']);
});

test('the real tree is read: hundreds of imports, not none', () => {
  const { file_count, import_count } = checkImports(root);
  expect(file_count).toBeGreaterThan(50);
  expect(import_count).toBeGreaterThan(file_count);
});

function plant(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), 'darasa-laws-'));
  trees.push(tree);
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), `${code}\n`);
  }
  return tree;
}
