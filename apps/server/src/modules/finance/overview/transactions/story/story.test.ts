import { cancelPayment, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { sendReceipt } from '@darasa/contract/finance/receiving/receipts';
import { getTransaction } from '@darasa/contract/finance/overview/transactions';
import { expect, test } from 'vitest';
import { fullSecond, noNight, workerOf } from '#test/drain-school.ts';
import { newBooks } from '#test/new-books.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const gateway = await newGateway();
const school = await newSchool(server);
await noNight(school);
const books = await newBooks(school, { learners: 1 });
// The jobs of this moment are due a little later.
const worker = workerOf(server, gateway, () => fullSecond(60_000));

test('the story of a payment tells what was sent about its receipt, and what became of it', async () => {
  const clerk = await school.staff(['finance']);
  const paid = await clerk.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents: 4_000_00,
    method: 'bank',
    reference: 'STORY1',
    money_account_id: books.bank_id,
    received_on: '2026-02-02',
    payer_phone: '254722910011',
  });
  const [journal] = await school.sql<{ id: string }>(
    `select id from finance.journals where source = 'payment' and source_id = $1`,
    [paid.id],
  );
  const story = async () => (await clerk.call(getTransaction, { id: journal!.id })).messages;
  expect(await story()).toEqual([]);
  await worker.run([school]);
  const first = { about: 'receipt', way: 'sms', sent_to: '254…011', state: 'sent' };
  expect(await story()).toMatchObject([{ ...first, campaign_id: paid.id }]);
  await clerk.call(sendReceipt, { id: paid.id, way: 'sms', phone: '254722910012' });
  await clerk.call(sendReceipt, { id: paid.id, way: 'email', email: 'amina@home.test' });
  const waiting = { way: 'sms', sent_to: '254…012', state: 'waiting', campaign_id: null };
  const mailed = { way: 'email', sent_to: 'a…@home.test', state: null };
  const sent = await story();
  expect(sent).toHaveLength(3);
  for (const one of [first, waiting, mailed]) {
    expect(sent).toContainEqual(expect.objectContaining(one));
  }
  await school.admin.call(cancelPayment, {
    id: paid.id,
    cancelled_on: '2026-02-03',
    reason: 'Paid for another learner',
  });
  await worker.run([school]);
  const told = await story();
  expect(told).toHaveLength(4);
  expect(told).toContainEqual(
    expect.objectContaining({ about: 'cancellation', sent_to: '254…011' }),
  );
  expect(told.filter((one) => one.state === 'sent')).toHaveLength(3);
});
