import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { previewBilling, runBilling } from '@darasa/contract/finance/billing';
import {
  addToExtraCharge,
  createExtraCharge,
  listExtraChargeMembers,
  removeFromExtraCharge,
} from '@darasa/contract/finance/extra-charges';
import { getStatement } from '@darasa/contract/finance/fee-panel';
import {
  getFiscalDevice,
  removeFiscalDevice,
  setFiscalDevice,
  testFiscalDevice,
} from '@darasa/contract/finance/fiscal-device';
import {
  exportFiscalInvoices,
  getFiscalInvoice,
  listFiscalInvoices,
  printFiscalInvoice,
  resendFiscalInvoice,
  resendRefusedInvoices,
} from '@darasa/contract/finance/fiscal-invoices';
import { editVoteHead, getFinanceSetup } from '@darasa/contract/finance/setup';
import { listAudit } from '@darasa/contract/platform/audit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '../../../../test/new-books.ts';
import { newSchool, type NewSchool } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';
import { inSchoolOf } from '../../../platform/automatic.ts';
import { fiscalRunners } from '../index.ts';
import { lookForInvoices } from './send.ts';

const server = await startServer();

// KRA, as far as these stories need it: what it has, and how it behaves next.
interface Asked {
  path: string;
  headers: Record<string, unknown>;
  body: any;
}
let kra: Server;
let runners: ReturnType<typeof fiscalRunners>;
const asked: Asked[] = [];
const taken = new Map<string, any>();
let mood: 'well' | 'down' | 'refusing' | 'lying' = 'well';
const the_key = 'THE-KEY-THAT-KRA-TELLS-ONCE';

beforeAll(async () => {
  kra = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const path = request.url!;
    const body = JSON.parse(Buffer.concat(chunks).toString());
    asked.push({ path, headers: request.headers, body });
    if (mood === 'down') return response.writeHead(503).end('down');
    const say = (resultCd: string, data: unknown = null) =>
      response.end(JSON.stringify({ resultCd, resultMsg: 'As told', data }));
    if (path === '/selectInitOsdcInfo') {
      const name = `${body.tin} ${body.dvcSrlNo}`;
      if (taken.has(name)) return say('902');
      taken.set(name, true);
      return say('000', { info: { cmcKey: the_key, sdcId: 'KRACU0300000222' } });
    }
    if (path === '/saveItem') return say('000');
    if (mood === 'refusing') return say('910');
    const name = `${body.tin} ${body.bhfId} ${body.invcNo}`;
    if (taken.has(name)) return say('994');
    taken.set(name, body);
    if (mood === 'lying') return response.end('<html>');
    const rcptSign = `SIGN${String(body.invcNo).padStart(12, '0')}`;
    say('000', {
      'curRcptNo ': String(body.invcNo + 100),
      intrlData: 'INTERNAL',
      rcptSign,
      sdcDateTime: '20260106103000',
    });
  });
  await new Promise<void>((done) => kra.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(kra.address() as AddressInfo).port}`;
  const visit = () => ({
    now: server.clock.now,
    request_id: 'job',
    device: 'Worker',
    address: '::1',
  });
  runners = fiscalRunners({
    inSchool: inSchoolOf(server.pool, visit),
    secret: server.secret,
    etims: {
      live_url: url,
      sandbox_url: url,
      live_portal: 'https://etims-sbx.kra.go.ke',
      sandbox_portal: 'https://kra.test',
      simulator_url: null,
    },
  });
});
afterAll(() => {
  kra.closeAllConnections();
  kra.close();
});
beforeEach(() => {
  mood = 'well';
});

let devices = 0;
const newPin = () =>
  `P${String(process.pid % 10_000).padStart(4, '0')}${String(++devices).padStart(5, '0')}Q`;

interface Ground {
  school: NewSchool;
  books: NewBooks;
  send(): Promise<void>;
  list(input?: object): ReturnType<typeof listOf>;
}
const listOf = (school: NewSchool, input: object = {}) =>
  school.admin.call(listFiscalInvoices, { sort: 'number', ...input });

/** A school whose lunch is taxed and whose tuition is exempt; with a device, unless told otherwise. */
async function newGround({ with_device = true } = {}): Promise<Ground> {
  const school = await newSchool(server);
  const books = await newBooks(school);
  await tax(school, 'LUN', 'standard');
  await tax(school, 'TUI', 'exempt');
  if (with_device) await connect(school);
  const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
  return {
    school,
    books,
    send: () => runners['fiscal.send']({ after: 'a posting' }, scope),
    list: (input) => listOf(school, input),
  };
}

async function tax(school: NewSchool, code: string, treatment: 'none' | 'exempt' | 'standard') {
  const { vote_heads } = await school.admin.call(getFinanceSetup, {});
  const { id, version } = vote_heads.find((one) => one.code === code)!;
  return school.admin.call(editVoteHead, { id, version, tax: treatment });
}

const connect = (school: NewSchool, more: object = {}) =>
  school.admin.call(setFiscalDevice, {
    environment: 'live',
    tin: newPin(),
    branch_id: '00',
    serial: 'dvc1130',
    version: 0,
    ...more,
  });

async function bill({ school, books }: Ground): Promise<void> {
  const semester_id = books.term_id;
  const { to_bill_cents } = await school.admin.call(previewBilling, { semester_id });
  await school.admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
}

const sales = () => asked.filter((one) => one.path === '/saveTrnsSalesOsdc');

test('bills of a school with a device wait for KRA, are signed, and carry what it signed', async () => {
  const ground = await newGround();
  const { school, books } = ground;
  await bill(ground);
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

  const before = sales().length;
  await ground.send();
  expect(sales()).toHaveLength(before + 3);
  const { headers, body } = sales().at(-3)!;
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
  const items = asked.filter((one) => one.path === '/saveItem' && one.body.tin === tin);
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
    verify_url: `https://etims-sbx.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=${tin}00SIGN000000000001`,
  });
  // Run once more, after a crash or by the chore: nothing is sent twice.
  await ground.send();
  expect(sales()).toHaveLength(before + 3);

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
  const without = await newGround({ with_device: false });
  await bill(without);
  expect(await without.list()).toMatchObject({ count: 0 });
  const untaxed = await newGround();
  await tax(untaxed.school, 'LUN', 'none');
  await tax(untaxed.school, 'TUI', 'none');
  await bill(untaxed);
  expect(await untaxed.list()).toMatchObject({ count: 0 });
  const jobs = await untaxed.school.sql(`select 1 from graphile_worker.jobs where key = any($1)`, [
    [without, untaxed].map(({ school }) => `fiscal ${school.school_id}`),
  ]);
  expect(jobs).toEqual([]);
});

