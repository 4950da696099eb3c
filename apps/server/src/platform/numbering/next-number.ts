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
  const counted = await sql<{ last: number }>`
    insert into platform.counters as c (tenant_id, school_id, series, year, last)
    values (${ctx.tenant_id}, ${schoolOf(ctx)}, ${series}, ${year}, 1)
    on conflict (tenant_id, school_id, series, year)
    do update set last = c.last + 1
    returning last
  `.execute(ctx.db);
  return counted.rows[0]!.last;
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
