import type { InputOf } from '@darasa/contract/endpoint';
import type { enterLines, forgetNarration } from '@darasa/contract/finance/reconciliation';
import { formatMoney } from '@darasa/rules/money';
import { narrationPattern } from '@darasa/rules/reconcile/narration';
import { plainNumber } from '@darasa/rules/reconcile/read-cells';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import type { Entry, Part } from '../ledger/entry.ts';
import { postAll } from '../ledger/post.ts';
import { lockChain } from '../ledger/queries.ts';
import { listJournalsOf } from '../ledger/journals/queries.ts';
import { receiveAll } from '../payments/service.ts';
import { findAccount, type StatementAccount } from '../statements/queries.ts';
import { matchEntered } from './match.ts';
import * as queries from './queries.ts';
import * as narrations from './remembered/queries.ts';

type Input = InputOf<typeof enterLines>;

/** What stands only on the statement is entered in the books, and both are matched at once. */
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
  const entered =
    input.means === 'learner'
      ? await receiveLines(ctx, input, account, lines)
      : await postLines(ctx, input.means, account, lines);
  await matchEntered(
    ctx,
    account.id,
    lines.map((line, i) => ({
      line_id: line.id,
      entry_id: entered[i]!,
      day: line.booked_on,
      reason: 'Entered in the books from this line',
    })),
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

/** Answers the posting of each line, in the same order. */
async function postLines(
  ctx: Ctx,
  means: keyof typeof words,
  account: StatementAccount,
  lines: queries.OpenLine[],
): Promise<string[]> {
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
  return (await postAll(ctx, entries)).map((journal) => journal.id);
}

/** Each line becomes a receipt of the learner it names, or of the one a person chose. */
async function receiveLines(
  ctx: Ctx,
  { student_id }: Input,
  account: StatementAccount,
  lines: queries.OpenLine[],
): Promise<string[]> {
  const numbers = lines.map((line) => plainNumber(line.account_text ?? '')).filter(Boolean);
  const learners = await queries.listLearners(ctx.db, [...new Set(numbers)]);
  const by_number = new Map(learners.map((learner) => [learner.plain, learner.id]));
  const payments = lines.map((line) => {
    if (line.amount_cents < 0) throw wrongWay('A receipt', line);
    const named = student_id ?? by_number.get(plainNumber(line.account_text ?? ''));
    if (!named) {
      throw fail('reconciliation.no_learner', { narration: line.narration.slice(0, 60) });
    }
    return {
      student_id: named,
      amount_cents: line.amount_cents,
      method: account.kind === 'mobile-money' ? ('mobile-money' as const) : ('bank' as const),
      money_account_id: account.id,
      reference: line.reference ?? `LINE-${line.id.slice(-12).toUpperCase()}`,
      received_on: line.booked_on,
      ...(line.payer ? { payer_name: line.payer } : {}),
      note: `From the bank statement: ${line.narration}`.slice(0, 300),
    };
  });
  const payment_ids = await receiveAll(ctx, payments);
  const journals = await listJournalsOf(ctx.db, 'payment', payment_ids);
  return payment_ids.map((id) => journals.get(id)!);
}

async function remember(ctx: Ctx, input: Input, line: queries.OpenLine): Promise<void> {
  const pattern = narrationPattern(line.narration);
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
