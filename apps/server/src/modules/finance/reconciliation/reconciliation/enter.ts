import type { InputOf } from '@darasa/contract/endpoint';
import type { enterLines } from '@darasa/contract/finance/reconciliation/reconciliation';
import type { forgetNarration } from '@darasa/contract/finance/reconciliation/remembered-narrations';
import { formatMoney } from '@darasa/rules/money';
import { narrationPattern } from '@darasa/rules/reconcile/narration';
import { isExcelRuin, plainNumber } from '@darasa/rules/reconcile/read-cells';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findCheques } from '#modules/finance/receiving/cheques/queries.ts';
import { bounce } from '#modules/finance/receiving/cheques/service.ts';
import { receive } from '#modules/finance/receiving/incoming/service.ts';
import type { Entry, Part } from '#modules/finance/books/ledger/entry.ts';
import { postAll } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { listJournalsOf } from '#modules/finance/books/ledger/journals-queries.ts';
import { receiveAll } from '#modules/finance/receiving/payments/service.ts';
import { findAccount, type BarePlace } from '#modules/finance/books/money-accounts/queries.ts';
import { listNamed } from '#modules/finance/receiving/incoming/match/queries.ts';
import { freeHeldCodes } from '#modules/finance/receiving/used-codes/queries.ts';
import { matchEntered } from './match.ts';
import * as queries from './queries.ts';
import * as narrations from './remembered-queries.ts';

type Input = InputOf<typeof enterLines>;

/**
 * A line is entered once: what stands only on the statement is entered in the books, and both are matched
 * at once.
 */
export async function enter(ctx: Ctx, input: Input) {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const [account, open] = await Promise.all([
    findAccount(ctx.db, input.money_account_id),
    queries.listOpenLines(ctx.db, input.money_account_id),
  ]);
  if (!account) throw fail('record.not_found');
  const ids = [...new Set(input.line_ids)];
  const lines = open.filter((line) => ids.includes(line.id));
  if (lines.length < ids.length) throw fail('reconciliation.taken');
  const entered = await enterAs(ctx, input, account, lines);
  await matchEntered(
    ctx,
    account.id,
    lines.map((line, i) => {
      const { id, posted_on } = entered[i]!;
      return {
        line_id: line.id,
        entry_id: id,
        day: posted_on > line.booked_on ? posted_on : line.booked_on,
        reason: 'Entered in the books from this line',
      };
    }),
  );
  if (input.remember) await remember(ctx, input, lines[0]!);
  for (const line of lines) {
    ctx.changed('statement line', line.id, null, { ...line, entered_as: input.means });
  }
  return {
    entered_count: lines.length,
    entered_cents: lines.reduce((sum, line) => sum + line.amount_cents, 0),
  };
}

const words = { charge: 'Bank charge', interest: 'Interest', deposit: 'Unknown deposit' };
const other_side: Record<keyof typeof words, Part> = {
  charge: 'bank-charges',
  interest: 'other-income',
  deposit: 'suspense',
};

type Posted = { id: string; posted_on: string };

/** Answers the posting of each line, in the same order. */
async function enterAs(
  ctx: Ctx,
  input: Input,
  account: BarePlace,
  lines: queries.OpenLine[],
): Promise<Posted[]> {
  if (input.means === 'learner') return receiveLines(ctx, input, account, lines);
  if (input.means === 'transfer') return transferLines(ctx, input, account, lines);
  if (input.means === 'bounced-cheque') return bounceLine(ctx, input, lines);
  if (input.means !== 'deposit') return postLines(ctx, input.means, account, lines);
  // Money that came in is looked after where all money of unknown payers is; a reference that stands on
  // other money already, and what went out, wait in suspense by themselves.
  const used = await queries.listUsedReferences(
    ctx.db,
    lines.flatMap((line) => referenceIn(line) ?? []),
  );
  const arrives = new Set<string>();
  for (const line of lines) {
    const reference = referenceIn(line);
    if (line.amount_cents < 0 || (reference && used.has(reference))) continue;
    if (reference) used.add(reference);
    arrives.add(line.id);
  }
  const isIn = (line: queries.OpenLine) => arrives.has(line.id);
  const arrived = await receiveUnknown(ctx, account, lines.filter(isIn));
  const posted = await postLines(
    ctx,
    'deposit',
    account,
    lines.filter((line) => !isIn(line)),
  );
  await takeBackArrived(ctx, lines);
  return lines.map((line) => (isIn(line) ? arrived.shift()! : posted.shift()!));
}

