import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  createMessage,
  MessageInput,
  Preview,
  previewMessage,
} from '@darasa/contract/communication/writing/campaigns';
import { isoDate } from '@darasa/rules/dates';
import { quietUntil } from '@darasa/rules/quiet-hours';
import type { Fact } from '@darasa/rules/message-fields';
import { segmentsOf } from '@darasa/rules/sms-segments';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { settingsOf } from '#platform/settings/setting-of.ts';
import { listStaff } from '../audience/queries.ts';
import { type Recipient, resolve, type ResolvedAudience } from '../audience/service.ts';
import { withPapers } from '../papers/service.ts';
import { findQuotaOf } from '#modules/communication/sending/quotas/queries.ts';
import type { NewCampaign } from '#modules/communication/sending/outgoing/campaign-queries.ts';
import { launch, launchForApproval } from '#modules/communication/sending/outgoing/launch.ts';
import type {
  NewMessage,
  SendingCtx,
} from '#modules/communication/sending/outgoing/new-message.ts';
import { findLeft } from '#modules/communication/sending/tokens/queries.ts';
import { type Composition, compositionOf, messageFor } from './compose.ts';
import * as queries from './queries.ts';

const samples_max = 5;

/**
 * Facts of single learners that another module tells of, each in a text of its own; the audience is then
 * exactly those learners.
 */
export type LearnerFacts = ReadonlyMap<string, readonly Readonly<Record<string, Fact>>[]>;

/** Everything that is known before a message is sent; nothing is written. */
export async function preview(
  ctx: Ctx,
  input: InputOf<typeof previewMessage>,
  facts?: LearnerFacts,
): Promise<Preview> {
  schoolOf(ctx);
  requireEmergencyRight(ctx, input);
  const { composition, resolved, messages } = await prepare(ctx, input, facts);
  const [left, { quota: _quota, ...rules }, cc] = await Promise.all([
    findLeft(ctx.db, input.channel),
    rulesFor(ctx, input, messages.length),
    copiesOf(ctx, input, composition, resolved),
  ]);
  const all = [...messages, ...cc];
  const tokens = sum(all);
  const dear = all.some((one) => segmentsOf(one.text).encoding === 'UCS-2');
  return {
    recipients_count: messages.length,
    learners_count: resolved.learners_count,
    merged_count: resolved.merged_count,
    excluded: resolved.excluded.slice(0, queries.excluded_shown_max),
    excluded_count: resolved.excluded.length,
    promised_count: resolved.excluded.filter((one) => one.why === 'promised').length,
    owing_less_count: resolved.owing_less_count,
    missing: missingIn(resolved),
    segments_most: Math.max(0, ...all.map((one) => one.segments)),
    encoding: dear ? 'UCS-2' : 'GSM-7',
    tokens,
    left,
    left_after: left - tokens,
    ...rules,
    samples: messages.slice(0, samples_max).map((one) => ({
      phone: one.phone,
      name: one.name,
      learners: one.learners,
      language: one.language,
      text: one.text,
      segments: one.segments,
    })),
  };
}

/** It passes by approval, quota and night, so it is for those who may approve what others send. */
function requireEmergencyRight({ user }: Ctx, { kind }: MessageInput): void {
  if (kind !== 'emergency' || hasModule(user, 'communication', 'approve')) return;
  throw fail('message.emergency_right');
}