test('KRA is down and comes back: none is lost, none is doubled, and the reason is seen', async () => {
  const ground = await newGround();
  await bill(ground);
  mood = 'down';
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
  mood = 'lying';
  const before = sales().length;
  await ground.send();
  expect(sales()).toHaveLength(before + 1);
  expect((await ground.list()).rows[0]).toMatchObject({
    state: 'waiting',
    reason: 'KRA answered something we cannot read.',
  });
  mood = 'well';
  await ground.send();
  const after = await ground.list();
  expect(after.rows.map((row) => row.state)).toEqual(['sent', 'sent', 'sent']);
  expect(after.rows[0]!.reason).toContain('KRA has this invoice');
  const tin = device.own!.tin;
  expect([...taken.keys()].filter((name) => name.startsWith(`${tin} 00 `))).toHaveLength(3);
});

test('the worker dies while it sends: the invoice is sent again under its number', async () => {
  const ground = await newGround();
  await bill(ground);
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
  const ground = await newGround();
  const { school } = ground;
  await bill(ground);
  mood = 'refusing';
  await ground.send();
  const { rows } = await ground.list({ state: 'refused' });
  expect(rows).toHaveLength(3);
  expect(rows[0]!.reason).toBe('KRA refused it: something is missing or wrong (code 910).');
  mood = 'well';
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
  expect(sales().at(-1)!.body.invcNo).toBe(2);
  expect((await ground.list({ state: 'sent' })).rows).toMatchObject([{ number: 2 }]);
});

