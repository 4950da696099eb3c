import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  createSupplier,
  editSupplier,
  getSupplierLedger,
  Supplier,
} from '@darasa/contract/finance/spending/suppliers';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

const taken = () =>
  failField('lookup.name_taken', 'name', 'Another supplier of this school has this name');

export async function create(ctx: Ctx, input: InputOf<typeof createSupplier>): Promise<Supplier> {
  const id = newId(ctx.now.getTime());
  const values: queries.Values = {
    name: input.name,
    kra_pin: input.kra_pin ?? null,
    phone: input.phone ?? null,
    email: input.email ?? null,
    bank_name: input.bank_name ?? null,
    account_number: input.account_number ?? null,
    paybill: input.paybill ?? null,
    withholding_rate: input.withholding_rate,
    note: input.note ?? null,
  };
  if (!(await queries.insertSupplier(ctx.db, id, values, nowIso(ctx)))) throw taken();
  const row = (await queries.findSupplier(ctx.db, id, isoDate(ctx.now)))!;
  ctx.changed('supplier', id, null, row);
  return row;
}

export async function edit(
  ctx: Ctx,
  { id, version, retired, clear = [], ...values }: InputOf<typeof editSupplier>,
): Promise<Supplier> {
  const current = await queries.lockSupplier(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours = {
    ...current,
    ...values,
    ...Object.fromEntries(clear.map((field) => [field, null])),
    ...(retired === undefined ? {} : { retired_at: retired ? nowIso(ctx) : null }),
  };
  if (current.version !== version) throw stale(current, yours);
  await queries.updateSupplier(ctx.db, yours).catch((error: unknown) => {
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
