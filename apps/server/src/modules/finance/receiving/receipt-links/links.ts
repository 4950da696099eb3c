import { createHash, randomBytes } from 'node:crypto';
import { addDays, isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { insertLink } from './queries.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const link_days = 30;

/** Sixteen letters of thirty-two: nobody finds a receipt by trying. */
export const newCode = (): string =>
  Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('');

/** The table keeps what a code comes to, and never the code. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(code.toUpperCase()).digest('hex');

export const addressOf = (origin: string, code: string): string => `${origin}/r/${code}`;

export interface LinkedPaper {
  payment: { id: string; receipt_number: string };
  school_id: string;
  code: string;
  /** The phone that it goes to, which alone may be asked to pay by it. */
  sent_to: string | null;
}

/** From now on the code opens the receipt, until a day that is told along with it. */
export async function keepLink(
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'user' | 'now' | 'changed'>,
  { payment, school_id, code, sent_to }: LinkedPaper,
): Promise<{ expires_on: string }> {
  const expires_on = addDays(isoDate(ctx.now), link_days);
  await insertLink(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id,
    code_hash: hashOfCode(code),
    payment_id: payment.id,
    sent_to,
    expires_at: new Date(ctx.now.getTime() + link_days * 86_400_000).toISOString(),
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  });
  ctx.changed('receipt link', payment.id, null, { receipt: payment.receipt_number, expires_on });
  return { expires_on };
}
