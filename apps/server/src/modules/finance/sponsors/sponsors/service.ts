import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  getSponsorStatement,
  listSponsors,
  SponsorStatement,
} from '@darasa/contract/finance/sponsors/sponsors';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';

const sums = [
  'owed_cents',
  'not_due_cents',
  'late_1_cents',
  'late_31_cents',
  'late_61_cents',
  'late_91_cents',
  'unasked_cents',
] as const;
type Total = OutputOf<typeof listSponsors>['total'];

export async function list(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { page, page_size, search }: InputOf<typeof listSponsors>,
): Promise<OutputOf<typeof listSponsors>> {
  const all = await found(ctx, search);
  const total = Object.fromEntries(
    sums.map((key) => [key, all.reduce((sum, row) => sum + row[key], 0)]),
  ) as Total;
  const rows = all.slice((page - 1) * page_size, page * page_size);
  return { rows, count: all.length, total };
}

/** A school has dozens of sponsors, not thousands: they are added up together. */
export const found = (ctx: Pick<Ctx, 'db' | 'now'>, search?: string) =>
  queries.listAccounts(ctx.db, { today: isoDate(ctx.now), ...(search ? { search } : {}) });

export async function statement(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { sponsor_name }: InputOf<typeof getSponsorStatement>,
): Promise<SponsorStatement> {
  const [[account], lines] = await Promise.all([
    queries.listAccounts(ctx.db, { today: isoDate(ctx.now), sponsor_name }),
    queries.listStatement(ctx.db, sponsor_name),
  ]);
  if (!account) throw fail('record.not_found');
  const address = lines.findLast((line) => line.address)?.address ?? null;
  return { account, address, rows: lines.map(({ address: _address, ...row }) => row) };
}
