import type { update_results } from '@darasa/contract/finance/overview/financial-updates';
import { isoDate } from '@darasa/rules/dates';
import { fillUpdate, nextUpdate } from '@darasa/rules/financial-updates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { readFigures } from '../money-dashboard/service.ts';
import * as queries from './queries.ts';

type Working = Pick<Ctx, 'db' | 'now'>;

/** An update whose time has come, with the school's figures of this moment in its words. */
export interface UpdateToSend extends queries.DueUpdate {
  /** Of one for the board: whom it goes to. */
  numbers: string[];
}

export async function takeDueUpdates(ctx: Working): Promise<UpdateToSend[]> {
  const today = isoDate(ctx.now);
  const minute = Math.floor(ctx.now.getTime() / 60_000 + 180) % 1_440;
  await queries.updateWaiting(ctx.db, today);
  const due = await queries.lockDue(ctx.db, today, minute);
  if (due.length === 0) return [];
  const [figures, board] = await Promise.all([readFigures(ctx), queries.listBoard(ctx.db)]);
  return due.map((one) => ({
    ...one,
    text_en: fillUpdate(one.text_en, figures),
    numbers: one.kind === 'board' ? board.map((member) => member.phone) : [],
  }));
}

/** Days that were missed are not made up for: the next one lies ahead. */
export async function noteUpdateSent(
  ctx: Working,
  { id, every, first_on, term_day }: UpdateToSend,
  sent: { state: (typeof update_results)[number]; count: number; message_id: string | null },
): Promise<void> {
  const today = isoDate(ctx.now);
  const next_on =
    every === 'once'
      ? null
      : every === 'term'
        ? await queries.findInNextTerm(ctx.db, term_day!, today)
        : nextUpdate(every, first_on, today);
  await queries.updateSent(ctx.db, id, {
    next_on,
    last_sent_at: nowIso(ctx),
    last_state: sent.state,
    last_count: sent.count,
    last_message_id: sent.message_id,
  });
}
