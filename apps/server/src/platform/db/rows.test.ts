import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { insertRow, insertUnlessTaken, lockRow, patchRow } from './rows.ts';
import { type Db, inScope } from './scope.ts';

const server = await startServer();
const houses = 'administration.houses';

/** A school with one house, and a hand on its rows. */
async function newHouse() {
  const { tenant_id, school_id } = await newSchool(server);
  const made = (id: string, name: string) => ({
    tenant_id,
    school_id,
    id,
    name,
    created_at: '2026-03-02T07:00:00Z',
  });
  const inSchool = <T>(work: (db: Db) => Promise<T>) =>
    inScope(server.pool, { tenant_id, school_id }, 'write', work);
  const id = crypto.randomUUID();
  await inSchool((db) => insertRow(db, houses, { ...made(id, 'Mara'), colour: '#aa0000' }));
  return { id, made, inSchool };
}

test('a patch changes what it names, leaves the rest, and makes an older copy late', async () => {
  const { id, inSchool } = await newHouse();
  const after = await inSchool(async (db) => {
    await patchRow(db, houses, id, { name: 'Tsavo' });
    return lockRow(db, houses, id, ['name', 'colour', 'version']);
  });
  expect(after).toEqual({ name: 'Tsavo', colour: '#aa0000', version: 2 });
});

test('whoever adds what is there already is told so, and the first one stays', async () => {
  const { id, made, inSchool } = await newHouse();
  const second = crypto.randomUUID();
  const added = await inSchool((db) => insertUnlessTaken(db, houses, made(second, 'mara')));
  expect(added).toBe(false);
  expect(await inSchool((db) => lockRow(db, houses, second, ['id']))).toBeUndefined();
  expect(await inSchool((db) => lockRow(db, houses, id, ['name']))).toEqual({ name: 'Mara' });
});

test('a column that the table does not have does not compile', async () => {
  const { made, inSchool } = await newHouse();
  const motto = { ...made(crypto.randomUUID(), 'Aberdare'), motto: 'Upwards' };
  // @ts-expect-error a house has no motto
  await expect(inSchool((db) => insertRow(db, houses, motto))).rejects.toThrow(/motto/);
});

test('whoever changes a row does not choose its version', async () => {
  const { id, inSchool } = await newHouse();
  const after = await inSchool(async (db) => {
    // @ts-expect-error the version is counted here
    await patchRow(db, houses, id, { version: 9 });
    return lockRow(db, houses, id, ['version']);
  });
  expect(after).toEqual({ version: 2 });
});
