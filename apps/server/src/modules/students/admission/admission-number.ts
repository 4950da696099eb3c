import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  nextDocumentNumber,
  previewDocumentNumber,
  skipDocumentNumbers,
} from '../../administration/index.ts';
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

/**
 * Takes the next number of the school's series. The counter stays locked until the end, so two who
 * admit at once get two numbers; where numbers of the same form came from a file, it goes on behind
 * the last of them.
 */
export async function takeNumber(ctx: Ctx): Promise<string> {
  const date = isoDate(ctx.now);
  const number = await nextDocumentNumber(ctx, series, { date });
  if (!(await isNumberTaken(ctx.db, number))) return number;
  const last = await findLastAlike(ctx.db, number);
  await skipDocumentNumbers(ctx, series, { date, last });
  return nextDocumentNumber(ctx, series, { date });
}

const last_figures = /\d+(?=\D*$)/;
