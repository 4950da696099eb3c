import { curricula } from '@darasa/contract/administration/classes/classes';
import { block_words } from '@darasa/contract/academics/reports/designs';
import { rules_of } from '@darasa/rules/grading/curricula';
import { design_seeds, type DesignSeed } from '@darasa/rules/grading/report-design';
import { findTakenNames } from '#platform/lookups/queries.ts';
import type { UsualSet } from '#platform/usual-sets/set.ts';
import { add } from './service.ts';

const seeds = curricula.flatMap((curriculum) =>
  design_seeds[curriculum].map((seed: DesignSeed) => ({
    ...seed,
    key: `${curriculum.toLowerCase()}-${seed.key}`,
    curriculum,
  })),
);
const seed_by_key = new Map(seeds.map((seed) => [seed.key, seed]));

/** The designs that a curriculum's schools usually print their reports by, to take over and change. */
export const usualDesigns: UsualSet = {
  set: 'report-designs',
  label: 'Report designs',
  help: 'What a report form or report book shows, and in what order.',
  module: 'academics',
  lines: seeds.map(({ key, name, blocks, curriculum }) => ({
    key,
    name,
    words: blocks
      .slice(1, 5)
      .map(({ kind }) => block_words[kind])
      .join(', '),
    kinds: rules_of[curriculum].school_kinds,
  })),
  findTaken: (ctx, names) => findTakenNames(ctx.db, 'academics.report_designs', names),
  add: (ctx, { key, name }) => {
    const { curriculum, blocks, language } = seed_by_key.get(key)!;
    return add(ctx, { name, curriculum, language, blocks: [...blocks] });
  },
};
