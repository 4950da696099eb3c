import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { findMembers } from '@darasa/contract/finance/fees/members';
import type { Ctx } from '#platform/ctx.ts';
import { listLearners } from './queries.ts';

/** A list keeps its own amounts, and says which of its lines name nobody here. */
export async function find(
  ctx: Ctx,
  asked: InputOf<typeof findMembers>,
): Promise<OutputOf<typeof findMembers>> {
  const found = await listLearners(ctx.db, asked);
  const { lines } = asked;
  if (!lines) return { rows: found, unknown: [] };
  const by_number = new Map(lines.map((line) => [key(line.admission_number), line]));
  const known = new Set(found.map((row) => key(row.admission_number)));
  return {
    rows: found.map((row) => ({
      ...row,
      amount_cents: by_number.get(key(row.admission_number))?.amount_cents ?? null,
    })),
    unknown: lines.flatMap(({ admission_number }, i) =>
      known.has(key(admission_number)) ? [] : [{ row: i + 1, admission_number }],
    ),
  };
}

const key = (admission_number: string): string => admission_number.toLowerCase();