/** What the provider took back lies in suspense no longer, and nobody is looked for any more. */
async function takeBackArrived(ctx: Ctx, lines: queries.OpenLine[]): Promise<void> {
  const back = lines.filter((line) => line.kind === 'reversal' && line.linked_reference);
  if (back.length === 0) return;
  const returned = await queries.returnArrivals(ctx.db, back);
  await freeHeldCodes(
    ctx.db,
    returned.map((one) => one.receipt),
  );
  for (const { id } of returned) {
    ctx.changed('arrival', id, { state: 'suspense' }, { state: 'returned' });
  }
}

/** Between the school's own accounts, such as a paybill that was settled to the bank. */
async function transferLines(
  ctx: Ctx,
  { other_account_id }: Input,
  account: BarePlace,
  lines: queries.OpenLine[],
): Promise<Posted[]> {
  const other = await findAccount(ctx.db, other_account_id!);
  if (!other || other.id === account.id) {
    throw failField('request.invalid', 'other_account_id', 'Choose another account');
  }
  const entries = lines.map((line): Entry => ({
    source: 'statement-line',
    source_id: line.id,
    posted_on: line.booked_on,
    // The other bank's line is found by this reference.
    memo: `Between ${account.name} and ${other.name}, ${line.reference ?? line.narration}`.slice(
      0,
      300,
    ),
    lines: [
      { account: { id: account.account_id }, amount_cents: line.amount_cents },
      { account: { id: other.account_id }, amount_cents: -line.amount_cents },
    ],
  }));
  return postAll(ctx, entries);
}

/** The bank's line says which cheque came back, and when. */
async function bounceLine(
  ctx: Ctx,
  { cheque_id }: Input,
  lines: queries.OpenLine[],
): Promise<Posted[]> {
  const [line] = lines;
  const [cheque] = await findCheques(ctx.db, [cheque_id!]);
  if (!cheque) throw fail('record.not_found');
  if (lines.length > 1 || line!.amount_cents !== -cheque.amount_cents) {
    throw wrongWay(`Cheque ${cheque.number}`, line!);
  }
  const reason = line!.narration.padEnd(3, '.').slice(0, 200);
  const costs = { bank_charge_cents: 0, passed_on_cents: 0 };
  await bounce(ctx, { id: cheque.id, bounced_on: line!.booked_on, reason, ...costs });
  const journals = cheque.credited_on_receipt
    ? await listJournalsOf(ctx.db, 'cheque-returned', [cheque.id])
    : await listJournalsOf(ctx.db, 'payment-cancelled', [cheque.payment_id ?? cheque.id]);
  const id = [...journals.values()][0];
  // A cheque that never counted was never in the books of this bank.
  if (!id) throw fail('cheque.state', { number: cheque.number, state: 'not in the books' });
  return [{ id, posted_on: line!.booked_on }];
}

async function receiveUnknown(
  ctx: Ctx,
  account: BarePlace,
  lines: queries.OpenLine[],
): Promise<Posted[]> {
  const provider = account.kind === 'mobile-money' ? 'mpesa' : 'bank';
  const ids: string[] = [];
  for (const line of lines) {
    const raw = { provider, kind: 'statement-line', payload: JSON.stringify(line) } as const;
    const id = await receive(ctx, raw, {
      provider,
      receipt: referenceOf(line),
      amount_cents: line.amount_cents,
      account_text: line.account_text ?? '',
      payer_name: line.payer,
      paid_at: new Date(`${line.booked_on}T09:00:00Z`),
      money_account_id: account.id,
    });
    ids.push(id);
  }
  const journals = await queries.listArrivalJournals(ctx.db, ids);
  return ids.map((id) => journals.get(id)!);
}

