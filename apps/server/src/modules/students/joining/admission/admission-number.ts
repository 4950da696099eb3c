import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { nextFreeNumbers, previewDocumentNumber } from '#modules/administration/index.ts';
import { findLastAlike, listNewestNumbers, listTakenNumbers } from './queries.ts';

const series = 'admission-number';

/** A preview of the number is what the next learner would get; nothing is taken yet. */
export async function previewNumber(ctx: Ctx): Promise<string> {
  const [number, newest] = await Promise.all([
    previewDocumentNumber(ctx, series, { date: isoDate(ctx.now) }),
    listNewestNumbers(ctx.db),
  ]);
  if (!newest.includes(number.toLowerCase())) return number;
  const alike = newest.filter((one) => shapeOf(one) === shapeOf(number));
  const next = String(Math.max(...alike.map((one) => Number(last_figures.exec(one)?.[0]))) + 1);
  return number.replace(last_figures, (figures) => next.padStart(figures.length, '0'));
}

const shapeOf = (number: string): string => number.toLowerCase().replace(last_figures, '');

/** The next numbers of the school's series, for learners who came without one. */
export const takeNumbers = (ctx: Ctx, count: number): Promise<string[]> =>
  nextFreeNumbers(ctx, series, {
    date: isoDate(ctx.now),
    count,
    listTaken: (numbers) =>
      listTakenNumbers(
        ctx.db,
        numbers.map((one) => one.toLowerCase()),
      ),
    findLastAlike: (number) => findLastAlike(ctx.db, number),
  });

const last_figures = /\d+(?=\D*$)/;
