import {
  addToExtraCharge,
  createExtraCharge,
  listExtraChargeMembers,
  removeFromExtraCharge,
} from '@darasa/contract/finance/extra-charges';
import { getStatement } from '@darasa/contract/finance/fee-panel';
import { getFiscalDevice } from '@darasa/contract/finance/fiscal-device';
import {
  exportFiscalInvoices,
  getFiscalInvoice,
  printFiscalInvoice,
  resendFiscalInvoice,
  resendRefusedInvoices,
} from '@darasa/contract/finance/fiscal-invoices';
import { listAudit } from '@darasa/contract/platform/audit';
import { beforeEach, expect, test } from 'vitest';
import { newKra, newTaxedSchool, portal, the_key } from '../../../../test/new-kra.ts';
import { startServer } from '../../../../test/server.ts';
import { inSchoolOf } from '../../../platform/automatic.ts';
import { lookForInvoices } from './send.ts';

const server = await startServer();
const kra = await newKra();
beforeEach(() => {
  kra.mood = 'well';
});

test('bills of a school with a device wait for KRA, are signed, and carry what it signed', async () => {
  const ground = await newTaxedSchool(server, kra);
  const { school, books } = ground;
  await ground.bill();
  const waiting = await ground.list();
  expect(waiting).toMatchObject({ count: 3, total_cents: 75_000_00, tax_cents: 3 * 689_66 });
  expect(waiting.rows[0]).toMatchObject({
    number: 1,
    kind: 'sale',
    state: 'waiting',
    exempt_cents: 20_000_00,
    standard_cents: 5_000_00,
    tax_cents: 689_66,
    environment: null,
  });
  const jobs = await school.sql(`select 1 from graphile_worker.jobs where key = 'fiscal ' || $1`, [
    school.school_id,
  ]);
  expect(jobs).toHaveLength(1);

  const before = kra.sales().length;
  await ground.send();
  expect(kra.sales()).toHaveLength(before + 3);
  const { headers, body } = kra.sales().at(-3)!;
  expect(headers).toMatchObject({ cmckey: the_key, bhfid: '00' });
  expect(body).toMatchObject({
    invcNo: 1,
    orgInvcNo: 0,
    rcptTyCd: 'S',
    salesDt: '20260106',
    custNm: 'Learner A1',
    custTin: null,
    taxblAmtA: 20_000,
    taxblAmtB: 5_000,
    taxRtB: 16,
    taxAmtB: 689.66,
    taxAmtE: 0,
    totTaxAmt: 689.66,
    totAmt: 25_000,
    totItemCnt: 2,
  });
  expect(body.itemList.map((one: any) => [one.itemNm, one.taxTyCd, one.taxAmt])).toEqual([
    ['Tuition', 'A', 0],
    ['Lunch', 'B', 689.66],
  ]);
  expect(JSON.stringify(body)).not.toContain('Otieno');
  // Each service is told once, however many invoices name it.
  const tin = body.tin as string;
  const items = kra.asked.filter((one) => one.path === '/saveItem' && one.body.tin === tin);
  expect(items.map((one) => one.body.itemCd)).toEqual(['KE3NTU0000001', 'KE3NTU0000002']);

  const { rows } = await ground.list();
  expect(rows.map((row) => [row.number, row.state, row.control_number])).toEqual([
    [1, 'sent', 'KRACU0300000222/101'],
    [2, 'sent', 'KRACU0300000222/102'],
    [3, 'sent', 'KRACU0300000222/103'],
  ]);
  const one = await school.admin.call(getFiscalInvoice, { id: rows[0]!.id });
  expect(one).toMatchObject({
    signature: 'SIGN000000000001',
    signed_at: '2026-01-06T07:30:00.000Z',
    verify_url: `${portal}/common/link/etims/receipt/indexEtimsReceiptData?Data=${tin}00SIGN000000000001`,
  });
  // Run once more, after a crash or by the chore: nothing is sent twice.
  await ground.send();
  expect(kra.sales()).toHaveLength(before + 3);

  const { rows: lines } = await school.admin.call(getStatement, { student_id: books.students[0]! });
  expect(lines[0]).toMatchObject({ source: 'bill', tax_invoice: 'KRACU0300000222/101' });
  const { text } = (await school.admin.call(exportFiscalInvoices, { format: 'csv' })) as {
    text: string;
  };
  expect(text).toContain('KRACU0300000222/103');
  const paper = (await school.admin.call(printFiscalInvoice, { id: one.id })) as { text: string };
  expect(paper.text.startsWith('%PDF')).toBe(true);
  const audit = await school.admin.call(listAudit, {
    record_type: 'tax invoice',
    record_id: one.id,
  });
  expect(audit.rows.map((row) => row.action)).toContain('Note what KRA answered');
});

