import { curricula } from '@darasa/contract/administration/classes/classes';
import { isoDate } from '@darasa/rules/dates';
import { rules_of } from '@darasa/rules/grading/curricula';
import type { ScaleSeed } from '@darasa/rules/grading/curriculum';
import type { Edition } from '@darasa/rules/grading/scales';
import { findTakenNames } from '#platform/lookups/queries.ts';
import type { UsualSet } from '#platform/usual-sets/set.ts';
import { add } from './service.ts';

const seeds = curricula.flatMap((curriculum) =>
  rules_of[curriculum].seeds.map((seed) => ({
    ...seed,
    key: `${curriculum.toLowerCase()}-${seed.key}`,
    curriculum,
  })),
);
const seed_by_key = new Map(seeds.map((seed) => [seed.key, seed]));

/** The scales that a curriculum's schools usually grade by, to take over and change. */
export const usualScales: UsualSet = {
  set: 'scales',
  label: 'Grading scales',
  help: 'How marks become grades, points and levels.',
  module: 'academics',
  lines: seeds.map(({ key, name, edition, curriculum }) => ({
    key,
    name,
    words: wordsOf(edition),
    kinds: rules_of[curriculum].school_kinds,
  })),
  findTaken: (ctx, names) => findTakenNames(ctx.db, 'academics.scales', names),
  add: (ctx, { key, name }) => {
    const { curriculum, edition } = seed_by_key.get(key)!;
    const { bands, ...rest } = edition;
    const from_on = `${isoDate(ctx.now).slice(0, 4)}-01-01`;
    return add(ctx, { ...rest, name, curriculum, from_on, grades: bands.map(gradeOf) });
  },
};

function wordsOf({ kind, bands, min_value, max_value }: Edition): string {
  if (kind === 'decimal') return `A figure from ${min_value} to ${max_value}`;
  return `${bands[0]!.code} to ${bands.at(-1)!.code}`;
}

const gradeOf = ({ points, ...grade }: ScaleSeed['edition']['bands'][number]) => ({
  ...grade,
  ...(points === null ? {} : { points }),
});
