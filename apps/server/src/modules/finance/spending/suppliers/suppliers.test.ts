import {
  createSupplier,
  editSupplier,
  listSuppliers,
} from '@darasa/contract/finance/spending/suppliers';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

async function newSupplier() {
  const { admin } = await newSchool(server);
  const supplier = await admin.call(createSupplier, {
    name: 'Kamau Hardware',
    phone: '0712345678',
    withholding_rate: 300,
    note: 'Delivers on Mondays',
  });
  return { admin, supplier };
}

test('a supplier whose name is mended keeps the tax that is withheld, the phone and the note', async () => {
  const { admin, supplier } = await newSupplier();
  const { id, version } = supplier;
  const after = await admin.call(editSupplier, { id, version, name: 'Kamau and Sons' });
  expect(after).toEqual({ ...supplier, name: 'Kamau and Sons', version: version + 1 });
});

test('a field is emptied by its name, and a supplier is retired beside it', async () => {
  const { admin, supplier } = await newSupplier();
  const { id, version } = supplier;
  const after = await admin.call(editSupplier, { id, version, clear: ['note'], retired: true });
  expect(after).toMatchObject({ note: null, phone: supplier.phone });
  expect(after.retired_at).not.toBeNull();
});

test('whoever edits an older copy is refused and changes nothing', async () => {
  const { admin, supplier } = await newSupplier();
  const { id, version } = supplier;
  const newer = await admin.call(editSupplier, { id, version, name: 'Kamau Stores' });
  const late = admin.call(editSupplier, { id, version, clear: ['phone'] });
  await expect(late).rejects.toMatchObject({ code: 'record.stale' });
  const { rows } = await admin.call(listSuppliers, {});
  expect(rows).toEqual([newer]);
});
