import type { InputOf } from '@darasa/contract/endpoint';
import type { AuditEntry, exportAudit, listAudit } from '@darasa/contract/platform/audit';
import { school_zone } from '@darasa/rules/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** A line of the trail as it is kept: what was and what is, not yet in words. */
export interface AuditLine extends Omit<AuditEntry, 'changes'> {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export type AuditFilter = Omit<InputOf<typeof exportAudit>, 'format'>;
type Reader = Pick<Ctx, 'db' | 'school_id'>;

/** One page and the count of all, in one statement: the count comes even when the page is empty. */
export async function listLines(ctx: Reader, input: InputOf<typeof listAudit>) {
  const { page, page_size } = input;
  const found = await sql<AuditLine & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from ${matching(ctx, input)}) c
    left join (
      select ${columns}
      from ${matching(ctx, input)}
      order by a.at desc, a.id desc
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.at desc, p.id desc
  `.execute(ctx.db);
  const count = found.rows[0]?.count ?? 0;
  return { rows: found.rows.filter((row) => row.id !== null), count };
}

export async function listLinesForExport(
  ctx: Reader,
  filter: AuditFilter,
  limit: number,
): Promise<AuditLine[]> {
  const found = await sql<AuditLine>`
    select ${columns}
    from ${matching(ctx, filter)}
    order by a.at desc, a.id desc
    limit ${limit}
  `.execute(ctx.db);
  return found.rows;
}

const who = sql`u.first_name || ' ' || u.last_name`;
const columns = sql`
  a.id, a.at, ${who} as who, a.action, a.record_type, a.record_id, a.device, a.before, a.after`;

/**
 * The trail belongs to the organisation; each school reads its own lines and those of no school,
 * such as a sign-in before any school was chosen.
 */
function matching({ school_id }: Reader, filter: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    sql`(a.school_id = ${school_id}::uuid or a.school_id is null)`,
    ...conditionsOf(filter),
  ];
  return sql`platform.audit a
    left join identity.users u on (u.tenant_id, u.id) = (a.tenant_id, a.user_id)
    where ${sql.join(conditions, sql` and `)}`;
}

// Only what is asked for becomes part of the statement, so that the index for it can be used.
function* conditionsOf(filter: AuditFilter) {
  if (filter.record_type) yield sql`a.record_type = ${filter.record_type}`;
  if (filter.record_id) yield sql`a.record_id = ${filter.record_id}`;
  if (filter.user_id) yield sql`a.user_id = ${filter.user_id}`;
  if (filter.from) yield sql`a.at >= ${filter.from}::date::timestamp at time zone ${school_zone}`;
  if (filter.to) yield sql`a.at < (${filter.to}::date + 1)::timestamp at time zone ${school_zone}`;
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    yield sql`(${who} ilike ${pattern} or a.action ilike ${pattern}
      or a.record_type ilike ${pattern}
      or a.before::text ilike ${pattern} or a.after::text ilike ${pattern})`;
  }
}
