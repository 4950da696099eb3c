import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportFormat, Flag, Id, page, pageInput } from '../shapes.ts';

export const importStates = ['mapping', 'done', 'undone'] as const;

export const ImportFault = z.object({
  row_number: z.int(),
  column: z.string(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** The most rows that are listed, of faults and of doubts alike. */
export const import_lines_max = 500;

export const ImportRun = z.object({
  id: Id,
  target: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  row_count: z.int(),
  imported_count: z.int(),
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type ImportRun = z.infer<typeof ImportRun>;

/**
 * The preview of an import is what the person sees before committing: their columns, our fields, and what
 * is wrong where.
 */
export const ImportPreview = z.object({
  run: ImportRun,
  head: z.array(z.string()),
  /** The line of the file that the headings stand in, and those that they may stand in instead. */
  head_row: z.int(),
  head_choices: z.array(z.object({ row_number: z.int(), words: z.string() })),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      required: z.boolean(),
      /** What a row gets that leaves it out. */
      when_blank: z.string().optional(),
    }),
  ),
  /** Our field → their column's position. */
  mapping: z.record(z.string(), z.int()),
  /** Fields whose column is a guess: nothing is imported until a person has looked at them. */
  doubtful: z.array(z.string()),
  sample: z.array(z.object({ row_number: z.int(), cells: z.array(z.string()) })).max(10),
  valid_count: z.int(),
  faults: z.array(ImportFault).max(import_lines_max),
  fault_row_count: z.int(),
  /** Rows that look like something the school already has. They stay out unless somebody vouches. */
  alike: z.array(ImportFault).max(import_lines_max),
  alike_row_count: z.int(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

// Who may import depends on what is imported, so the service checks the target's module.
const Target = z
  .string()
  .regex(/^[a-z-]+(\/[a-z-]+)?$/)
  .max(60);

export const startImport = endpoint({
  method: 'POST',
  path: '/imports',
  summary: 'Upload a CSV or XLSX file and see its columns',
  access: { who: 'office' },
  rate: 'upload',
  upload: true,
  input: z.strictObject({ target: Target }),
  output: ImportPreview,
});

export const previewImport = endpoint({
  method: 'POST',
  path: '/imports/:id/preview',
  summary: 'Check the rows with another mapping or line of headings; nothing else is written',
  access: { who: 'office' },
  idempotent: false,
  audited: false,
  input: z.strictObject({
    id: Id,
    mapping: z.record(z.string().max(60), z.int().min(0).max(99)),
    /** Another line with the headings; the columns are then guessed anew. */
    head_row: z.int().min(1).optional(),
  }),
  output: ImportPreview,
});

export const commitImport = endpoint({
  method: 'POST',
  path: '/imports/:id/commit',
  summary: 'Import all rows, or only the valid ones and those of the alike that are named',
  access: { who: 'office' },
  input: z.strictObject({
    id: Id,
    which: z.enum(['all', 'valid-only']),
    /** Numbers of rows that look like a record of the school, and are another one all the same. */
    different_rows: z.array(z.int().min(1)).max(import_lines_max).optional(),
  }),
  output: ImportRun,
});

/**
 * The preview of an undo says what an import added and what stays, with what is in the way: "has 1
 * behaviour note".
 */
export const UndoPreview = z.object({
  free_count: z.int(),
  held_count: z.int(),
  held: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })).max(import_lines_max),
});
export type UndoPreview = z.infer<typeof UndoPreview>;

export const previewUndo = endpoint({
  method: 'GET',
  path: '/imports/:id/undo',
  summary: 'See what stands in the way of undoing an import',
  access: { who: 'office' },
  input: z.strictObject({ id: Id }),
  output: UndoPreview,
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:id/undo',
  summary: 'Take back what an import made, or the part of it that nothing depends on',
  access: { who: 'office' },
  input: z.strictObject({ id: Id, which: z.enum(['all', 'rest']).default('all') }),
  output: ImportRun,
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/imports/template',
  summary: 'An empty file with the columns we look for',
  access: { who: 'office' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({
    target: Target,
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
    /** Only the columns that are enough to begin with, where there are such. */
    short: Flag,
  }),
  output: z.any(),
});

/** Without a target: everything that the person may import. */
export const ImportFilter = z.strictObject({ ...pageInput, target: Target.optional() });

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  summary: 'Import history',
  access: { who: 'office' },
  input: ImportFilter,
  output: page(ImportRun),
});

export const exportImports = endpoint({
  method: 'GET',
  path: '/imports/export',
  summary: 'Export the import history',
  access: { who: 'office' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ target: Target.optional(), format: exportFormat }),
  output: z.any(),
});
