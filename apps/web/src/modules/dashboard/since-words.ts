import { daysBetween, formatDay, type IsoDate } from '@darasa/rules/dates';

const named_days_max = 6;

/** "Since yesterday", "The oldest since Monday 16 November", "The oldest 12 days ago". */
export function sinceWords(since: IsoDate, today: IsoDate, count: number): string {
  const days = daysBetween(since, today);
  const subject = count === 1 ? '' : 'The oldest ';
  const words =
    days <= 0
      ? 'since today'
      : days === 1
        ? 'since yesterday'
        : days <= named_days_max
          ? `since ${formatDay(since)}`
          : `${days} days ago`;
  const sentence = subject + words;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
