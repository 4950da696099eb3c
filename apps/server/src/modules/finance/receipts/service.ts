import { randomBytes } from 'node:crypto';
import type { InputOf } from '@darasa/contract/endpoint';
import type { printReceipts, ReceiptLink, ReceiptSeries } from '@darasa/contract/finance/receipts';
import { addDays, isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, type Open, schoolOf } from '../../../platform/ctx.ts';
import { letterheadOf } from '../../../platform/exports/letterhead.ts';
import { fail } from '../../../platform/fail.ts';
import { renderTableSheets } from '../../../platform/pdf/table-sheets.ts';
import { lockChain } from '../ledger/queries.ts';
import * as payments from '../payments/queries.ts';
import { countPrints, fileName, frameOf, receiptSheet } from '../payments/receipt.ts';
import * as queries from './queries.ts';

const missing_max = 50;
const receipts_max = 500;
const link_days = 30;

export async function series(ctx: Pick<Ctx, 'db'>): Promise<{ rows: ReceiptSeries[] }> {
  const found = await queries.listSeries(ctx.db, missing_max);
  return {
    rows: found.map(({ series: name, digits, first, last, count, cancelled_count, missing }) => {
      const written = (number: number) => `${name}${String(number).padStart(digits, '0')}`;
      return {
        series: name,
        first: written(first),
        last: written(last),
        count,
        cancelled_count,
        missing_count: last - first + 1 - count,
        missing: missing.map(written),
      };
    }),
  };
}

/** The receipts of some days in one file. Each is printed as single ones are: with its copy number. */
export async function printMany(ctx: Ctx, input: InputOf<typeof printReceipts>, origin: string) {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const found = await payments.listForPrint(ctx.db, input, receipts_max + 1);
  if (found.length === 0) throw fail('receipts.none');
  if (found.length > receipts_max) throw fail('receipts.too_many', { max: receipts_max });
  await countPrints(ctx, found);
  const sheets = found.map((one) => receiptSheet(one, { ...one, origin }));
  return renderTableSheets(await frameOf(ctx, input.paper), sheets);
}

/** Sixteen letters of thirty-two: nobody finds a receipt by trying. */
export async function link(ctx: Ctx, id: string, origin: string): Promise<ReceiptLink> {
  const payment = await payments.findPayment(ctx.db, id);
  if (!payment) throw fail('record.not_found');
  const code = Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('');
  const expires_on = addDays(isoDate(ctx.now), link_days);
  await queries.insertLink(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    code,
    payment_id: id,
    expires_at: new Date(ctx.now.getTime() + link_days * 86_400_000).toISOString(),
    created_by: ctx.user.id,
    now: nowIso(ctx),
  });
  ctx.changed('receipt link', id, null, { receipt: payment.receipt_number, expires_on });
  return { link: `${origin}/r/${code}`, expires_on };
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** For whoever was sent the link. It is the same paper, and counts as no print of the office. */
export async function open(open: Open, typed: string) {
  const code = typed.toUpperCase();
  const found = await open.inTenant('read', (db) =>
    queries.findLink(db, code, open.now.toISOString()),
  );
  if (!found) throw fail('receipt.link_ended');
  const { school_id, payment_id, created_by } = found;
  const actor = { user_id: created_by, session_id: null, school_id };
  const [payment, facts, letterhead] = await open.inTenant(
    'read',
    (db) =>
      Promise.all([
        payments.findPayment(db, payment_id),
        payments.findPaperFacts(db, payment_id),
        letterheadOf({ db, school_id }),
      ]),
    actor,
  );
  if (!payment) throw fail('receipt.link_ended');
  const frame = {
    letterhead,
    paper: 'a5' as const,
    title: 'Receipt',
    printed_by: 'link',
    printed_at: open.now,
  };
  const { origin } = open;
  const sheet = receiptSheet(payment, { ...facts, origin, copies: 0 });
  const bytes = await renderTableSheets(frame, [sheet]);
  return { bytes, file_name: fileName(payment) };
}
