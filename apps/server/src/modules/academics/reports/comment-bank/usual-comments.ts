import { curricula, curriculumWords } from '@darasa/contract/administration/classes/classes';
import { language_words } from '@darasa/contract/academics/reports/comment-bank';
import { languages } from '@darasa/contract/shapes';
import { rules_of } from '@darasa/rules/grading/curricula';
import { usualComments } from '@darasa/rules/grading/usual-comments';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import type { UsualSet } from '#platform/usual-sets/set.ts';
import * as queries from './queries.ts';

const lines = curricula.flatMap((curriculum) =>
  languages.map((language) => ({
    key: `${curriculum.toLowerCase()}-${language}`,
    name: `${curriculumWords[curriculum]} comments in ${language_words[language]}`,
    words: `${usualComments(curriculum, language).length} sentences for teachers, class teachers and the principal`,
    kinds: rules_of[curriculum].school_kinds,
    is_fixed: true,
    curriculum,
    language,
  })),
);

/** A bank of comments to begin with: each line is all sentences of a curriculum in one language. */
export const usualCommentSet: UsualSet = {
  set: 'comments',
  label: 'Comments for reports',
  help: 'Sentences by grade, which teachers put in and change.',
  module: 'academics',
  lines,
  async findTaken(ctx, names) {
    const wanted = lines.filter(({ name }) => names.includes(name));
    const words = wanted.flatMap((line) => wordsOf(line).map((one) => one.words));
    const taken = await queries.listTaken(ctx.db, words);
    return wanted
      .filter((line) =>
        taken.some((one) => one.curriculum === line.curriculum && one.language === line.language),
      )
      .map(({ name }) => name);
  },
  add: (ctx, { key }) =>
    addAll(
      ctx,
      lines.find((line) => line.key === key)!,
    ),
};

type Line = (typeof lines)[number];

const wordsOf = ({ curriculum, language }: Line) => usualComments(curriculum, language);

async function addAll(ctx: Ctx, line: Line): Promise<void> {
  const { curriculum, language, name } = line;
  const rows = wordsOf(line).map(({ codes, ...one }) => ({
    ...signedStampOf(ctx),
    ...one,
    codes: [...codes],
    curriculum,
    language,
    subject_id: null,
  }));
  await queries.insertLines(ctx.db, rows);
  ctx.changed('bank_comment', rows[0]!.id, null, { name, sentences: rows.length });
}
