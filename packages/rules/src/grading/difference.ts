// A rehearsal shows what another scale, rule or weight would change, learner by learner.

/** The figures that are compared, each under its name. */
export type Figures = Readonly<Record<string, string | number | null>>;

export interface DerivedResult {
  student_id: string;
  /** The subject; nothing for the learner's totals. */
  subject_id: string | null;
  /** The grade: of all figures the one that people ask about. */
  code: string | null;
  figures: Figures;
}

export type DerivedScore = readonly DerivedResult[];

export interface Change {
  student_id: string;
  subject_id: string | null;
  from?: DerivedResult;
  to?: DerivedResult;
  /** The names of the figures that differ. */
  differing: string[];
  is_other_grade: boolean;
}

/** In the order of what stands now; what is new comes at the end. */
export function difference(before: DerivedScore, after: DerivedScore): Change[] {
  const afters = new Map(after.map((result) => [keyOf(result), result]));
  const befores = new Set(before.map(keyOf));
  const kept = before.map((from) => changeOf(from, afters.get(keyOf(from))));
  const added = after.filter((to) => !befores.has(keyOf(to))).map((to) => changeOf(undefined, to));
  return [...kept, ...added].filter(
    (change) => change.is_other_grade || change.differing.length > 0,
  );
}

const keyOf = ({ student_id, subject_id }: DerivedResult): string =>
  `${student_id} ${subject_id ?? ''}`;

function changeOf(from: DerivedResult | undefined, to: DerivedResult | undefined): Change {
  const { student_id, subject_id } = (from ?? to)!;
  const names = new Set([...Object.keys(from?.figures ?? {}), ...Object.keys(to?.figures ?? {})]);
  const differing = [...names].filter((name) => from?.figures[name] !== to?.figures[name]);
  const is_other_grade = from?.code !== to?.code;
  return { student_id, subject_id, from, to, differing, is_other_grade };
}
