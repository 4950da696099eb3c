import type { InputOf } from '@darasa/contract/endpoint';
import type { setOptOut } from '@darasa/contract/communication/answers/opt-outs';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import * as queries from './queries.ts';

/**
 * A good number again; whoever gets messages again is no bad number either: the next one shows whether it
 * arrives.
 */
export async function note(
  ctx: Ctx,
  { phone, opted_out, reason }: InputOf<typeof setOptOut>,
): Promise<Record<string, never>> {
  schoolOf(ctx);
  const before = await queries.findSilence(ctx.db, phone);
  const after: queries.Silence = {
    sms_opted_out_at: opted_out ? nowIso(ctx) : null,
    sms_opted_out_how: reason,
    refused_at: opted_out ? (before?.refused_at ?? null) : null,
    refused_reason: opted_out ? (before?.refused_reason ?? null) : null,
  };
  await queries.saveSilence(ctx.db, phone, after);
  ctx.changed('contact', phone, before ?? null, { ...after, reason });
  return {};
}
