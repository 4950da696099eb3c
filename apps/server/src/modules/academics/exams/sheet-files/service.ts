import type {
  getSheetFile,
  MarksFile,
  readMarksFile,
} from '@darasa/contract/academics/exams/sheet-files';
import { mark_faults_max } from '@darasa/contract/academics/exams/sheet-files';
import { placeWords, type SheetLearner } from '@darasa/contract/academics/exams/sheets';
import type { InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import type { Sheet as FileRows } from '#platform/imports/read-sheet.ts';
import { mergeCells, textOf } from '../sheets/merging.ts';
import * as queries from '../sheets/queries.ts';
import { ownCells } from '../sheets/rights.ts';
import { findColumns, typedCells } from './reading.ts';

/** The learners of a sheet with their marks: the file that is filled in, and the list on paper. */
export async function file(
  ctx: Ctx,
  { id, format }: InputOf<typeof getSheetFile>,
): ReturnType<typeof exportAnswer> {
  const { sheet, learners } = await find(ctx, id);
  const parts = sheet.parts.map(({ part, name, out_of }) => ({
    key: `part_${part}`,
    head: out_of === null ? name : `${name} of ${out_of}`,
    kind: 'text' as const,
  }));
  const is_paper = format === 'pdf';
  return exportAnswer({
    ctx,
    title: `${sheet.subject}, ${placeWords(sheet)}`,
    filter_words: sheet.exam,
    format,
    columns: [
      { key: 'admission_number', head: 'Admission number', kind: 'text' },
      { key: 'name', head: 'Learner', kind: 'text' },
      ...parts,
      ...(is_paper
        ? ([
            { key: 'shown', head: 'Mark', kind: 'number' },
            { key: 'code', head: 'Grade', kind: 'text' },
          ] as const)
        : []),
    ],
    rows: learners.map((learner) => ({ ...learner, ...partTexts(learner) })),
  });
}

/** The file is read against the sheet as it is now; filling in is typing, and saved like it. */
export async function read(
  ctx: Ctx,
  { id }: InputOf<typeof readMarksFile>,
  rows: FileRows,
): Promise<MarksFile> {
  const { sheet, learners } = await find(ctx, id);
  const columns = findColumns(rows, sheet.parts);
  if (!columns) throw failField('request.invalid', 'file', no_numbers);
  if (columns.parts.length === 0) {
    const names = sheet.parts.map(({ name }) => name).join(', ');
    throw failField('request.invalid', 'file', `No column is headed ${names}`);
  }
  const { typed, faults, seen } = typedCells(columns, learners);
  const changes = typed.map(({ change }) => change);
  const { own, foreign } = ownCells(ctx, sheet, changes);
  const merged = mergeCells(sheet, learners, own);
  const refused = [...merged.refused, ...foreign].flatMap(({ student_id, part, message }) => {
    const from = typed.find(
      ({ change }) => change.student_id === student_id && change.part === part,
    );
    return from ? [{ ...from.place, message }] : [];
  });
  return {
    file_name: rows.file_name,
    row_count: columns.rows.length,
    parts: columns.parts.map(({ name }) => name),
    cells: merged.written.map((cell) => ({
      student_id: cell.student_id,
      part: cell.part,
      text: textOf(cell) ?? '',
    })),
    same_count: merged.applied.length - merged.written.length,
    faults: [...faults, ...refused]
      .toSorted((a, b) => a.row_number - b.row_number)
      .slice(0, mark_faults_max),
    not_in_file: learners.filter((one) => !seen.has(one.student_id)).map((one) => one.name),
  };
}

const no_numbers = 'No column is headed Admission number. Begin with the file of this sheet';

const partTexts = ({ cells }: SheetLearner) =>
  Object.fromEntries(cells.map((cell) => [`part_${cell.part}`, textOf(cell)]));

async function find(ctx: Ctx, id: string) {
  const who = { staff_id: ctx.staff?.id ?? null, today: isoDate(ctx.now) };
  const [sheet, learners] = await Promise.all([
    queries.findSheet(ctx.db, id, who),
    queries.listLearners(ctx.db, id),
  ]);
  if (!sheet) throw fail('record.not_found');
  return { sheet, learners };
}
