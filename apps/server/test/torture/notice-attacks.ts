import { randomUUID } from 'node:crypto';
import { director } from '@darasa/contract/access';
import { listArrivals } from '@darasa/contract/finance/receiving/incoming';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { cancelPayment, listPayments } from '@darasa/contract/finance/receiving/payments';
import { decide, listInbox } from '@darasa/contract/platform/approvals';
import type { NewPaybill } from '../new-paybill.ts';
import type { NewSchool } from '../new-school.ts';
import type { Caller, RawAnswer } from '../server.ts';

/** A school with a paybill, and whoever speaks to it from outside. */
export interface AttackedSchool {
  school: NewSchool;
  paybill: NewPaybill;
  outside: Caller;
  /** The domain of another organisation on the same server. */
  other_domain: string;
}

type Attack = (on: AttackedSchool) => Promise<string[]>;

const good = ({ paybill }: AttackedSchool) => ({
  TransactionType: 'Pay Bill',
  TransID: `RK${randomUUID().slice(0, 8).toUpperCase()}`,
  TransTime: '20261115121325',
  TransAmount: '500.00',
  BusinessShortCode: paybill.shortcode,
  BillRefNumber: 'A1',
  MSISDN: '254722000001',
  FirstName: 'EVE',
});

const confirmationOf = ({ paybill }: AttackedSchool): string =>
  `${paybill.base}/paybill/confirmation`;

const pay = (on: AttackedSchool, body: object): Promise<RawAnswer> =>
  on.outside.raw('POST', confirmationOf(on), { body });

const balancesOf = async ({ school }: AttackedSchool): Promise<string> =>
  JSON.stringify(
    await school.sql(
      'select student_id, balance_cents from finance.balances where tenant_id = $1 order by 1',
      [school.tenant_id],
    ),
  );

async function keptBy({ school }: AttackedSchool): Promise<number> {
  const [kept] = await school.sql<{ n: number }>(
    'select count(*)::int as n from finance.notices where tenant_id = $1',
    [school.tenant_id],
  );
  return kept!.n;
}

/** What an attack found, and whether it moved money. */
const movingNothing =
  (attack: Attack): Attack =>
  async (on) => {
    const before = await balancesOf(on);
    const faults = await attack(on);
    return (await balancesOf(on)) === before ? faults : [...faults, 'a balance changed'];
  };

/** A wrong secret, school, organisation or provider is nobody, and nothing is kept. */
const forgedPaths: Attack = async (on) => {
  const { school, paybill, outside, other_domain } = on;
  const confirm = confirmationOf(on);
  const key = paybill.base.split('/').at(-1)!;
  const paths = [
    confirm.replace(
      key,
      key.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')),
    ),
    confirm.replace(key, 'x'.repeat(40)),
    confirm.replace(key, key.slice(0, -1)),
    confirm.replace(school.school_id, school.other_school_id),
    confirm.replace(school.school_id, randomUUID()),
    confirm.replace(school.school_id, 'no-id'),
    confirm.replace('paybill/confirmation', 'equity/notification'),
    confirm.replace('paybill/confirmation', 'kcb/notification'),
  ];
  const kept = await keptBy(on);
  const faults: string[] = [];
  for (const path of paths) {
    const { status } = await outside.raw('POST', path, { body: good(on) });
    if (status !== 404) faults.push(`${path} answers ${status}`);
  }
  const headers = { host: other_domain };
  const elsewhere = await outside.raw('POST', confirm, { body: good(on), headers });
  if (elsewhere.status !== 404) faults.push(`another organisation answers ${elsewhere.status}`);
  if ((await keptBy(on)) !== kept) faults.push('a forged notice was kept');
  return faults;
};

const answer_ms_max = 1_000;

