import type { InputOf } from '@darasa/contract/endpoint';
import {
  type addHold as addHoldEndpoint,
  type addReminderRule,
  type editReminderRule,
  type ReminderPreview,
  type ReminderRule,
  RuleInput,
} from '@darasa/contract/communication/reminders/reminders';
import { isoDate } from '@darasa/rules/dates';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { acrossPlaces } from '#platform/db/scope.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { type DueDay, listDueDays } from '#modules/finance/index.ts';
import { findTemplate } from '#modules/communication/writing/templates/queries.ts';
import { findLeft } from '#modules/communication/sending/tokens/queries.ts';
import { ask, needsApproval, renew } from './approval.ts';
import { plan, type Subjects } from './plan.ts';
import * as queries from './queries.ts';
import { maySpeak } from './run.ts';

const preview_max = 200;

export async function list(ctx: Ctx): Promise<{ rows: ReminderRule[] }> {
  schoolOf(ctx);
  const today = isoDate(ctx.now);
  const [rules, fee_days] = await Promise.all([
    queries.listRules(ctx.db),
    listDueDays(ctx.db, today),
  ]);
  return { rows: rules.map((rule) => shownRule(rule, today, fee_days)) };
}

const shownRule = (
  { changed_by: _by, request_id: _request, ...rule }: queries.StoredRule,
  today: string,
  fee_days: readonly DueDay[],
): ReminderRule => ({
  ...rule,
  speaks_today: rule.is_on && rule.approval !== 'in-approval' && maySpeak(rule, today, fee_days),
});

export async function add(
  subjects: Subjects,
  ctx: Ctx,
  input: InputOf<typeof addReminderRule>,
): Promise<ReminderRule> {
  schoolOf(ctx);
  return save(subjects, ctx, newId(ctx.now.getTime()), input, null);
}

export async function edit(
  subjects: Subjects,
  ctx: Ctx,
  body: InputOf<typeof editReminderRule>,
): Promise<ReminderRule> {
  const current = await queries.lockRule(ctx.db, body.id);
  if (!current) throw fail('record.not_found');
  const input = wholeOf(RuleInput, current, changesOf(body, current));
  return save(subjects, ctx, current.id, input, current);
}

async function save(
  subjects: Subjects,
  ctx: Ctx,
  id: string,
  input: InputOf<typeof addReminderRule>,
  before: queries.StoredRule | null,
): Promise<ReminderRule> {
  await requireLetters(ctx, input.steps);
  const saved = await queries.saveRule(ctx.db, id, input, ctx.user.id, nowIso(ctx));
  if (!saved) {
    const failure = fail('lookup.name_taken', { name: input.name });
    failure.fields = [{ path: 'name', message: failure.sentence }];
    throw failure;
  }
  const rule = (await queries.findRule(ctx.db, id))!;
  ctx.changed('reminder rule', id, before, rule);
  if (await renew(ctx, before, rule)) await askIfMany(subjects, ctx, rule);
  const today = isoDate(ctx.now);
  const [after, fee_days] = await Promise.all([
    queries.findRule(ctx.db, id),
    listDueDays(ctx.db, today),
  ]);
  return shownRule(after!, today, fee_days);
}

/** All whom it reaches are counted, also those whom this person does not see. */
async function askIfMany(subjects: Subjects, ctx: Ctx, rule: queries.StoredRule): Promise<void> {
  const planned = await plan(subjects, { ...ctx, db: acrossPlaces(ctx.db) }, rule);
  if (await needsApproval(ctx, { approval: 'none' }, planned.messages.length)) {
    await ask(ctx, rule, planned);
  }
}

/** What is put on paper is a letter in use that was agreed to. */
async function requireLetters(
  ctx: Ctx,
  steps: InputOf<typeof addReminderRule>['steps'],
): Promise<void> {
  for (const [i, { letter_id }] of steps.entries()) {
    if (!letter_id) continue;
    const letter = await findTemplate(ctx.db, letter_id);
    if (letter?.context === 'letter' && !letter.retired_at && letter.state === 'approved') continue;
    const words = 'Choose a letter that is in use and approved.';
    throw failField('request.invalid', `steps.${i}.letter_id`, words);
  }
}

export async function preview(
  subjects: Subjects,
  ctx: Ctx,
  { id }: { id: string },
): Promise<ReminderPreview> {
  schoolOf(ctx);
  const rule = await queries.findRule(ctx.db, id);
  if (!rule) throw fail('record.not_found');
  const [planned, left, run] = await Promise.all([
    plan(subjects, ctx, rule),
    findLeft(ctx.db, 'sms'),
    queries.findRun(ctx.db, id, isoDate(ctx.now)),
  ]);
  const { messages, letters_count, skipped } = planned;
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
    letters_count,
    tokens: messages.reduce((sum, one) => sum + one.tokens, 0),
    left,
    skipped,
    needs_approval: await needsApproval(ctx, rule, messages.length),
    today: run?.state ?? 'open',
  };
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
