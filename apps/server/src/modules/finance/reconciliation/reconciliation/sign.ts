import type { InputOf } from '@darasa/contract/endpoint';
import type {
  AccountMonth,
  decideReconciliation,
  prepareReconciliation,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatMonth, isoDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { lastDayOf, readMonth } from './desk.ts';
import * as queries from './queries.ts';

/** The month is over, the statement is there, and every line of it is in the books. */
export async function prepare(
  ctx: Ctx,
  { note, ...here }: InputOf<typeof prepareReconciliation>,
): Promise<AccountMonth> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const { account: before, figures, decision } = await readMonth(ctx, here);
  const { month } = here;
  if (decision?.state === 'signed' || decision?.state === 'prepared') {
    throw fail('reconciliation.settled', { month: formatMonth(month), state: decision.state });
  }
  refuseUnready(ctx, month, before, figures);
  await queries.savePrepared(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id: newId(ctx.now.getTime()),
    money_account_id: here.money_account_id,
    month: `${month}-01`,
    figures,
    note: note ?? null,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  const { account: after } = await readMonth(ctx, here);
  ctx.changed('reconciliation', recordId(here), decision ? before : null, after);
  return after;
}

/** The director signs what another prepared; what is signed is locked from then on. */
export async function decide(
  ctx: Ctx,
  { decision: state, note, ...here }: Omit<InputOf<typeof decideReconciliation>, 'school_id'>,
): Promise<AccountMonth> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const { account: before, figures, decision } = await readMonth(ctx, here);
  const { month } = here;
  if (!decision) throw fail('record.not_found');
  if (decision.state !== 'prepared') {
    throw fail('reconciliation.settled', { month: formatMonth(month), state: decision.state });
  }
  if (decision.prepared_by_id === ctx.user.id) throw fail('reconciliation.own');
  // Something may have been posted since it was prepared: what is signed must still be true.
  if (state === 'signed') refuseUnready(ctx, month, before, figures);
  const change = { state, note: note ?? null, figures, user_id: ctx.user.id, now: nowIso(ctx) };
  if (!(await queries.decide(ctx.db, decision.id, change))) throw fail('reconciliation.taken');
  const { account: after } = await readMonth(ctx, here);
  ctx.changed('reconciliation', recordId(here), before, after, schoolOf(ctx));
  return after;
}

function refuseUnready(
  ctx: Ctx,
  month: string,
  account: AccountMonth,
  figures: Awaited<ReturnType<typeof readMonth>>['figures'],
): void {
  if (lastDayOf(month) >= isoDate(ctx.now))
    throw fail('reconciliation.running', { month: formatMonth(month) });
  if (!account.has_statement)
    throw fail('reconciliation.no_statement', { month: formatMonth(month) });
  if (figures.unentered_count > 0) {
    throw fail('reconciliation.lines_left', { count: figures.unentered_count });
  }
  if (figures.unexplained_cents !== 0) {
    const difference = formatMoney(Math.abs(figures.unexplained_cents));
    throw fail('reconciliation.gap', { difference });
  }
}

const recordId = (here: { money_account_id: string; month: string }): string =>
  `${here.money_account_id} ${here.month}`;
