import type { InputOf } from '@darasa/contract/endpoint';
import {
  type Payment,
  type PaymentInput,
  siblings_max,
  type simulatePayment,
  type suggestSplit,
} from '@darasa/contract/finance/receiving/payments';
import { allocate, type Allocation } from '@darasa/rules/fees/allocate';
import { shareByBalance } from '@darasa/rules/fees/provider-amount';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { keepPlans } from '#platform/db/scope.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { documentNumbers, type NumberTaker } from '#modules/administration/index.ts';
import { type LearnerDues, readDues } from '#modules/finance/books/ledger/dues.ts';
import type { Entry, EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { postAll, takePen } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { findPayer, listGuardiansOfPaid, listSiblings } from './families-queries.ts';
import { tellPayers } from './notice.ts';
import { listAccountsOfPaid } from './messages-queries.ts';
import { listModes, requireMode } from '#modules/finance/books/payment-modes/service.ts';
import { refuseInCashBox } from '#modules/finance/books/money-accounts/require.ts';
import { newCode } from '#modules/finance/books/ledger/receipt-code.ts';
import { requireShift } from '../shifts/service.ts';
import { findDomain } from '../receipt-links/queries.ts';
import { type CodeHolder, listUses, takeCodes } from '../used-codes/queries.ts';
import { usedElsewhere } from '../used-codes/service.ts';
import * as queries from './queries.ts';

/** The input of a taking is what is received, and how the books should take it. */
export interface TakingInput extends Omit<PaymentInput, 'others'> {
  /** Takings that name the same paper stand on one receipt. */
  paper?: string;
  part?: number;
  moved_from_id?: string;
  /** Its reference came before on other money: the bank itself says so, or it is the same money, moved. */
  comes_again?: boolean;
  /** The money lies in suspense, and is taken from there. */
  from_suspense?: boolean;
  /** A cheque in the safe, or a sponsor's cheque that is shared out: taken from there. */
  held_in?: 'cheques-in-hand' | 'bursaries-held';
}

/** One payment at the counter, for one child or for several of a family. */
export async function record(
  ctx: Ctx,
  { others = [], ...input }: PaymentInput,
  origin?: string,
): Promise<Payment> {
  if (input.method === 'in-kind') throw failField('payment.goods_ask', 'method', {});
  const is_cash = input.method === 'cash';
  const shift = is_cash ? requireShift(ctx, input.money_account_id!) : Promise.resolve();
  shift.catch(() => {}); // Asked in the same breath; whether the method is taken at all comes first.
  const ways = await readWays(ctx);
  requireMode(ways.modes, input);
  refuseInCashBox(ways.places.get(input.money_account_id ?? '')?.kind, input.method);
  await shift;
  if (input.reference) await refuseWaiting(ctx, input.method, input.reference);
  const paper = 'one';
  const inputs = [
    { ...input, paper },
    ...others.map((other, i) => ({ ...input, ...other, paper, part: i + 2 })),
  ];
  const { behind } = await receive(ctx, inputs, ways, (ids) => readReceived(ctx, ids));
  return tellReceived(ctx, { ...behind, origin: origin ?? behind.origin }, input.payer_phone);
}

/** How this school takes money, and where it lays it. */
async function readWays(ctx: Ctx) {
  const [modes, places] = await Promise.all([listModes(ctx), queries.listMoneyAccounts(ctx.db)]);
  return { modes, places };
}
type Ways = Awaited<ReturnType<typeof readWays>>;

/** Into the trail and to whom it concerns; answers the first. */
export const announceAll = async (
  ctx: Ctx,
  ids: string[],
  payer_phone: string | null | undefined,
): Promise<Payment> => tellReceived(ctx, await readReceived(ctx, ids), payer_phone);

/** The payments as they stand now and whom they concern; what was said to be paid is found. */
async function readReceived(ctx: Ctx, ids: string[]) {
  const [payments, guardians, accounts, domain] = await Promise.all([
    Promise.all(ids.map((id) => queries.findPayment(ctx.db, id))),
    listGuardiansOfPaid(ctx.db, ids),
    listAccountsOfPaid(ctx.db, ids),
    findDomain(ctx.db),
    queries.settleClaims(ctx.db, ids, nowIso(ctx)),
  ]);
  return { payments, guardians, accounts, origin: `https://${domain}` };
}

async function tellReceived(
  ctx: Ctx,
  { payments: found, ...whom }: Awaited<ReturnType<typeof readReceived>>,
  payer_phone: string | null | undefined,
): Promise<Payment> {
  const payments = found.map((one) => one!);
  for (const payment of payments) ctx.changed('payment', payment.id, null, payment);
  await tellPayers(ctx, payments, whom, payer_phone);
  return payments[0]!;
}

/** What has come by itself is assigned, and not taken a second time. */
async function refuseWaiting(ctx: Ctx, method: string, reference: string): Promise<void> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const waiting = await queries.findWaiting(ctx.db, method, [reference]);
  if (!waiting) return;
  const failure = fail('payment.in_suspense', {
    reference,
    amount: formatKes(waiting.amount_cents),
    who: waiting.payer_name ?? 'an unknown payer',
  });
  failure.fields = [{ path: 'reference', message: failure.sentence }];
  throw failure;
}

