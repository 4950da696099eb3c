import { usual_leave } from '@darasa/rules/usual-lists';
import type { UsualSet } from '#platform/usual-sets/set.ts';
import { findTakenNames } from './queries.ts';
import { add } from './service.ts';

const leave_by_key = new Map(usual_leave.map((one) => [one.key, one]));

export const usualLeave: UsualSet = {
  set: 'leave',
  label: 'Kinds of leave',
  help: 'What staff ask for, and how many days of it they have in a year.',
  module: 'roles',
  lines: usual_leave.map(({ key, name, words, kinds, days_per_year }) => ({
    key,
    name,
    words,
    kinds,
    ...(days_per_year ? { number: { label: 'Days a year', value: days_per_year, max: 366 } } : {}),
  })),
  findTaken: (ctx, names) => findTakenNames(ctx.db, names),
  add: (ctx, { key, name, number }) => {
    const { counts, only_for } = leave_by_key.get(key)!;
    return add(ctx, {
      name,
      counts,
      ...(number ? { days_per_year: number } : {}),
      ...(only_for ? { only_for } : {}),
    });
  },
};
