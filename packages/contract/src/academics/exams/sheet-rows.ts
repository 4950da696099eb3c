import {
  type Cell,
  cell_codes,
  type PackedLearner,
  type PackedSheet,
  places,
  type Sheet,
  type SheetLearner,
} from './sheets.ts';

export const readSheet = (sheet: PackedSheet): Sheet => ({
  ...sheet,
  learners: sheet.learners.map(readLearner),
});

export function readLearner(packed: PackedLearner): SheetLearner {
  const [student_id, admission_number, name, place, outcome, shown, code, points, cells] = packed;
  return {
    student_id,
    admission_number,
    name,
    place: places[place]!,
    outcome,
    shown,
    code,
    points,
    cells: cells.map(([part, value, version]) => ({ part, ...readValue(value), version })),
  };
}

/** The opposite of `readLearner`. */
export const packLearner = (learner: SheetLearner): PackedLearner => [
  learner.student_id,
  learner.admission_number,
  learner.name,
  places.indexOf(learner.place),
  learner.outcome,
  learner.shown,
  learner.code,
  learner.points,
  learner.cells.map(({ part, score, level, code, version }) => [
    part,
    code ?? level ?? score,
    version,
  ]),
];

/** A word that is a code is one: no level of a scale can be typed under the same letters. */
function readValue(value: string | number | null): Pick<Cell, 'score' | 'level' | 'code'> {
  if (typeof value !== 'string') return { score: value, level: null, code: null };
  const code = cell_codes.find((one) => one === value) ?? null;
  return { score: null, level: code ? null : value, code };
}