/** Settles who gets it, sets the tokens aside, and leaves the rest to the worker. */
export async function create(
  ctx: Ctx,
  input: InputOf<typeof createMessage>,
  origin: string,
  facts?: LearnerFacts,
  about_ids: readonly string[] = [],
): Promise<OutputOf<typeof createMessage>> {
  schoolOf(ctx);
  requireEmergencyRight(ctx, input);
  if (input.send_at && Date.parse(input.send_at) <= ctx.now.getTime()) {
    throw failField('message.past', 'send_at');
  }
  const { composition, resolved, messages } = await prepare(ctx, input, facts);
  if (messages.length === 0) throw fail('message.nobody', { reason: whyNobody(resolved) });
  if (!input.leave_out_missing) requireFacts(resolved);
  if (hasQuota(ctx, input)) await queries.lockQuotaOf(ctx.db, ctx.user.id);
  const [{ quota, ...rules }, copies] = await Promise.all([
    rulesFor(ctx, input, messages.length),
    copiesOf(ctx, input, composition, resolved),
  ]);
  if (rules.quota_left !== null && messages.length > rules.quota_left) {
    throw fail('message.quota', { quota, left: Math.max(0, rules.quota_left) });
  }
  const all = [...messages, ...copies];
  const tokens = sum(all);
  if (input.expected_tokens !== undefined && tokens > input.expected_tokens) {
    throw fail('message.changed', { tokens });
  }
  const campaign = campaignOf(ctx, input, composition, resolved, {
    count: messages.length,
    tokens,
  });
  campaign.about_ids = about_ids;
  if (rules.needs_approval) campaign.state = 'in-approval';
  const carried = composition.template?.with_document ? await withPapers(ctx, origin, all) : all;
  ctx.changed('message', campaign.id, null, auditOf(campaign));
  if (rules.needs_approval) {
    await launchForApproval(ctx, campaign, carried);
    return { id: campaign.id, state: 'in-approval', recipients_count: messages.length, tokens };
  }
  const state = await launch(ctx, campaign, carried, input.partly);
  return { id: campaign.id, state, recipients_count: messages.length, tokens };
}

const names_shown_max = 3;

/** What the text names and nobody knows, with some of those whom it would be said to. */
function missingIn({ excluded }: ResolvedAudience): Preview['missing'] {
  const missing = new Map<string, string[]>();
  for (const { why, detail, name, phone } of excluded) {
    if (why !== 'missing-fact' || !detail) continue;
    missing.set(detail, [...(missing.get(detail) ?? []), name || (phone ?? '')]);
  }
  return [...missing].map(([field, names]) => ({
    field,
    count: names.length,
    names: names.slice(0, names_shown_max),
  }));
}

/** Nobody is left out of a message without somebody who says so. */
function requireFacts(resolved: ResolvedAudience): void {
  const missing = missingIn(resolved);
  if (missing.length === 0) return;
  const what = missing.map(({ field, count, names }) => {
    const more = count > names.length ? ` and ${count - names.length} more` : '';
    return `{{${field}}} of ${names.join(', ')}${more}`;
  });
  throw fail('message.missing_facts', { what: what.join('; ') });
}

export async function prepare(ctx: SendingCtx, input: MessageInput, facts?: LearnerFacts) {
  const composition = await compositionOf(ctx, input);
  const { text_en, text_sw } = composition.words;
  const { guardians } = input.audience;
  const resolved = await resolve(ctx, {
    audience: facts
      ? { to: 'guardians', guardians, student_ids: [...facts.keys()] }
      : input.audience,
    channel: input.channel,
    texts: [text_en, ...(text_sw ? [text_sw] : [])],
    only_named: true,
    ...(facts ? { more: facts, each_learner: true } : {}),
  });
  const messages = resolved.recipients.map((one) => messageFor(ctx, composition, one));
  return { composition, resolved, messages };
}

const no_copy = 'This message carries a family’s own paper, so staff get no copy of it.';

/** A copy for staff is the first message as it went out. */
async function copiesOf(
  ctx: SendingCtx,
  input: MessageInput,
  composition: Composition,
  resolved: ResolvedAudience,
): Promise<NewMessage[]> {
  const [first] = resolved.recipients;
  if (!input.cc_staff_ids?.length || !first) return [];
  // The paper in it is one family's own.
  if (composition.template?.with_document) {
    throw failField('whatsapp.paper_for_guardians', 'cc_staff_ids', no_copy);
  }
  const staff = await listStaff(
    ctx.db,
    { department_ids: undefined, staff_ids: input.cc_staff_ids },
    isoDate(ctx.now),
  );
  const silent = staff.find((one) => !one.phone);
  if (silent) {
    const words = `${silent.name} has no phone on the record, so no copy can be sent.`;
    throw failField('request.invalid', 'cc_staff_ids', words);
  }
  const phones = new Set<string>();
  return staff.flatMap((one) => {
    if (!one.phone || phones.has(one.phone)) return [];
    phones.add(one.phone);
    const copy: Recipient = { ...first, phone: one.phone, name: one.name, student_ids: [] };
    return [messageFor(ctx, composition, copy, true)];
  });
}

