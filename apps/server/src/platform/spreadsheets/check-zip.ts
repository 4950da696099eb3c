import { inflateRawSync } from 'node:zlib';
import { UnreadableFile } from '../unreadable-file.ts';

export interface ZipEntry {
  name: string;
  packed: Uint8Array;
  is_deflated: boolean;
  unpacked_bytes: number;
  /** Where its content stands in the file, with what is said before it. */
  from: number;
  upto: number;
}

/**
 * Reads a zip's own list of contents before anything unpacks it: a bomb says how large it gets.
 * Whatever a reader might understand differently from us (the 64-bit form, a second list behind
 * the first, locked entries) is refused rather than understood.
 */
export function checkZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > entries_max) throw tooMuch();
  const entries: ZipEntry[] = [];
  let unpacked_bytes = 0;
  for (let i = 0, at = view.getUint32(end + 16, true); i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== entry_mark) throw broken();
    const entry = readEntry(bytes, view, at);
    unpacked_bytes += entry.unpacked_bytes;
    if (unpacked_bytes > unpacked_bytes_max) throw tooMuch();
    entries.push(entry);
    const lengths = [at + 28, at + 30, at + 32].map((place) => view.getUint16(place, true));
    at += 46 + lengths[0]! + lengths[1]! + lengths[2]!;
  }
  checkApart(entries);
  return entries;
}

/** Entries that share bytes make much out of little, again and again. */
function checkApart(entries: ZipEntry[]): void {
  let upto = 0;
  for (const entry of entries.toSorted((one, other) => one.from - other.from)) {
    if (entry.from < upto) throw broken();
    upto = entry.upto;
  }
}

/** Unpacks one entry, and no further than it said it would go: a list of contents can lie. */
export function unpack({ packed, is_deflated, unpacked_bytes }: ZipEntry): Uint8Array {
  if (!is_deflated && packed.length === unpacked_bytes) return packed;
  try {
    const content = inflateRawSync(packed, { maxOutputLength: Math.max(unpacked_bytes, 1) });
    if (content.length === unpacked_bytes) return content;
  } catch {
    // Falls through: more content than promised and content that is no zip are the same to us.
  }
  throw broken();
}

const entries_max = 1_000;
const unpacked_bytes_max = 50_000_000;
const ratio_max = 100;
const end_mark = 0x06054b50;
const long_form_mark = 0x07064b50;
const entry_mark = 0x02014b50;
const content_mark = 0x04034b50;

/** The end record stands last, behind at most 64 KB of comment whose length it knows. */
function findEnd(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 65_535); at--) {
    if (view.getUint32(at, true) !== end_mark) continue;
    const is_long_form = at >= 20 && view.getUint32(at - 20, true) === long_form_mark;
    if (is_long_form || at + 22 + view.getUint16(at + 20, true) !== view.byteLength) break;
    return at;
  }
  throw broken();
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): ZipEntry {
  const is_locked = (view.getUint16(at + 8, true) & 1) === 1;
  const method = view.getUint16(at + 10, true);
  const packed_bytes = view.getUint32(at + 20, true);
  const unpacked_bytes = view.getUint32(at + 24, true);
  const content = view.getUint32(at + 42, true);
  // Small parts of an honest workbook shrink more than a hundredfold, so they get some room.
  if (unpacked_bytes > ratio_max * Math.max(packed_bytes, 1_000)) throw tooMuch();
  if (is_locked || (method !== 0 && method !== 8)) throw broken();
  if (content + 30 > bytes.length || view.getUint32(content, true) !== content_mark) throw broken();
  const start =
    content + 30 + view.getUint16(content + 26, true) + view.getUint16(content + 28, true);
  if (start + packed_bytes > bytes.length) throw broken();
  return {
    name: nameOf(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))),
    packed: bytes.subarray(start, start + packed_bytes),
    is_deflated: method === 8,
    unpacked_bytes,
    from: content,
    upto: start + packed_bytes,
  };
}

function nameOf(name_bytes: Uint8Array): string {
  const name = new TextDecoder().decode(name_bytes);
  const climbs = name.startsWith('/') || name.split('/').includes('..');
  if (climbs || /[\\\u0000]/.test(name)) throw broken();
  return name;
}

const tooMuch = () =>
  new UnreadableFile('This spreadsheet is too large when opened. Split it and try again.');
const broken = () =>
  new UnreadableFile('This spreadsheet is damaged. Save it again and try once more.');
