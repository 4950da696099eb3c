import type { ImportFault, ImportPreview } from '@darasa/contract/platform/imports';
import type { CheckedRows } from './check.ts';
import { headChoices } from './head-line.ts';
import type { StoredImport } from './queries.ts';
import type { ImportTarget } from './target.ts';

const sample_rows = 10;
const cell_max = 60;
const sentence_max = 200;

/**
 * A preview is what the person sees before committing. Long cells are cut: a preview is looked at, not
 * read.
 */
export function previewOf(
  { fields }: ImportTarget,
  stored: StoredImport,
  { valid, faults, fault_row_count, alike, alike_row_count }: CheckedRows,
  doubtful: string[] = [],
): ImportPreview {
  const { run, head_row, head, rows, mapping } = stored;
  return {
    run,
    head_row,
    head_choices: headChoices(stored),
    head: head.map((text) => cut(text)),
    fields: fields.map(({ name, label, required, when_blank }) => ({
      name,
      label,
      required,
      ...(when_blank ? { when_blank } : {}),
    })),
    mapping,
    doubtful,
    sample: rows.slice(0, sample_rows).map(({ row_number, cells }) => ({
      row_number,
      cells: cells.map((text) => cut(text)),
    })),
    valid_count: valid.length,
    faults: faults.map(shortened),
    fault_row_count,
    alike: alike.map(shortened),
    alike_row_count,
  };
}

const shortened = (line: ImportFault): ImportFault => ({
  ...line,
  message: cut(line.message, sentence_max),
});

function cut(text: string, max = cell_max): string {
  if (text.length <= max) return text;
  // Half of a two-part sign at the end would not be text any more.
  return `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…`;
}
