import type {
  closeTerm,
  reopenTerm,
  Term,
  TermCheckLine,
} from '@darasa/contract/administration/years/years';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import type { TermCheck } from './checks.ts';
import * as queries from './queries.ts';

/** The check lists what is unfinished in a term, asked of every module at once. */
export async function check(
  ctx: Ctx,
  checks: TermCheck[],
  id: string,
): Promise<{ rows: TermCheckLine[]; count: number }> {
  const [, ...found] = await Promise.all([open(ctx, id), ...checks.map((one) => one(ctx, id))]);
  const rows = found.flat();
  return { rows, count: rows.length };
}

export async function close(
  ctx: Ctx,
  checks: TermCheck[],
  { id, although_unfinished }: InputOf<typeof closeTerm>,
): Promise<Term> {
  const { rows } = await check(ctx, checks, id);
  if (rows.length > 0 && !although_unfinished) {
    throw fail('term.unfinished', { count: rows.length }, { data: { rows } });
  }
  const before = await open(ctx, id);
  await queries.updateClosed(ctx.db, id, { at: nowIso(ctx), by: ctx.user.id });
  const after = await open(ctx, id);
  const unfinished = rows.map((one) => one.sentence).join('; ');
  ctx.changed('term', id, before, { ...after, ...(unfinished ? { unfinished } : {}) });
  return after;
}

export async function reopen(ctx: Ctx, { id, reason }: InputOf<typeof reopenTerm>): Promise<Term> {
  const before = await open(ctx, id);
  await queries.updateClosed(ctx.db, id, null);
  const after = await open(ctx, id);
  ctx.changed('term', id, before, { ...after, reason });
  return after;
}

async function open(ctx: Ctx, id: string): Promise<Term> {
  const term = await queries.findTerm(ctx.db, id);
  if (!term) throw fail('term.not_found');
  const { year: _, ...rest } = term;
  return rest;
}

/**
 * Call it before writing something of a day: marks, registers, money. A closed term refuses, says
 * who closed it, and who can open it again.
 */
export async function refuseClosedTerm(ctx: Pick<Ctx, 'db'>, date: string): Promise<void> {
  const term = await queries.findClosedTermOn(ctx.db, date);
  if (!term) return;
  throw fail('term.closed', {
    term: `${term.name} ${term.year}`,
    who: term.closed_by ?? 'the office',
    day: formatDate(term.closed_at!),
  });
}
