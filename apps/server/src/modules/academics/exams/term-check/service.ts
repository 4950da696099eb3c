import { counted } from '@darasa/rules/counted';
import type { TermCheck } from '#modules/administration/index.ts';
import { countUnfinished } from './queries.ts';

/** Before a term is closed: is every mark sheet in, and every exam approved? */
export const termCheck: TermCheck = async (ctx, term_id) => {
  const { sheets, sittings, drafts } = await countUnfinished(ctx.db, term_id);
  const lineOf = (count: number, one: string, says: readonly [string, string], link: string) =>
    count === 0
      ? []
      : [{ sentence: `${counted(count, one)} ${says[count === 1 ? 0 : 1]}`, link: path + link }];
  return [
    ...lineOf(
      sheets,
      'mark sheet',
      ['is not handed in', 'are not handed in'],
      `tab=entry&term_id=${term_id}`,
    ),
    ...lineOf(
      sittings,
      'exam of a class',
      ['is not approved', 'are not approved'],
      `term_id=${term_id}`,
    ),
    ...lineOf(
      drafts,
      'exam of a class',
      ['was never opened for marks', 'were never opened for marks'],
      `term_id=${term_id}&state=draft`,
    ),
  ];
};

const path = '/dashboard/academics/general?';
