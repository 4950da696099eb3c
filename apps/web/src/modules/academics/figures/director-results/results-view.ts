import { type ResultFigures, told_min } from '@darasa/contract/academics/figures/director-results';
import { shareOf } from '@darasa/contract/academics/figures/analyses';
import { signed } from '@darasa/rules/signed';

/** Of a few learners no figure is told; where points are never added up there is none. */
export const meanWords = ({ mean, is_hidden }: Pick<ResultFigures, 'mean' | 'is_hidden'>): string =>
  is_hidden ? `Under ${told_min} learners` : mean === null ? '' : mean.toFixed(2);

export const changeWords = (change: number | null): string =>
  change === null ? '' : signed(change, 2);

/** "A 3, B+ 5": the grades with how many have each. */
export const spreadWords = ({ spread }: Pick<ResultFigures, 'spread'>): string =>
  spread.map(({ code, count }) => `${code}\u00a0${count}`).join(', ');

/** A grade without its half or its sign: EE of EE1, B of B-. */
const familyOf = (code: string): string => code.replace(/[\d+-]$/, '') || code;

/** Families of grades with how many have each, the highest first. */
export function familiesOf({ spread }: Pick<ResultFigures, 'spread'>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code, count } of spread) {
    counts.set(familyOf(code), (counts.get(familyOf(code)) ?? 0) + count);
  }
  return counts;
}

export const countOf = ({ spread }: Pick<ResultFigures, 'spread'>): number =>
  spread.reduce((sum, { count }) => sum + count, 0);

/** "EE 15%, ME 61%": of a hundred grades. */
export const sharesWords = (one: Pick<ResultFigures, 'spread' | 'is_hidden'>): string =>
  one.is_hidden
    ? `Under ${told_min} learners`
    : [...familiesOf(one)]
        .map(([family, count]) => `${family}\u00a0${shareOf(count, countOf(one))}%`)
        .join(', ');
