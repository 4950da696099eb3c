import { sql } from 'kysely';
import { type Ctx, schoolOf } from '../ctx.ts';

/**
 * The next number of a series, such as receipts of 2026, without a gap. The counter's row stays
 * locked until the transaction ends, and a rollback takes the number back with everything else; a
 * sequence would lose it. Ask for a number as late as possible: the next person waits for it.
 */
export async function nextNumber(
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id'>,
  series: string,
  year: number,
): Promise<number> {
  const [first] = await nextNumbers(ctx, series, year, 1);
  return first!;
}

/** Several numbers of a series at once, for papers that are issued together. */
export async function nextNumbers(
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id'>,
  series: string,
  year: number,
  count: number,
): Promise<number[]> {
  const counted = await sql<{ last: number }>`
    insert into platform.counters as c (tenant_id, school_id, series, year, last)
    values (${ctx.tenant_id}, ${schoolOf(ctx)}, ${series}, ${year}, ${count})
    on conflict (tenant_id, school_id, series, year)
    do update set last = c.last + ${count}
    returning last
  `.execute(ctx.db);
  const last = Number(counted.rows[0]!.last);
  return Array.from({ length: count }, (_, i) => last - count + 1 + i);
}

export interface Counter {
  series: string;
  year: number;
  last: number;
}

export async function listCounters(ctx: Pick<Ctx, 'db'>): Promise<Counter[]> {
  const found = await sql<Counter>`
    select series, year, last
    from platform.counters
    order by series, year
    limit 2000
  `.execute(ctx.db);
  return found.rows;
}

/** Lets a series go on behind `last`. A counter never goes back; the answer says where it stands. */
export async function raiseCounter(
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id'>,
  series: string,
  year: number,
  last: number,
): Promise<number> {
  const raised = await sql<{ last: number }>`
    insert into platform.counters as c (tenant_id, school_id, series, year, last)
    values (${ctx.tenant_id}, ${schoolOf(ctx)}, ${series}, ${year}, ${last})
    on conflict (tenant_id, school_id, series, year)
    do update set last = greatest(c.last, excluded.last)
    returning last
  `.execute(ctx.db);
  return raised.rows[0]!.last;
}