async function postLines(
  ctx: Ctx,
  means: keyof typeof words,
  account: BarePlace,
  lines: queries.OpenLine[],
): Promise<Posted[]> {
  const entries = lines.map((line): Entry => {
    const fits = means === 'deposit' || (means === 'charge') === line.amount_cents < 0;
    if (!fits) throw wrongWay(words[means], line);
    return {
      source: 'statement-line',
      source_id: line.id,
      posted_on: line.booked_on,
      memo: [words[means], line.reference, line.narration].filter(Boolean).join(', ').slice(0, 300),
      lines: [
        { account: { id: account.account_id }, amount_cents: line.amount_cents },
        { account: { part: other_side[means] }, amount_cents: -line.amount_cents },
      ],
    };
  });
  return postAll(ctx, entries);
}

/** Each line becomes a receipt of the learner it names, or of the one a person chose. */
async function receiveLines(
  ctx: Ctx,
  { student_id }: Input,
  account: BarePlace,
  lines: queries.OpenLine[],
): Promise<Posted[]> {
  const numbers = lines.map((line) => plainNumber(line.account_text ?? '')).filter(Boolean);
  const learners = await listNamed(ctx.db, [...new Set(numbers)]);
  const by_number = new Map(learners.map((learner) => [learner.plain, learner.id]));
  const answered = await queries.listAnswered(
    ctx.db,
    lines.flatMap((line) => referenceIn(line) ?? []),
  );
  const payments = lines.map((line) => {
    if (line.amount_cents < 0) throw wrongWay('A receipt', line);
    const named = student_id ?? by_number.get(plainNumber(line.account_text ?? ''));
    if (!named) {
      const failure = fail('reconciliation.no_learner', { narration: line.narration.slice(0, 60) });
      failure.fields = [{ path: 'student_id', message: failure.sentence }];
      throw failure;
    }
    return {
      student_id: named,
      amount_cents: line.amount_cents,
      method: account.kind === 'mobile-money' ? ('mobile-money' as const) : ('bank' as const),
      money_account_id: account.id,
      reference: referenceOf(line),
      comes_again: answered.has(referenceOf(line)),
      received_on: line.booked_on,
      ...(line.payer ? { payer_name: line.payer } : {}),
      note: `From the bank statement: ${line.narration}`.slice(0, 300),
    };
  });
  const payment_ids = await receiveAll(ctx, payments);
  const journals = await listJournalsOf(ctx.db, 'payment', payment_ids);
  return payment_ids.map((id, i) => ({
    id: journals.get(id)!,
    posted_on: lines[i]!.booked_on,
  }));
}

/** What Excel made of a long number names nothing any more. */
const referenceIn = ({ reference }: queries.OpenLine): string | null =>
  reference && !isExcelRuin(reference) ? reference : null;

/** A bank that gives no reference still has one line for one payment. */
const referenceOf = (line: queries.OpenLine): string =>
  referenceIn(line) ?? `LINE${line.id.slice(-12).toUpperCase()}`;

async function remember(ctx: Ctx, input: Input, line: queries.OpenLine): Promise<void> {
  const pattern = narrationPattern(line.narration);
  if (input.means === 'transfer' || input.means === 'bounced-cheque') return;
  if (!pattern)
    throw failField('request.invalid', 'remember', 'This line has no words to remember');
  if (input.means === 'learner' && !input.student_id) {
    throw failField('request.invalid', 'student_id', 'Choose the learner to remember');
  }
  await narrations.remember(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id: newId(ctx.now.getTime()),
    pattern,
    means: input.means,
    student_id: input.means === 'learner' ? input.student_id! : null,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
}

/** Undone by remembering again; what was entered by it stays. */
export async function forget(ctx: Ctx, { id, forgotten }: InputOf<typeof forgetNarration>) {
  const before = await narrations.findRemembered(ctx.db, id);
  if (!before) throw fail('record.not_found');
  await narrations.setForgotten(ctx.db, id, forgotten ? nowIso(ctx) : null);
  const after = (await narrations.findRemembered(ctx.db, id))!;
  ctx.changed('remembered narration', id, before, after);
  return after;
}

const wrongWay = (what: string, line: queries.OpenLine) =>
  fail('reconciliation.wrong_way', { what, amount: formatMoney(line.amount_cents) });
