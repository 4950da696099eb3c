import { formatKes } from '@darasa/rules/money';
import { subjectOf } from '@darasa/rules/reminders';
import { type AskerCtx, callBack, documentType, submit } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import type { SendingCtx } from '#modules/communication/sending/outgoing/new-message.ts';
import type { Plan } from './plan.ts';
import * as queries from './queries.ts';

const key = 'reminder-rule';
const text_shown_max = 300;

/**
 * The rule is agreed to, not each of its runs: what it says, to whom and when. Whatever is not agreed to
 * is switched off, so that it does not speak on a day on which it happens to reach few.
 */
export const ruleType = documentType({
  key,
  label: 'Reminder to many',
  module: 'communication',
  about: 'neither',
  facts: [{ name: 'recipients', label: 'Recipients', kind: 'number' }],
  link: () => '/dashboard/communication/reminders',
  onApproved: (ctx, { document_id }) => settle(ctx, document_id, { approval: 'approved' }),
  onRejected: (ctx, { document_id, comment }) => refuse(ctx, document_id, comment),
  onReturned: (ctx, { document_id, comment }) => refuse(ctx, document_id, comment),
  onWithdrawn: (ctx, { document_id }) =>
    settle(ctx, document_id, { approval: 'none', is_on: false }),
});

const refuse = (ctx: Ctx, request_id: string, approval_note: string | null) =>
  settle(ctx, request_id, { approval: 'rejected', approval_note, is_on: false });

/** Nothing, when the rule is no longer the one that was asked for. */
async function settle(
  ctx: Ctx,
  request_id: string,
  answer: Partial<queries.RuleApproval>,
): Promise<void> {
  const rule = await queries.lockRequested(ctx.db, request_id);
  if (!rule) return;
  await setApproval(ctx, rule, { ...unasked, ...answer });
}

const unasked = { approval: 'none', request_id: null, approval_note: null } as const;

async function setApproval(
  ctx: Pick<AskerCtx, 'db' | 'changed'>,
  rule: queries.StoredRule,
  values: Partial<queries.RuleApproval>,
): Promise<void> {
  const { approval, approval_note, is_on } = rule;
  await queries.updateApproval(ctx.db, rule.id, values);
  ctx.changed('reminder rule', rule.id, { approval, approval_note, is_on }, values);
}

/** As with a message: above the school's number somebody else agrees first. */
export const needsApproval = async (
  ctx: Pick<SendingCtx, 'db'>,
  { approval }: Pick<queries.StoredRule, 'approval'>,
  recipients: number,
): Promise<boolean> =>
  approval !== 'approved' && recipients > (await settingOf(ctx, 'messages.approve_above'));

/** Sends the rule as it stands to whoever decides; until then it is silent. */
export async function ask(
  ctx: AskerCtx,
  rule: queries.StoredRule,
  { messages }: Pick<Plan, 'messages'>,
): Promise<void> {
  const request_id = newId(ctx.now.getTime());
  await setApproval(ctx, rule, { ...unasked, approval: 'in-approval', request_id });
  const tokens = messages.reduce((sum, one) => sum + one.tokens, 0);
  await submit(ctx, {
    type: key,
    document_id: request_id,
    title: rule.name,
    facts: { recipients: messages.length },
    details: [
      { label: 'About', value: subjectOf(rule.kind).label },
      ...whomOf(rule),
      { label: 'Recipients today', value: messages.length.toLocaleString('en') },
      { label: 'Tokens today', value: tokens.toLocaleString('en') },
      ...rule.steps.map(({ tone, text_en }) => ({
        label: `Words, ${tone}`,
        value: text_en.slice(0, text_shown_max),
      })),
    ],
  });
}

function whomOf({ kind, class_ids, min_balance_cents: least }: queries.StoredRule) {
  const { is_money, told } = subjectOf(kind);
  const classes = class_ids.length === 1 ? '1 class' : `${class_ids.length} classes`;
  return [
    ...(is_money ? [{ label: 'Owing at least', value: formatKes(least) }] : []),
    ...(told === 'guardians'
      ? [{ label: 'Classes', value: class_ids.length === 0 ? 'All classes' : classes }]
      : []),
  ];
}

/**
 * After a change. A yes holds for the rule as it was; only its name and its switch may change without
 * another. Answers whether the rule still has to be counted, because it is on and nobody was asked.
 */
export async function renew(
  ctx: Ctx,
  before: queries.StoredRule | null,
  rule: queries.StoredRule,
): Promise<boolean> {
  const { approval } = rule;
  const is_same = before !== null && saysOf(before) === saysOf(rule);
  const stays = is_same && (rule.is_on || approval !== 'in-approval');
  if (!stays && approval !== 'none') {
    if (rule.request_id) await callBack(ctx, key, rule.request_id);
    await setApproval(ctx, rule, unasked);
  }
  return rule.is_on && !(stays && (approval === 'approved' || approval === 'in-approval'));
}

const saysOf = (rule: queries.StoredRule): string =>
  JSON.stringify({
    when: [rule.trigger, rule.days, rule.weekday, rule.at_minute, rule.on_day, rule.per_week_max],
    whom: [rule.kind, rule.min_balance_cents, rule.class_ids, rule.control_percent],
    words: rule.steps.map((step) => [step.tone, step.text_en, step.text_sw, step.letter_id]),
  });
