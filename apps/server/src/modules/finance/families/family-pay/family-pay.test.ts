import {
  decideClaim,
  getClaimPicture,
  listClaims,
} from '@darasa/contract/finance/receiving/claims';
import {
  addClaimPicture,
  askFamilyPrompt,
  getFamilyPrompt,
  getFeesToPay,
  makeClaim,
} from '@darasa/contract/finance/families/family-pay';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { askPrompt } from '@darasa/contract/finance/receiving/prompts';
import { beforeAll, expect, test } from 'vitest';
import { newPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let paybill: NewPaybill;
let parent: Person;
let own: string;
let strange: string;

beforeAll(async () => {
  school = await newSchool(server);
  paybill = await newPaybill(server, school, { learners: 3 });
  parent = await school.parent();
  [own, strange] = paybill.students as [string, string];
  await school.sql(
    `with guardian as (
       insert into students.guardians (tenant_id, id, first_name, last_name, phone, user_id, created_at)
       values ($1, gen_random_uuid(), 'Amina', 'Person', $4, $5, now()) returning id)
     insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at)
     select $1, gen_random_uuid(), $2, $3, g.id, 'mother', now() from guardian g`,
    [school.tenant_id, school.school_id, own, parent.phone, parent.id],
  );
});

test('a parent sees what is owed, pays by a prompt, and has the receipt at once', async () => {
  const fees = await parent.call(getFeesToPay, { id: own });
  expect(fees).toMatchObject({
    balance_cents: 25_000_00,
    can_prompt: true,
    phone: parent.phone,
    paybill: paybill.shortcode,
  });
  const asked = { id: own, amount_cents: 5_000_00, phone: parent.phone };
  const prompt = await parent.call(askFamilyPrompt, asked);
  await paybill.outside.raw('POST', `${paybill.base}/prompt/${prompt.id}`, {
    body: {
      Body: {
        stkCallback: {
          CheckoutRequestID: 'ws_CO_1',
          ResultCode: 0,
          ResultDesc: 'ok',
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: 5_000 },
              { Name: 'MpesaReceiptNumber', Value: 'NLJFAMILY1' },
              { Name: 'TransactionDate', Value: 20261115102115 },
            ],
          },
        },
      },
    },
  });
  const paid = await parent.call(getFamilyPrompt, { id: own, prompt_id: prompt.id });
  expect(paid).toMatchObject({ state: 'paid', balance_after_cents: 20_000_00 });
  expect((await parent.call(getFeesToPay, { id: own })).balance_cents).toBe(20_000_00);
});

test('the next instalment of the plan of the term is offered, or else that of the agreed plan', async () => {
  expect((await parent.call(getFeesToPay, { id: own })).instalment).toBeNull();
  const ground = [school.tenant_id, school.school_id, own];
  await school.sql(
    `insert into finance.payment_plans (tenant_id, id, school_id, student_id, guardian_id, instalments,
       balance_cents, state, signed_by, asked_at, decided_at, decided_by)
     select $1, gen_random_uuid(), $2, $3, l.guardian_id, $4::jsonb, 2000000, 'accepted', 'Amina Person',
       now(), now() + interval '1 day', $5
     from students.student_guardians l where l.student_id = $3`,
    [
      ...ground,
      JSON.stringify([
        { due_on: '2026-11-30', amount_cents: 8_000_00 },
        { due_on: '2026-12-31', amount_cents: 12_000_00 },
      ]),
      school.admin.id,
    ],
  );
  expect((await parent.call(getFeesToPay, { id: own })).instalment).toEqual({
    due_on: '2026-11-30',
    amount_cents: 8_000_00,
  });
  await school.sql(`delete from finance.payment_plans where student_id = $1`, [own]);
  const { term_id } = paybill;
  await school.sql(`update administration.terms set ends_on = '2026-12-31' where id = $1`, [
    term_id,
  ]);
  await school.sql(
    `insert into finance.instalments (tenant_id, school_id, semester_id, due_on, percent)
     values ($1, $2, $3, '2026-01-31', 40), ($1, $2, $3, '2026-12-01', 60)`,
    [school.tenant_id, school.school_id, term_id],
  );
  // 25,000 was asked, 5,000 is paid: of the first 10,000 one half is left.
  expect((await parent.call(getFeesToPay, { id: own })).instalment).toEqual({
    due_on: '2026-01-31',
    amount_cents: 5_000_00,
  });
});

