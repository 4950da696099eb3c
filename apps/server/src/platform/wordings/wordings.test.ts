import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { listAudit } from '@darasa/contract/platform/audit';
import { editWording, listWordings, restoreWording } from '@darasa/contract/platform/wordings';
import { isoDate } from '@darasa/rules/dates';
import { system_messages } from '@darasa/rules/system-messages';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 1 });
});

const wordingNow = async (key: string) =>
  (await school.admin.call(listWordings, {})).rows.find((row) => row.key === key)!;

/** A code leaves as itself; what a family is told goes out as one message of a telling. */
const newestText = async (to: string) => (await textsTo(school, to))[0];

test('what the product needs stays in the text, and a field that means nothing cannot be saved', async () => {
  const first = { key: 'reset_code' as const, version: 0 };
  for (const [text_en, words] of [
    ['Your code was sent.', '{{code}} must stay in this text.'],
    ['{{code}} for {{learner}}', /do not know the field {{learner}}/],
  ] as const) {
    await expect(school.admin.call(editWording, { ...first, text_en })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'text_en', message: expect.stringMatching(words) }] },
    });
  }
  const english_only = {
    key: 'learner_change' as const,
    version: 0,
    text_en: '{{learner}} {{what}}',
  };
  await expect(
    school.admin.call(editWording, { ...english_only, text_sw: '{{learner}} {{what}}' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'text_sw' }] } });
  expect(await wordingNow('reset_code')).toMatchObject({
    text_en: system_messages.reset_code.text_en,
    is_own: false,
    version: 0,
  });
});

test('own words are what people read, until the usual ones are back by one click', async () => {
  const { phone, email } = await school.staff(['dashboard']);
  const ask = () =>
    callerOf(server, school).call(sendResetCode, { identifier: email, user_type: 'staff' });
  const text_en = 'Use {{code}} at {{organisation}}. Keep it to yourself.';
  const made = await school.admin.call(editWording, { key: 'reset_code', version: 0, text_en });
  expect(made).toMatchObject({ is_own: true, version: 1 });
  await ask();
  expect(await newestText(phone)).toMatch(/^Use \d{8} at School .*\. Keep it to yourself\.$/);
  await expect(
    school.admin.call(editWording, { key: 'reset_code', version: 0, text_en: '{{code}}' }),
  ).rejects.toMatchObject({ code: 'record.stale' });
  const back = await school.admin.call(restoreWording, { key: 'reset_code' });
  expect(back).toMatchObject({ is_own: false, text_en: system_messages.reset_code.text_en });
  await expect(school.admin.call(restoreWording, { key: 'reset_code' })).rejects.toMatchObject({
    code: 'wording.usual',
  });
  await ask();
  expect(await newestText(phone)).toMatch(/^\d{8} is your .* password reset code\./);
  const { rows } = await school.admin.call(listAudit, {
    record_type: 'wording',
    record_id: 'reset_code',
  });
  expect(rows).toHaveLength(2);
});

test('a receipt is told in the words and the language of whoever paid', async () => {
  const pay = (payer_phone: string, by: object = {}) =>
    school.admin.call(recordPayment, {
      student_id: books.students[0]!,
      amount_cents: 1_000_00,
      method: 'cash',
      money_account_id: books.cash_id,
      received_on: isoDate(new Date()),
      payer_phone,
      ...by,
    });
  await pay('0712700701');
  expect(await newestText('254712700701')).toMatch(
    /^Received on .*, receipt .*: KES 1,000\.00 for Learner 1 Otieno \(A1\)\. Balance KES .*\. https?:\/\/\S+\/r\/[0-9A-Z]{16}$/,
  );
  const slip = { method: 'bank', money_account_id: books.bank_id, reference: 'SLIP 4711' };
  await pay('0712700703', slip);
  expect(await newestText('254712700703')).toMatch(
    /Balance KES [\d,.]+( Cr)?\. Subject to bank confirmation\. https?:\/\/\S+$/,
  );
  const text_en = 'Asante. {{receipt_number}}, {{payments}}';
  await school.admin.call(editWording, { key: 'receipt', version: 0, text_en });
  await pay('0712700702');
  expect(await newestText('254712700702')).toMatch(/^Asante\. .*, KES 1,000\.00 for Learner 1/);
});

test('words that speak for all schools are changed by whoever may approve', async () => {
  const clerk = await school.staff(['communication'], ['view', 'create', 'edit']);
  expect((await clerk.call(listWordings, {})).rows.length).toBeGreaterThan(3);
  await expect(clerk.call(restoreWording, { key: 'receipt' })).rejects.toMatchObject({
    status: 403,
  });
});
