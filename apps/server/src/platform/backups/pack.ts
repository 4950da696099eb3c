import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export interface PackMeasure {
  rows: number;
  sha256: string;
}

const newline = 10;

/** Writes rows into a packed file, and says how many lines there were and what they hash to. */
export async function pack(rows: Readable, file: string): Promise<PackMeasure> {
  const meter = newMeter();
  const sink = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(rows, meter.stream, createGzip({ level: 1 }), sink);
  return meter.read();
}

export function unpack(file: string): AsyncIterable<Buffer> {
  const unpacked = createGunzip();
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  return unpacked;
}

/** Reads a packed file to its end, and says also how long it is unpacked. */
export async function measure(file: string): Promise<PackMeasure & { bytes: number }> {
  const meter = newMeter();
  let bytes = 0;
  const nowhere = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(createReadStream(file), createGunzip(), meter.stream, nowhere);
  return { ...meter.read(), bytes };
}

function newMeter(): { stream: Transform; read(): PackMeasure } {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows++;
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ rows, sha256: hash.digest('hex') }) };
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
