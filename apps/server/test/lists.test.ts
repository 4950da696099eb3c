import { allEndpoints, allListings } from '@darasa/contract';
import { departments } from '@darasa/contract/administration/school/departments';
import { choice, record, retired, yes } from '@darasa/contract/list-filters';
import { type Listing, listing } from '@darasa/contract/listing';
import { LookupRow } from '@darasa/contract/lookup';
import { isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { listRoutes } from '../src/platform/lists/list-routes.ts';
import { rowsOf } from '../src/platform/lists/rows-of.ts';
import { faultsOf } from './enumerate/lists.ts';
import { sideIn } from './enumerate/planted.ts';
import { say, walk } from './enumerate/printing.ts';
import { newSchool } from './new-school.ts';
import { type RawAnswer, startServer, type TestServer } from './server.ts';

// Every list sorts by what it says it sorts by, and its papers tell the filter in a person's words.
const server = await startServer();

async function faultsIn(on: TestServer, listings: Listing[]): Promise<string[]> {
  const school = await newSchool(on);
  const { planted } = await sideIn(on, school);
  const faults: string[] = [];
  for (const one of listings) faults.push(...(await faultsOf(one, school.admin, planted)));
  return faults;
}

test('every list does what it declares', walk, async () => {
  const faults = await faultsIn(server, allListings);
  say('Lists', { declared: allListings.length, faults: faults.length });
  expect(faults).toEqual([]);
});

test('every list and its file are endpoints of the product', () => {
  const known = new Set(allEndpoints.map(({ path }) => path));
  const unknown = allListings.filter(
    ({ list, file }) => !known.has(list.path) || !known.has(file.path),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

const usual = {
  access: { module: 'roles' },
  one: 'planted',
  many: 'planted ones',
  row: LookupRow,
  columns: [{ key: 'name', head: 'Name', kind: 'name' }],
  sorts: ['name'],
  search: 'Name',
} as const;
const from = 'administration.departments d';
const search = ['d.name'];

const raw = listing({
  ...usual,
  path: '/planted/raw',
  filters: { code: choice('Code', { lab: 'lab' }) },
});
const untold = listing({ ...usual, path: '/planted/untold', filters: { head_id: record('Head') } });
const unsorted = listing({ ...usual, path: '/planted/unsorted', filters: {}, sorts: ['weight'] });
const unread = listing({
  ...usual,
  path: '/planted/unread',
  filters: { retired },
  sorts: ['name'],
});

test('finds a raw word, an untold record, an order and a filter that the database does not know', async () => {
  const planted = [
    ...listRoutes(rowsOf(raw, { from, search })),
    ...listRoutes(rowsOf(untold, { from, search })),
    ...listRoutes(rowsOf(unsorted, { from, search })),
    ...listRoutes(rowsOf(unread, { from, search })),
  ];
  const broken = await startServer({ routes: [...routes, ...planted] });
  const faults = await faultsIn(broken, [raw, untold, unsorted, unread]);
  expect(faults).toEqual([
    "planted/raw: paper says 'lab' of code",
    "planted/untold: paper says 'Head' of head_id",
    'planted/unsorted: does not answer {}',
    'planted/unread: does not answer {}',
  ]);
});

const dated = listing({
  ...usual,
  path: '/planted/dated',
  row: LookupRow.extend({ asked_on: z.iso.date(), age_days: z.int() }),
  filters: { aged: yes('Aged') },
  sorts: ['name', 'age_days'],
});

test('a list knows the day that it is asked on, and what holds of all its rows', async () => {
  const days = rowsOf(dated, {
    from,
    where: "d.name <> 'Boarding'",
    columns: { asked_on: ':today', age_days: ":today - '2026-01-01'::date" },
    filters: { aged: ":today > '2026-01-01'" },
    search,
  });
  const own = await startServer({ routes: [...routes, ...listRoutes(days)] });
  const school = await newSchool(own);
  for (const name of ['Boarding', 'Kitchen', 'Languages']) {
    await school.admin.call(departments.create, { name });
  }
  const today = isoDate(own.clock.now);
  const page = await school.admin.call(dated.list, { aged: true, sort: '-age_days' });
  expect(page.rows.map(({ name, asked_on }) => [name, asked_on])).toEqual([
    ['Languages', today],
    ['Kitchen', today],
  ]);
  expect(page.count).toBe(2);
  const file: RawAnswer = await school.admin.call(dated.file, { aged: true, format: 'csv' });
  expect(file.text).not.toContain('Boarding');
  expect(file.text).toContain('Kitchen');
});