test('a school without a device, or without a vote head for it, makes none', async () => {
  const without = await newTaxedSchool(server, kra, { with_device: false });
  await without.bill();
  expect(await without.list()).toMatchObject({ count: 0 });
  const untaxed = await newTaxedSchool(server, kra);
  await untaxed.tax('LUN', 'none');
  await untaxed.tax('TUI', 'none');
  await untaxed.bill();
  expect(await untaxed.list()).toMatchObject({ count: 0 });
  const jobs = await untaxed.school.sql(`select 1 from graphile_worker.jobs where key = any($1)`, [
    [without, untaxed].map(({ school }) => `fiscal ${school.school_id}`),
  ]);
  expect(jobs).toEqual([]);
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

test('an extra charge is a sale, and taking it back a credit note on that sale', async () => {
  const ground = await newTaxedSchool(server, kra);
  const { school, books } = ground;
  const { admin } = school;
  const charge = await admin.call(createExtraCharge, {
    name: 'Lunch of the trip',
    vote_head_id: books.voteHead('LUN'),
    semester_id: books.term_id,
    amount_cents: 1_500_00,
    charged_on: '2026-02-02',
  });
  const student_id = books.students[0]!;
  await admin.call(addToExtraCharge, {
    id: charge.id,
    members: [{ student_id }],
    expected_cents: 1_500_00,
  });
  const { rows: members } = await admin.call(listExtraChargeMembers, { id: charge.id });
  // What the vote head becomes afterwards changes nothing of what was sold.
  await ground.tax('LUN', 'none');
  const reason = 'Was ill on the day';
  await admin.call(removeFromExtraCharge, {
    id: charge.id,
    member_ids: [members[0]!.id],
    reason,
  });
  kra.mood = 'refusing';
  await ground.send();
  const { rows } = await ground.list();
  expect(rows).toMatchObject([
    { number: 1, kind: 'sale', state: 'refused', tax_cents: 206_90 },
    {
      number: 2,
      kind: 'credit-note',
      original_number: 1,
      state: 'waiting',
      reason: 'It waits for tax invoice 1, which it takes back.',
      tax_cents: 206_90,
    },
  ]);
  kra.mood = 'well';
  await admin.call(resendFiscalInvoice, { id: rows[0]!.id });
  await ground.send();
  expect(kra.sales().at(-1)!.body).toMatchObject({
    invcNo: 2,
    orgInvcNo: 1,
    rcptTyCd: 'R',
    taxAmtB: 206.9,
    totAmt: 1_500,
    rfdRsnCd: '06',
  });
  const after = await ground.list();
  expect(after).toMatchObject({ total_cents: 0, tax_cents: 0 });
  expect(after.rows.map((row) => row.state)).toEqual(['sent', 'sent']);
});

test('what was charged before there was a device is taken back without KRA', async () => {
  const ground = await newTaxedSchool(server, kra, { with_device: false });
  const { school, books } = ground;
  const { admin } = school;
  const charge = await admin.call(createExtraCharge, {
    name: 'Lunch of the trip',
    vote_head_id: books.voteHead('LUN'),
    semester_id: books.term_id,
    amount_cents: 1_500_00,
    charged_on: '2026-02-02',
  });
  await admin.call(addToExtraCharge, {
    id: charge.id,
    members: [{ student_id: books.students[0]! }],
    expected_cents: 1_500_00,
  });
  await ground.connect();
  const { rows } = await admin.call(listExtraChargeMembers, { id: charge.id });
  const member_ids = [rows[0]!.id];
  await admin.call(removeFromExtraCharge, { id: charge.id, member_ids, reason: 'Was ill' });
  expect(await ground.list()).toMatchObject({ count: 0 });
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
