import { createHmac } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Secret } from '../auth/tokens.ts';

/**
 * A bad backup says what is wrong with a backup, or with making or restoring one, in words for whoever runs
 * the server.
 */
export class BadBackup extends Error {
  override name = 'BadBackup';
}

const TableFacts = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the rows as PostgreSQL writes them, before they are packed. */
  sha256: z.string(),
});

const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  postgres: z.string(),
  installation_id: z.string(),
  /** Which version it is of: the tables are made anew by these, in this order. */
  migrations: z.array(z.string()),
  /** Those of the library that keeps the queue. */
  queue_migrations: z.array(z.number()),
  tables: z.array(TableFacts),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Rows that name a file which was not in the folder. */
    missing: z.number(),
    list_sha256: z.string(),
  }),
  /** The secret itself is kept apart. Without it nobody opens what it seals. */
  secret: z.object({ fingerprint: z.string(), seals: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableFacts = z.infer<typeof TableFacts>;

const manifest_name = 'manifest.json';

/** In every backup: a packed file for each table, the files, and a line for each of these. */
export const tableFile = (dir: string, table: string): string =>
  path.join(dir, 'tables', `${table}.gz`);
export const keptFile = (dir: string, key: string): string => path.join(dir, 'files', key);
export const listFile = (dir: string): string => path.join(dir, 'files.txt');

/** Comes last, and at once: a folder without it is no backup, whatever else is in it. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const file = path.join(dir, manifest_name);
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(`${file}.part`, file);
}

export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(path.join(dir, manifest_name), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      throw new BadBackup(
        `${dir} is not a whole backup: it has no ${manifest_name}, which is written last.`,
      );
    },
  );
  const manifest = Manifest.safeParse(parse(text));
  if (manifest.success) return manifest.data;
  throw new BadBackup(`${dir} is not a whole backup: its ${manifest_name} cannot be read.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Tells one secret from another, and nothing about it. */
export const fingerprintOf = (secret: Secret): string =>
  createHmac('sha256', secret).update('the secret of a backup').digest('hex').slice(0, 32);
