import { removeFromExtraCharge } from '@darasa/contract/finance/fees/extra-charges';
import { requestAdjustment } from '@darasa/contract/finance/fees/fee-adjustments';
import { getStatement } from '@darasa/contract/finance/families/fee-panel';
import {
  exportFiscalInvoices,
  getFiscalInvoice,
  printFiscalInvoice,
  resendFiscalInvoice,
} from '@darasa/contract/finance/tax/fiscal-invoices';
import {
  cancelOtherIncome,
  recordOtherIncome,
} from '@darasa/contract/finance/receiving/other-income';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { listAudit } from '@darasa/contract/platform/audit';
import { beforeEach, expect, test } from 'vitest';
import { newKra, newTaxedSchool, portal, type TaxedSchool, the_key } from '#test/new-kra.ts';
import { startServer } from '#test/server.ts';

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

test('an extra charge is a sale, and taking it back a credit note on that sale', async () => {
  const ground = await newTaxedSchool(server, kra);
  const { admin } = ground.school;
  const charge = await ground.charge([ground.books.students[0]!]);
  // What the vote head becomes afterwards changes nothing of what was sold.
  await ground.tax('LUN', 'none');
  await admin.call(removeFromExtraCharge, { ...charge, reason: 'Was ill on the day' });
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
  const charge = await ground.charge([ground.books.students[0]!]);
  await ground.connect();
  await ground.school.admin.call(removeFromExtraCharge, { ...charge, reason: 'Was ill' });
  expect(await ground.list()).toMatchObject({ count: 0 });
});

/** Less lunch for the first learner, agreed by somebody else. */
async function credit({ school, books }: TaxedSchool, amount_cents: number) {
  const director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  await school.admin.call(requestAdjustment, {
    kind: 'credit-note',
    student_id: books.students[0]!,
    semester_id: books.term_id,
    vote_head_id: books.voteHead('LUN'),
    amount_cents,
    reason: 'Ate at home',
  });
  const [item] = (await director.call(listInbox, {})).rows;
  const { round, step } = await director.call(getApproval, { id: item!.id });
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
}

const numbersIn = async (ground: TaxedSchool) =>
  (await ground.list({ kind: 'credit-note' })).rows.map((row) => [
    row.original_number,
    row.total_cents,
  ]);

test('a credit note takes no more than its invoice has left, and the rest from the one before', async () => {
  const ground = await newTaxedSchool(server, kra);
  await ground.bill();
  await ground.charge([ground.books.students[0]!]);
  const { rows } = await ground.list();
  const bill = rows.find((row) => row.admission_number === 'A1')!.number;
  await credit(ground, 1_000_00);
  await credit(ground, 1_000_00);
  expect(await numbersIn(ground)).toEqual([
    [4, 1_000_00],
    [4, 500_00],
    [bill, 500_00],
  ]);
});

test('what KRA never heard of is no part of a credit note', async () => {
  const ground = await newTaxedSchool(server, kra, { with_device: false });
  await ground.bill();
  await ground.connect();
  await ground.charge([ground.books.students[0]!]);
  await credit(ground, 2_500_00);
  expect(await numbersIn(ground)).toEqual([[1, 1_500_00]]);
  await credit(ground, 500_00);
  expect(await numbersIn(ground)).toHaveLength(1);
});

test('what others pay for is a sale too, a gift is none, and a cancelled receipt is taken back', async () => {
  const ground = await newTaxedSchool(server, kra);
  const { school, books } = ground;
  const receive = (kind: 'hire' | 'donation', code: string) =>
    school.admin.call(recordOtherIncome, {
      kind,
      payer_name: 'Neema Church',
      particulars: 'Lunch for its guests',
      vote_head_id: books.voteHead(code),
      amount_cents: 11_600_00,
      method: 'cash',
      money_account_id: books.cash_id,
      received_on: '2026-02-02',
    });
  await receive('donation', 'LUN');
  await receive('hire', 'ACT');
  expect(await ground.list()).toMatchObject({ count: 0 });
  const { id, receipt_number } = await receive('hire', 'LUN');
  await ground.send();
  expect(kra.sales().at(-1)!.body).toMatchObject({
    invcNo: 1,
    trdInvcNo: receipt_number,
    custNm: 'Neema Church',
    pmtTyCd: '01',
    taxAmtB: 1_600,
    totAmt: 11_600,
  });
  const { rows } = await ground.list({ search: 'neema' });
  expect(rows).toMatchObject([
    {
      buyer_name: 'Neema Church',
      student_id: null,
      official_receipt: receipt_number,
      document: 'Lunch for its guests',
      control_number: 'KRACU0300000222/101',
    },
  ]);
  const paper = await school.admin.call(printFiscalInvoice, { id: rows[0]!.id });
  expect((paper as { text: string }).text.startsWith('%PDF')).toBe(true);
  const other = await school.staff(['finance']);
  const cancelled = await other.call(cancelOtherIncome, {
    id,
    reason: 'The guests did not come',
    cancelled_on: '2026-02-02',
  });
  expect(cancelled).toMatchObject({ tax_invoice: 'KRACU0300000222/101' });
  await ground.send();
  expect(kra.sales().at(-1)!.body).toMatchObject({ invcNo: 2, orgInvcNo: 1, rcptTyCd: 'R' });
  expect(await ground.list()).toMatchObject({ count: 2, total_cents: 0, tax_cents: 0 });
});