/**
 * Payments, receipt numbers, spreads and postings: one transaction and a handful of statements,
 * however many payments there are, so that none is without the rest.
 */
export const receiveAll = async (ctx: Ctx, inputs: TakingInput[]): Promise<string[]> =>
  (await receive(ctx, inputs, await readWays(ctx), () => Promise.resolve())).ids;

/** What is asked behind it travels with it: whoever pays next waits for one answer less. */
async function receive<T>(
  ctx: Ctx,
  inputs: TakingInput[],
  { modes, places }: Ways,
  askBehind: (ids: string[]) => Promise<T>,
): Promise<{ ids: string[]; behind: T }> {
  const today = isoDate(ctx.now);
  if (inputs.some((input) => input.received_on > today)) {
    throw failField('request.invalid', 'received_on', 'Money cannot be received in the future');
  }
  const student_ids = [...new Set(inputs.map((input) => input.student_id))];
  // A few rows by their keys, whoever pays: planning them anew took as long as reading them.
  keepPlans(ctx.db);
  const [students, names, take] = await Promise.all([
    queries.findStudents(ctx.db, student_ids),
    queries.listNames(ctx.db),
    documentNumbers(ctx, 'receipt'),
  ]);
  // What is read after the pen was taken is still true when it is posted. Everybody else who takes
  // money in this school waits for it: so nothing is asked under it that can be asked before, and
  // all at once.
  const references = inputs.flatMap(({ reference }) => reference ?? []);
  const [pen, owing, papers, last_parts] = await Promise.all([
    takePen(
      ctx,
      inputs.map((input) => input.received_on),
    ),
    readDues(ctx, student_ids),
    numberPapers(take, inputs, places),
    references.length > 0 ? queries.listLastParts(ctx.db, references) : [],
  ]);
  const payments: queries.NewPayment[] = [];
  const entries: Entry[] = [];
  for (const [i, input] of inputs.entries()) {
    const student = students.get(input.student_id);
    if (!student) throw fail('student.not_found');
    const account = placeOf(places, input);
    const own = owing.get(student.id)!;
    const payment = paymentOf(ctx, {
      input,
      student,
      account,
      own,
      names,
      method_name: modes.find((mode) => mode.method === input.method)!.label,
      last_part: lastPartFor(input, last_parts),
      ...papers[i]!,
    });
    payments.push(payment.row);
    const part = input.from_suspense ? ('suspense' as const) : input.held_in;
    const debit = part ? { part } : account.ledger;
    entries.push(entryOf(payment.row, student, debit, payment.allocation));
    // The next payment of the same learner meets what this one left.
    owing.set(student.id, after(own, payment.allocation));
  }
  const ids = payments.map((payment) => payment.id);
  const [made, is_free, , behind] = await Promise.all([
    queries.insertPayments(ctx.db, payments),
    references.length > 0 ? takeCodes(ctx.db, payments.flatMap(useOf), holderOf(inputs)) : true,
    postAll(ctx, entries, pen),
    askBehind(ids),
  ]);
  if (made < payments.length || !is_free) throw await usedBefore(ctx, references, ids);
  await queries.insertGoods(ctx.db, payments);
  return { ids, behind };
}

function holderOf(inputs: TakingInput[]): CodeHolder {
  if (inputs.some((input) => input.moved_from_id)) return 'own';
  return inputs.some((input) => input.from_suspense) ? 'suspense' : 'none';
}

