import { createHash } from 'node:crypto';
import { type Ctx, nowIso } from '../ctx.ts';
import type { Db } from '../db/scope.ts';
import { insertImages, listImages } from './queries.ts';

/**
 * Keeps pictures as they are now, each once, and answers with their fingerprints: a paper names its logo,
 * stamp and signatures so, and prints with them when the school has others.
 */
export async function keepImages(
  ctx: Pick<Ctx, 'db' | 'now'>,
  pictures: readonly (Uint8Array | undefined)[],
): Promise<(string | null)[]> {
  const hashed = pictures.map((png) => png && { png, hash: hashOf(png) });
  const kept = hashed.filter((one) => one !== undefined);
  if (kept.length > 0) await insertImages(ctx.db, kept, nowIso(ctx));
  return hashed.map((one) => one?.hash ?? null);
}

/** Pictures by fingerprint, which is also the name that a template finds them under. */
export async function readImages(
  db: Db,
  hashes: readonly (string | null)[],
): Promise<Record<string, Uint8Array>> {
  const wanted = [...new Set(hashes.filter((hash) => hash !== null))];
  if (wanted.length === 0) return {};
  const found = await listImages(db, wanted);
  return Object.fromEntries(found.map(({ hash, png }) => [hash, png]));
}

const hashOf = (png: Uint8Array): string => createHash('sha256').update(png).digest('hex');
