import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../../../platform/ctx.ts';
import { nextFreeNumber, previewDocumentNumber } from '../../administration/index.ts';
import { findLastAlike, isNumberTaken, listNewestNumbers } from './queries.ts';

const series = 'admission-number';

/** What the next learner would get; nothing is taken yet. */
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

export const takeNumber = (ctx: Ctx): Promise<string> =>
  nextFreeNumber(ctx, series, {
    date: isoDate(ctx.now),
    isTaken: (number) => isNumberTaken(ctx.db, number),
    findLastAlike: (number) => findLastAlike(ctx.db, number),
  });

const last_figures = /\d+(?=\D*$)/;
