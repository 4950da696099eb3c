import {
  exportHandovers,
  giveHandover,
  listHandovers,
  takeHandover,
} from '@darasa/contract/gate/handovers';
import { checkIn } from '@darasa/contract/gate/visits';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

test('two guards sign a handover, and it says what was open', async () => {
  const school = await newSchool(server);
  const [going, coming] = [
    await school.staff(['attendance'], ['view', 'create']),
    await school.staff(['attendance'], ['view', 'create']),
  ];
  await going.call(checkIn, { name: 'Peter Kamau', phone: '0722000431', purpose: 'fees' });
  const given = await going.call(giveHandover, { keys: 'Main gate, store', incidents: 'None' });
  expect(given).toMatchObject({ on_site_count: 1, open_passes: [1], taken_by: null });
  await expect(going.call(giveHandover, { keys: 'Again' })).rejects.toMatchObject({
    code: 'handover.waiting',
  });
  await expect(going.call(takeHandover, { id: given.id })).rejects.toMatchObject({
    code: 'handover.own',
  });
  await coming.call(takeHandover, { id: given.id, taken_note: 'Store key missing' });
  await expect(coming.call(takeHandover, { id: given.id })).rejects.toMatchObject({
    code: 'handover.taken',
  });
  const { rows } = await going.call(listHandovers, {});
  expect(rows).toMatchObject([{ taken_note: 'Store key missing' }]);
  expect(rows[0]?.taken_by).toMatch(/^Amina/);
  const csv: RawAnswer = await school.admin.call(exportHandovers, { format: 'csv' });
  expect(csv.text).toContain('Store key missing');
});
