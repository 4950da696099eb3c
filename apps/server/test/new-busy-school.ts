import { receiveBursary, shareBursary } from '@darasa/contract/finance/sponsors/bursaries';
import {
  bankCheques,
  bounceCheque,
  receiveCheque,
} from '@darasa/contract/finance/receiving/cheques';
import { createExpense } from '@darasa/contract/finance/spending/expenses';
import { payRefund, requestAdjustment } from '@darasa/contract/finance/fees/fee-adjustments';
import { requestImprest, surrenderImprest } from '@darasa/contract/finance/spending/imprests';
import { assignArrival, listArrivals } from '@darasa/contract/finance/receiving/incoming';
import { recordOtherIncome } from '@darasa/contract/finance/receiving/other-income';
import { offerGoods } from '@darasa/contract/finance/receiving/goods-in-kind';
import {
  cancelPayment,
  movePayment,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import {
  cancelPettyVoucher,
  createPettyFloat,
  spendPettyCash,
  topUpPettyCash,
} from '@darasa/contract/finance/spending/petty-cash';
import { movePocket } from '@darasa/contract/finance/families/pocket-money';
import { createSupplier } from '@darasa/contract/finance/spending/suppliers';
import { createTransfer } from '@darasa/contract/finance/books/transfers';
import { authoriseVoucher, prepareVoucher } from '@darasa/contract/finance/spending/vouchers';
import {
  addToWaiver,
  applyWaiver,
  createWaiver,
  createWaiverType,
  listWaiverMembers,
  submitWaiver,
} from '@darasa/contract/finance/fees/waivers';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { addDays, isoDate } from '@darasa/rules/dates';
import { newPaybill } from './new-paybill.ts';
import { newSchool } from './new-school.ts';
import type { TestServer } from './server.ts';

/**
 * A school where each kind of act with money has happened, yesterday and today: whoever tells a figure
 * tells it of this school. Fourteen learners were billed 25,000 each.
 */
export async function newBusySchool(server: TestServer) {
  const today = isoDate(server.clock.now);
  const yesterday = addDays(today, -1);
  const school = await newSchool(server);
  const paybill = await newPaybill(server, school, { learners: 14 });
  const { students, cash_id, bank_id, money_account_id: paybill_id } = paybill;
  const { admin } = school;
  const [clerk, cashier] = [await school.staff(['finance']), await school.staff(['finance'])];
  const director = await school.staff(['finance', 'dashboard'], undefined, {
    responsibility: 'DIRECTOR',
  });
  const reason = 'Agreed with the parent';
  const head = (code: string) => paybill.voteHead(code);
  const people = { admin, clerk, cashier, director };

  const approve = async (item_id: string) => {
    const { round, step } = await director.call(getApproval, { id: item_id });
    await director.call(decide, { id: item_id, decision: 'approve', round, step });
  };
  /** What waits and is called so, or carries that number. */
  const approveNamed = async (words: string) => {
    const { rows } = await director.call(listInbox, {});
    await approve(rows.find((row) => `${row.number} ${row.title}`.includes(words))!.id);
  };
  const pay = (learner: number, amount_cents: number, more: object = {}) =>
    clerk.call(recordPayment, {
      student_id: students[learner]!,
      amount_cents,
      method: 'cash',
      money_account_id: cash_id,
      received_on: today,
      ...more,
    });

  await payments();
  await sponsors();
  await cheques();
  await arrivals();
  await changesOfAccounts();
  const spent = await spending();
  return { school, paybill, people, today, yesterday, approve, pay, ...spent };

  /** By each mode, for a family, cancelled on the day and a day later, moved, and too much. */
  async function payments() {
    await pay(0, 9_000_00);
    await pay(0, 21_000_00, { received_on: yesterday });
    await pay(1, 10_000_00, {
      method: 'mobile-money',
      money_account_id: paybill_id,
      reference: 'SKA0000001',
    });
    await pay(2, 3_000_00, { method: 'card', money_account_id: bank_id, reference: 'CARD1' });
    const goods = await clerk.call(offerGoods, {
      student_id: students[5]!,
      amount_cents: 4_500_00,
      received_on: today,
      in_kind: { item: 'Firewood', quantity: 1.5, unit: 'lorries' },
    });
    await approve(goods.item_id);
    const wrong = await pay(3, 5_000_01, {
      method: 'bank',
      money_account_id: bank_id,
      reference: 'SLIP1',
    });
    await cashier.call(movePayment, {
      id: wrong.id,
      student_id: students[4]!,
      reason,
      moved_on: today,
    });
    const family = await pay(6, 5_000_00, {
      received_on: yesterday,
      others: [7, 8].map((at) => ({ student_id: students[at]!, amount_cents: 2_000_00 })),
    });
    const alone = await pay(9, 700_00);
    for (const { id } of [family, alone]) {
      await cashier.call(cancelPayment, { id, reason, cancelled_on: today });
    }
    await pay(10, 31_000_00, { received_on: yesterday });
    await pay(11, 26_000_00);
  }

  /** A cheque of which some was shared and the rest is held. */
  async function sponsors() {
    const bursary = await clerk.call(receiveBursary, {
      sponsor: 'NG-CDF Dagoretti North',
      reference: 'CDF 004512',
      amount_cents: 30_000_00,
      money_account_id: bank_id,
      received_on: yesterday,
    });
    const rows = [
      { admission_number: 'A9', name: '', amount_cents: 12_000_00 },
      { admission_number: 'A10', name: '', amount_cents: 8_000_00 },
      { admission_number: 'A99', name: '', amount_cents: 10_000_00 },
    ];
    await clerk.call(shareBursary, { id: bursary.id, rows, shared_on: today });
  }

  /** One in hand, one banked, one returned by the bank. */
  async function cheques() {
    const receive = (number: string, learner: number) =>
      clerk.call(receiveCheque, {
        student_id: students[learner]!,
        amount_cents: 2_000_00,
        number,
        bank_name: 'Equity',
        drawer: 'Otieno Hardware',
        dated_on: yesterday,
        received_on: yesterday,
        money_account_id: bank_id,
      });
    await receive('000123', 3);
    const [banked, bounced] = [await receive('000124', 3), await receive('000125', 4)];
    const ids = [banked.id, bounced.id];
    await clerk.call(bankCheques, { ids, banked_on: yesterday });
    await cashier.call(bounceCheque, {
      id: bounced.id,
      bounced_on: today,
      reason: 'Refer to drawer',
      bank_charge_cents: 500_00,
      passed_on_cents: 500_00,
      vote_head_id: head('LUN'),
    });
  }

  /** Money of unknown payers: one was found, two wait. */
  async function arrivals() {
    for (const [i, amount] of ['700.00', '900.00', '250.50'].entries()) {
      await paybill.pay({
        TransID: `RKLWAIT00${i}`,
        TransAmount: amount,
        BillRefNumber: 'school fees',
        FirstName: `Payer ${i}`,
        MSISDN: `25471100000${i}`,
      });
    }
    await paybill.pay({ TransID: 'RKLKNOWN01', TransAmount: '400.00', BillRefNumber: 'A3' });
    const { rows } = await admin.call(listArrivals, { state: 'all', search: 'RKLWAIT000' });
    await clerk.call(assignArrival, { id: rows[0]!.id, student_id: students[9]! });
  }

  /** A waiver, notes, credit that pays a charge, and a refund. */
  async function changesOfAccounts() {
    const type = await admin.call(createWaiverType, {
      name: 'Half of tuition',
      basis: 'percent',
      percent: 50,
      vote_head_ids: [head('TUI')],
    });
    const waiver = await clerk.call(createWaiver, {
      name: 'Bright girls',
      waiver_type_id: type.id,
      kind: 'grouped',
      semester_ids: [paybill.term_id],
      reason,
    });
    const members = [12, 13].map((at) => ({ student_id: students[at]! }));
    await clerk.call(addToWaiver, { id: waiver.id, members });
    const { value_cents } = await clerk.call(listWaiverMembers, { id: waiver.id });
    const asked = await clerk.call(submitWaiver, { id: waiver.id, expected_cents: value_cents });
    await approveNamed(asked.number);
    await cashier.call(applyWaiver, { id: waiver.id });

    const note = { semester_id: paybill.term_id, vote_head_id: head('LUN'), reason };
    for (const [kind, amount_cents, learner] of [
      ['debit-note', 1_000_00, 10],
      ['credit-note', 800_00, 2],
    ] as const) {
      const student_id = students[learner]!;
      const made = await clerk.call(requestAdjustment, { kind, amount_cents, student_id, ...note });
      await approveNamed(made.number);
    }
    const refund = await clerk.call(requestAdjustment, {
      kind: 'refund',
      student_id: students[10]!,
      amount_cents: 2_000_00,
      payee: 'Grace Wanjiru',
      reason,
    });
    await approveNamed(refund.number);
    await cashier.call(payRefund, { id: refund.id, money_account_id: cash_id });
  }

  /** A bill with tax withheld, a gift, a transfer, petty cash, an imprest and pocket money. */
  async function spending() {
    await clerk.call(recordOtherIncome, {
      kind: 'donation',
      payer_name: 'Old students',
      particulars: 'Gift to the school',
      vote_head_id: head('ACT'),
      amount_cents: 200_000_00,
      method: 'bank',
      reference: 'GIFT1',
      money_account_id: bank_id,
      received_on: yesterday,
    });
    const supplier = await clerk.call(createSupplier, { name: 'Mjengo Builders' });
    const lines = [
      { vote_head_id: head('RMI'), particulars: 'Glass', amount_cents: 40_000_00 },
      { vote_head_id: head('LTT'), particulars: 'Carriage', amount_cents: 2_000_00 },
    ];
    const bill = await clerk.call(createExpense, {
      supplier_id: supplier.id,
      title: 'Window panes',
      invoice_number: 'INV 1',
      lines,
    });
    await approve(bill.item_id!);
    const byBank = { method: 'eft' as const, money_account_id: bank_id, paid_on: today };
    const voucher = await clerk.call(prepareVoucher, {
      expense_id: bill.id,
      gross_cents: 30_000_00,
      withheld_tax_cents: 900_00,
      ...byBank,
    });
    await director.call(authoriseVoucher, { id: voucher.id });

    const transfer = await clerk.call(createTransfer, {
      from_id: bank_id,
      to_id: cash_id,
      amount_cents: 5_000_00,
      moved_on: today,
      reason: 'Change for the counter',
    });
    await approve(transfer.item_id!);

    const [staff] = await school.sql<{ id: string }>(
      'select id from identity.staff where user_id = $1',
      [clerk.id],
    );
    const { id } = await director.call(createPettyFloat, {
      name: 'Petty cash',
      staff_id: staff!.id,
      level_cents: 10_000_00,
      spend_max_cents: 3_000_00,
    });
    await clerk.call(topUpPettyCash, { id, from_id: bank_id });
    await approveNamed('Top-up');
    const stamps = { id, spent_on: today, payee_name: 'Posta', particulars: 'Stamps' };
    const of = { vote_head_id: head('OFF'), amount_cents: 1_200_00 };
    await clerk.call(spendPettyCash, { ...stamps, ...of });
    const twice = await clerk.call(spendPettyCash, { ...stamps, ...of });
    const typed_twice = twice.vouchers[0]!.id;
    await director.call(cancelPettyVoucher, { id: typed_twice, reason: 'Typed twice' });

    const LTT = head('LTT');
    const imprest = await admin.call(requestImprest, {
      staff_id: staff!.id,
      purpose: 'Music festival',
      vote_head_id: LTT,
      amount_cents: 9_000_00,
    });
    await approve(imprest.item_id!);
    const issue = await admin.call(prepareVoucher, { imprest_id: imprest.id, ...byBank });
    await director.call(authoriseVoucher, { id: issue.id });
    await director.call(surrenderImprest, {
      id: imprest.id,
      surrendered_on: today,
      lines: [{ vote_head_id: LTT, amount_cents: 7_000_00 }],
    });

    const student_id = students[0]!;
    const into = { money_account_id: cash_id, amount_cents: 1_000_00 };
    await clerk.call(movePocket, { student_id, kind: 'top-up', ...into });
    await clerk.call(movePocket, { student_id, kind: 'spend', amount_cents: 300_00 });
    return { petty_float_id: id };
  }
}
