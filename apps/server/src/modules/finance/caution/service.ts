import type { InputOf } from '@darasa/contract/endpoint';
import type { releaseCaution } from '@darasa/contract/finance/pocket-money';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { findStudent } from '../../students/index.ts';
import { holdDues, readDues } from '../ledger/dues.ts';
import type { EntryLine } from '../ledger/entry.ts';
import { post } from '../ledger/post.ts';
import { settle } from '../ledger/settle.ts';
import * as queries from './queries.ts';

/** The deposit becomes credit: it pays what is owed first, and what is left can be refunded. */
export async function release(ctx: Ctx, input: InputOf<typeof releaseCaution>) {
  const { student_id, charges_cents } = input;
  await holdDues(ctx, []);
  const [student, deposits] = await Promise.all([
    findStudent(ctx.db, student_id),
    queries.listDeposits(ctx.db, student_id),
  ]);
  if (!student) throw fail('student.not_found');
  const held_cents = deposits.reduce((sum, one) => sum + one.held_cents, 0);
  if (held_cents <= 0) throw fail('caution.none');
  if (charges_cents > held_cents) {
    throw failField('request.invalid', 'charges_cents', 'That is more than the deposit');
  }
  const id = newId(ctx.now.getTime());
  const released_on = isoDate(ctx.now);
  const row = {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id,
    student_id,
    held_cents,
    charges_cents,
    reason: input.reason || null,
    released_on,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertRelease(ctx.db, row);
  const name = `${student.admission_number} ${student.first_name} ${student.surname}`;
  await post(ctx, {
    source: 'caution-released',
    source_id: id,
    posted_on: released_on,
    memo: ['Caution money', name, input.reason].filter(Boolean).join(', '),
    lines: [
      ...deposits.map(({ held_cents: amount_cents, semester_id, vote_head_id }): EntryLine => ({
        account: { part: 'caution-money' },
        amount_cents,
        student_id,
        ...(semester_id ? { semester_id } : {}),
        ...(vote_head_id ? { vote_head_id } : {}),
      })),
      ...creditOf(student_id, held_cents - charges_cents, charges_cents),
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

const creditOf = (student_id: string, credit: number, charges: number): EntryLine[] => [
  ...(credit > 0
    ? [{ account: { part: 'prepayments' as const }, amount_cents: -credit, student_id }]
    : []),
  ...(charges > 0
    ? [{ account: { part: 'other-income' as const }, amount_cents: -charges, student_id }]
    : []),
];
