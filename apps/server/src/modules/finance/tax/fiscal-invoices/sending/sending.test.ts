import { getFiscalDevice } from '@darasa/contract/finance/tax/fiscal-device';
import {
  resendFiscalInvoice,
  resendRefusedInvoices,
} from '@darasa/contract/finance/tax/fiscal-invoices';
import { beforeEach, expect, test } from 'vitest';
import { newKra, newTaxedSchool } from '#test/new-kra.ts';
import { startServer } from '#test/server.ts';
import { inSchoolOf } from '#platform/automatic.ts';
import { lookForInvoices } from '../send.ts';

const server = await startServer();
const kra = await newKra();
beforeEach(() => {
  kra.mood = 'well';
});

test('KRA is down and comes back: none is lost, none is doubled, and the reason is seen', async () => {
  const ground = await newTaxedSchool(server, kra);
  await ground.bill();
  kra.mood = 'down';
  await ground.send();
  const { rows } = await ground.list();
  expect(rows.map((row) => [row.state, row.tries])).toEqual([
    ['waiting', 1],
    ['waiting', 0],
    ['waiting', 0],
  ]);
  const device = await ground.school.admin.call(getFiscalDevice, {});
  expect(device).toMatchObject({
    own: { last_failure: 'The service of KRA is down.', has_key: false },
    waiting_count: 3,
  });
  const later = await ground.school.sql<{ run_at: string }>(
    `select run_at from graphile_worker.jobs where key = 'fiscal ' || $1`,
    [ground.school.school_id],
  );
  expect(new Date(later[0]!.run_at).getTime()).toBeGreaterThan(Date.now());
  // KRA takes the next one, and its answer is lost on the way.
  kra.mood = 'lying';
  const before = kra.sales().length;
  await ground.send();
  expect(kra.sales()).toHaveLength(before + 1);
  expect((await ground.list()).rows[0]).toMatchObject({
    state: 'waiting',
    reason: 'KRA answered something we cannot read.',
  });
  kra.mood = 'well';
  await ground.send();
  const after = await ground.list();
  expect(after.rows.map((row) => row.state)).toEqual(['sent', 'sent', 'sent']);
  expect(after.rows[0]!.reason).toContain('KRA has this invoice');
  const tin = device.own!.tin;
  expect([...kra.taken.keys()].filter((name) => name.startsWith(`${tin} 00 `))).toHaveLength(3);
});

test('the worker dies while it sends: the invoice is sent again under its number', async () => {
  const ground = await newTaxedSchool(server, kra);
  await ground.bill();
  await ground.school.sql(
    `update finance.fiscal_invoices set claimed_until = now() + interval '1 minute'
     where tenant_id = $1 and number = 1`,
    [ground.school.tenant_id],
  );
  // Somebody else may still be at it.
  await ground.send();
  expect((await ground.list()).rows.map((row) => row.state)).toEqual(Array(3).fill('waiting'));
  await ground.school.sql(
    `update finance.fiscal_invoices set claimed_until = now() - interval '1 minute'
     where tenant_id = $1 and number = 1`,
    [ground.school.tenant_id],
  );
  await ground.send();
  expect((await ground.list()).rows.map((row) => row.state)).toEqual(Array(3).fill('sent'));
});

test('what KRA refuses says why, waits for a person, and is sent again under its number', async () => {
  const ground = await newTaxedSchool(server, kra);
  const { school } = ground;
  await ground.bill();
  kra.mood = 'refusing';
  await ground.send();
  const { rows } = await ground.list({ state: 'refused' });
  expect(rows).toHaveLength(3);
  expect(rows[0]!.reason).toBe('KRA refused it: something is missing or wrong (code 910).');
  kra.mood = 'well';
  await ground.send();
  expect((await ground.list({ state: 'refused' })).count).toBe(3);
  const id = rows[1]!.id;
  const looker = await school.staff(['finance'], ['view']);
  await expect(looker.call(resendFiscalInvoice, { id })).rejects.toMatchObject({ status: 403 });
  expect(await school.admin.call(resendFiscalInvoice, { id })).toMatchObject({ state: 'waiting' });
  await expect(school.admin.call(resendFiscalInvoice, { id })).rejects.toMatchObject({
    code: 'fiscal.not_refused',
  });
  await ground.send();
  expect(kra.sales().at(-1)!.body.invcNo).toBe(2);
  expect((await ground.list({ state: 'sent' })).rows).toMatchObject([{ number: 2 }]);
});

test('a number that another system used is refused, and the next one is taken after that', async () => {
  const ground = await newTaxedSchool(server, kra);
  const { school } = ground;
  const { own, version } = await school.admin.call(getFiscalDevice, {});
  for (const used of [1, 2, 3]) kra.taken.set(`${own!.tin} 00 ${used}`, 'of another system');
  await ground.bill();
  // That KRA did not answer before does not make them ours: no invoice had left.
  kra.mood = 'down';
  await ground.send();
  kra.mood = 'well';
  await ground.send();
  const { rows } = await ground.list({ state: 'refused' });
  expect(rows).toMatchObject([
    { number: 1, reason: 'KRA has another invoice with this number.' },
    { number: 2 },
    { number: 3 },
  ]);
  const { tin, branch_id, serial } = own!;
  await ground.connect({ tin, branch_id, serial, last_number: 500, version });
  await school.admin.call(resendFiscalInvoice, { id: rows[0]!.id });
  await ground.send();
  expect((await ground.list({ state: 'sent' })).rows).toMatchObject([{ number: 501 }]);
  const rest = await school.admin.call(resendRefusedInvoices, {});
  expect(rest).toEqual({ sent_count: 2 });
  await ground.send();
  const { rows: sent } = await ground.list({ state: 'sent' });
  expect(sent.map((row) => row.number)).toEqual([501, 502, 503]);
  await expect(school.admin.call(resendRefusedInvoices, {})).rejects.toMatchObject({
    code: 'fiscal.not_refused',
  });
});

test('the chore looks after what waits', async () => {
  const ground = await newTaxedSchool(server, kra);
  const { school } = ground;
  await ground.bill();
  await school.sql(`delete from graphile_worker._private_jobs where key = 'fiscal ' || $1`, [
    school.school_id,
  ]);
  const { tenant_id, school_id } = school;
  await inSchoolOf(server.pool, () => ({
    now: server.clock.now,
    request_id: 'chore',
    device: 'Worker',
    address: '::1',
  }))({ tenant_id, school_id }, 'Nobody', 'A chore', lookForInvoices);
  const jobs = await school.sql(`select 1 from graphile_worker.jobs where key = 'fiscal ' || $1`, [
    school.school_id,
  ]);
  expect(jobs).toHaveLength(1);
});
