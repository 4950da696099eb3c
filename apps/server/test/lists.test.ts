import { allEndpoints, allListings } from '@darasa/contract';
import { mayCall } from '@darasa/contract/access';
import { departments } from '@darasa/contract/administration/school/departments';
import { choice, dates, record, retired, yes } from '@darasa/contract/list-filters';
import { type Listing, listing } from '@darasa/contract/listing';
import { LookupRow } from '@darasa/contract/lookup';
import { isoDate } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import type { Ctx } from '../src/platform/ctx.ts';
import { listRoutes } from '../src/platform/lists/list-routes.ts';
import { rowsOf } from '../src/platform/lists/rows-of.ts';
import type { Days } from '../src/platform/lists/source.ts';
import { pdfText } from '../src/platform/pdf/pdf-text.ts';
import { faultsOf } from './enumerate/lists.ts';
import { sideIn } from './enumerate/planted.ts';
import { say, walk } from './enumerate/printing.ts';
import { newSchool } from './new-school.ts';
import { type Caller, type RawAnswer, startServer, type TestServer } from './server.ts';

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

const of_note = listing({
  ...usual,
  path: '/planted/:note/rooms',
  within: { note: z.string() },
  file_access: { module: 'roles', act: 'edit' },
  filters: {
    state: choice('State', { kept: 'In use', retired: 'Retired' }, 'kept'),
    made: dates('Made'),
  },
});

test('the list of one record means its usual choice, and shows each reader what is that reader’s', async () => {
  const rooms = rowsOf(of_note, {
    from,
    filters: {
      state: (state: string) => sql`(d.retired_at is not null) = ${state === 'retired'}`,
      made: ({ to }: Days) => sql`d.created_at < ${to ?? '2000-01-01'}::date`,
    },
    search,
  });
  const seesAll = (ctx: Ctx) => mayCall(departments.create.access, ctx.user);
  const planted = listRoutes(rooms, undefined, {
    limit: (ctx) => (seesAll(ctx) ? undefined : sql`d.name <> 'Safe'`),
    show: (ctx) => (row) => (seesAll(ctx) ? row : { ...row, code: null }),
  });
  const own = await startServer({ routes: [...routes, ...planted] });
  const { admin, ...school } = await newSchool(own);
  const reader = await school.staff(['roles'], ['view', 'export']);
  const note = 'Upstairs';
  for (const name of ['Safe', 'Kitchen', 'Old store']) {
    const made = await admin.call(departments.create, { name, code: name.slice(0, 3), note });
    if (name === 'Old store') await admin.call(departments.retire, { id: made.id, retired: true });
  }
  await admin.call(departments.create, { name: 'Elsewhere', note: 'Downstairs' });
  const names = async (who: Caller, asked: object = {}) =>
    (await who.call(of_note.list, { note, ...asked })).rows.map((row) => row.name);
  expect(await names(admin)).toEqual(['Kitchen', 'Safe']);
  expect(await names(admin, { state: 'retired' })).toEqual(['Old store']);
  expect(await names(admin, { made_to: '2001-01-01' })).toEqual([]);
  expect(await names(reader)).toEqual(['Kitchen']);
  const { count, rows } = await reader.call(of_note.list, { note });
  expect([count, rows[0]!.code]).toEqual([1, null]);
  const paper: RawAnswer = await admin.call(of_note.file, { note, format: 'pdf' });
  expect(pdfText(Buffer.from(paper.text, 'latin1'))[0]).toContain('In use');
  const file: RawAnswer = await admin.call(of_note.file, { note, format: 'csv' });
  expect(file.text).toContain('Safe');
  expect(file.text).not.toContain('Elsewhere');
  await expect(reader.call(of_note.file, { note, format: 'csv' })).rejects.toMatchObject({
    status: 403,
  });
});
