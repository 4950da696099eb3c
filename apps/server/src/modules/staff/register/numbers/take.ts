import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { nextFreeNumbers } from '#modules/administration/index.ts';
import { findLastAlike, listTaken } from './queries.ts';

/** The next numbers of the school's series, for people who came without one. */
export const takeNumbers = (ctx: Ctx, count: number): Promise<string[]> =>
  nextFreeNumbers(ctx, 'staff-number', {
    date: isoDate(ctx.now),
    count,
    listTaken: (numbers) =>
      listTaken(
        ctx.db,
        'staff_number',
        numbers.map((one) => one.toUpperCase()),
      ),
    findLastAlike: (number) => findLastAlike(ctx.db, number),
  });
