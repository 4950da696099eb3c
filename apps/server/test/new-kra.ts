import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  addToExtraCharge,
  createExtraCharge,
  listExtraChargeMembers,
} from '@darasa/contract/finance/fees/extra-charges';
import { setFiscalDevice } from '@darasa/contract/finance/tax/fiscal-device';
import { listFiscalInvoices } from '@darasa/contract/finance/tax/fiscal-invoices';
import { editVoteHead, getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { afterAll } from 'vitest';
import { fiscalRunners } from '../src/modules/finance/index.ts';
import { inSchoolOf } from '../src/platform/automatic.ts';
import { newBooks, type NewBooks } from './new-books.ts';
import { newSchool, type NewSchool } from './new-school.ts';
import type { TestServer } from './server.ts';

export const the_key = 'THE-KEY-THAT-KRA-TELLS-ONCE';
/** The longest address that KRA has, so that its square code is drawn as well. */
export const portal = 'https://etims-sbx.kra.go.ke';

export interface Kra {
  url: string;
  mood: 'well' | 'down' | 'refusing' | 'lying';
  asked: { path: string; headers: Record<string, unknown>; body: any }[];
  /** Devices that are set up, and invoices by their numbers. */
  taken: Map<string, unknown>;
  sales(): Kra['asked'];
}

/** KRA, as far as these stories need it: what it has, and how it behaves next. */
export async function newKra(): Promise<Kra> {
  const asked: Kra['asked'] = [];
  const taken: Kra['taken'] = new Map();
  const kra: Kra = {
    url: '',
    mood: 'well',
    asked,
    taken,
    sales: () => asked.filter((one) => one.path === '/saveTrnsSalesOsdc'),
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url!;
    const body = JSON.parse(text);
    asked.push({ path, headers: request.headers, body });
    if (kra.mood === 'down') return response.writeHead(503).end('down');
    const say = (resultCd: string, data: unknown = null) =>
      response.end(JSON.stringify({ resultCd, resultMsg: 'As told', data }));
    if (path === '/selectInitOsdcInfo') {
      const name = `${body.tin} ${body.dvcSrlNo}`;
      if (taken.has(name)) return say('902');
      taken.set(name, true);
      return say('000', { info: { cmcKey: the_key, sdcId: 'KRACU0300000222' } });
    }
    if (path === '/saveItem') return say('000');
    if (kra.mood === 'refusing') return say('910');
    const name = `${body.tin} ${body.bhfId} ${body.invcNo}`;
    if (taken.has(name)) return say('994');
    taken.set(name, body);
    if (kra.mood === 'lying') return response.end('<html>');
    return say('000', {
      'curRcptNo ': String(body.invcNo + 100),
      intrlData: 'INTERNAL',
      rcptSign: `SIGN${String(body.invcNo).padStart(12, '0')}`,
      sdcDateTime: '20260106103000',
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  kra.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return kra;
}

export interface TaxedSchool {
  school: NewSchool;
  books: NewBooks;
  /** The worker's turns. */
  send(): Promise<void>;
  testDevice(): Promise<void>;
  bill(): Promise<void>;
  /** One lunch more for each of these learners. */
  charge(student_ids: string[]): ReturnType<typeof chargeIn>;
  tax(code: string, treatment: 'none' | 'exempt' | 'standard'): Promise<unknown>;
  connect(more?: object): ReturnType<typeof connectIn>;
  list(input?: object): ReturnType<typeof listIn>;
}

/** A school whose lunch is taxed and whose tuition is exempt; with a device, unless told otherwise. */
export async function newTaxedSchool(
  server: TestServer,
  kra: Kra,
  { with_device = true } = {},
): Promise<TaxedSchool> {
  const school = await newSchool(server);
  const books = await newBooks(school);
  const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
  const runners = runnersFor(server, kra);
  const taxed: TaxedSchool = {
    school,
    books,
    send: () => runners['fiscal.send']({ after: 'a posting' }, scope),
    testDevice: () => runners['fiscal.test']({ asked_by: school.admin.id }, scope),
    bill: () => billIn(school, books.term_id),
    charge: (student_ids) => chargeIn(school, books, student_ids),
    tax: (code, treatment) => taxIn(school, code, treatment),
    connect: (more) => connectIn(school, more),
    list: (input) => listIn(school, input),
  };
  await taxed.tax('LUN', 'standard');
  await taxed.tax('TUI', 'exempt');
  if (with_device) await taxed.connect();
  return taxed;
}

const runnersFor = (server: TestServer, { url }: Kra) =>
  fiscalRunners({
    inSchool: inSchoolOf(server.pool, () => ({
      now: server.clock.now,
      request_id: 'job',
      device: 'Worker',
      address: '::1',
    })),
    secret: server.secret,
    etims: {
      live_url: url,
      sandbox_url: url,
      live_portal: portal,
      sandbox_portal: portal,
      simulator_url: null,
    },
  });

async function billIn({ admin }: NewSchool, semester_id: string): Promise<void> {
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  await admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
}

let trips = 0;
async function chargeIn({ admin }: NewSchool, books: NewBooks, student_ids: string[]) {
  const amount_cents = 1_500_00;
  const { id } = await admin.call(createExtraCharge, {
    name: `Lunch of trip ${++trips}`,
    vote_head_id: books.voteHead('LUN'),
    semester_id: books.term_id,
    amount_cents,
    charged_on: '2026-02-02',
  });
  await admin.call(addToExtraCharge, {
    id,
    members: student_ids.map((student_id) => ({ student_id })),
    expected_cents: amount_cents * student_ids.length,
  });
  const { rows } = await admin.call(listExtraChargeMembers, { id });
  return { id, member_ids: rows.map((row) => row.id) };
}

async function taxIn({ admin }: NewSchool, code: string, tax: 'none' | 'exempt' | 'standard') {
  const { vote_heads } = await admin.call(getFinanceSetup, {});
  const { id, version } = vote_heads.find((one) => one.code === code)!;
  return admin.call(editVoteHead, { id, version, tax });
}

let devices = 0;
const newPin = () =>
  `P${String(process.pid % 10_000).padStart(4, '0')}${String(++devices).padStart(5, '0')}Q`;

const connectIn = ({ admin }: NewSchool, more: object = {}) =>
  admin.call(setFiscalDevice, {
    environment: 'live',
    tin: newPin(),
    branch_id: '00',
    serial: 'dvc1130',
    version: 0,
    ...more,
  });

const listIn = ({ admin }: NewSchool, input: object = {}) =>
  admin.call(listFiscalInvoices, { sort: 'number', ...input });