const hasQuota = ({ user }: Ctx, { kind }: MessageInput): boolean =>
  kind !== 'emergency' && !user.is_admin;

async function rulesFor(ctx: Ctx, input: MessageInput, count: number) {
  const today = isoDate(ctx.now);
  const midnight = `${today}T00:00:00+03:00`;
  const [rules, own_quota, sent] = await Promise.all([
    settingsOf(ctx, [
      'messages.approve_above',
      'messages.daily_quota',
      'messages.quiet_from',
      'messages.quiet_to',
    ]),
    findQuotaOf(ctx.db, ctx.user.id, today),
    queries.countSentBy(ctx.db, ctx.user.id, midnight),
  ]);
  const is_emergency = input.kind === 'emergency';
  const wanted = input.send_at ? new Date(input.send_at) : ctx.now;
  const quota = own_quota ?? rules['messages.daily_quota'];
  const quiet = { from: rules['messages.quiet_from'], to: rules['messages.quiet_to'] };
  const held = is_emergency ? null : quietUntil(wanted, quiet);
  return {
    needs_approval: !is_emergency && count > rules['messages.approve_above'],
    quota,
    quota_left: hasQuota(ctx, input) ? quota - sent : null,
    held_until: held?.toISOString() ?? null,
  };
}

function campaignOf(
  ctx: Ctx,
  input: MessageInput,
  { words, template, category }: Composition,
  resolved: ResolvedAudience,
  { count, tokens }: { count: number; tokens: number },
): NewCampaign {
  return {
    id: newId(ctx.now.getTime()),
    channel: input.channel,
    kind:
      input.kind === 'emergency'
        ? 'emergency'
        : input.audience.to === 'staff'
          ? 'staff'
          : 'message',
    // A title is read by everybody who may look at the list.
    title: input.title || (input.is_private ? 'Private message' : words.text_en.slice(0, 60)),
    audience: input.audience,
    text_en: words.text_en,
    text_sw: words.text_sw || null,
    whatsapp_template_id: template?.id ?? null,
    category,
    is_private: input.is_private,
    wants_reply: input.wants_reply || input.kind === 'emergency',
    state: 'scheduled',
    send_at: input.send_at ?? null,
    recipients_count: count,
    tokens_estimated: tokens,
    excluded: resolved.excluded,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
}

/** Who got it is in the rows of the messages; the trail keeps what was decided, and no private word. */
function auditOf({ excluded: _excluded, about_ids: _about, ...campaign }: NewCampaign) {
  if (!campaign.is_private) return campaign;
  const { text_en: _en, text_sw: _sw, ...rest } = campaign;
  return rest;
}

const sum = (messages: readonly { tokens: number }[]): number =>
  messages.reduce((all, one) => all + one.tokens, 0);

function whyNobody({ excluded }: ResolvedAudience): string {
  if (excluded.length === 0) return 'Choose somebody.';
  const by = (why: string) => excluded.filter((one) => one.why === why).length;
  const parts = [
    [by('no-phone'), 'without a phone'],
    [by('opted-out'), 'who asked for none'],
    [by('refused'), 'whose number the carrier refuses'],
    [by('no-consent'), 'who did not agree to WhatsApp'],
    [by('promised'), 'who promised to pay by a day to come'],
    [by('missing-fact'), 'of whom a fact in the text is not known'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `Left out: ${words.join(', ')}.`;
}
