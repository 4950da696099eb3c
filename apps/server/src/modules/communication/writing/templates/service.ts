import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  type addTemplate,
  checkWords,
  type editTemplate,
  type lockTemplate,
  type MessageTemplate,
  type takeTemplate,
  type testTemplate,
} from '@darasa/contract/communication/writing/templates';
import { mergeFields } from '@darasa/rules/merge-fields';
import { missingFacts } from '@darasa/rules/message-fields';
import { z } from 'zod';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { resolve } from '../audience/service.ts';
import { requireAgreed, stateOfNew } from './approval.ts';
import * as queries from './queries.ts';
import { passOn } from './shared.ts';

export async function add(
  ctx: Ctx,
  { text_sw, ...input }: InputOf<typeof addTemplate>,
): Promise<MessageTemplate> {
  schoolOf(ctx);
  return insert(ctx, { ...input, text_sw: text_sw || null, follows_id: null });
}

async function insert(
  ctx: Ctx,
  values: Pick<queries.NewTemplate, 'name' | 'context' | 'text_en' | 'text_sw' | 'follows_id'>,
): Promise<MessageTemplate> {
  const id = newId(ctx.now.getTime());
  const made = await queries.insertTemplate(ctx.db, {
    ...values,
    id,
    state: await stateOfNew(ctx),
    by: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!made) throw nameTaken(values.name);
  const row = (await queries.findTemplate(ctx.db, id))!;
  ctx.changed('message template', id, null, row);
  return row;
}

const Checked = z
  .looseObject({ text_en: z.string(), text_sw: z.string().optional() })
  .superRefine((words, issues) => checkWords(words, issues));

/**
 * An edit is for the next message: what was sent keeps its words; only the next message reads differently.
 * Where texts need approval, new words are a draft again, and the lock that stood for the old ones is gone.
 */
export async function edit(
  ctx: Ctx,
  { id, version, retired, ...values }: InputOf<typeof editTemplate>,
): Promise<MessageTemplate> {
  const current = await queries.lockRow(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours = { ...current, ...values, text_sw: values.text_sw ?? current.text_sw };
  if (values.text_sw === '') yours.text_sw = null;
  if (retired !== undefined) yours.retired_at = retired ? nowIso(ctx) : null;
  if (current.version !== version) throw stale(current, yours);
  if (current.locked_by && !hasModule(ctx.user, 'communication', 'approve')) {
    throw fail('template.locked', { who: current.locked_by });
  }
  if (current.state === 'in-approval') throw fail('template.in_approval');
  if (current.text_en !== yours.text_en || current.text_sw !== yours.text_sw) {
    checkFields(yours);
    yours.state = await stateOfNew(ctx);
  }
  await queries.keepVersion(ctx.db, current);
  await queries.updateTemplate(ctx.db, yours, ctx.user.id, nowIso(ctx)).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(yours.name) : error;
  });
  const row = (await queries.findTemplate(ctx.db, id))!;
  await passOn(ctx, row);
  ctx.changed('message template', id, current, row);
  return row;
}

function checkFields(words: MessageTemplate): void {
  const { text_sw, ...rest } = words;
  const checked = Checked.safeParse({ ...rest, ...(text_sw ? { text_sw } : {}) });
  if (checked.success) return;
  const failure = fail('request.invalid');
  failure.fields = checked.error.issues.map((one) => ({
    path: one.path.join('.'),
    message: one.message,
  }));
  throw failure;
}

export async function lock(
  ctx: Ctx,
  { id, locked }: InputOf<typeof lockTemplate>,
): Promise<MessageTemplate> {
  const current = await queries.lockRow(ctx.db, id);
  if (!current) throw fail('record.not_found');
  requireAgreed(current);
  await queries.setLock(ctx.db, id, locked ? ctx.user.id : null, nowIso(ctx));
  const row = (await queries.findTemplate(ctx.db, id))!;
  ctx.changed('message template', id, current, row);
  return row;
}

/** A copy is ours from now on; who follows reads whatever the original says. */
export async function take(
  ctx: Ctx,
  { shared_id, how }: InputOf<typeof takeTemplate>,
): Promise<MessageTemplate> {
  schoolOf(ctx);
  const shared = (await queries.listShared(ctx.db)).find((one) => one.id === shared_id);
  if (!shared) throw fail('record.not_found');
  const { name, context, text_en, text_sw } = shared;
  const follows_id = how === 'follow' ? shared_id : null;
  return insert(ctx, { name, context, text_en, text_sw, follows_id });
}

export async function versions(ctx: Ctx, { id }: { id: string }) {
  const [template, rows] = await Promise.all([
    queries.findTemplate(ctx.db, id),
    queries.listVersions(ctx.db, id),
  ]);
  if (!template) throw fail('record.not_found');
  return { rows };
}

export async function tryOut(
  ctx: Ctx,
  { id, student_id }: InputOf<typeof testTemplate>,
): Promise<OutputOf<typeof testTemplate>> {
  schoolOf(ctx);
  const audience = {
    to: 'guardians' as const,
    guardians: 'first' as const,
    student_ids: [student_id],
  };
  const [template, { recipients, excluded }] = await Promise.all([
    queries.findTemplate(ctx.db, id),
    resolve(ctx, { audience, channel: 'sms', texts: ['{{balance}}'] }),
  ]);
  if (!template) throw fail('record.not_found');
  const [first] = recipients;
  if (!first) throw fail('message.nobody', { reason: excluded[0]?.detail ?? '' });
  const { text_en, text_sw } = template;
  const facts = first.factsIn('en');
  return {
    text_en: mergeFields(text_en, facts),
    text_sw: text_sw ? mergeFields(text_sw, first.factsIn('sw')) : null,
    missing: missingFacts(`${text_en} ${text_sw ?? ''}`, facts),
  };
}

function nameTaken(name: string) {
  return failField('lookup.name_taken', 'name', { name });
}
