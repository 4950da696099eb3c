import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { noteConsents } from '@darasa/contract/communication/whatsapp/whatsapp';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import * as queries from './queries.ts';

/**
 * A consent is noted; who agreed, when and how stands in the trail too: a regulator may ask years later.
 */
export async function note(
  ctx: Ctx,
  { phones, agreed, how }: InputOf<typeof noteConsents>,
): Promise<OutputOf<typeof noteConsents>> {
  schoolOf(ctx);
  const unique = [...new Set(phones)];
  const noted_count = await queries.note(ctx.db, unique, { agreed, how, now: nowIso(ctx) });
  for (const phone of unique) ctx.changed('WhatsApp consent', phone, null, { agreed, how });
  return { noted_count };
}
