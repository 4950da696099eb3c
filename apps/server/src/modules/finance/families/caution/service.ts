import type { InputOf } from '@darasa/contract/endpoint';
import type {
  DepositRow,
  exportDeposits,
  releaseCaution,
  takeOverDeposit,
} from '@darasa/contract/finance/families/caution';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findStudent } from '#modules/students/index.ts';
import { findHeld } from '#modules/finance/books/figures/deposits-queries.ts';
import { holdDues, readDues } from '#modules/finance/books/ledger/dues.ts';
import type { EntryLine, Part } from '#modules/finance/books/ledger/entry.ts';
import { post } from '#modules/finance/books/ledger/post.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import * as queries from './queries.ts';

/**
 * The deposit becomes credit: it pays what is owed first, and what is left can be refunded. What was
 * billed of it and never paid is no longer owed. Whoever wrote an earlier deposit down does not pay fees
 * with it: another person releases it.
 */
export async function release(ctx: Ctx, input: InputOf<typeof releaseCaution>) {
  const { student_id, charges_cents } = input;
  await holdDues(ctx, []);
  const [student, deposits, { held_cents, forgiven_cents, unpaid_cents }, is_own] =
    await Promise.all([
      findStudent(ctx.db, student_id),
      queries.listOf(ctx.db, student_id),
      findHeld(ctx.db, student_id),
      queries.hasWrittenDown(ctx.db, student_id, ctx.user.id),
    ]);
  if (!student) throw fail('student.not_found');
  if (held_cents + unpaid_cents <= 0) throw fail('caution.none');
  if (is_own) throw fail('caution.own');
  if (charges_cents > held_cents) {
    throw failField(
      'request.invalid',
      'charges_cents',
      'That is more than was paid of the deposit',
    );
  }
  const id = newId(ctx.now.getTime());
  const released_on = isoDate(ctx.now);
  const row = {
    ...signedStampOf(ctx, id),
    student_id,
    held_cents,
    charges_cents,
    reason: input.reason || null,
    released_on,
  };
  await queries.insertRelease(ctx.db, row);
  await post(ctx, {
    source: 'caution-released',
    source_id: id,
    posted_on: released_on,
    memo: ['Caution money', nameOf(student), input.reason].filter(Boolean).join(', '),
    lines: [
      ...deposits.map(({ held_cents: amount_cents, semester_id, vote_head_id }): EntryLine => ({
        account: { part: 'caution-money' },
        amount_cents,
        student_id,
        ...(semester_id ? { semester_id } : {}),
        ...(vote_head_id ? { vote_head_id } : {}),
      })),
      ...credit('prepayments', held_cents + unpaid_cents - charges_cents, { student_id }),
      ...credit('other-income', charges_cents, { student_id }),
      ...credit('waivers', forgiven_cents, forgivenOf(student_id, deposits)),
    ],
  });
  await settle(ctx, [student_id], { posted_on: released_on, memo: 'Caution money, used for fees' });
  ctx.changed('caution money', id, null, row);
  const own = (await readDues(ctx, [student_id])).get(student_id)!;
  const owed = own.dues.reduce((sum, due) => sum + due.due_cents, 0);
  return {
    held_cents,
    released_cents: held_cents - charges_cents,
    balance_cents: owed - own.prepaid_cents,
  };
}

const credit = (part: Part, cents: number, of: Pick<EntryLine, 'student_id' | 'vote_head_id'>) =>
  cents > 0 ? [{ account: { part }, amount_cents: -cents, ...of }] : [];

/** What was waived or written off of a deposit names its head, so that it is not counted again. */
function forgivenOf(student_id: string, deposits: readonly queries.Deposit[]) {
  const vote_head_id = deposits.find((one) => one.vote_head_id)?.vote_head_id;
  return vote_head_id ? { student_id, vote_head_id } : { student_id };
}

const nameOf = (student: { admission_number: string; first_name: string; surname: string }) =>
  `${student.admission_number} ${student.first_name} ${student.surname}`;

/** From the old books: what they brought without a name is named first, the rest is opening balance. */
export async function takeOver(
  ctx: Ctx,
  { student_id, amount_cents, reason }: InputOf<typeof takeOverDeposit>,
): Promise<DepositRow> {
  await holdDues(ctx, []);
  const [student, unnamed_cents] = await Promise.all([
    findStudent(ctx.db, student_id),
    queries.findUnnamed(ctx.db),
  ]);
  if (!student) throw fail('student.not_found');
  const part = unnamed_cents >= amount_cents ? 'caution-money' : 'opening-balances';
  const id = newId(ctx.now.getTime());
  await post(ctx, {
    source: 'opening-balance-deposit',
    source_id: id,
    posted_on: isoDate(ctx.now),
    memo: `Earlier deposit, ${nameOf(student)}: ${reason}`.slice(0, 200),
    lines: [
      { account: { part }, amount_cents },
      { account: { part: 'caution-money' }, amount_cents: -amount_cents, student_id },
    ],
  });
  ctx.changed('caution money', id, null, { student_id, amount_cents, reason });
  return (await queries.findRow(ctx.db, student_id))!;
}

export async function exportList(ctx: Ctx, { format, ...filter }: InputOf<typeof exportDeposits>) {
  return exportAnswer({
    ctx,
    title: 'Deposits held',
    filter_words: filter.leavers
      ? { only: 'Of those who left', without: 'Of those who are here' }[filter.leavers]
      : '',
    columns: [
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'name', head: 'Learner', kind: 'text' },
      { key: 'class_name', head: 'Class', kind: 'text' },
      { key: 'status', head: 'Status', kind: 'text' },
      { key: 'held_cents', head: 'Held', kind: 'money_cents' },
      { key: 'unpaid_cents', head: 'Billed, not paid', kind: 'money_cents' },
      { key: 'balance_cents', head: 'Fee balance', kind: 'balance_cents' },
    ],
    rows: await queries.listForExport(ctx.db, filter, rows_max[format] + 1),
    format,
  });
}