test('a number that another system used is refused, and the next one is taken after that', async () => {
  const ground = await newGround();
  const { school } = ground;
  const { own, version } = await school.admin.call(getFiscalDevice, {});
  for (const used of [1, 2, 3]) taken.set(`${own!.tin} 00 ${used}`, 'of another system');
  await bill(ground);
  // That KRA did not answer before does not make them ours: no invoice had left.
  mood = 'down';
  await ground.send();
  mood = 'well';
  await ground.send();
  const { rows } = await ground.list({ state: 'refused' });
  expect(rows).toMatchObject([
    { number: 1, reason: 'KRA has another invoice with this number.' },
    { number: 2 },
    { number: 3 },
  ]);
  const { tin, branch_id, serial } = own!;
  await connect(school, { tin, branch_id, serial, last_number: 500, version });
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
  const ground = await newGround();
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
  await tax(school, 'LUN', 'none');
  const reason = 'Was ill on the day';
  await admin.call(removeFromExtraCharge, {
    id: charge.id,
    member_ids: [members[0]!.id],
    reason,
  });
  mood = 'refusing';
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
  mood = 'well';
  await admin.call(resendFiscalInvoice, { id: rows[0]!.id });
  await ground.send();
  expect(sales().at(-1)!.body).toMatchObject({
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
  const ground = await newGround({ with_device: false });
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
  await connect(school);
  const { rows } = await admin.call(listExtraChargeMembers, { id: charge.id });
  const member_ids = [rows[0]!.id];
  await admin.call(removeFromExtraCharge, { id: charge.id, member_ids, reason: 'Was ill' });
  expect(await ground.list()).toMatchObject({ count: 0 });
});

test('the key of the device is kept, and never told to anybody', async () => {
  const ground = await newGround();
  const { school } = ground;
  const { admin } = school;
  const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
  const test = () => runners['fiscal.test']({ asked_by: admin.id }, scope);
  await admin.call(testFiscalDevice, {});
  await test();
  const first = await admin.call(getFiscalDevice, {});
  expect(first.own).toMatchObject({
    has_key: true,
    control_unit: 'KRACU0300000222',
    last_success_at: expect.any(String),
  });
  // KRA says that it is set up already: with the key in hand, that is what we wanted to hear.
  await test();
  expect((await admin.call(getFiscalDevice, {})).own).toMatchObject({ last_failure: null });
  const { tin, branch_id, serial } = first.own!;
  const typed = 'a-key-that-somebody-typed';
  const replaced = await connect(school, {
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
  await expect(connect(school, { tin, branch_id, serial, version: 1 })).rejects.toMatchObject({
    code: 'record.stale',
  });
  await bill(ground);
  await ground.send();
  expect(sales().at(-1)!.headers).toMatchObject({ cmckey: typed });
  // The same PIN with another serial number is another device: its key is not this one's.
  const other = await connect(school, {
    tin,
    branch_id,
    serial: 'dvc9999',
    version: replaced.version,
  });
  expect(other.own).toMatchObject({ has_key: false, control_unit: null });
});

test('a device that KRA does not give the key of says what to do', async () => {
  const { school } = await newGround();
  const { own } = await school.admin.call(getFiscalDevice, {});
  taken.set(`${own!.tin} ${own!.serial}`, true);
  const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
  await runners['fiscal.test']({ asked_by: school.admin.id }, scope);
  const device = await school.admin.call(getFiscalDevice, {});
  expect(device.own!.last_failure).toContain('tells its key only once');
});

test('a forgotten device makes no more invoices, and its numbers go on when it comes back', async () => {
  const ground = await newGround();
  const { school, books } = ground;
  const { admin } = school;
  await bill(ground);
  await ground.send();
  const { version, own } = await admin.call(getFiscalDevice, {});
  const gone = await admin.call(removeFiscalDevice, { version });
  expect(gone).toMatchObject({ own: null });
  const charge = await admin.call(createExtraCharge, {
    name: 'Lunch of the trip',
    vote_head_id: books.voteHead('LUN'),
    semester_id: books.term_id,
    amount_cents: 1_500_00,
    charged_on: '2026-02-02',
  });
  const add = (student: number) =>
    admin.call(addToExtraCharge, {
      id: charge.id,
      members: [{ student_id: books.students[student]! }],
      expected_cents: 1_500_00,
    });
  await add(0);
  expect((await ground.list()).count).toBe(3);
  const { tin, branch_id, serial } = own!;
  await connect(school, { tin, branch_id, serial, version: gone.version });
  await add(1);
  expect((await ground.list()).rows.at(-1)).toMatchObject({ number: 4 });
});

test('the device is set by whoever may edit settings, with a PIN that can be one', async () => {
  const { school } = await newGround({ with_device: false });
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

test('the chore looks after what waits', async () => {
  const ground = await newGround();
  const { school } = ground;
  await bill(ground);
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

test('what is refundable is no sale, and a change of one thing leaves the rest of a vote head', async () => {
  const { school } = await newGround({ with_device: false });
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
