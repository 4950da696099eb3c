import { formatMonth } from '@darasa/rules/dates';
import { type DecidedDocument, documentType, submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findMonths } from '../ledger/queries.ts';
import * as queries from './queries.ts';

const type_key = 'month-opening';

/** Nobody opens the books alone: another person agrees to it, and until then the month stays closed. */
export async function ask(ctx: Ctx, { month, reason }: { month: string; reason: string }) {
  const [found] = await findMonths(ctx.db, [`${month}-01`]);
  if (!found?.is_locked) {
    throw failField('request.invalid', 'month', `${formatMonth(month)} is not closed`);
  }
  const before = await queries.lockAsked(ctx.db, month);
  const is_again = before?.state === 'returned' && before.asked_by === ctx.user.id;
  if (before && !is_again) throw fail('month.opening_waits', { who: before.asked_by_name });
  const id = before?.id ?? newId(ctx.now.getTime());
  if (before) await queries.updateOpening(ctx.db, id, { state: 'waiting', reason });
  else {
    const row = { id, month, reason, asked_by: ctx.user.id, now: nowIso(ctx) };
    const is_new = await queries.insertOpening(ctx.db, row);
    if (!is_new) throw fail('month.opening_waits', { who: 'Somebody' });
  }
  ctx.changed('month of the books', id, null, { month, opening: 'asked for', reason });
  await submit(ctx, {
    type: type_key,
    document_id: id,
    title: `Open ${formatMonth(month)} again`,
    details: [
      { label: 'Month', value: formatMonth(month) },
      { label: 'Reason', value: reason },
    ],
  });
}

export const monthOpeningType = documentType({
  key: type_key,
  label: 'Opening of a closed month',
  module: 'finance',
  about: 'neither',
  link: () => '/dashboard/finance/setup?tab=months',
  onApproved: open,
  onRejected: (ctx, document) => move(ctx, document, 'rejected'),
  onReturned: (ctx, document) => move(ctx, document, 'returned'),
  onWithdrawn: (ctx, document) => move(ctx, document, 'withdrawn'),
});

async function open(ctx: Ctx, { document_id }: DecidedDocument): Promise<void> {
  const asked = await queries.lockOpening(ctx.db, document_id);
  if (asked?.state !== 'waiting') return;
  // A director may decide alone elsewhere; the books are opened by two.
  if (asked.asked_by === ctx.user.id) throw fail('approval.own');
  await queries.updateOpening(ctx.db, document_id, { state: 'done' });
  const { month, reason, asked_by_name } = asked;
  await queries.insertMonthLock(ctx.db, {
    id: newId(ctx.now.getTime()),
    month,
    locked: false,
    reason: `${reason} (asked by ${asked_by_name})`,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  ctx.changed(
    'month of the books',
    document_id,
    { locked: true },
    { month, locked: false, reason },
  );
}

async function move(
  ctx: Ctx,
  { document_id, comment }: DecidedDocument,
  state: 'rejected' | 'returned' | 'withdrawn',
): Promise<void> {
  const asked = await queries.lockOpening(ctx.db, document_id);
  if (asked?.state !== 'waiting' && asked?.state !== 'returned') return;
  await queries.updateOpening(ctx.db, document_id, { state });
  const was = { opening: 'asked for' };
  ctx.changed('month of the books', document_id, was, { opening: state, comment });
}
