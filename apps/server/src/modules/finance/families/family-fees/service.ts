import { counted } from '@darasa/rules/counted';
import type { InputOf } from '@darasa/contract/endpoint';
import type {
  askPaymentPlan,
  ChildFees,
  decidePaymentPlan,
  makePaymentPlan,
  OfficePlan,
  PaymentPlan,
} from '@darasa/contract/finance/families/family-fees';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { formatBalance, formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { renderTableSheets } from '#platform/pdf/table-sheets.ts';
import { familyPaper, type StatedChild } from '../balances/families/statement.ts';
import * as feePanel from '../fee-panel/service.ts';
import { statementTable } from '../fee-panel/statement-table.ts';
import { plan_answered } from '#modules/finance/events.ts';
import * as plans from './plans-queries.ts';
import * as queries from './queries.ts';

export async function readFamily(ctx: Ctx) {
  const found = await queries.listChildren(ctx.db);
  const rows = found.map(({ school_id: _, ...child }) => child);
  return { rows, total_cents: rows.reduce((sum, one) => sum + one.balance_cents, 0) };
}

/** The same statement as the office prints, by the same function. */
export async function readChild(ctx: Ctx, id: string): Promise<ChildFees> {
  const [[found], statement, ways, asked] = await Promise.all([
    queries.listChildren(ctx.db, id),
    feePanel.statement(ctx, { student_id: id }),
    queries.listWays(ctx.db, id),
    plans.listOf(ctx.db, id),
  ]);
  if (!found) throw fail('record.not_found');
  const { school_id: _, ...child } = found;
  return { child, statement, ways, plans: asked };
}

export async function printStatement(ctx: Ctx, id: string): Promise<Uint8Array> {
  const [[child], statement] = await Promise.all([
    queries.listChildren(ctx.db, id),
    feePanel.statement(ctx, { student_id: id }),
  ]);
  if (!child) throw fail('record.not_found');
  const { school_id } = child;
  return renderTableSheets(
    {
      letterhead: await letterheadOf({ db: ctx.db, school_id }),
      paper: 'a4',
      title: 'Statement of account',
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    [
      {
        frame: {
          number: child.admission_number,
          facts: [
            { label: 'Learner', value: child.name },
            { label: 'Balance', value: `KES ${formatBalance(statement.closing_cents)}` },
          ],
        },
        ...statementTable(statement.rows),
        note: 'Cr means in credit.',
      },
    ],
  );
}

/** All children on one paper; the sum is on the letterhead of the first one's school. */
export async function printFamily(ctx: Ctx): Promise<Uint8Array> {
  const found = await queries.listChildren(ctx.db);
  if (found.length === 0) throw fail('record.not_found');
  const children: StatedChild[] = [];
  for (const { student_id, ...child } of found) {
    const statement = await feePanel.statement(ctx, { student_id });
    children.push({ ...child, statement });
  }
  const guardian = `${ctx.user.first_name} ${ctx.user.last_name}`;
  return familyPaper(ctx, found[0]!.school_id, guardian, children);
}

type Instalments = PaymentPlan['instalments'];

/** A plan covers what is owed, no more, and begins today or later. */
function orderPlan(ctx: Ctx, instalments: Instalments, balance_cents: number): Instalments {
  if (balance_cents <= 0) throw fail('plan.nothing_owed');
  const today = isoDate(ctx.now);
  const early = instalments.findIndex((one) => one.due_on < today);
  if (early >= 0) {
    throw failField('request.invalid', `instalments.${early}.due_on`, 'Choose today or later');
  }
  const planned = instalments.reduce((sum, one) => sum + one.amount_cents, 0);
  if (planned > balance_cents) {
    const most = formatKes(balance_cents);
    throw failField('request.invalid', 'instalments', `The instalments come to more than ${most}`);
  }
  return instalments.toSorted((a, b) => a.due_on.localeCompare(b.due_on));
}

/** A plan that a parent signed at the desk counts at once. */
export async function make(
  ctx: Ctx,
  { student_id, instalments, note, signed_by }: InputOf<typeof makePaymentPlan>,
): Promise<OfficePlan> {
  const balance_cents = await plans.findBalance(ctx.db, student_id);
  if (balance_cents === undefined) throw fail('student.not_found');
  const id = newId(ctx.now.getTime());
  const made = await plans.insertSignedPlan(ctx.db, {
    tenant_id: ctx.tenant_id,
    id,
    school_id: schoolOf(ctx),
    student_id,
    instalments: orderPlan(ctx, instalments, balance_cents),
    balance_cents,
    note: note ?? null,
    signed_by,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!made) throw failField('request.invalid', 'student_id', 'This learner has no guardian yet');
  const plan = (await plans.findPlan(ctx.db, id))!;
  ctx.changed('payment plan', id, null, plan);
  return plan;
}

export async function ask(
  ctx: Ctx,
  { id, instalments, note }: InputOf<typeof askPaymentPlan>,
): Promise<PaymentPlan> {
  const [child] = await queries.listChildren(ctx.db, id);
  if (!child) throw fail('record.not_found');
  const ordered = orderPlan(ctx, instalments, child.balance_cents);
  const plan_id = newId(ctx.now.getTime());
  const made = await plans.insertPlan(ctx.db, {
    tenant_id: ctx.tenant_id,
    id: plan_id,
    school_id: child.school_id,
    student_id: id,
    guardian_user_id: ctx.user.id,
    instalments: ordered,
    balance_cents: child.balance_cents,
    note: note ?? null,
    now: nowIso(ctx),
  });
  if (!made) throw fail('plan.waiting');
  const plan = (await plans.listOf(ctx.db, id)).find((one) => one.id === plan_id)!;
  ctx.changed('payment plan', plan_id, null, plan);
  return plan;
}

export async function decide(
  ctx: Ctx,
  { id, version, decision, reply }: InputOf<typeof decidePaymentPlan>,
): Promise<OfficePlan> {
  const before = await plans.findPlan(ctx.db, id);
  if (!before) throw fail('record.not_found');
  const done = await plans.decidePlan(ctx.db, {
    id,
    version,
    decision,
    reply: reply ?? null,
    by: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!done) throw fail('plan.decided');
  const [after, user_id] = await Promise.all([
    plans.findPlan(ctx.db, id),
    plans.findAsker(ctx.db, id),
  ]);
  ctx.changed('payment plan', id, before, after!);
  if (user_id) {
    const first = before.instalments[0];
    await announce(ctx, plan_answered, {
      to: [user_id],
      title: `Your payment plan was ${decision}`,
      text: [
        `${before.student_name}: ${counted(before.instalments.length, 'instalment')}`,
        first && decision === 'accepted' && `the first on ${formatDate(first.due_on)}`,
        reply,
      ]
        .filter(Boolean)
        .join(', '),
      link: `/parent/app/children/${before.student_id}/fees`,
    });
  }
  return after!;
}
