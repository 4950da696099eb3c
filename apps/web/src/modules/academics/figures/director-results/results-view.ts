import { type ResultFigures, told_min } from '@darasa/contract/academics/figures/director-results';
import { Id } from '@darasa/contract/shapes';
import { signed } from '@darasa/rules/signed';
import { z } from 'zod';

/** The class whose subjects are open. */
export const ResultsView = z.strictObject({
  school_id: Id.optional(),
  sitting_id: Id.optional(),
});

/** Of a few learners no figure is told; where points are never added up there is none. */
export const meanWords = ({ mean, is_hidden }: Pick<ResultFigures, 'mean' | 'is_hidden'>): string =>
  is_hidden ? `Under ${told_min} learners` : mean === null ? '' : mean.toFixed(2);

export const changeWords = (change: number | null): string =>
  change === null ? '' : signed(change, 2);

/** "A 3, B+ 5": the grades with how many have each. */
export const spreadWords = ({ spread }: Pick<ResultFigures, 'spread'>): string =>
  spread.map(({ code, count }) => `${code} ${count}`).join(', ');
