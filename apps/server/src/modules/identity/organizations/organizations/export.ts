import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OwnerClient, withOwner } from '#platform/db/owner.ts';
import type { FileStore } from '#platform/files/store.ts';
import { toCsv } from '#platform/spreadsheets/csv.ts';
import { beginReading, listSchools, listTables, readTable, type Table } from './export-queries.ts';
import { asOperator, findOrganisation, OperatorError } from './operator.ts';

export interface OrganisationExport {
  name: string;
  table_count: number;
  row_count: number;
  file_count: number;
}

/**
 * Everything that an organisation owns: a sheet for each table, read at one moment, and its files.
 * Passwords, codes and keys stay here, because whoever holds the folder could sign in with them.
 */
export async function exportOrganisation(
  owner_url: string,
  files: FileStore,
  domain: string,
  dir: string,
): Promise<OrganisationExport> {
  const { id, ...exported } = await withOwner(owner_url, async (client) => {
    const { id, name } = await findOrganisation(client, domain);
    await makeFolder(dir);
    await beginReading(client, id);
    const sheets = await writeTables(client, id, dir);
    return { id, name, ...sheets, file_count: await copyFiles(files, id, dir) };
  });
  await asOperator(owner_url, id, 'Export the organisation', async (_client, changed) => {
    changed('organisation', id, null, { exported_rows: exported.row_count });
  });
  return exported;
}

/** What is there already might be somebody else's data. */
async function makeFolder(dir: string): Promise<void> {
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new OperatorError(`${dir} exists already.`) : error;
  });
}

async function writeTables(client: OwnerClient, tenant_id: string, dir: string) {
  const schools = await listSchools(client, tenant_id);
  let [table_count, row_count] = [0, 0];
  for (const table of await listTables(client)) {
    const rows = await writeTable(client, table, { tenant_id, schools, dir });
    table_count += rows > 0 ? 1 : 0;
    row_count += rows;
  }
  return { table_count, row_count };
}

/** A sheet is made with its first row: an empty one tells nothing. */
async function writeTable(
  client: OwnerClient,
  table: Table,
  { tenant_id, schools, dir }: { tenant_id: string; schools: string[]; dir: string },
): Promise<number> {
  const columns = table.columns.map((key) => ({ key, head: key, kind: 'text' as const }));
  const parts = table.by_school ? [null, ...schools] : [null];
  const file = path.join(dir, `${table.name}.csv`);
  let row_count = 0;
  for (const school_id of parts) {
    for await (const rows of readTable(client, table, tenant_id, school_id)) {
      const sheet = Buffer.from(toCsv(columns, rows));
      // The head stands once; what follows is put behind it.
      const lines = row_count === 0 ? sheet : sheet.subarray(sheet.indexOf('\r\n') + 2);
      await writeFile(file, lines, { flag: 'a', mode: 0o600 });
      row_count += rows.length;
    }
  }
  return row_count;
}

async function copyFiles(files: FileStore, tenant_id: string, dir: string): Promise<number> {
  const kept = await files.list(tenant_id);
  await mkdir(path.join(dir, 'files'), { mode: 0o700 });
  for (const { key } of kept) {
    const bytes = await files.read(key);
    // Removed while we were reading.
    if (!bytes) continue;
    await writeFile(path.join(dir, 'files', path.basename(key)), bytes, { mode: 0o600 });
  }
  return kept.length;
}
