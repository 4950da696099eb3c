import {
  type Cell,
  cell_codes,
  type CellChange,
  type SavedMarks,
  type SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import { cellFaults, type Part } from '@darasa/rules/grading/parts';
import { cellsOf, partsOf } from './deriving.ts';
import type { SheetFacts } from './queries.ts';

type Code = (typeof cell_codes)[number];
type Written = Cell & { student_id: string; from_text: string | null };

interface Merge {
  /** Learners with the cells as they will be. */
  learners: SheetLearner[];
  written: Written[];
  applied: SavedMarks['applied'];
  conflicts: Omit<SavedMarks['conflicts'][number], 'by' | 'at'>[];
  refused: SavedMarks['refused'];
}

/**
 * Cells that are typed meet what stands there. A cell that somebody changed since it was read is told and
 * kept; one that already holds the same is saved; what cannot be is refused with its sentence.
 */
export function mergeCells(
  sheet: SheetFacts,
  learners: readonly SheetLearner[],
  sent: readonly CellChange[],
): Merge {
  const by_id = new Map(learners.map((one) => [one.student_id, { ...one, cells: [...one.cells] }]));
  const merge: Merge = {
    learners: [...by_id.values()],
    written: [],
    applied: [],
    conflicts: [],
    refused: [],
  };
  const parts = partsOf(sheet);
  for (const change of sent) {
    const learner = by_id.get(change.student_id);
    const at = sheet.parts.findIndex(({ part }) => part === change.part);
    const place = { student_id: change.student_id, part: change.part };
    if (!learner || at < 0) {
      merge.refused.push({ ...place, message: 'This learner is not on the sheet' });
      continue;
    }
    const typed = readValue(change.value, parts[at]!);
    if (typeof typed === 'string') {
      merge.refused.push({ ...place, message: typed });
      continue;
    }
    write(merge, sheet, learner, change, typed);
  }
  return merge;
}

function write(
  merge: Merge,
  sheet: SheetFacts,
  learner: SheetLearner,
  { student_id, part, version }: CellChange,
  typed: Pick<Cell, 'score' | 'level' | 'code'>,
): void {
  const index = learner.cells.findIndex((cell) => cell.part === part);
  const current = learner.cells[index];
  const [theirs, yours] = [textOf(current), textOf(typed)];
  const current_version = current?.version ?? 0;
  if (theirs === yours) {
    merge.applied.push({ student_id, part, version: current_version });
    return;
  }
  if (current_version !== version) {
    merge.conflicts.push({
      student_id,
      part,
      theirs: theirs ?? '',
      yours: yours ?? '',
      version: current_version,
    });
    return;
  }
  const cell: Cell = { ...typed, part, version: version + 1 };
  const cells = learner.cells.filter((one) => one.part !== part);
  const fault = faultOf(sheet, { ...learner, cells: [...cells, cell] }, part);
  if (fault) {
    merge.refused.push({ student_id, part, message: fault });
    return;
  }
  learner.cells = [...cells, cell].toSorted((a, b) => a.part - b.part);
  merge.written.push({ ...cell, student_id, from_text: theirs });
  merge.applied.push({ student_id, part, version: cell.version });
}

function faultOf(sheet: SheetFacts, learner: SheetLearner, part: number): string | undefined {
  const at = sheet.parts.findIndex((one) => one.part === part);
  return cellFaults(partsOf(sheet), cellsOf(sheet, learner)).find((fault) => fault.at === at)
    ?.message;
}

const blank = { score: null, level: null, code: null };

/** A number, a level or a code; a text says what is wrong with it. */
function readValue(
  value: CellChange['value'],
  part: Part,
): Pick<Cell, 'score' | 'level' | 'code'> | string {
  if (value === undefined || value === '') return blank;
  const word = String(value).toUpperCase();
  if ((cell_codes as readonly string[]).includes(word)) return { ...blank, code: word as Code };
  if (part.entry === 'level') {
    const level = part.levels.find(({ code }) => code.toUpperCase() === word);
    return level ? { ...blank, level: level.code } : `${value} is not a level of this scale`;
  }
  return typeof value === 'number' ? { ...blank, score: value } : `${value} is not a mark`;
}

export const textOf = (cell: Pick<Cell, 'score' | 'level' | 'code'> | undefined): string | null =>
  cell ? (cell.code ?? cell.level ?? (cell.score === null ? null : String(cell.score))) : null;
