import type { InputOf } from '@darasa/contract/endpoint';
import type {
  MessageTemplate,
  shareTemplate,
} from '@darasa/contract/communication/writing/templates';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

/** Shared twice it is still one. */
export async function share(
  ctx: Ctx,
  { id, shared }: InputOf<typeof shareTemplate>,
): Promise<MessageTemplate> {
  schoolOf(ctx);
  const template = await queries.lockRow(ctx.db, id);
  if (!template) throw fail('record.not_found');
  const before = await queries.findSharedOf(ctx.db, id);
  if (shared && !before) {
    if (template.state !== 'approved') throw fail('template.not_approved', { name: template.name });
    const shared_id = newId(ctx.now.getTime());
    await queries.insertShared(ctx.db, shared_id, template, ctx.user.id, nowIso(ctx));
    ctx.changed('shared template', shared_id, null, template);
  } else if (!shared && before) {
    await queries.withdrawShared(ctx.db, before.id, nowIso(ctx));
    ctx.changed('shared template', before.id, before, { withdrawn: true });
  } else ctx.changed('message template', id, template, template);
  return (await queries.findTemplate(ctx.db, id))!;
}

/**
 * A shared template is passed on: what was shared says what its original says; out of use, it is offered to
 * nobody any more.
 */
export async function passOn(ctx: Ctx, template: MessageTemplate): Promise<void> {
  const shared = await queries.findSharedOf(ctx.db, template.id);
  if (!shared) return;
  if (template.retired_at) await queries.withdrawShared(ctx.db, shared.id, nowIso(ctx));
  // The other schools go on with the last words that somebody agreed to.
  else if (template.state !== 'approved') return;
  else await queries.updateShared(ctx.db, shared.id, template);
  const { name, text_en, text_sw } = template;
  ctx.changed('shared template', shared.id, shared, { name, text_en, text_sw });
}