/** What is no money is kept as it came and is answered quickly. */
const noMoney: Attack = async (on) => {
  const { paybill, outside } = on;
  const hostile: unknown[] = [
    { ...good(on), TransAmount: '-500.00' },
    { ...good(on), TransAmount: '0' },
    { ...good(on), TransAmount: '1e9' },
    { ...good(on), TransAmount: '99999999999999999999.00' },
    { ...good(on), TransAmount: { $gt: 0 } },
    { ...good(on), TransID: '' },
    { ...good(on), TransID: "1'; drop table finance.payments; --" },
    { ...good(on), TransID: ['A', 'B'] },
    { Body: { stkCallback: { ResultCode: 0, CallbackMetadata: { Item: 'no list' } } } },
    [],
    null,
    'text',
    { __proto__: { TransID: 'RKLPROTO01' }, constructor: 1 },
  ];
  const kept = await keptBy(on);
  const faults: string[] = [];
  for (const body of hostile) {
    for (const place of ['paybill/confirmation', `prompt/${randomUUID()}`]) {
      const from = performance.now();
      const { status } = await outside.raw('POST', `${paybill.base}/${place}`, { body });
      if (status !== 200) faults.push(`${JSON.stringify(body)} is answered ${status}`);
      if (performance.now() - from > answer_ms_max) faults.push(`${place} is slow`);
    }
  }
  const broken = await outside.raw('POST', confirmationOf(on), {
    text: '{"broken',
    headers: { 'content-type': 'application/json' },
  });
  if (broken.status !== 200) faults.push(`broken JSON is answered ${broken.status}`);
  const big = await pay(on, { ...good(on), FirstName: 'x'.repeat(1_000_000) });
  if (big.status !== 413) faults.push(`a megabyte is answered ${big.status}`);
  const kept_now = (await keptBy(on)) - kept;
  if (kept_now < 2 * hostile.length - 6) faults.push(`only ${kept_now} notices were kept`);
  return faults;
};

/** SQL and marks in every field are only text, and unknown payers wait in suspense. */
const markedFields: Attack = async (on) => {
  const { school } = on;
  const fields = ['BillRefNumber', 'FirstName', 'MSISDN', 'BusinessShortCode', 'TransTime'];
  const known = (await school.admin.call(listArrivals, {})).rows.map((row) => row.id);
  const faults: string[] = [];
  for (const field of fields) {
    const harm = "'; delete from finance.lines; -- \u0000 <img onerror=1> %_";
    const { status } = await pay(on, { ...good(on), BillRefNumber: 'nobody', [field]: harm });
    if (status !== 200) faults.push(`marks in ${field} are answered ${status}`);
  }
  const { rows } = await school.admin.call(listArrivals, {});
  const waiting = rows.filter((row) => !known.includes(row.id));
  if (waiting.length !== fields.length) faults.push(`${waiting.length} of 5 arrived`);
  const posted = waiting.filter((row) => !['suspense', 'new'].includes(row.state));
  return [...faults, ...posted.map((row) => `money of nobody is ${row.state}`)];
};

/** A replay after the payment was taken back does not bring it again. */
const replays: Attack = async (on) => {
  const { school, paybill } = on;
  const news = good(on);
  await pay(on, news);
  const { rows } = await school.admin.call(listPayments, { search: news.TransID });
  const id = rows[0]?.id;
  if (!id) return ['a good payment is not there'];
  const reason = 'Safaricom sent it back';
  const chair = await school.staff(['finance', 'dashboard'], undefined, {
    responsibility: director,
  });
  await school.admin.call(cancelPayment, { id, reason, cancelled_on: paybill.today });
  // Money that exists is taken back by two.
  const { rows: asked } = await chair.call(listInbox, {});
  for (const one of asked) {
    await chair.call(decide, { id: one.id, decision: 'approve', round: 1, step: 1 });
  }
  await pay(on, news);
  await pay(on, { ...news, TransAmount: '900.00' });
  const { is_sound, broken } = await school.admin.call(proveLedger, {});
  return is_sound ? [] : broken;
};

/** Where the school lists addresses, news from elsewhere are not heard. */
const unlistedAddress: Attack = async (on) => {
  const { school } = on;
  await school.sql(
    `update finance.connections
     set details = details || '{"sources": "196.201.214.200, 196.201.214.206"}'
     where tenant_id = $1`,
    [school.tenant_id],
  );
  const { status } = await pay(on, good(on));
  return status === 404 ? [] : [`news from an unlisted address are answered ${status}`];
};

// In this order: after the last one the school hears nobody.
export const attacks = {
  'a wrong secret, school, organisation or provider is nobody, and nothing is kept':
    movingNothing(forgedPaths),
  'what is no money changes no balance, is kept as it came, and is answered quickly':
    movingNothing(noMoney),
  'SQL and marks in every field are only text, and unknown payers wait in suspense':
    movingNothing(markedFields),
  'a replay after the payment was taken back does not bring it again': movingNothing(replays),
  'where the school lists addresses, news from elsewhere are not heard':
    movingNothing(unlistedAddress),
};
