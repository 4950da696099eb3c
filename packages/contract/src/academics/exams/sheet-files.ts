import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';

/** The most lines of a marks file that are listed as faults. */
export const mark_faults_max = 500;

export const getSheetFile = endpoint({
  method: 'GET',
  path: '/academics/sheets/:id/file',
  summary: 'A mark sheet as a file to fill in, or on paper',
  access: { module: exam_readers },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id, format: exportFormat }),
  output: z.any(),
});

const FilledCell = z.object({
  student_id: Id,
  part: z.int(),
  /** What the file says, as it is typed into the cell. */
  text: z.string(),
});

export const MarksFile = z.object({
  file_name: z.string(),
  row_count: z.int(),
  /** The parts that have a column in the file. */
  parts: z.array(z.string()),
  /** The cells that would change; none of them is written yet. */
  cells: z.array(FilledCell),
  /** Cells that hold the same already. */
  same_count: z.int(),
  /** What must be mended before anything is filled in. */
  faults: z.array(
    z.object({
      row_number: z.int(),
      admission_number: z.string(),
      column: z.string(),
      message: z.string(),
    }),
  ),
  /** Learners of the sheet who are not in the file. */
  not_in_file: z.array(z.string()),
});
export type MarksFile = z.infer<typeof MarksFile>;

export const readMarksFile = endpoint({
  method: 'POST',
  path: '/academics/sheets/:id/file',
  summary: 'Read marks from a file and say which cells they would fill; nothing is written',
  access: { module: exam_readers, act: 'edit' },
  rate: 'upload',
  idempotent: false,
  audited: false,
  upload: true,
  input: z.strictObject({ id: Id }),
  output: MarksFile,
});
