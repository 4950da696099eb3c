import type {
  Distribution,
  getReview,
  MarkOutlier,
  Review,
  seeOutliers,
} from '@darasa/contract/academics/exams/reviews';
import type { Sheet } from '@darasa/contract/academics/exams/sheets';
import type { InputOf } from '@darasa/contract/endpoint';
import { roundOnce } from '@darasa/rules/grading/exact';
import { outcomeCode } from '@darasa/rules/grading/outcome-code';
import { deviation, spread } from '@darasa/rules/grading/spread';
import * as sheets from '#modules/academics/exams/sheets/service.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';
import { standingOut } from './standing-out.ts';
import { addView } from './unseen.ts';

export async function get(ctx: Ctx, { id }: InputOf<typeof getReview>): Promise<Review> {
  const [sheet, results, acts, changes, neighbours] = await Promise.all([
    sheets.read(ctx, id),
    queries.listResults(ctx.db, id),
    queries.findActs(ctx.db, id),
    queries.listLateChanges(ctx.db, id),
    queries.findNeighbours(ctx.db, id, ctx.staff?.id ?? null),
  ]);
  const now = spreadOf(results.find((one) => one.sheet_id === id)!);
  const earlier = results.find((one) => one.sheet_id !== id);
  const before = earlier ? spreadOf(earlier) : null;
  return {
    ...headOf(sheet),
    handed_in: acts.handed_in,
    now: now.told,
    before: before?.told ?? null,
    deviation: now.mean && before?.mean ? deviation(now.mean, before.mean) : null,
    outliers: outliersOf(sheet),
    outliers_seen: acts.seen,
    changes: changes.map(({ student_id, part, ...change }) => ({
      ...change,
      name: sheet.learners.find((one) => one.student_id === student_id)?.name ?? '',
      part: sheet.parts.find((one) => one.part === part)?.name ?? '',
    })),
    ...neighbours,
  };
}

export async function see(ctx: Ctx, { id }: InputOf<typeof seeOutliers>): Promise<Review> {
  const sheet = await sheets.openForReview(ctx, id);
  const before = await get(ctx, { id });
  const cells_count = before.outliers.reduce((sum, one) => sum + one.cells.length, 0);
  if (cells_count === 0) throw fail('sheet.nothing_stands_out');
  await addView(ctx, { sheet_id: id, group_id: sheet.group_id, cells_count });
  const { exam, subject, stream } = sheet;
  const name = { exam, subject, class: sheet.class, stream };
  ctx.changed('mark_sheet', id, null, { ...name, marks_that_stand_out_seen: cells_count });
  return get(ctx, { id });
}

const headOf = (sheet: Sheet) => ({
  id: sheet.id,
  sitting_id: sheet.sitting_id,
  exam: sheet.exam,
  subject: sheet.subject,
  class: sheet.class,
  stream: sheet.stream,
  teacher: sheet.teacher,
  state: sheet.state,
  sitting_state: sheet.sitting_state,
  may_review: sheet.may_review,
});

function spreadOf({ exam, grades, results }: queries.SheetResults) {
  const { count, mean, sd, codes, by_gender } = spread(
    results.map(({ outcome, shown, code, gender }) => ({
      mark: outcome === 'graded' ? shown : null,
      code: outcomeCode({ outcome, code }),
      gender,
    })),
  );
  const others = Object.keys(codes).filter((code) => !grades.includes(code));
  const rounded = (value: typeof mean) => (value ? roundOnce(value, 2) : null);
  const told: Distribution = {
    exam,
    count,
    mean: rounded(mean),
    sd: sd ?? null,
    grades: [...grades, ...others].map((code) => ({ code, count: codes[code] ?? 0 })),
    by_gender: (['female', 'male'] as const).map((gender) => ({
      gender,
      count: by_gender[gender].count,
      mean: rounded(by_gender[gender].mean),
    })),
  };
  return { mean, told };
}

function outliersOf(sheet: Sheet): MarkOutlier[] {
  return sheet.parts.flatMap(({ part, name, entry, out_of }) => {
    const cells = sheet.learners.map((one) => one.cells.find((cell) => cell.part === part));
    const values = cells.map((cell) => cell?.score ?? cell?.level ?? null);
    return standingOut({ entry, out_of, values }).map(({ kind, cells: at }) => ({
      kind,
      part: name,
      cells: at.map((i) => {
        const { student_id, name: learner } = sheet.learners[i]!;
        return { student_id, name: learner, value: String(values[i]) };
      }),
    }));
  });
}
