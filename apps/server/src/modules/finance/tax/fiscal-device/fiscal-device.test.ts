import {
  getFiscalDevice,
  removeFiscalDevice,
  setFiscalDevice,
  testFiscalDevice,
} from '@darasa/contract/finance/tax/fiscal-device';
import { editVoteHead, getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { beforeEach, expect, test } from 'vitest';
import { newKra, newTaxedSchool } from '#test/new-kra.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const kra = await newKra();
beforeEach(() => {
  kra.mood = 'well';
});

test('the key of the device is kept, and never told to anybody', async () => {
  const ground = await newTaxedSchool(server, kra);
  const { school } = ground;
  const { admin } = school;
  await admin.call(testFiscalDevice, {});
  await ground.testDevice();
  const first = await admin.call(getFiscalDevice, {});
  expect(first.own).toMatchObject({
    has_key: true,
    control_unit: 'KRACU0300000222',
    last_success_at: expect.any(String),
  });
  // KRA says that it is set up already: with the key in hand, that is what we wanted to hear.
  await ground.testDevice();
  expect((await admin.call(getFiscalDevice, {})).own).toMatchObject({ last_failure: null });
  const { tin, branch_id, serial } = first.own!;
  const typed = 'a-key-that-somebody-typed';
  const replaced = await ground.connect({
    tin,
    branch_id,
    serial,
    communication_key: typed,
    version: first.version,
  });
  const kept = await school.sql(
    `select d.sealed_secret, (select jsonb_agg(to_jsonb(a)) from platform.audit a where a.tenant_id = $1)
     from finance.fiscal_devices d where d.tenant_id = $1`,
    [school.tenant_id],
  );
  const told = [first, replaced, await admin.call(getFiscalDevice, {}), kept, server.logged];
  expect(JSON.stringify(told)).not.toMatch(/THE-KEY-THAT|a-key-that/);
  await expect(ground.connect({ tin, branch_id, serial, version: 1 })).rejects.toMatchObject({
    code: 'record.stale',
  });
  await ground.bill();
  await ground.send();
  expect(kra.sales().at(-1)!.headers).toMatchObject({ cmckey: typed });
  // The same PIN with another serial number is another device: its key is not this one's.
  const other = await ground.connect({
    tin,
    branch_id,
    serial: 'dvc9999',
    version: replaced.version,
  });
  expect(other.own).toMatchObject({ has_key: false, control_unit: null });
});

test('a device that KRA does not give the key of says what to do', async () => {
  const { school, testDevice } = await newTaxedSchool(server, kra);
  const { own } = await school.admin.call(getFiscalDevice, {});
  kra.taken.set(`${own!.tin} ${own!.serial}`, true);
  await testDevice();
  const device = await school.admin.call(getFiscalDevice, {});
  expect(device.own!.last_failure).toContain('tells its key only once');
});

test('a forgotten device makes no more invoices, and its numbers go on when it comes back', async () => {
  const ground = await newTaxedSchool(server, kra);
  const { school, books } = ground;
  const { admin } = school;
  await ground.bill();
  await ground.send();
  const { version, own } = await admin.call(getFiscalDevice, {});
  const gone = await admin.call(removeFiscalDevice, { version });
  expect(gone).toMatchObject({ own: null });
  await ground.charge([books.students[0]!]);
  expect((await ground.list()).count).toBe(3);
  const { tin, branch_id, serial } = own!;
  await ground.connect({ tin, branch_id, serial, version: gone.version });
  await ground.charge([books.students[1]!]);
  expect((await ground.list()).rows.at(-1)).toMatchObject({ number: 4 });
});

test('the device is set by whoever may edit settings, with a PIN that can be one', async () => {
  const { school } = await newTaxedSchool(server, kra, { with_device: false });
  const looker = await school.staff(['settings'], ['view']);
  expect(await looker.call(getFiscalDevice, {})).toMatchObject({ own: null });
  const values = {
    environment: 'live' as const,
    tin: 'P051234567Q',
    branch_id: '00',
    serial: 'dvc1130',
    version: 0,
  };
  await expect(looker.call(setFiscalDevice, values)).rejects.toMatchObject({ status: 403 });
  for (const wrong of [{ tin: 'P05' }, { branch_id: '0' }, { serial: 'a b c d' }]) {
    const [path] = Object.keys(wrong);
    await expect(school.admin.call(setFiscalDevice, { ...values, ...wrong })).rejects.toMatchObject(
      { body: { errors: [expect.objectContaining({ path })] } },
    );
  }
});

test('what is refundable is no sale, and a change of one thing leaves the rest of a vote head', async () => {
  const { school } = await newTaxedSchool(server, kra, { with_device: false });
  const { vote_heads } = await school.admin.call(getFinanceSetup, {});
  const lunch = vote_heads.find((one) => one.code === 'LUN')!;
  const retired = await school.admin.call(editVoteHead, {
    id: lunch.id,
    version: lunch.version,
    retired: true,
  });
  expect(retired).toMatchObject({ tax: 'standard', priority: lunch.priority, kind: lunch.kind });
  const { accounts } = await school.admin.call(getFinanceSetup, {});
  const deposits = accounts.find((one) => one.part === 'caution-money')!;
  const caution = {
    id: lunch.id,
    version: retired.version,
    is_refundable: true,
    account_id: deposits.id,
  };
  const tuition = vote_heads.find((one) => one.code === 'TUI')!;
  await expect(
    school.admin.call(editVoteHead, { ...caution, id: tuition.id, version: tuition.version }),
  ).rejects.toMatchObject({ body: { errors: [expect.objectContaining({ path: 'tax' })] } });
});
