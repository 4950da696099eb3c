import type { MarksFile } from '@darasa/contract/academics/exams/sheet-files';
import {
  cell_code_words,
  cell_codes,
  type CellChange,
  type SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import type { Sheet as FileRows } from '#platform/imports/read-sheet.ts';
import type { SheetFacts } from '../sheets/queries.ts';

type Fault = MarksFile['faults'][number];
type FileRow = FileRows['rows'][number];

interface Columns {
  number: number;
  parts: { part: number; name: string; col: number }[];
  rows: FileRow[];
}

/** Headings stand no deeper than this: most lists have the school's name above them. */
const lines_searched = 15;
const number_heads = /^(adm(ission)?( ?(no|number|num))?|number|no|reg(istration)? ?(no|number))$/;

/** The line of headings is the first that names the admission numbers; parts are known by their names. */
export function findColumns(file: FileRows, parts: SheetFacts['parts']): Columns | undefined {
  const lines = [{ row_number: file.head_row, cells: file.head }, ...file.rows];
  const at = lines
    .slice(0, lines_searched)
    .findIndex(({ cells }) => cells.some((cell) => number_heads.test(wordsOf(cell))));
  if (at < 0) return undefined;
  const heads = lines[at]!.cells.map(wordsOf);
  const short_heads = lines[at]!.cells.map(withoutMaximum);
  const found = parts.flatMap(({ part, name }) => {
    const whole_col = heads.indexOf(wordsOf(name));
    const col = whole_col < 0 ? short_heads.indexOf(wordsOf(name)) : whole_col;
    return col < 0 ? [] : [{ part, name, col }];
  });
  const [only] = parts;
  const mark_col = heads.findIndex((head) => /^(marks?|score)$/.test(head));
  const single =
    found.length === 0 && parts.length === 1 && mark_col >= 0
      ? [{ part: only!.part, name: only!.name, col: mark_col }]
      : [];
  return {
    number: heads.findIndex((head) => number_heads.test(head)),
    parts: [...found, ...single],
    rows: lines.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  };
}

interface TypedCell {
  change: CellChange;
  place: Omit<Fault, 'message'>;
}

/** A blank in the file leaves the cell as it is; a number that nobody has here is a fault. */
export function typedCells(
  { number, parts, rows }: Columns,
  learners: readonly SheetLearner[],
): { typed: TypedCell[]; faults: Fault[]; seen: Set<string> } {
  const by_number = new Map(learners.map((one) => [keyOf(one.admission_number), one]));
  const typed: TypedCell[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const { row_number, cells } of rows) {
    const admission_number = (cells[number] ?? '').trim();
    const place = { row_number, admission_number, column: 'Admission number' };
    const learner = by_number.get(keyOf(admission_number));
    const before = learner && seen.get(learner.student_id);
    if (!learner || before !== undefined) {
      faults.push({ ...place, message: rowFault(admission_number, before) });
      continue;
    }
    seen.set(learner.student_id, row_number);
    for (const { part, name, col } of parts) {
      const text = (cells[col] ?? '').trim();
      if (text === '') continue;
      const version = learner.cells.find((cell) => cell.part === part)?.version ?? 0;
      const change = { student_id: learner.student_id, part, value: valueOf(text), version };
      typed.push({ change, place: { ...place, column: name } });
    }
  }
  return { typed, faults, seen: new Set(seen.keys()) };
}

function rowFault(admission_number: string, before: number | undefined): string {
  if (before !== undefined) return `${admission_number} stands in row ${before} already`;
  return admission_number === ''
    ? 'This row has no admission number'
    : `${admission_number} is not on this sheet`;
}

/** A figure, a code or its word; what is neither is refused by the sheet with its sentence. */
function valueOf(text: string): number | string {
  if (/^-?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  const word = text.toLowerCase();
  const code = cell_codes.find((one) => cell_code_words[one].toLowerCase() === word);
  return code ?? (word === 'abs' ? 'AB' : text.slice(0, 20));
}

const keyOf = (text: string): string => text.trim().toUpperCase();

const wordsOf = (head: string): string =>
  head
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** "Paper 1 of 80" and "PAPER 1 (80)" are Paper 1. */
function withoutMaximum(head: string): string {
  const at = head.search(/ of \d|\(\d|\/ ?\d/i);
  return wordsOf(at < 0 ? head : head.slice(0, at));
}
