import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface StaticFile {
  bytes: Buffer;
  media_type: string;
  etag: string;
  /** Its name carries a hash of its content, so a browser may keep it for ever. */
  hashed: boolean;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** By the path a browser asks for: `/assets/app-3f2a.js`. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const files_max = 2_000;
const file_bytes_max = 5_000_000;

/** Reads the built client into memory once; no request ever names a place on the disk. */
export function readFiles(folder: string): StaticFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => isServed(name));
  if (names.length > files_max) throw new Error(`${folder} holds more than ${files_max} files`);
  return new Map(names.map((name) => [urlOf(name), readOne(folder, name)]));
}

/** Sends a file, packed as the browser likes it, or says that the browser has it already. */
export async function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  reply.header('cache-control', file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.header('etag', file.etag).header('vary', 'accept-encoding').type(file.media_type);
  // A worker lives under the policy of its own file and must be allowed to fetch.
  if (file.media_type.startsWith('text/javascript')) {
    reply.header('content-security-policy', script_policy);
  }
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  const encoding = isText(file.media_type) ? encodingFor(request) : null;
  if (!encoding) return reply.send(file.bytes);
  file.packed[encoding] ??= pack(file.bytes, encoding, 'once');
  return reply.header('content-encoding', encoding).send(await file.packed[encoding]);
}

type Encoding = 'br' | 'gzip';

/** The best packing the browser takes. */
export function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Packing is done once: what is packed once and served often may take its time; a page is packed while
 * somebody waits.
 */
export function pack(
  bytes: Buffer,
  encoding: Encoding,
  pace: 'once' | 'each time',
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: pace === 'once' ? 9 : 6 });
  const quality = pace === 'once' ? 10 : 5;
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

const script_policy =
  "default-src 'none'; connect-src 'self'; script-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

// The build's own notes and source maps are not for visitors.
const isServed = (name: string): boolean => !name.startsWith('.') && !name.endsWith('.map');

const urlOf = (name: string): string => `/${name.split(path.sep).join('/')}`;

function readOne(folder: string, name: string): StaticFile {
  const bytes = readFileSync(path.join(folder, name));
  if (bytes.length > file_bytes_max) throw new Error(`${name} is larger than ${file_bytes_max}`);
  return {
    bytes,
    media_type: media_types[path.extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    hashed: urlOf(name).startsWith('/assets/'),
    packed: {},
  };
}

const media_types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const isText = (media_type: string): boolean => media_type.endsWith('utf-8');
