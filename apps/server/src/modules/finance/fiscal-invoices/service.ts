import type { FiscalInvoiceDetail } from '@darasa/contract/finance/fiscal-invoices';
import type { Ctx } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { sendSoon } from '../fiscal-device/kra.ts';
import { findDevice } from '../fiscal-device/queries.ts';
import * as queries from './queries.ts';

export async function open(ctx: Ctx, { id }: { id: string }): Promise<FiscalInvoiceDetail> {
  const found = await queries.findInvoice(ctx.db, id);
  if (!found) throw fail('record.not_found');
  return found;
}

export async function resend(ctx: Ctx, { id }: { id: string }): Promise<FiscalInvoiceDetail> {
  const before = await open(ctx, { id });
  const device = await findDevice(ctx.db);
  if (!device || device.forgotten_at) throw fail('fiscal.no_device');
  if (!(await queries.updateToWaiting(ctx.db, id))) throw fail('fiscal.not_refused');
  await sendSoon(ctx, 'a person');
  const after = await open(ctx, { id });
  const facts = ({ state, reason, number }: FiscalInvoiceDetail) => ({ state, reason, number });
  ctx.changed('tax invoice', id, facts(before), facts(after));
  return after;
}
