import { isoDate } from '@darasa/rules/dates';
import { dueDaysOf, speaksOn, subjectOf } from '@darasa/rules/reminders';
import { type AskerCtx, inNameOf } from '#platform/approvals/index.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { scopeOf } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { type DueDay, listDueDays } from '#modules/finance/index.ts';
import type {
  NewMessage,
  SendingCtx,
} from '#modules/communication/sending/outgoing/new-message.ts';
import { launch } from '#modules/communication/sending/outgoing/launch.ts';
import { reminders_short } from '#modules/communication/events.ts';
import { ask, needsApproval } from './approval.ts';
import { plan, type Subjects } from './plan.ts';
import * as queries from './queries.ts';

/**
 * A rule speaks by its dates: where each has a day of their own, the rule looks every day for whom it has
 * come.
 */
export const maySpeak = (
  rule: Omit<queries.StoredRule, 'changed_by' | 'request_id'>,
  today: string,
  fee_days: readonly DueDay[],
): boolean =>
  subjectOf(rule.kind).dated === 'each' ||
  speaksOn(
    rule,
    today,
    dueDaysOf(
      rule,
      today,
      fee_days.map((one) => one.due_on),
    ),
  );

/** Called for each school, many times a day: a rule speaks once, when its time has come. */
export async function remind(subjects: Subjects, ctx: SendingCtx): Promise<number> {
  const today = isoDate(ctx.now);
  const minute = Math.floor(ctx.now.getTime() / 60_000 + 180) % 1_440;
  const rules = (await queries.listRules(ctx.db)).filter(
    (rule) =>
      rule.is_on &&
      rule.approval !== 'in-approval' &&
      rule.last_run_on !== today &&
      minute >= rule.at_minute,
  );
  if (rules.length === 0) return 0;
  const fee_days = await listDueDays(ctx.db, today);
  const due = rules.filter((rule) => maySpeak(rule, today, fee_days));
  for (const rule of due) {
    await runRule(subjects, inNameOf(ctx, rule.changed_by), rule, null);
  }
  return due.length;
}

/** Sends today's reminders. A rule speaks once a day, whoever asks and however often. */
async function runRule(
  subjects: Subjects,
  ctx: AskerCtx,
  rule: queries.StoredRule,
  by_user: string | null,
) {
  const now = ctx.now.toISOString();
  const run_on = isoDate(ctx.now);
  const planned = await plan(subjects, ctx, rule);
  const { messages, reminded, letters_count } = planned;
  if (await needsApproval(ctx, rule, messages.length)) {
    await ask(ctx, rule, planned);
    return { state: 'in-approval', count: messages.length };
  }
  const run = {
    id: newId(ctx.now.getTime()),
    rule_id: rule.id,
    run_on,
    learners_count: reminded.filter((one) => !one.is_control).length,
    by_user,
    now,
  };
  const { told } = subjectOf(rule.kind);
  if (messages.length === 0) {
    const state = letters_count > 0 ? 'sent' : 'nothing';
    const first = await queries.insertRun(ctx.db, { ...run, state, campaign_id: null });
    if (!first) throw fail('reminder.ran');
    if (letters_count > 0) await queries.insertReminded(ctx.db, { ...run, told }, reminded);
    return { state, count: 0 };
  }
  const campaign = campaignOf(ctx, rule, messages);
  const state = (await launch(ctx, campaign, messages, true)) === 'paused' ? 'short' : 'sent';
  const first = await queries.insertRun(ctx.db, { ...run, state, campaign_id: campaign.id });
  if (!first) throw fail('reminder.ran');
  await queries.insertReminded(ctx.db, { ...run, told }, reminded);
  if (state === 'short') {
    await announce(ctx, reminders_short, {
      title: `${rule.name}: some reminders wait for tokens`.slice(0, 120),
      link: `/dashboard/communication/sms?tab=sent&message=${campaign.id}`,
    });
  }
  return { state, count: messages.length };
}

function campaignOf(ctx: SendingCtx, rule: queries.StoredRule, messages: readonly NewMessage[]) {
  const [first] = rule.steps;
  return {
    id: newId(ctx.now.getTime()),
    channel: 'sms' as const,
    kind: 'reminder' as const,
    title: rule.name,
    audience: { to: subjectOf(rule.kind).told, rule_id: rule.id },
    text_en: first?.text_en ?? '',
    text_sw: first?.text_sw ?? null,
    whatsapp_template_id: null,
    category: 'utility',
    is_private: false,
    wants_reply: false,
    state: 'scheduled' as const,
    send_at: null,
    recipients_count: messages.length,
    tokens_estimated: messages.reduce((sum, one) => sum + one.tokens, 0),
    excluded: [],
    created_by: rule.changed_by,
    created_at: ctx.now.toISOString(),
  };
}

export async function runNow(subjects: Subjects, ctx: Ctx, { id }: { id: string }) {
  schoolOf(ctx);
  const rule = await queries.lockRule(ctx.db, id);
  if (!rule) throw fail('record.not_found');
  requireAllOf(ctx, rule);
  if (rule.approval === 'in-approval') throw fail('reminder.in_approval');
  if (await queries.findRun(ctx.db, id, isoDate(ctx.now))) throw fail('reminder.ran');
  const done = await runRule(subjects, ctx, rule, ctx.user.id);
  ctx.changed('reminder rule', id, null, { run: done.state, reminders: done.count });
  return done;
}

/**
 * A rule speaks or is silent once a day for all whom it is about. Somebody who sees only some classes
 * would remind those and silence it for the others.
 */
function requireAllOf(ctx: Ctx, { kind, class_ids }: queries.StoredRule): void {
  const { limits } = scopeOf(ctx.db);
  if (subjectOf(kind).told === 'staff' || !limits || limits === '*' || limits.places === '*')
    return;
  const { places } = limits;
  const sees_all = class_ids.length > 0 && class_ids.every((id) => places.includes(id));
  if (!sees_all) throw fail('reminder.beyond_classes');
}

export async function holdToday(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  schoolOf(ctx);
  const rule = await queries.lockRule(ctx.db, id);
  if (!rule) throw fail('record.not_found');
  requireAllOf(ctx, rule);
  const held = await queries.insertRun(ctx.db, {
    id: newId(ctx.now.getTime()),
    rule_id: id,
    run_on: isoDate(ctx.now),
    state: 'held',
    campaign_id: null,
    learners_count: 0,
    by_user: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!held) throw fail('reminder.ran');
  ctx.changed('reminder rule', id, null, { run: 'held' });
  return {};
}
