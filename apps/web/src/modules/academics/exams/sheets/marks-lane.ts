import { packLearner } from '@darasa/contract/academics/exams/sheet-rows';
import {
  cell_codes,
  type PackedSheet,
  type SavedMarks,
  saveMarks,
  type Sheet,
  type SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import type { GridColumn, GridValue } from '@darasa/ui';
import type { CellLane } from '#platform/cell-feed/cell-lane.ts';

/** The cells of a mark sheet as they are sent: a learner and a part of the exam. */
export const marksLane = ({ id, learners }: Sheet): CellLane => ({
  name: `marks.${id}`,
  endpoint: saveMarks,
  input: { id },
  placeOf: (student_id, part) => ({ student_id, part: Number(part) }),
  spotOf: ({ student_id, part }) => ({ row_id: String(student_id), key: String(part) }),
  versionOf: (student_id, part) =>
    cellOf(
      learners.find((one) => one.student_id === student_id),
      part,
    )?.version ?? 0,
});

/** The sheet with the learners that an answer brought. */
export function withSaved(sheet: PackedSheet, saved: SavedMarks): PackedSheet {
  const now = new Map(saved.learners.map((one) => [one.student_id, packLearner(one)]));
  return {
    ...sheet,
    entered_count: saved.entered_count,
    expected_count: saved.expected_count,
    learners: sheet.learners.map((one) => now.get(one[0]) ?? one),
  };
}

export function markOf(row: SheetLearner, key: string): GridValue {
  const cell = cellOf(row, key);
  return cell ? (cell.code ?? cell.level ?? cell.score) : null;
}

const cellOf = (row: SheetLearner | undefined, key: string) =>
  row?.cells.find(({ part }) => String(part) === key);

export const columnsOf = ({ parts, grades }: Pick<Sheet, 'parts' | 'grades'>) =>
  parts.map((part): GridColumn<SheetLearner> => {
    const column = { key: String(part.part), head: part.name };
    if (part.entry === 'score') {
      return {
        ...column,
        kind: 'number',
        note: `of ${part.out_of}`,
        min: 0,
        max: part.out_of!,
        decimals: 2,
        codes: cell_codes,
      };
    }
    const levels = grades.map(({ code, words_en }) => ({
      value: code,
      label: words_en ? `${code}, ${words_en}` : code,
    }));
    const codes = cell_codes.map((value) => ({ value, label: value }));
    return { ...column, kind: 'choice', options: [...levels, ...codes] };
  });
