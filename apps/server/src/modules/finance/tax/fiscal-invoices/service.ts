import type { FiscalInvoiceDetail } from '@darasa/contract/finance/tax/fiscal-invoices';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { sendSoon } from '../fiscal-device/kra.ts';
import { findDevice } from '../fiscal-device/queries.ts';
import * as queries from './queries.ts';

export async function open(ctx: Ctx, { id }: { id: string }): Promise<FiscalInvoiceDetail> {
  const found = await queries.findInvoice(ctx.db, id);
  if (!found) throw fail('record.not_found');
  return found;
}

export async function resend(ctx: Ctx, { id }: { id: string }): Promise<FiscalInvoiceDetail> {
  await open(ctx, { id });
  await resendAll(ctx, [id]);
  return open(ctx, { id });
}

/** Answers how many wait again; none named means all that KRA refused. */
export async function resendAll(ctx: Ctx, ids: string[] | null): Promise<number> {
  const device = await findDevice(ctx.db);
  if (!device || device.forgotten_at) throw fail('fiscal.no_device');
  const waiting = await queries.updateToWaiting(ctx.db, ids);
  if (waiting.length === 0) throw fail('fiscal.not_refused');
  for (const { id, number } of waiting) {
    ctx.changed('tax invoice', id, { state: 'refused' }, { state: 'waiting', number });
  }
  await sendSoon(ctx, 'a person');
  return waiting.length;
}
