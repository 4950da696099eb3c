import { BadBackup, type Manifest, readManifest, tableFile } from './manifest.ts';
import { readFiles } from './kept-files.ts';
import { measure } from './pack.ts';

/** Reads a backup to its last byte, and fails with what is not as it was written. */
export async function checkBackup(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir);
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = await measure(tableFile(dir, name)).catch(() => null);
    if (!found) throw new BadBackup(`${dir} is spoilt: the table ${name} is missing or cut off.`);
    if (found.rows !== rows || found.sha256 !== sha256) {
      throw new BadBackup(`${dir} is spoilt: the table ${name} is not the one that was written.`);
    }
  }
  const files = readFiles(dir, manifest);
  while (!(await files.next()).done) continue;
  return manifest;
}

export function inWords({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const missing = files.missing > 0 ? ` (${files.missing} were missing when it was made)` : '';
  return `${rows} rows in ${tables.length} tables, ${files.count} files${missing}`;
}
