import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BadBackup, type Manifest, readManifest } from './manifest.ts';

export interface Backup {
  dir: string;
  manifest: Manifest;
}

const shape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

export const nameOf = (at: Date): string => at.toISOString().replaceAll(':', '-');

/** One that was begun: it becomes a backup by its name, which it gets when everything is in it. */
export const unfinishedIn = (folder: string, installation_id: string): string =>
  path.join(folder, `${installation_id}.part`);

/** Whole backups only, oldest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: Backup[] = [];
  for (const name of names.filter((one) => shape.test(one)).sort()) {
    const dir = path.join(folder, name);
    const manifest = await readManifest(dir).catch((error: unknown) => {
      if (error instanceof BadBackup) return null;
      throw error;
    });
    if (manifest) found.push({ dir, manifest });
  }
  return found;
}

/** Those of this database: a folder may hold those of others, which are not ours to count or to remove. */
export const backupsOf = async (folder: string, installation_id: string): Promise<Backup[]> =>
  (await listBackups(folder)).filter((one) => one.manifest.installation_id === installation_id);

export interface KeepingRule {
  days: number;
  months: number;
}

const day_ms = 24 * 60 * 60_000;

/** Every backup of the last days stays, the first of each of the last months, and the newest in any case. */
export function choosePast(made: Date[], now: Date, { days, months }: KeepingRule): Date[] {
  const since_day = new Date(now.getTime() - days * day_ms);
  const since_month = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)));
  const sorted = made.toSorted((a, b) => a.getTime() - b.getTime());
  return sorted.filter((at, i) => {
    const is_newest = i === sorted.length - 1;
    const is_first = i === 0 || monthOf(sorted[i - 1]!) !== monthOf(at);
    return !(is_newest || at > since_day || (is_first && monthOf(at) > since_month));
  });
}

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

export async function removePast(backups: Backup[], now: Date, kept: KeepingRule): Promise<void> {
  const madeAt = ({ manifest }: Backup) => new Date(manifest.made_at);
  const past = choosePast(backups.map(madeAt), now, kept).map((at) => at.getTime());
  for (const one of backups.filter((backup) => past.includes(madeAt(backup).getTime()))) {
    await rm(one.dir, { recursive: true, force: true });
  }
}