const useOf = ({ reference, receipt_number, received_on }: queries.NewPayment) =>
  reference ? [{ reference, paper: `receipt ${receipt_number}`, used_on: received_on }] : [];

/**
 * After which part of its reference a payment comes: a reference may come again once no receipt of it
 * stands any more. Else it begins anew, and the database refuses it.
 */
function lastPartFor(input: TakingInput, last_parts: queries.LastPart[]): number {
  const last = last_parts.find(
    (one) => one.method === input.method && one.reference === input.reference,
  );
  if (!last) return 0;
  const may_repeat = input.comes_again && (input.moved_from_id || !last.is_code);
  return may_repeat || !last.is_standing ? last.part : 0;
}

/** Where the payment is laid: an account for money, or the page of goods, which no cash report counts. */
function placeOf(accounts: Map<string, queries.MoneyPlace>, input: TakingInput): Laid {
  if (input.method === 'in-kind') {
    return { name: 'Goods received in kind', ledger: { part: 'in-kind' } };
  }
  const found = accounts.get(input.money_account_id ?? '');
  if (!found)
    throw failField('request.invalid', 'money_account_id', 'Choose an account that you may use');
  return { name: found.name, ledger: { id: found.account_id } };
}

interface Laid {
  name: string;
  ledger: EntryLine['account'];
}

interface Paper {
  receipt_number: string;
  total_cents: number;
}

/**
 * The receipt of each taking, numbered in the order of their months and of the takings: in the series
 * of the account that took the money where it has one, and else in the school's.
 */
async function numberPapers(
  take: NumberTaker,
  inputs: TakingInput[],
  accounts: Map<string, queries.MoneyPlace>,
): Promise<Paper[]> {
  const keys = inputs.map((input, i) => input.paper ?? `paper ${i}`);
  const firsts = keys.flatMap((key, i) => {
    if (keys.indexOf(key) !== i) return [];
    const { received_on, money_account_id = '' } = inputs[i]!;
    const own_format = accounts.get(money_account_id)?.receipt_format ?? null;
    return [{ key, own_format, date: `${received_on.slice(0, 7)}-01` }];
  });
  const papers = new Map<string, Paper>();
  for (const group of groupBy(firsts, (one) => `${one.date} ${one.own_format}`).values()) {
    const { date, own_format } = group[0]!;
    const numbers = await take({ date, own_format, count: group.length });
    group.forEach(({ key }, i) => papers.set(key, { receipt_number: numbers[i]!, total_cents: 0 }));
  }
  keys.forEach((key, i) => {
    papers.get(key)!.total_cents += inputs[i]!.amount_cents;
  });
  return keys.map((key) => papers.get(key)!);
}

interface Facts {
  input: TakingInput;
  student: queries.PayingStudent;
  account: Laid;
  method_name: string;
  own: LearnerDues;
  names: Map<string, string>;
  receipt_number: string;
  total_cents: number;
  last_part: number;
}

