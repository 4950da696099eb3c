import { BadBackup, type Manifest, readManifest, tableFile } from './manifest.ts';
import { type OnSpoilt, readFiles } from './kept-files.ts';
import { measure } from './pack.ts';

/** A checked backup is what a backup holds, once it was read to its last byte. */
export interface CheckedBackup {
  manifest: Manifest;
  /** Of all rows, before they are packed. */
  table_bytes: number;
}

/**
 * Reads a backup to its last byte, and fails with what is not as it was written. Files that are spoilt are
 * passed over where somebody hears of them: a school is more than one photo.
 */
export async function checkBackup(dir: string, onSpoilt?: OnSpoilt): Promise<CheckedBackup> {
  const manifest = await readManifest(dir);
  let table_bytes = 0;
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = await measure(tableFile(dir, name)).catch(() => null);
    if (!found) throw new BadBackup(`${dir} is spoilt: the table ${name} is missing or cut off.`);
    if (found.rows !== rows || found.sha256 !== sha256) {
      throw new BadBackup(`${dir} is spoilt: the table ${name} is not the one that was written.`);
    }
    table_bytes += found.bytes;
  }
  const files = readFiles(dir, manifest, onSpoilt);
  while (!(await files.next()).done) continue;
  return { manifest, table_bytes };
}

export function inWords({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const missing = files.missing > 0 ? ` (${files.missing} were missing when it was made)` : '';
  return `${rows} rows in ${tables.length} tables, ${files.count} files${missing}`;
}
