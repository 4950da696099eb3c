import type { InputOf } from '@darasa/contract/endpoint';
import {
  type addWhatsappTemplate,
  type editWhatsappTemplate,
  type submitWhatsappTemplate,
  type WhatsappTemplate,
  WhatsappTemplateInput,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { changesOf, requireNewest, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import * as queries from './queries.ts';

/** The most templates are what Meta keeps for one business account. */
export const templates_max = 250;

type Values = Pick<
  InputOf<typeof addWhatsappTemplate>,
  'category' | 'header' | 'with_document' | 'body' | 'footer' | 'buttons'
>;

const valuesOf = (input: Values): queries.TemplateValues => ({
  category: input.category,
  header: input.header || null,
  with_document: input.with_document,
  body: input.body,
  footer: input.footer || null,
  buttons: input.buttons,
});

export async function add(
  ctx: Ctx,
  input: InputOf<typeof addWhatsappTemplate>,
): Promise<WhatsappTemplate> {
  schoolOf(ctx);
  if ((await queries.countTemplates(ctx.db)) >= templates_max) {
    throw fail('whatsapp.templates_full', { most: templates_max });
  }
  const { name, language } = input;
  const id = newId(ctx.now.getTime());
  const by = { by: ctx.user.id, now: nowIso(ctx) };
  const made = await queries.insertTemplate(ctx.db, {
    ...valuesOf(input),
    id,
    name,
    language,
    ...by,
  });
  if (!made) {
    const taken = fail('lookup.name_taken', { name });
    taken.fields = [{ path: 'name', message: taken.sentence }];
    throw taken;
  }
  const row = (await queries.findTemplate(ctx.db, id))!;
  ctx.changed('WhatsApp template', id, null, row);
  return row;
}

/** Words that Meta looks at, or has approved, stay as they are: another template is written. */
export async function edit(
  ctx: Ctx,
  body: InputOf<typeof editWhatsappTemplate>,
): Promise<WhatsappTemplate> {
  const current = await locked(ctx, body);
  const input = wholeOf(WhatsappTemplateInput, current, changesOf(body, current));
  if (current.state !== 'draft' && current.state !== 'rejected') {
    throw fail('whatsapp.template_fixed');
  }
  await queries.updateTemplate(ctx.db, current.id, {
    ...valuesOf(input),
    by: ctx.user.id,
    now: nowIso(ctx),
  });
  return changed(ctx, current);
}

/** The worker carries it to Meta; what Meta decides comes back by itself. */
export async function submit(
  ctx: Ctx,
  body: InputOf<typeof submitWhatsappTemplate>,
): Promise<WhatsappTemplate> {
  const current = await locked(ctx, body);
  requireNewest(body, current);
  const { id } = current;
  if (current.state !== 'draft' && current.state !== 'rejected') {
    throw fail('whatsapp.template_fixed');
  }
  await queries.setPending(ctx.db, id, nowIso(ctx));
  await enqueue(ctx.db, 'whatsapp.submit', { template_id: id });
  return changed(ctx, current);
}

async function locked(ctx: Ctx, { id }: { id: string }) {
  const current = await queries.lockTemplate(ctx.db, id);
  if (!current) throw fail('record.not_found');
  return current;
}

async function changed(ctx: Ctx, before: WhatsappTemplate): Promise<WhatsappTemplate> {
  const row = (await queries.findTemplate(ctx.db, before.id))!;
  ctx.changed('WhatsApp template', row.id, before, row);
  return row;
}
