import { createHash } from 'node:crypto';
import type { InputOf } from '@darasa/contract/endpoint';
import type { makeAuditPack } from '@darasa/contract/finance/overview/audit-pack';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { atOneMoment } from '#platform/db/scope.ts';
import { exportAnswer, type ExportFormat, type Table } from '#platform/exports/export-answer.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { type ZippedFile, zipOf } from '#platform/files/zip.ts';
import { newId } from '#platform/ids.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { renderTableSheets, type TableSheet } from '#platform/pdf/table-sheets.ts';
import { TooLong } from '#platform/spreadsheets/columns.ts';
import { stretchInWords } from '#modules/finance/books/accounting/print.ts';
import { type Days, gather, type Parts } from './parts.ts';
import * as queries from './queries.ts';

// A workbook of more takes longer than a transaction may rest; a text is written at once.
const workbook_rows_max = 10_000;
// A browser hears nothing while the pack is made, and gives up after thirty seconds.
const write_ms_max = 24_000;

interface Packed extends ZippedFile {
  rows: number;
}

/** The books of a period in one file. What was handed out stays on record with its print. */
export async function make(ctx: Ctx, days: InputOf<typeof makeAuditPack>) {
  const { parts, head } = await gatherAtRest(ctx, days);
  const files = await write(ctx, parts);
  const bytes = zipOf([await contents(ctx, days, head, files), ...files], ctx.now);
  const pack = {
    id: newId(ctx.now.getTime()),
    from_on: days.from,
    to_on: days.to,
    file_count: files.length + 1,
    size_bytes: bytes.length,
    sha256: printOf(bytes),
    made_at: nowIso(ctx),
  };
  const ground = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx), made_by: ctx.user.id };
  await queries.insertPack(ctx.db, { ...pack, ...ground });
  const { id, made_at: _made_at, ...said } = pack;
  ctx.changed('audit pack', id, null, said);
  return { bytes, file_name: `audit-pack-${days.from}-to-${days.to}.zip` };
}

/** The lists of one pack agree with each other, also while others post. */
const gatherAtRest = (ctx: Ctx, days: Days) =>
  atOneMoment(ctx.db, async () => ({
    head: await queries.findHead(ctx.db),
    parts: await gather(ctx, days),
  }));

async function write(ctx: Ctx, { tables, papers }: Parts): Promise<Packed[]> {
  const files: Packed[] = [];
  const began = performance.now();
  const add = async (name: string, rows: number, bytes: Uint8Array) => {
    files.push({ name, rows, bytes });
    if (performance.now() - began > write_ms_max) {
      throw fail('export.too_long', { sentence: 'This takes too long. Choose fewer days.' });
    }
    // A transaction in which nobody speaks for ten seconds is ended; this keeps it open.
    await queries.findHead(ctx.db);
  };
  for (const { name, on_paper, ...table } of tables) {
    const formats: ExportFormat[] = [table.rows.length > workbook_rows_max ? 'csv' : 'xlsx'];
    if (on_paper) formats.unshift('pdf');
    for (const format of formats) {
      await add(`${name}.${format}`, table.rows.length, await bytesOf(ctx, table, format));
    }
  }
  for (const { name, title, sheets } of papers) {
    if (sheets.length === 0) continue;
    await add(`${name}.pdf`, sheets.length, await paperOf(ctx, title, sheets));
  }
  return files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

const bytesOf = async (ctx: Ctx, table: Table, format: ExportFormat): Promise<Uint8Array> =>
  (await exportAnswer({ ctx, ...table, format })).bytes;

async function paperOf(ctx: Ctx, title: string, sheets: TableSheet[]): Promise<Uint8Array> {
  const frame = { ...(await frameOf(ctx)), title };
  return renderTableSheets(frame, sheets).catch((error: unknown) => {
    throw error instanceof TooLong ? fail('export.too_long', { sentence: error.message }) : error;
  });
}

const frameOf = async (ctx: Ctx) => ({
  letterhead: await letterheadOf(ctx),
  paper: 'a4' as const,
  printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
  printed_at: ctx.now,
});

/** The first page: what is in the pack, with the print of each file to check it by. */
async function contents(
  ctx: Ctx,
  days: Days,
  head: queries.Head | undefined,
  files: Packed[],
): Promise<ZippedFile> {
  const bytes = await renderTable({
    ...(await frameOf(ctx)),
    title: 'Audit pack',
    filter: stretchInWords(days),
    facts: [
      { label: 'Newest posting in the books', value: head ? String(head.number) : 'None' },
      { label: 'Its seal', value: head ? head.hash.slice(0, 32) : 'None' },
    ],
    columns: [
      { key: 'name', head: 'File', kind: 'text' },
      { key: 'rows', head: 'Rows', kind: 'number' },
      { key: 'print', head: 'SHA-256', kind: 'text' },
    ],
    rows: files.map((file) => ({ ...file, print: printOf(file.bytes) })),
    note: 'Every posting carries the seal of the one before it. The proof in Accounting shows the seal of each day.',
  });
  return { name: '0 Contents.pdf', bytes };
}

const printOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
