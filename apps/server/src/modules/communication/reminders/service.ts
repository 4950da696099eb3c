import type { InputOf } from '@darasa/contract/endpoint';
import type {
  addHold as addHoldEndpoint,
  addReminderRule,
  editReminderRule,
  ReminderPreview,
  ReminderRule,
} from '@darasa/contract/communication/reminders';
import { addDays, isoDate } from '@darasa/rules/dates';
import { isControl, speaksOn, stepFor, withPayLine } from '@darasa/rules/reminders';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/notifications/announce.ts';
import { listOwing } from '../../finance/index.ts';
import { resolve, type Sending } from '../campaigns/audience.ts';
import { messageFor } from '../campaigns/compose.ts';
import { insertCampaign, insertMessages, type NewMessage } from '../campaigns/queries.ts';
import { start } from '../campaigns/service.ts';
import { reminders_short } from '../events.ts';
import { findLeft } from '../tokens/queries.ts';
import * as queries from './queries.ts';

const preview_max = 200;

export async function list(ctx: Ctx): Promise<{ rows: ReminderRule[] }> {
  schoolOf(ctx);
  const today = isoDate(ctx.now);
  const [rules, due_on] = await Promise.all([
    queries.listRules(ctx.db),
    queries.findDueDay(ctx.db, today),
  ]);
  return { rows: rules.map((rule) => shownRule(rule, today, due_on)) };
}

const shownRule = (
  { changed_by: _by, ...rule }: queries.StoredRule,
  today: string,
  due_on: string | null,
): ReminderRule => ({ ...rule, speaks_today: rule.is_on && speaksOn(rule, today, due_on) });

export async function add(ctx: Ctx, input: InputOf<typeof addReminderRule>): Promise<ReminderRule> {
  schoolOf(ctx);
  return save(ctx, newId(ctx.now.getTime()), input, null);
}

