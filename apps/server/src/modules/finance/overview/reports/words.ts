import { formatDate } from '@darasa/rules/dates';

export const daysInWords = ({ from, to }: { from: string; to: string }): string =>
  `${formatDate(from)} to ${formatDate(to)}`;

export const sumOf = (values: number[]): number => values.reduce((all, one) => all + one, 0);
