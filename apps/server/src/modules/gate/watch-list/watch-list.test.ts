import { checkIn } from '@darasa/contract/gate/visits';
import {
  addWatched,
  editWatched,
  exportWatched,
  listWatched,
  retireWatched,
} from '@darasa/contract/gate/watch-list';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const visit = { name: 'Somebody', phone: '0722000431', purpose: 'other' } as const;

test('an entry stops a person until its day, until it is retired, and needs a number', async () => {
  const { admin } = await newSchool(server);
  const person = await admin.call(addWatched, {
    name: 'Old friend',
    phone: '0722 000 431',
    reason: 'Asked to keep away',
  });
  expect((await admin.call(checkIn, visit)).outcome).toBe('call-office');
  const changed = await admin.call(editWatched, {
    id: person.id,
    version: person.version,
    until_on: '2020-01-01',
  });
  expect((await admin.call(checkIn, visit)).outcome).toBe('in');
  await expect(
    admin.call(editWatched, { id: person.id, version: 1, reason: 'Other' }),
  ).rejects.toMatchObject({ code: 'record.stale' });
  await expect(
    admin.call(editWatched, { id: person.id, version: changed.version, clear: ['phone'] }),
  ).rejects.toMatchObject({ code: 'watched.number_needed' });
  await admin.call(editWatched, { id: person.id, version: changed.version, clear: ['until_on'] });
  await admin.call(retireWatched, { id: person.id, retired: true });
  expect((await admin.call(checkIn, visit)).outcome).toBe('in');
  expect((await admin.call(listWatched, {})).count).toBe(0);
  expect((await admin.call(listWatched, { retired: true })).count).toBe(1);
  const csv: RawAnswer = await admin.call(exportWatched, { format: 'csv', retired: true });
  expect(csv.text).toContain('Old friend');
});

test('the list is the office’s: a guard can neither read nor write it', async () => {
  const school = await newSchool(server);
  const guard = await school.staff(['attendance'], ['view', 'create']);
  await expect(guard.call(listWatched, {})).rejects.toMatchObject({ status: 403 });
  await expect(
    guard.call(addWatched, { name: 'Anybody', phone: '0722000431', reason: 'No reason' }),
  ).rejects.toMatchObject({ status: 403 });
});
