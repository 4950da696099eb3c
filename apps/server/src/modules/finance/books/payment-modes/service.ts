import type { InputOf } from '@darasa/contract/endpoint';
import {
  type editPaymentMode,
  type PaymentMethod,
  type PaymentMode,
  usualModes,
} from '@darasa/contract/finance/books/payment-modes';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { failField, stale } from '#platform/fail.ts';
import { lockChain } from '../ledger/queries.ts';
import * as queries from './queries.ts';

/** Every way of paying, as this school has it. */
export async function listModes(ctx: Pick<Ctx, 'db'>): Promise<PaymentMode[]> {
  const decided = await queries.listDecided(ctx.db);
  return usualModes.map((usual) => decided.find((one) => one.method === usual.method) ?? usual);
}

export async function change(
  ctx: Ctx,
  input: InputOf<typeof editPaymentMode>,
): Promise<PaymentMode> {
  // Two who switch off the last two at once would leave a school that takes nothing.
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const all = await listModes(ctx);
  const current = all.find((one) => one.method === input.method)!;
  if (current.version !== input.version) {
    throw stale(current, input);
  }
  const others = all.filter((one) => one.method !== input.method);
  if (!input.is_on && !others.some((one) => one.is_on)) {
    throw failField('request.invalid', 'is_on', 'A school takes money in one way at least');
  }
  if (others.some((one) => one.label.toLowerCase() === input.label.toLowerCase())) {
    throw failField('request.invalid', 'label', 'Another way of paying has this name');
  }
  const ground = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx) };
  const saved = await queries.saveMode(ctx.db, ground, input);
  if (!saved) throw stale(current, input);
  ctx.changed('payment mode', input.method, current, saved);
  return saved;
}

/**
 * A mode is required to be open: what is switched off is not taken, and what is proved by a reference is
 * not taken without one.
 */
export function requireMode(
  modes: PaymentMode[],
  { method, reference }: { method: PaymentMethod; reference?: string | undefined },
): void {
  const mode = modes.find((one) => one.method === method)!;
  if (!mode.is_on) {
    throw failField(
      'request.invalid',
      'method',
      `${mode.label} is switched off in the finance setup. Choose another way to pay`,
    );
  }
  if (mode.needs_reference && !reference) {
    throw failField('request.invalid', 'reference', 'Enter the transaction reference');
  }
}
