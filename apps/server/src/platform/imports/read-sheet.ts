import type { Upload } from '../http/route.ts';
import { readTable } from '../spreadsheets/read-table.ts';
import type { SheetRow } from './check.ts';

export interface Sheet {
  file_name: string;
  head_row: number;
  head: string[];
  rows: SheetRow[];
}

/** The uploaded file as text in rows and columns. */
export async function readSheet({ bytes, file_name, tenant_id }: Upload): Promise<Sheet> {
  const table = await readTable(bytes, file_name, tenant_id);
  return {
    file_name: storable(file_name),
    head_row: table.head_row,
    head: table.head.map(storable),
    rows: table.rows.map(({ row_number, cells }) => ({ row_number, cells: cells.map(storable) })),
  };
}

// The database holds neither NUL nor half of a two-part sign.
const storable = (text: string): string => text.replace(/\u0000|\p{Surrogate}/gu, '');
