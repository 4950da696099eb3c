import {
  cancelPayment,
  listPayments,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import { askPrompt } from '@darasa/contract/finance/receiving/prompts';
import {
  askLinkPrompt,
  getLinkPrompt,
  makeReceiptLink,
  noteReceiptOpened,
  openReceipt,
} from '@darasa/contract/finance/receiving/receipts';
import { beforeAll, expect, test } from 'vitest';
import { newPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type Caller, callerOf, startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';
import { inScope } from '#platform/db/scope.ts';
import { readLinked } from './page.ts';

const server = await startServer();
const mother = '254722000418';
let school: NewSchool;
let paybill: NewPaybill;
let stranger: Caller;
let code: string;
let payment: { id: string; student_id: string; receipt_number: string };

const pay = (student: number, amount_cents: number, phone?: string) =>
  school.admin.call(recordPayment, {
    student_id: paybill.students[student]!,
    amount_cents,
    method: 'cash',
    money_account_id: paybill.cash_id,
    received_on: paybill.today,
    ...(phone ? { payer_phone: phone } : {}),
  });
const codeIn = (text: string) => /\/r\/([0-9A-Z]{16})/.exec(text)![1]!;
/** What the server draws the page from. */
const look = (typed: string, tenant_id = school.tenant_id) =>
  readLinked(
    (school_id, work) => inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'read', work),
    typed,
    server.clock.now,
  );

beforeAll(async () => {
  school = await newSchool(server);
  paybill = await newPaybill(server, school, { learners: 3 });
  stranger = callerOf(server, { domain: school.domain });
  payment = await pay(0, 10_000_00, mother);
  code = codeIn((await textsTo(school, mother))[0]!);
});

test('the message about a receipt opens the year of the child, and nothing of the family', async () => {
  const page = await look(code.toLowerCase());
  expect(page).toMatchObject({
    state: 'open',
    receipt_number: payment.receipt_number,
    amount_cents: 10_000_00,
    first_name: 'Learner 1',
    balance_cents: 15_000_00,
    year: 2026,
    terms: [
      { billed_cents: 25_000_00, settled_cents: 0, receipt_cents: 10_000_00, due_cents: 15_000_00 },
    ],
    is_proven: true,
    paybill: paybill.shortcode,
    prompt_phone: '0722 ••• 418',
  });
  for (const secret of ['Otieno', mother, '722000', payment.student_id]) {
    expect(JSON.stringify(page)).not.toContain(secret);
  }
  await pay(0, 2_000_00);
  expect(await look(code)).toMatchObject({
    terms: [{ settled_cents: 2_000_00, receipt_cents: 10_000_00, due_cents: 13_000_00 }],
  });
});

test('the table keeps no code that would open anything', async () => {
  const rows = await school.sql<{ row: string }>(
    'select k::text as row from finance.receipt_links k where tenant_id = $1',
    [school.tenant_id],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(code);
});

test('another school’s link, a garbled one and one that ended open nothing at all', async () => {
  const other = await newSchool(server);
  const theirs = callerOf(server, { domain: other.domain });
  const { link } = await school.admin.call(makeReceiptLink, { id: payment.id });
  const ended = codeIn(link);
  await school.sql(
    `update finance.receipt_links set expires_at = '2026-01-01'
     where tenant_id = $1 and code_hash = encode(sha256(convert_to($2, 'UTF8')), 'hex')`,
    [school.tenant_id, ended],
  );
  expect(await look(code, other.tenant_id)).toEqual({ state: 'ended' });
  const doors: [Caller, string][] = [
    [theirs, code],
    [stranger, ended],
    [stranger, `${code.slice(0, 15)}0`],
    [stranger, "X' or '1"],
  ];
  for (const [caller, typed] of doors) {
    if (caller === stranger) expect(await look(typed)).toEqual({ state: 'ended' });
    const calls = [
      () => caller.call(openReceipt, { code: typed }),
      () => caller.call(noteReceiptOpened, { code: typed }),
      () => caller.call(askLinkPrompt, { code: typed, amount_cents: 100_00 }),
      () => caller.call(getLinkPrompt, { code: typed, id: payment.id }),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ status: 404, code: 'receipt.link_ended' });
    }
  }
});

test('the office sees when a receipt was first opened', async () => {
  const opened = async () =>
    (await school.admin.call(listPayments, {})).rows.find((one) => one.id === payment.id)!
      .opened_at;
  expect(await opened()).toBeNull();
  await stranger.call(noteReceiptOpened, { code });
  const first = await opened();
  expect(first).not.toBeNull();
  await stranger.call(noteReceiptOpened, { code });
  expect(await opened()).toBe(first);
});

test('the rest is asked of the phone that the link was sent to, three times an hour at most', async () => {
  const asked = await stranger.call(askLinkPrompt, { code, amount_cents: 5_000_00 });
  expect(asked).toMatchObject({ state: 'asking', receipt_number: null });
  expect(JSON.stringify(asked)).not.toContain('722000');
  const [row] = await school.sql('select phone, source from finance.prompts where id = $1', [
    asked.id,
  ]);
  expect(row).toEqual({ phone: mother, source: 'link' });
  await paybill.outside.raw('POST', `${paybill.base}/prompt/${asked.id}`, {
    body: {
      Body: {
        stkCallback: {
          CheckoutRequestID: 'ws_CO_7',
          ResultCode: 0,
          ResultDesc: 'ok',
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: 5_000 },
              { Name: 'MpesaReceiptNumber', Value: 'NLJLINK001' },
              { Name: 'TransactionDate', Value: 20261115102115 },
            ],
          },
        },
      },
    },
  });
  expect(await stranger.call(getLinkPrompt, { code, id: asked.id })).toMatchObject({
    state: 'paid',
    receipt_number: expect.any(String),
    balance_after_cents: 8_000_00,
  });
  // What the office asked for the same child is none of this link's business.
  const office = await school.admin.call(askPrompt, {
    student_id: payment.student_id,
    amount_cents: 100_00,
    phone: mother,
  });
  await expect(stranger.call(getLinkPrompt, { code, id: office.id })).rejects.toMatchObject({
    status: 404,
  });
  // Twenty minutes later this phone may be asked again, and the link counts on.
  await school.sql(
    `update finance.prompts set created_at = created_at - interval '20 minutes' where tenant_id = $1`,
    [school.tenant_id],
  );
  const more = await Promise.allSettled(
    Array.from({ length: 6 }, () => stranger.call(askLinkPrompt, { code, amount_cents: 100_00 })),
  );
  expect(more.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
});

test('a link without a phone asks nobody, and a cancelled receipt opens no account', async () => {
  const paid = await pay(1, 1_000_00);
  const { link } = await school.admin.call(makeReceiptLink, { id: paid.id });
  const bare = codeIn(link);
  expect(await look(bare)).toMatchObject({ prompt_phone: null });
  await expect(
    stranger.call(askLinkPrompt, { code: bare, amount_cents: 100_00 }),
  ).rejects.toMatchObject({ code: 'prompt.link_without_phone' });
  const other = await school.staff(['finance'], ['view', 'void']);
  await other.call(cancelPayment, {
    id: paid.id,
    reason: 'Wrong learner',
    cancelled_on: paybill.today,
  });
  const page = await look(bare);
  expect(page).toMatchObject({ state: 'cancelled', receipt_number: paid.receipt_number });
  expect(page).not.toHaveProperty('first_name');
});