test('nothing of another child can be seen, paid for or claimed', async () => {
  const calls = [
    () => parent.call(getFeesToPay, { id: strange }),
    () => parent.call(askFamilyPrompt, { id: strange, amount_cents: 100_00, phone: parent.phone }),
    () =>
      parent.call(makeClaim, {
        id: strange,
        amount_cents: 100,
        method: 'bank',
        reference: 'STRANGE1',
        paid_on: '2026-11-01',
      }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
  const prompt = await parent.call(askFamilyPrompt, {
    id: own,
    amount_cents: 100_00,
    phone: parent.phone,
  });
  await expect(
    parent.call(getFamilyPrompt, { id: strange, prompt_id: prompt.id }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(school.admin.call(getFeesToPay, { id: own })).rejects.toMatchObject({ status: 403 });
  await school.sql('update students.student_guardians set sees_fees = false where tenant_id = $1', [
    school.tenant_id,
  ]);
  await expect(parent.call(getFeesToPay, { id: own })).rejects.toMatchObject({ status: 404 });
  await school.sql('update students.student_guardians set sees_fees = true where tenant_id = $1', [
    school.tenant_id,
  ]);
});

// The smallest PNG there is: one grey pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('a slip is a claim and never a receipt, until the money itself is there', async () => {
  const slip = {
    id: own,
    amount_cents: 3_000_00,
    method: 'bank' as const,
    reference: 'kcb 778 21',
    paid_on: '2026-11-10',
  };
  const claim = await parent.call(makeClaim, slip);
  expect(claim).toMatchObject({ state: 'received', reference: 'KCB77821', receipt_number: null });
  await parent.call(
    addClaimPicture,
    { id: own, claim_id: claim.id },
    { file: { bytes: png, name: 'slip.png' } },
  );
  await expect(parent.call(makeClaim, slip)).rejects.toMatchObject({ code: 'claim.made_before' });
  expect((await parent.call(getFeesToPay, { id: own })).balance_cents).toBe(20_000_00);

  const { rows } = await school.admin.call(listClaims, { state: 'received' });
  expect(rows[0]).toMatchObject({ id: claim.id, has_picture: true, admission_number: 'A1' });
  const picture = await school.admin.call(getClaimPicture, { id: claim.id });
  expect(picture.status).toBe(200);
  const found = { id: claim.id, state: 'found' as const, version: rows[0]!.version };
  await expect(school.admin.call(decideClaim, found)).rejects.toMatchObject({
    code: 'claim.no_payment',
  });
  const lost = { ...found, state: 'not-found' as const, reply: 'Not on our statement yet' };
  const before_slip = { ...lost, version: rows[0]!.version - 1 };
  await expect(school.admin.call(decideClaim, before_slip)).rejects.toMatchObject({
    code: 'claim.slip_came',
  });
  expect(await school.admin.call(decideClaim, lost)).toMatchObject({ state: 'not-found' });
  // A second desk still shows it as received; it hears what the parent was told.
  await expect(school.admin.call(decideClaim, lost)).rejects.toMatchObject({
    code: 'claim.answered',
    message: expect.stringContaining('not found, "Not on our statement yet"'),
  });

  const paid = await school.admin.call(recordPayment, {
    student_id: own,
    amount_cents: 3_000_00,
    method: 'bank',
    money_account_id: paybill.bank_id,
    reference: 'KCB77821',
    received_on: paybill.today,
  });
  const { claims, balance_cents } = await parent.call(getFeesToPay, { id: own });
  expect(claims[0]).toMatchObject({
    state: 'found',
    receipt_number: paid.receipt_number,
    reply: null,
  });
  expect(balance_cents).toBe(17_000_00);
});

test('a parent asks the own phone or one that the school knows, five times an hour at most', async () => {
  const other = await school.parent();
  const father = '254733444555';
  const guardian = (phone: string, user_id: string | null) =>
    school.sql(
      `with guardian as (
         insert into students.guardians (tenant_id, id, first_name, last_name, phone, user_id, created_at)
         values ($1, gen_random_uuid(), 'Otieno', 'Person', $4, $5, now()) returning id)
       insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
         relation, created_at)
       select $1, gen_random_uuid(), $2, $3, g.id, 'guardian', now() from guardian g`,
      [school.tenant_id, school.school_id, strange, phone, user_id],
    );
  await guardian(other.phone, other.id);
  await guardian(father, null);
  const pay = (phone: string) =>
    other.call(askFamilyPrompt, { id: strange, amount_cents: 100_00, phone });
  await expect(pay('0733 111 222')).rejects.toMatchObject({
    code: 'prompt.strange_phone',
    body: { errors: [{ path: 'phone' }] },
  });
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => pay(i % 2 ? other.phone : father)),
  );
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
  const codes = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(['prompt.too_many', 'prompt.enough']));
  // The office still asks whom it likes.
  await school.admin.call(askPrompt, {
    student_id: strange,
    amount_cents: 100_00,
    phone: '0733 111 222',
  });
});
