import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  createSupplier,
  editSupplier,
  getSupplierLedger,
  Supplier,
} from '@darasa/contract/finance/spending/suppliers';
import { isoDate } from '@darasa/rules/dates';
import { changesOf, retiredAt } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

const taken = () =>
  failField('lookup.name_taken', 'name', 'Another supplier of this school has this name');

export async function create(ctx: Ctx, input: InputOf<typeof createSupplier>): Promise<Supplier> {
  const id = newId(ctx.now.getTime());
  const made = await queries.insertSupplier(ctx.db, { ...stampOf(ctx, id), ...input });
  if (!made) throw taken();
  const row = (await queries.findSupplier(ctx.db, id, isoDate(ctx.now)))!;
  ctx.changed('supplier', id, null, row);
  return row;
}

export async function edit(
  ctx: Ctx,
  { retired, ...body }: InputOf<typeof editSupplier>,
): Promise<Supplier> {
  const { id } = body;
  const current = await queries.lockSupplier(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const changes = changesOf(body, current);
  const retired_at = retiredAt(ctx, current.retired_at, retired);
  await queries.updateSupplier(ctx.db, id, { ...changes, retired_at }).catch((error: unknown) => {
    throw isTaken(error) ? taken() : error;
  });
  const row = (await queries.findSupplier(ctx.db, id, isoDate(ctx.now)))!;
  ctx.changed('supplier', id, current, row);
  return row;
}

export async function ledger(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id }: InputOf<typeof getSupplierLedger>,
): Promise<OutputOf<typeof getSupplierLedger>> {
  const [supplier, rows] = await Promise.all([
    queries.findSupplier(ctx.db, id, isoDate(ctx.now)),
    queries.listLedger(ctx.db, id),
  ]);
  if (!supplier) throw fail('record.not_found');
  const last = rows.at(-1);
  return { rows, balance_cents: last?.balance_cents ?? 0, held_cents: last?.held_cents ?? 0 };
}