function paymentOf(ctx: Ctx, facts: Facts) {
  const { input, student, account, own, names, receipt_number, total_cents } = facts;
  const {
    paper: _,
    part = 1,
    moved_from_id = null,
    from_suspense: __,
    held_in: ___,
    comes_again: ____,
    in_kind = null,
    ...taken
  } = input;
  const allocation = allocate(input.amount_cents, own.dues, own.rule);
  const receipt = {
    admission_number: student.admission_number,
    student_name: student.name,
    first_name: student.first_name,
    class_name: student.class_name || null,
    money_account_name: account.name,
    method_name: facts.method_name,
    in_kind,
    recorded_by: `${ctx.user.first_name} ${ctx.user.last_name}`.trim(),
    total_cents,
    balance_after_cents: balanceOf(own) - input.amount_cents,
    prepaid_cents: allocation.prepaid_cents,
    shares: sharesInWords(allocation, names),
  };
  const row: queries.NewPayment = {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id: newId(ctx.now.getTime()),
    receipt_number,
    part: facts.last_part + part,
    moved_from_id,
    ...taken,
    money_account_id: input.money_account_id ?? null,
    reference: input.reference ?? null,
    payer_name: input.payer_name ?? null,
    payer_phone: input.payer_phone ?? null,
    note: input.note ?? null,
    receipt,
    verify_code: newCode(),
    recorded_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  return { row, allocation };
}

const entryOf = (
  payment: queries.NewPayment,
  student: queries.PayingStudent,
  debit: EntryLine['account'],
  allocation: Allocation,
): Entry => ({
  // No money came with goods, so they are told apart where money is counted.
  source: payment.method === 'in-kind' ? 'goods' : 'payment',
  source_id: payment.id,
  posted_on: payment.received_on,
  memo: `Receipt ${payment.receipt_number}, ${student.admission_number} ${student.name}`,
  lines: [
    { account: debit, amount_cents: payment.amount_cents },
    ...creditLines(student.id, allocation),
  ],
});

/** What is still owed when a payment was spread. */
function after(own: LearnerDues, { shares, prepaid_cents }: Allocation): LearnerDues {
  const dues = own.dues.map((due) => {
    const share = shares.find(
      (one) => one.semester_id === due.semester_id && one.vote_head_id === due.vote_head_id,
    );
    return share ? { ...due, due_cents: due.due_cents - share.amount_cents } : due;
  });
  return { ...own, dues, prepaid_cents: own.prepaid_cents + prepaid_cents };
}

/** The same arithmetic for somebody who asks before paying. */
export async function simulate(ctx: Ctx, input: InputOf<typeof simulatePayment>) {
  const [students, names, owing, payer] = await Promise.all([
    queries.findStudents(ctx.db, [input.student_id]),
    queries.listNames(ctx.db),
    readDues(ctx, [input.student_id]),
    findPayer(ctx.db, input.student_id),
  ]);
  const student = students.get(input.student_id);
  if (!student) throw fail('student.not_found');
  const own = owing.get(student.id)!;
  const allocation = allocate(input.amount_cents, own.dues, own.rule);
  const { id, admission_number, name, class_name, photo } = student;
  return {
    learner: { id, admission_number, name, class_name: class_name || null, photo },
    payer,
    balance_before_cents: balanceOf(own),
    balance_after_cents: balanceOf(own) - input.amount_cents,
    prepaid_cents: allocation.prepaid_cents,
    shares: sharesInWords(allocation, names),
  };
}

export async function split(ctx: Ctx, { student_id, amount_cents }: InputOf<typeof suggestSplit>) {
  const family = await listSiblings(ctx.db, student_id, siblings_max + 1);
  if (family[0]?.student_id !== student_id) throw fail('student.not_found');
  const shares = shareByBalance(
    amount_cents,
    family.map((one) => one.balance_cents),
  );
  return { rows: family.map((one, i) => ({ ...one, share_cents: shares[i]! })) };
}

/** A slip that comes a second time names the receipt it has already, wherever that was made. */
async function usedBefore(ctx: Ctx, references: string[], own_ids: string[]) {
  const [first, uses] = await Promise.all([
    queries.findByReferences(ctx.db, references, own_ids),
    listUses(ctx.db, references),
  ]);
  if (!first) return uses[0] ? usedElsewhere(uses[0]) : fail('payment.reference_twice');
  const failure = fail('payment.reference_used', {
    reference: first.reference ?? '',
    receipt: first.receipt_number,
    who: first.recorded_by,
    day: formatDate(first.received_on),
    learner: first.student_name,
  });
  failure.fields = [{ path: 'reference', message: failure.sentence }];
  failure.data = { payment_id: first.id };
  return failure;
}

const creditLines = (student_id: string, { shares, prepaid_cents }: Allocation): EntryLine[] => [
  ...shares.map(({ amount_cents, ...share }) => ({
    account: { part: 'fees-receivable' as const },
    amount_cents: -amount_cents,
    student_id,
    ...share,
  })),
  ...(prepaid_cents > 0
    ? [{ account: { part: 'prepayments' as const }, amount_cents: -prepaid_cents, student_id }]
    : []),
];

const sharesInWords = ({ shares }: Allocation, names: Map<string, string>) =>
  shares.map((share) => ({
    semester_name: names.get(share.semester_id) ?? '',
    vote_head_name: names.get(share.vote_head_id) ?? '',
    amount_cents: share.amount_cents,
  }));

const balanceOf = ({ dues, prepaid_cents }: LearnerDues): number =>
  dues.reduce((sum, due) => sum + due.due_cents, 0) - prepaid_cents;
