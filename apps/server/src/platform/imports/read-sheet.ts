import { ChildFailed } from '../children/child.ts';
import { fail } from '../fail.ts';
import type { Upload } from '../http/route.ts';
import { readTable } from '../spreadsheets/read-table.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Mapping, SheetRow } from './check.ts';
import { guessMapping } from './guess-mapping.ts';
import type { ImportField } from './target.ts';

export interface Sheet {
  head: string[];
  rows: SheetRow[];
  mapping: Mapping;
}

export async function readSheet(upload: Upload, fields: ImportField[]): Promise<Sheet> {
  const table = await readTable(upload.bytes, upload.file_name).catch(refuse);
  const head = table.head.map(storable);
  const rows = table.rows.map(({ row_number, cells }) => ({
    row_number,
    cells: cells.map(storable),
  }));
  return { head, rows, mapping: guessMapping(head, fields) };
}

function refuse(error: unknown): never {
  if (error instanceof UnreadableFile) throw fail('file.unreadable', { sentence: error.message });
  if (error instanceof ChildFailed && error.reason === 'too busy') {
    throw fail('server.busy', {}, { retry_after_s: 5 });
  }
  throw error;
}

// The database holds neither NUL nor half of a two-part sign.
const storable = (text: string): string => text.replace(/\u0000|\p{Surrogate}/gu, '');
