import type { SheetLearner } from '@darasa/contract/academics/exams/sheets';
import { fraction, ratioOf, roundOnce, times } from '@darasa/rules/grading/exact';
import { markOf } from '@darasa/rules/grading/combine';
import type { Cell as RuleCell, CombineRule, Part } from '@darasa/rules/grading/parts';
import { type Edition, gradeOf } from '@darasa/rules/grading/scales';
import type { DerivedResult, SheetFacts } from './queries.ts';

type Cells = (RuleCell | undefined)[];

/** A sheet as far as the rules need it: its parts, how they combine, and the pinned scale. */
export type RuledSheet = Pick<SheetFacts, 'parts' | 'edition' | 'combine' | 'best_n' | 'absent'>;

/** The parts of a sheet as the rules read them. */
export const partsOf = ({ parts, edition }: Pick<SheetFacts, 'parts' | 'edition'>): Part[] =>
  parts.map(({ name, weight, entry, out_of }) =>
    entry === 'level'
      ? { entry, name, weight, levels: edition.bands }
      : { entry, name, weight, out_of: out_of! },
  );

export const ruleOf = (sheet: Pick<SheetFacts, 'combine' | 'best_n' | 'absent'>): CombineRule => ({
  combine: sheet.combine,
  best_n: sheet.best_n,
  codes: { AB: sheet.absent },
});

/** The cells of a learner in the order of the parts. */
export const cellsOf = (
  sheet: Pick<SheetFacts, 'parts'>,
  { cells }: Pick<SheetLearner, 'cells'>,
): Cells => sheet.parts.map(({ part }) => ruleCell(cells.find((cell) => cell.part === part)));

function ruleCell(cell: SheetLearner['cells'][number] | undefined): RuleCell | undefined {
  if (!cell) return undefined;
  if (cell.code !== null) return { code: cell.code };
  if (cell.level !== null) return { level: cell.level };
  return cell.score === null ? undefined : { score: cell.score };
}

/** A result is what a learner's cells make, by the rule of the subject and the pinned scale. */
export function resultOf(
  sheet: RuledSheet,
  learner: Pick<SheetLearner, 'student_id' | 'cells'>,
): DerivedResult {
  const { student_id } = learner;
  const { outcome, value } = markOf(partsOf(sheet), cellsOf(sheet, learner), ruleOf(sheet));
  if (!value) return { student_id, outcome, percent: null, shown: null, code: null, points: null };
  const { edition } = sheet;
  const graded = gradeOf(ofScale(value, edition), edition);
  return { student_id, outcome, percent: roundOnce(value, 4), ...graded };
}

/** A share of a hundred becomes the same share of the scale's highest; levels are points already. */
const ofScale = (value: ReturnType<typeof fraction>, { kind, max_value }: Edition) =>
  kind === 'levels' || max_value === 100 ? value : times(value, ratioOf(max_value, 100));
