import { listStaffViews, removeStaffView, saveStaffView } from '@darasa/contract/staff/views';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('filters are kept under a name, each person their own', async () => {
  const school = await newSchool(server);
  const [mine, other] = [await school.staff(['roles']), await school.staff(['roles'], ['view'])];
  const kept = await mine.call(saveStaffView, {
    name: 'BOM teachers',
    query: 'terms=bom&sort=-joined_on',
    columns: ['name', 'phone'],
  });
  const again = await mine.call(saveStaffView, { name: 'bom teachers', query: 'terms=bom' });
  expect(again).toMatchObject({ id: kept.id, query: 'terms=bom', columns: [] });
  expect((await mine.call(listStaffViews, {})).rows).toHaveLength(1);
  expect((await other.call(listStaffViews, {})).rows).toEqual([]);
  await expect(other.call(removeStaffView, { id: kept.id })).rejects.toMatchObject({ status: 404 });
  await expect(
    mine.call(saveStaffView, { name: 'Evil', query: 'x"><script>' }),
  ).rejects.toMatchObject({ status: 400 });
  await mine.call(removeStaffView, { id: kept.id });
  expect((await mine.call(listStaffViews, {})).rows).toEqual([]);
});
