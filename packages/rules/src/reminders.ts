import { addDays, daysBetween, type IsoDate } from './dates.ts';
import type { MessageContext } from './message-fields.ts';

export const reminder_triggers = ['before-due', 'after-due', 'weekly', 'on-the-day'] as const;
type Trigger = (typeof reminder_triggers)[number];

export const hold_reasons = ['promised', 'bursary', 'other'] as const;

interface SubjectWords {
  label: string;
  told: 'guardians' | 'staff';
  /** Which facts its words may name. */
  context: MessageContext;
  triggers: readonly Trigger[];
  /** "3 days before …": what happens on the day. */
  due: string;
  /** Whether everybody has the same day, each a day of their own, or the rule itself names the day. */
  dated: 'together' | 'each' | 'by-rule';
  /** The day of the rule comes back every year. */
  is_yearly?: boolean;
  /** About money: a least amount, how to pay, and who paid after it. */
  is_money: boolean;
  /** Which holds on a learner keep it silent. */
  heeds: readonly (typeof hold_reasons)[number][];
  /** The words that a new rule begins with. */
  begin: string;
}

const by_day = ['before-due', 'on-the-day', 'after-due'] as const;

/**
 * Reminder subjects are what can be reminded of. A line here says it in words; the module that knows who is
 * due declares a `ReminderSubject` of the same name, and the engine does the rest.
 */
export const reminder_subjects = {
  fees: {
    label: 'Fees that are owed',
    told: 'guardians',
    context: 'owed',
    triggers: ['weekly', ...by_day],
    due: 'fees are due',
    dated: 'together',
    is_money: true,
    heeds: hold_reasons,
    begin: 'Dear {{guardian}}, {{due}} is due for {{learner}}. {{pay_line}}. Thank you.',
  },
  promise: {
    label: 'Payments that were promised',
    told: 'guardians',
    context: 'promise',
    triggers: by_day,
    due: 'the promised day',
    dated: 'each',
    is_money: true,
    // A promise is why the others are silent; it does not silence itself.
    heeds: ['bursary', 'other'],
    begin:
      'Dear {{guardian}}, you promised {{promised}} for {{learner}} by {{promised_on}}. {{pay_line}}. Thank you.',
  },
  return: {
    label: 'Learners who are due back',
    told: 'guardians',
    context: 'return',
    triggers: by_day,
    due: 'the learner is due back',
    dated: 'each',
    is_money: false,
    heeds: ['other'],
    begin: 'Dear {{guardian}}, we expect {{learner}} back at {{school}} on {{back_on}}.',
  },
  paper: {
    label: 'Staff papers that run out',
    told: 'staff',
    context: 'paper',
    triggers: by_day,
    due: 'the paper runs out',
    dated: 'each',
    is_money: false,
    heeds: [],
    begin:
      'Dear {{name}}, your {{paper}} holds until {{ends_on}}. Please bring the new one to the office.',
  },
  marks: {
    label: 'Mark sheets that are not handed in',
    told: 'staff',
    context: 'marks',
    triggers: by_day,
    due: 'entry of marks closes',
    dated: 'each',
    is_money: false,
    heeds: [],
    begin:
      'Dear {{name}}, marks of {{sheet}} are to be handed in by {{closes_on}} ({{exam}}). Thank you.',
  },
  birthday: {
    label: 'Birthdays',
    told: 'guardians',
    context: 'guardian',
    triggers: ['on-the-day'],
    due: 'the birthday',
    dated: 'each',
    is_money: false,
    heeds: ['other'],
    begin: 'Happy birthday to {{learner}} from all of us at {{school}}!',
  },
  meeting: {
    label: 'A meeting with guardians',
    told: 'guardians',
    context: 'meeting',
    triggers: ['before-due', 'on-the-day'],
    due: 'the meeting',
    dated: 'by-rule',
    is_money: false,
    heeds: ['other'],
    begin:
      'Dear {{guardian}}, we expect you at {{school}} on {{day}} for the meeting of {{class}}.',
  },
  season: {
    label: 'Greetings of a season',
    told: 'guardians',
    context: 'guardian',
    triggers: ['on-the-day', 'before-due'],
    due: 'the day',
    dated: 'by-rule',
    is_yearly: true,
    is_money: false,
    heeds: ['other'],
    begin: 'Dear {{guardian}}, all of us at {{school}} wish you and {{learner}} a joyful season.',
  },
} as const satisfies Record<string, SubjectWords>;
export type ReminderKind = keyof typeof reminder_subjects;
export const reminder_kinds = Object.keys(reminder_subjects) as [ReminderKind, ...ReminderKind[]];
export const subjectOf = (kind: ReminderKind): SubjectWords => reminder_subjects[kind];

export interface ReminderTimes {
  trigger: Trigger;
  days: number;
  /** Monday is 1. */
  weekday: number | null;
}

/** The days that a rule counts from: those of the fees, or the one it names, this year's where it returns. */
export function dueDaysOf(
  rule: { kind: ReminderKind; on_day: IsoDate | null },
  today: IsoDate,
  fee_days: readonly IsoDate[],
): readonly IsoDate[] {
  const { dated, is_yearly } = subjectOf(rule.kind);
  if (dated !== 'by-rule') return fee_days;
  if (!rule.on_day) return [];
  if (!is_yearly) return [rule.on_day];
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1].map((one) => `${one}${rule.on_day!.slice(4)}`);
  // In the last days of a year the next one is the new year's.
  return days.filter((day) => day >= today).slice(0, 1);
}

/** Whether a rule speaks on a day. `due_days` is what it counts from: of the term, or of one person. */
export function speaksOn(
  rule: ReminderTimes,
  today: IsoDate,
  due_days: readonly IsoDate[],
): boolean {
  if (rule.trigger === 'weekly') return weekdayOf(today) === (rule.weekday ?? 1);
  if (rule.trigger === 'on-the-day') return due_days.includes(today);
  if (rule.trigger === 'before-due') return due_days.includes(addDays(today, rule.days));
  // Once when the days after an instalment are over, and then every week until the next or until it is paid.
  const last = due_days
    .map((day) => daysBetween(addDays(day, rule.days), today))
    .filter((late) => late >= 0);
  return last.length > 0 && Math.min(...last) % 7 === 0;
}

const weekdayOf = (day: IsoDate): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** Words get firmer with every reminder that had no effect, and stay at the last. */
export const stepFor = (reminded_before: number, steps_count: number): number =>
  Math.min(reminded_before + 1, Math.max(1, steps_count));

/** A fixed part of the learners is left without reminders, so that the effect can be seen. */
export function isControl(student_id: string, percent: number): boolean {
  const last = Number.parseInt(student_id.replaceAll('-', '').slice(-6), 16);
  return last % 100 < percent;
}

/** A line on how to pay always stands in a reminder. */
export const withPayLine = (text: string): string =>
  /\{\{\s*pay_line\s*\}\}/.test(text) ? text : `${text.trimEnd()} {{pay_line}}`;