export async function edit(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof editReminderRule>,
): Promise<ReminderRule> {
  const current = await queries.lockRule(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours = { ...current, ...input };
  if (current.version !== version) throw fail('record.stale', {}, { data: { current, yours } });
  return save(ctx, id, input, current);
}

async function save(
  ctx: Ctx,
  id: string,
  input: InputOf<typeof addReminderRule>,
  before: queries.StoredRule | null,
): Promise<ReminderRule> {
  const saved = await queries.saveRule(ctx.db, id, input, ctx.user.id, nowIso(ctx));
  if (!saved) {
    const failure = fail('lookup.name_taken', { name: input.name });
    failure.fields = [{ path: 'name', message: failure.sentence }];
    throw failure;
  }
  const today = isoDate(ctx.now);
  const [rule, due_on] = await Promise.all([
    queries.findRule(ctx.db, id),
    queries.findDueDay(ctx.db, today),
  ]);
  ctx.changed('reminder rule', id, before, rule!);
  return shownRule(rule!, today, due_on);
}

interface Plan {
  messages: (NewMessage & { tone: string })[];
  reminded: queries.Reminded[];
  skipped: { why: string; count: number }[];
}

/** Who is reminded today and in which words; nothing is written. */
async function plan(ctx: Sending, rule: queries.StoredRule): Promise<Plan> {
  const today = isoDate(ctx.now);
  const [owing, held, history, of_classes] = await Promise.all([
    rule.kind === 'fees' ? listOwing(ctx.db) : birthdays(ctx, today),
    queries.listHeld(ctx.db, today),
    queries.listHistory(ctx.db, today, addDays(today, -7)),
    rule.class_ids.length > 0 ? queries.listOfClasses(ctx.db, rule.class_ids) : null,
  ]);
  const on_hold = new Set(held);
  const in_classes = of_classes && new Set(of_classes);
  const known = new Map(history.map((one) => [one.student_id, one]));
  const skipped = new Map<string, number>();
  const skip = (why: string) => skipped.set(why, (skipped.get(why) ?? 0) + 1);
  const reminded: queries.Reminded[] = [];
  for (const { student_id, balance_cents } of owing) {
    if (in_classes && !in_classes.has(student_id)) continue;
    if (balance_cents < rule.min_balance_cents) skip('Owe less than the rule asks for');
    else if (on_hold.has(student_id)) skip('On hold: promised, bursary or other');
    else if ((known.get(student_id)?.lately ?? 0) >= rule.per_week_max) {
      skip('Reminded often enough this week');
    } else {
      const step = stepFor(known.get(student_id)?.before ?? 0, rule.steps.length);
      const is_control = isControl(student_id, rule.control_percent);
      if (is_control) skip('Left out for comparison');
      reminded.push({ student_id, step, is_control, balance_cents });
    }
  }
  const messages = await messagesFor(
    ctx,
    rule,
    reminded.filter((one) => !one.is_control),
  );
  return {
    messages,
    reminded,
    skipped: [...skipped].map(([why, count]) => ({ why, count })),
  };
}

const birthdays = async (ctx: Sending, today: string) =>
  (await queries.listBirthdays(ctx.db, today)).map((student_id) => ({
    student_id,
    balance_cents: 0,
  }));

/** One message for each phone; brothers and sisters share the firmest words that one of them earned. */
async function messagesFor(
  ctx: Sending,
  rule: queries.StoredRule,
  reminded: readonly queries.Reminded[],
): Promise<Plan['messages']> {
  if (reminded.length === 0) return [];
  const step_of = new Map(reminded.map((one) => [one.student_id, one.step]));
  const steps = rule.steps.map((step) =>
    rule.kind === 'fees'
      ? {
          ...step,
          text_en: withPayLine(step.text_en),
          ...(step.text_sw ? { text_sw: withPayLine(step.text_sw) } : {}),
        }
      : step,
  );
  const { recipients } = await resolve(ctx, {
    audience: { to: 'guardians', guardians: 'first', student_ids: [...step_of.keys()] },
    channel: 'sms',
    texts: ['{{balance}}'],
  });
  return recipients.map((one) => {
    const at = Math.max(...one.student_ids.map((id) => step_of.get(id) ?? 1));
    const { tone, text_en, text_sw } = steps[at - 1] ?? steps[0]!;
    const words = { text_en, text_sw };
    return { ...messageFor(ctx, { words, template: null, category: 'utility' }, one), tone };
  });
}

export async function preview(ctx: Ctx, { id }: { id: string }): Promise<ReminderPreview> {
  schoolOf(ctx);
  const rule = await queries.findRule(ctx.db, id);
  if (!rule) throw fail('record.not_found');
  const [planned, left, run] = await Promise.all([
    plan(ctx, rule),
    findLeft(ctx.db, 'sms'),
    queries.findRun(ctx.db, id, isoDate(ctx.now)),
  ]);
  const { messages, skipped } = planned;
  return {
    rows: messages
      .slice(0, preview_max)
      .map(({ phone, name, learners, student_ids, text, tone, tokens }) => ({
        phone,
        name,
        learners,
        student_ids: [...student_ids],
        text,
        tone,
        tokens,
      })),
    count: messages.length,
    tokens: messages.reduce((sum, one) => sum + one.tokens, 0),
    left,
    skipped,
    today: run?.state ?? 'open',
  };
}

/** Sends today's reminders. A rule speaks once a day, whoever asks and however often. */
export async function runRule(ctx: Sending, rule: queries.StoredRule, by_user: string | null) {
  const now = ctx.now.toISOString();
  const run_on = isoDate(ctx.now);
  const { messages, reminded } = await plan(ctx, rule);
  const run = {
    id: newId(ctx.now.getTime()),
    rule_id: rule.id,
    run_on,
    learners_count: reminded.filter((one) => !one.is_control).length,
    by_user,
    now,
  };
  if (messages.length === 0) {
    const first = await queries.insertRun(ctx.db, { ...run, state: 'nothing', campaign_id: null });
    if (!first) throw fail('reminder.ran');
    return { state: 'nothing', count: 0 };
  }
  const campaign = campaignOf(ctx, rule, messages);
  await insertCampaign(ctx.db, campaign);
  await insertMessages(ctx.db, campaign, messages);
  const state =
    (await start(ctx, campaign, campaign.tokens_estimated, true)) === 'paused' ? 'short' : 'sent';
  const first = await queries.insertRun(ctx.db, { ...run, state, campaign_id: campaign.id });
  if (!first) throw fail('reminder.ran');
  await queries.insertReminded(ctx.db, run.id, run_on, reminded);
  if (state === 'short') {
    await announce(ctx, reminders_short, {
      title: `${rule.name}: some reminders wait for tokens`.slice(0, 120),
      link: `/dashboard/communication/sms?tab=sent&message=${campaign.id}`,
    });
  }
  return { state, count: messages.length };
}

function campaignOf(ctx: Sending, rule: queries.StoredRule, messages: readonly NewMessage[]) {
  const [first] = rule.steps;
  return {
    id: newId(ctx.now.getTime()),
    channel: 'sms' as const,
    kind: 'reminder' as const,
    title: rule.name,
    audience: { to: 'guardians', rule_id: rule.id },
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

export async function runNow(ctx: Ctx, { id }: { id: string }) {
  schoolOf(ctx);
  const rule = await queries.lockRule(ctx.db, id);
  if (!rule) throw fail('record.not_found');
  if (await queries.findRun(ctx.db, id, isoDate(ctx.now))) throw fail('reminder.ran');
  const done = await runRule(ctx, rule, ctx.user.id);
  ctx.changed('reminder rule', id, null, { run: done.state, reminders: done.count });
  return done;
}

export async function holdToday(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  schoolOf(ctx);
  const rule = await queries.lockRule(ctx.db, id);
  if (!rule) throw fail('record.not_found');
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

export async function addHold(
  ctx: Ctx,
  { student_id, why, note, until_on }: InputOf<typeof addHoldEndpoint>,
): Promise<Record<string, never>> {
  schoolOf(ctx);
  if (!(await queries.hasStudent(ctx.db, student_id))) throw fail('student.not_found');
  const row = {
    id: newId(ctx.now.getTime()),
    student_id,
    why,
    note: note || null,
    until_on,
    by: ctx.user.id,
    now: nowIso(ctx),
  };
  await queries.insertHold(ctx.db, row);
  ctx.changed('reminder hold', row.id, null, row);
  return {};
}

export async function lift(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  if (!(await queries.liftHold(ctx.db, id, nowIso(ctx)))) throw fail('record.not_found');
  ctx.changed('reminder hold', id, null, { lifted: true });
  return {};
}

/** Called for each school, many times a day: a rule speaks once, when its time has come. */
export async function remind(ctx: Sending): Promise<number> {
  const today = isoDate(ctx.now);
  const minute = Math.floor(ctx.now.getTime() / 60_000 + 180) % 1_440;
  const rules = (await queries.listRules(ctx.db)).filter(
    (rule) => rule.is_on && rule.last_run_on !== today && minute >= rule.at_minute,
  );
  if (rules.length === 0) return 0;
  const due_on = await queries.findDueDay(ctx.db, today);
  const due = rules.filter((rule) => speaksOn(rule, today, due_on));
  for (const rule of due) await runRule(ctx, rule, null);
  return due.length;
}
