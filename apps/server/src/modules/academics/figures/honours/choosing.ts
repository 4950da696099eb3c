import type { HonourRow, HonourRule } from '@darasa/contract/academics/figures/honours';
import { fractionOf, minus, roundOnce } from '@darasa/rules/grading/exact';
import { mean_codes } from '@darasa/rules/grading/mean';
import { listedBy } from '#modules/academics/figures/broadsheets/naming.ts';
import type { Row } from '#modules/academics/figures/broadsheets/totalling.ts';

interface Wish {
  before: readonly Row[];
  agreed: ReadonlySet<string>;
  numbers_only: boolean | undefined;
}

/** The learners whom a rule puts on its list, the first of them first. */
export function chosenBy(rule: HonourRule, rows: readonly Row[], wish: Wish): HonourRow[] {
  const befores = new Map(wish.before.map((row) => [row.student_id, row]));
  const listed = listedBy(wish.agreed, wish.numbers_only);
  return rows
    .map((row) => ({ ...listed(row), ...figuresOf(row, befores.get(row.student_id)) }))
    .filter((row) => isOn(rule, row))
    .toSorted((a, b) => orders[rule.kind](a, b) || compareNumbers(a, b));
}

type Figures = Omit<HonourRow, keyof ReturnType<ReturnType<typeof listedBy>>>;

const figuresOf = ({ mean_points, code, missing_count }: Row, before: Row | undefined): Figures => {
  const before_points = before?.mean_points ?? null;
  return {
    mean_points,
    code,
    before_points,
    before_code: before?.code ?? null,
    gain:
      mean_points === null || before_points === null ? null : gainOf(mean_points, before_points),
    missing_count,
  };
};

/** The difference is exact: 7.1 less 6.1 is 1, which a computer's own subtraction misses. */
const gainOf = (now: number, then: number): number =>
  roundOnce(minus(fractionOf(now), fractionOf(then)), 4);

function isOn({ kind, grade, gain, missing_min }: HonourRule, row: Figures): boolean {
  const points = pointsOf(row.code);
  if (kind === 'honours') return points !== null && points >= pointsOf(grade)!;
  if (kind === 'improved') return row.gain !== null && row.gain >= gain!;
  const is_below = grade !== null && points !== null && points < pointsOf(grade)!;
  return is_below || (missing_min !== null && row.missing_count >= missing_min);
}

/** The points of a mean grade; X and its like are none. */
function pointsOf(code: string | null): number | null {
  const at = code === null ? -1 : mean_codes.indexOf(code);
  return at < 0 ? null : at + 1;
}

type Order = (a: Figures, b: Figures) => number;

const down = (a: number | null, b: number | null): number => (b ?? 0) - (a ?? 0);

const orders: Record<HonourRule['kind'], Order> = {
  honours: (a, b) => down(a.mean_points, b.mean_points),
  improved: (a, b) => down(a.gain, b.gain),
  'at-risk': (a, b) => down(a.missing_count, b.missing_count) || down(b.mean_points, a.mean_points),
};

const compareNumbers = (a: HonourRow, b: HonourRow): number =>
  a.admission_number.localeCompare(b.admission_number, 'en', { numeric: true });
