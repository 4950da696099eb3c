import { counted } from '@darasa/rules/counted';
import type { ReminderRule } from '@darasa/contract/communication/reminders/reminders';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { formatMinute } from '@darasa/rules/quiet-hours';
import { subjectOf } from '@darasa/rules/reminders';

export const tone_words = {
  friendly: 'Friendly',
  firm: 'Firm',
  letter: 'Letter',
  meeting: 'Meeting',
};

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

type Times = Pick<ReminderRule, 'kind' | 'trigger' | 'weekday' | 'at_minute' | 'days' | 'on_day'>;

export function whenWords(rule: Times): string {
  const at = formatMinute(rule.at_minute);
  const { due } = subjectOf(rule.kind);
  if (rule.trigger === 'weekly') return `Every ${weekdays[(rule.weekday ?? 1) - 1]} at ${at}`;
  if (rule.trigger === 'on-the-day') {
    return rule.on_day ? `On ${formatDate(rule.on_day)} at ${at}` : `On the day at ${at}`;
  }
  const side = rule.trigger === 'before-due' ? 'before' : 'after';
  const on = rule.on_day ? ` on ${formatDate(rule.on_day)}` : '';
  return `${counted(rule.days, 'day')} ${side} ${due}${on}, at ${at}`;
}

export const rule_labels = {
  name: 'Name',
  on: 'State',
  about: 'About',
  when: 'When',
  least: 'Owing at least',
  whom: 'Classes',
  per_week_max: 'At most in a week',
  control_percent: 'Control group, %',
  words: 'Words',
};

/** A rule as it was typed, or as somebody else saved it, to be laid beside the other. */
export function ruleInWords(values: Record<string, unknown>): Record<string, unknown> {
  const rule = values as unknown as ReminderRule;
  const times = {
    ...rule,
    weekday: Number(rule.weekday ?? 1),
    at_minute: Number(rule.at_minute),
    on_day: rule.on_day ?? null,
  };
  const { is_money } = subjectOf(rule.kind);
  const classes = rule.class_ids ?? [];
  return {
    ...values,
    on: rule.is_on ? 'On' : 'Off',
    about: subjectOf(rule.kind).label,
    when: whenWords(times),
    least: is_money ? formatKes(rule.min_balance_cents) : '',
    whom: classes.length > 0 ? counted(classes.length, 'class', 'classes') : 'The whole school',
    words: rule.steps
      .map((one) => [`${tone_words[one.tone]}: ${one.text_en}`, one.text_sw].filter(Boolean))
      .flat()
      .join(' / '),
  };
}
