import { addDays, daysBetween, type IsoDate } from './dates.ts';

export const reminder_triggers = ['before-due', 'after-due', 'weekly', 'on-the-day'] as const;

export interface ReminderTimes {
  trigger: (typeof reminder_triggers)[number];
  days: number;
  /** Monday is 1. */
  weekday: number | null;
}

/** Whether a rule speaks on a day. `due_on` is the day on which the term's fees are due. */
export function speaksOn(rule: ReminderTimes, today: IsoDate, due_on: IsoDate | null): boolean {
  if (rule.trigger === 'on-the-day') return true;
  if (rule.trigger === 'weekly') return weekdayOf(today) === (rule.weekday ?? 1);
  if (!due_on) return false;
  if (rule.trigger === 'before-due') return addDays(due_on, -rule.days) === today;
  const late = daysBetween(addDays(due_on, rule.days), today);
  // Once when the days are over, and then every week until it is paid.
  return late >= 0 && late % 7 === 0;
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

/** How to pay always stands in a reminder. */
export const withPayLine = (text: string): string =>
  /\{\{\s*pay_line\s*\}\}/.test(text) ? text : `${text.trimEnd()} {{pay_line}}`;
