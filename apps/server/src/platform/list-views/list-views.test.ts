import { listListViews, removeListView, saveListView } from '@darasa/contract/platform/list-views';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const staff = { list: 'staff' } as const;

test('filters are kept under a name, for each list and each person their own', async () => {
  const school = await newSchool(server);
  const [mine, other] = [await school.staff(['roles']), await school.staff(['roles'], ['view'])];
  const kept = await mine.call(saveListView, {
    ...staff,
    name: 'BOM teachers',
    query: 'terms=bom&sort=-joined_on',
    columns: ['name', 'phone'],
  });
  const again = await mine.call(saveListView, {
    ...staff,
    name: 'bom teachers',
    query: 'terms=bom',
  });
  expect(again).toMatchObject({ id: kept.id, query: 'terms=bom', columns: [] });
  expect((await mine.call(listListViews, staff)).rows).toHaveLength(1);
  expect((await other.call(listListViews, staff)).rows).toEqual([]);
  await expect(other.call(removeListView, { id: kept.id })).rejects.toMatchObject({ status: 404 });
  await expect(
    mine.call(saveListView, { ...staff, name: 'Evil', query: 'x"><script>' }),
  ).rejects.toMatchObject({ status: 400 });
  const cheques = { list: 'finance/cheques', name: 'BOM teachers', query: 'state=bounced' };
  await mine.call(saveListView, cheques);
  expect((await mine.call(listListViews, { list: 'finance/cheques' })).rows).toMatchObject([
    { name: 'BOM teachers', query: 'state=bounced' },
  ]);
  expect((await mine.call(listListViews, staff)).rows).toHaveLength(1);
  await mine.call(removeListView, { id: kept.id });
  expect((await mine.call(listListViews, staff)).rows).toEqual([]);
});
