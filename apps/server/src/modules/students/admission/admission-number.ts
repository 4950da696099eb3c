import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  nextDocumentNumber,
  previewDocumentNumber,
  skipDocumentNumbers,
} from '../../administration/index.ts';
import { findLastAlike, isNumberTaken } from './queries.ts';

const series = 'admission-number';

/** What the next learner would get; nothing is taken yet. */
export async function previewNumber(ctx: Ctx): Promise<string> {
  const number = await previewDocumentNumber(ctx, series, { date: isoDate(ctx.now) });
  if (!(await isNumberTaken(ctx.db, number))) return number;
  const next = String((await findLastAlike(ctx.db, number)) + 1);
  return number.replace(last_figures, (figures) => next.padStart(figures.length, '0'));
}

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
