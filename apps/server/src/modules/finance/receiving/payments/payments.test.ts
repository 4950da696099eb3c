import { listBalances } from '@darasa/contract/finance/families/balances';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { getFeePanel, getStatement } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  cancelPayment,
  exportPayments,
  listPayments,
  printReceipt,
  recordPayment,
  simulatePayment,
  suggestSplit,
} from '@darasa/contract/finance/receiving/payments';
import { lockMonth } from '@darasa/contract/finance/books/setup';
import { expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

const server = await startServer();

async function billedSchool(options: Parameters<typeof newBooks>[1] = {}) {
  const school = await newSchool(server);
  const books = await newBooks(school, options);
  await bill(school, books);
  return { school, books };
}

async function bill(school: NewSchool, books: NewBooks) {
  const semester_id = books.term_id;
  const { to_bill_cents } = await school.admin.call(previewBilling, { semester_id });
  return school.admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
}

const cash = (books: NewBooks, amount_cents: number, student = 0) => ({
  student_id: books.students[student]!,
  amount_cents,
  method: 'cash' as const,
  money_account_id: books.cash_id,
  received_on: '2026-02-02',
});

/** Panel, statement, balances list and ledger say one number. */
async function expectOneBalance(school: NewSchool, student_id: string, balance_cents: number) {
  const panel = await school.admin.call(getFeePanel, { student_id });
  const statement = await school.admin.call(getStatement, { student_id });
  const { rows } = await school.admin.call(listBalances, { which: 'everyone', page_size: 100 });
  const listed = rows.find((row) => row.id === student_id);
  expect({
    panel: panel.balance_cents,
    statement: statement.closing_cents,
    list: listed?.balance_cents,
  }).toEqual({ panel: balance_cents, statement: balance_cents, list: balance_cents });
}

test('a payment is receipted, spread and posted, and every screen says the same balance', async () => {
  const { school, books } = await billedSchool();
  const paid = await school.admin.call(recordPayment, cash(books, 21_000_00));
  expect(paid.receipt_number).toMatch(/\/26\/00001$/);
  expect(paid.balance_after_cents).toBe(4_000_00);
  expect(paid.shares.map((one) => [one.vote_head_name, one.amount_cents])).toEqual([
    ['Tuition', 20_000_00],
    ['Lunch', 1_000_00],
  ]);
  await expectOneBalance(school, books.students[0]!, 4_000_00);
  await expectOneBalance(school, books.students[1]!, 25_000_00);
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('what is too much is kept in advance and pays the next bill', async () => {
  const school = await newSchool(server);
  const books = await newBooks(school);
  const early = await school.admin.call(recordPayment, cash(books, 30_000_00));
  expect(early).toMatchObject({ prepaid_cents: 30_000_00, balance_after_cents: -30_000_00 });
  const run = await bill(school, books);
  expect(run).toMatchObject({ billed_count: 3, prepaid_used_cents: 25_000_00 });
  await expectOneBalance(school, books.students[0]!, -5_000_00);

  const other = await school.staff(['finance'], ['view', 'void']);
  await other.call(cancelPayment, {
    id: early.id,
    reason: 'The cash was counted twice',
    cancelled_on: '2026-02-03',
  });
  await expectOneBalance(school, books.students[0]!, 25_000_00);
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('a reference is used once, however it is written, and names the first receipt', async () => {
  const { school, books } = await billedSchool();
  const slip = {
    ...cash(books, 1_000_00),
    method: 'mobile-money' as const,
    money_account_id: books.bank_id,
    reference: 'qgh7 xk2 lm9',
  };
  await expect(
    school.admin.call(recordPayment, { ...slip, money_account_id: books.cash_id }),
  ).rejects.toMatchObject({
    body: {
      errors: [
        { path: 'money_account_id', message: expect.stringContaining('Only cash goes into') },
      ],
    },
  });
  const first = await school.admin.call(recordPayment, slip);
  const again = { ...slip, student_id: books.students[1]!, reference: 'QGH7XK2LM9' };
  await expect(school.admin.call(recordPayment, again)).rejects.toMatchObject({
    code: 'payment.reference_used',
    message: expect.stringContaining(first.receipt_number),
  });
  const next = await school.admin.call(recordPayment, cash(books, 500_00));
  expect(next.receipt_number).toMatch(/00002$/);
});

test('a replay answers with the first receipt, and two at once get two numbers', async () => {
  const { school, books } = await billedSchool();
  const once = await school.admin.call(recordPayment, cash(books, 100_00), { key: 'pay-key-0001' });
  const twice = await school.admin.call(recordPayment, cash(books, 100_00), {
    key: 'pay-key-0001',
  });
  expect(twice.id).toBe(once.id);
  const both = await Promise.all(
    [1, 2, 0, 1, 2].map((student) => school.admin.call(recordPayment, cash(books, 1_00, student))),
  );
  const numbers = both.map((one) => one.receipt_number.slice(-5)).toSorted();
  expect(numbers).toEqual(['00002', '00003', '00004', '00005', '00006']);
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('whoever took the money cannot cancel it; another can, once, and the balance returns', async () => {
  const { school, books } = await billedSchool();
  const paid = await school.admin.call(recordPayment, cash(books, 5_000_00));
  const cancel = { id: paid.id, reason: 'Wrong learner', cancelled_on: '2026-02-02' };
  await expect(school.admin.call(cancelPayment, cancel)).rejects.toMatchObject({
    code: 'payment.cancel_own',
  });
  const other = await school.staff(['finance'], ['view', 'void']);
  await other.call(cancelPayment, cancel);
  await expect(other.call(cancelPayment, cancel)).rejects.toMatchObject({
    code: 'payment.cancelled',
  });
  await expectOneBalance(school, books.students[0]!, 25_000_00);
  const { rows, total_cents } = await school.admin.call(listPayments, {});
  expect(rows[0]).toMatchObject({ cancelled_reason: 'Wrong learner' });
  expect(total_cents).toBe(0);
});

test('a locked month refuses, names itself, and loses nothing', async () => {
  const { school, books } = await billedSchool();
  await school.admin.call(lockMonth, { month: '2026-02', locked: true });
  await expect(school.admin.call(recordPayment, cash(books, 100_00))).rejects.toMatchObject({
    code: 'finance.month_locked',
    message: expect.stringContaining('February 2026'),
  });
  // As another person would agree to it: who that may be is told where openings are tested.
  await school.sql(
    `insert into finance.month_locks (tenant_id, id, school_id, month, is_locked, created_by, created_at)
     select tenant_id, gen_random_uuid(), school_id, month, false, created_by, now()
     from finance.month_locks where school_id = $1`,
    [school.school_id],
  );
  const paid = await school.admin.call(recordPayment, cash(books, 100_00));
  expect(paid.receipt_number).toMatch(/\/26\/00001$/);
});

test('bad amounts, days and methods get a sentence at their field', async () => {
  const { school, books } = await billedSchool();
  const wrong: [object, string][] = [
    [{ amount_cents: 0 }, 'amount_cents'],
    [{ amount_cents: 10.5 }, 'amount_cents'],
    [{ method: 'bank' }, 'reference'],
    [{ received_on: '2999-01-01' }, 'received_on'],
    [{ money_account_id: books.students[0] }, 'money_account_id'],
  ];
  for (const [change, path] of wrong) {
    const sent = { ...cash(books, 100_00), ...change };
    await expect(school.admin.call(recordPayment, sent)).rejects.toMatchObject({
      body: { errors: [expect.objectContaining({ path })] },
    });
  }
  await expectOneBalance(school, books.students[0]!, 25_000_00);
});

test('the spread is shown before the money is taken', async () => {
  const { school, books } = await billedSchool();
  const student_id = books.students[0]!;
  const shown = await school.admin.call(simulatePayment, { student_id, amount_cents: 26_000_00 });
  expect(shown).toMatchObject({
    balance_before_cents: 25_000_00,
    balance_after_cents: -1_000_00,
    prepaid_cents: 1_000_00,
    learner: { id: student_id, admission_number: 'A1', class_name: 'Form 3' },
    payer: null,
  });
});

test('the counter is offered the first guardian who sees fees, and a phone that wants messages', async () => {
  const { school, books } = await billedSchool();
  const [student_id] = books.students as [string];
  await school.sql(
    `with guardian as (
       insert into students.guardians (tenant_id, id, first_name, last_name, phone, created_at)
       select $1, gen_random_uuid(), n, 'Akinyi', '25472233344' || at, now()
       from unnest(array['Barred', 'Grace', 'Ruth']) with ordinality t (n, at) returning *)
     insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, priority, is_barred, gets_messages, created_at)
     select $1, gen_random_uuid(), $2, $3, g.id, 'mother', right(g.phone, 1)::int,
       g.first_name = 'Barred', g.first_name <> 'Grace', now()
     from guardian g`,
    [school.tenant_id, school.school_id, student_id],
  );
  const shown = await school.admin.call(simulatePayment, { student_id, amount_cents: 0 });
  expect(shown).toMatchObject({
    balance_before_cents: 25_000_00,
    balance_after_cents: 25_000_00,
    shares: [],
    payer: { name: 'Grace Akinyi', phone: null },
  });
});

test('a receipt prints on three papers, and what is printed again is a copy', async () => {
  const { school, books } = await billedSchool();
  const { id } = await school.admin.call(recordPayment, cash(books, 30_000_00));
  for (const paper of ['a4', 'a5', 'roll-80mm'] as const) {
    const answer = await school.admin.call(printReceipt, { id, paper });
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
  }
  const prints = await school.sql<{ copy_number: number }>(
    'select copy_number from finance.receipt_prints where tenant_id = $1 order by copy_number',
    [school.tenant_id],
  );
  expect(prints.map((one) => one.copy_number)).toEqual([0, 1, 2]);
});

test('a payment over seventeen vote heads fills one page, which says how the rest is paid', async () => {
  const school = await newSchool(server);
  const books = await newBooks(school);
  await school.sql(
    `with head as (
       insert into finance.vote_heads (tenant_id, id, school_id, code, name, priority, account_id,
         created_at)
       select v.tenant_id, gen_random_uuid(), v.school_id, 'H' || n, 'Head ' || n, 1, v.account_id,
         now()
       from finance.vote_heads v, generate_series(1, 15) n where v.id = $1
       returning *)
     insert into finance.fee_particulars (tenant_id, school_id, fee_structure_id, vote_head_id,
       amount_cents)
     select s.tenant_id, s.school_id, s.id, h.id, 100000
     from finance.fee_structures s, head h where s.tenant_id = h.tenant_id`,
    [books.voteHead('TUI')],
  );
  await school.sql(`update finance.money_accounts set paybill = '400210' where id = $1`, [
    books.bank_id,
  ]);
  await bill(school, books);
  const paid = await school.admin.call(recordPayment, {
    ...cash(books, 38_000_00),
    payer_name: 'Lucy Wairimu Hassan',
    note: 'The rest comes by the end of the month. '.repeat(7),
  });
  expect(paid.shares).toHaveLength(17);
  const print = async (paper: 'a4' | 'a5' | 'roll-80mm') => {
    const answer: RawAnswer = await school.admin.call(printReceipt, { id: paid.id, paper });
    return pdfText(Buffer.from(answer.text, 'latin1'));
  };
  const small = await print('a5');
  expect(small).toHaveLength(1);
  const said = small[0]!.replaceAll('\u00a0', ' ');
  for (const words of [
    'Lucy Wairimu Hassan',
    'Term 1 2026',
    '40,000.00',
    '2,000.00',
    'To pay the balance of KES 2,000.00',
    'M-Pesa Paybill 400210, account number A1',
    'Received by',
    'School stamp',
  ]) {
    expect(said).toContain(words);
  }
  expect(said).not.toContain('Tuition');
  const [large, ...more] = await print('a4');
  expect(more).toEqual([]);
  expect(large).toContain('Head 15');
  const [roll, ...others] = await print('roll-80mm');
  expect(others).toEqual([]);
  expect(roll).toContain('account number A1');
});

test('a list of four hundred prints whole, with its head on every page and the sum of what counts', async () => {
  const { school, books } = await billedSchool();
  const first = await school.admin.call(recordPayment, cash(books, 1_000_00));
  await school.sql(
    `insert into finance.payments (tenant_id, id, school_id, receipt_number, part, student_id,
       amount_cents, method, money_account_id, received_on, receipt, verify_code, recorded_by,
       created_at)
     select p.tenant_id, gen_random_uuid(), p.school_id, 'LIST-' || n, 1, p.student_id,
       p.amount_cents, p.method, p.money_account_id, p.received_on, p.receipt,
       left(p.verify_code, 10) || lpad(n::text, 6, '0'), p.recorded_by, p.created_at
     from finance.payments p, generate_series(1, 399) n where p.id = $1`,
    [first.id],
  );
  const other = await school.staff(['finance'], ['view', 'void']);
  await other.call(cancelPayment, {
    id: first.id,
    reason: 'Counted twice',
    cancelled_on: '2026-02-03',
  });
  const answer: RawAnswer = await school.admin.call(exportPayments, { format: 'pdf' });
  const pages = pdfText(Buffer.from(answer.text, 'latin1'));
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    for (const head of ['Receipt', 'Received', 'Learner', 'Amount']) expect(page).toContain(head);
  }
  const words = pages.join('\n');
  const printed = new Set(words.match(/LIST-\d+/g));
  expect(printed.size).toBe(399);
  expect(pages.at(-1)).toContain('399,000.00');
});

test('the ledger refuses to be changed, unbalanced or forked, and the proof finds a forger', async () => {
  const { school, books } = await billedSchool();
  await school.admin.call(recordPayment, cash(books, 1_000_00));
  await school.sql(
    'update finance.lines set amount_cents = amount_cents + 1 where tenant_id = $1',
    [school.tenant_id],
  );
  const proof = await school.admin.call(proveLedger, {});
  expect(proof.is_sound).toBe(false);
  expect(proof.broken.join(' ')).toContain('was changed after it was made');
  await expect(
    school.sql(
      `insert into finance.lines (tenant_id, journal_id, line_number, line_count, school_id,
         posted_on, account_id, amount_cents)
       select tenant_id, journal_id, 99, 99, school_id, posted_on, account_id, 5
       from finance.lines where tenant_id = $1 limit 1`,
      [school.tenant_id],
    ),
  ).rejects.toThrow(/foreign key/);
  await expect(forge(school, 5, 10)).rejects.toThrow(/add up to 10/);
  await expect(forge(school, -5, 7)).rejects.toThrow(/says another amount/);
});

/** A journal of 5 and of the second amount, which says that it moves so much. */
const forge = (school: NewSchool, second: number, amount_cents: number) =>
  school.sql(
    `with journal as (
       insert into finance.journals (tenant_id, id, school_id, number, posted_on, source, source_id,
         memo, line_count, amount_cents, previous_hash, hash, created_at)
       select tenant_id, gen_random_uuid(), school_id, 9999, posted_on, 'forged',
         gen_random_uuid(), memo, 2, $3, '', '', now()
       from finance.journals where tenant_id = $1 limit 1
       returning *
     )
     insert into finance.lines (tenant_id, journal_id, line_number, line_count, school_id,
       posted_on, account_id, amount_cents)
     select j.tenant_id, j.id, n, 2, j.school_id, j.posted_on, a.id,
       case n when 1 then 5 else $2::bigint end
     from journal j, generate_series(1, 2) n,
       (select id from finance.accounts where tenant_id = $1 limit 1) a`,
    [school.tenant_id, second, amount_cents],
  );

test('one payment for several children is one receipt, shared by what each owes', async () => {
  const { school, books } = await billedSchool();
  const [first, second, third] = books.students as [string, string, string];
  await school.sql(
    `with guardian as (
       insert into students.guardians (tenant_id, id, first_name, last_name, phone, created_at)
       values ($1, gen_random_uuid(), 'Grace', 'Akinyi', '254722333444', now()) returning id)
     insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at)
     select $1, gen_random_uuid(), $2, s, g.id, 'mother', now()
     from guardian g, unnest($3::uuid[]) s`,
    [school.tenant_id, school.school_id, [first, second]],
  );
  await school.admin.call(recordPayment, cash(books, 5_000_00));
  const { rows } = await school.admin.call(suggestSplit, {
    student_id: first,
    amount_cents: 9_000_00,
  });
  expect(rows.map((row) => [row.student_id, row.share_cents])).toEqual([
    [first, 4_000_00],
    [second, 5_000_00],
  ]);
  const paid = await school.admin.call(recordPayment, {
    ...cash(books, 4_000_00),
    payer_phone: '0722 333 444',
    others: [{ student_id: second, amount_cents: 5_000_00 }],
  });
  expect(paid).toMatchObject({ amount_cents: 4_000_00, receipt_total_cents: 9_000_00 });
  const listed = await school.admin.call(listPayments, { search: paid.receipt_number });
  expect(listed.rows.map((row) => row.student_id).toSorted()).toEqual([first, second].toSorted());
  const paper = await school.admin.call(printReceipt, { id: paid.id, paper: 'a5' });
  expect(paper.text.slice(0, 5)).toBe('%PDF-');
  await expectOneBalance(school, first, 16_000_00);
  await expectOneBalance(school, second, 20_000_00);
  await expectOneBalance(school, third, 25_000_00);

  const other = await school.staff(['finance'], ['view', 'void']);
  await other.call(cancelPayment, {
    id: paid.id,
    reason: 'Counted twice',
    cancelled_on: '2026-02-03',
  });
  await expectOneBalance(school, first, 20_000_00);
  await expectOneBalance(school, second, 25_000_00);
  await expect(
    school.admin.call(recordPayment, {
      ...cash(books, 100),
      others: [{ student_id: first, amount_cents: 100 }],
    }),
  ).rejects.toMatchObject({ body: { errors: [expect.objectContaining({ path: 'others' })] } });
});
