import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  /** With folders, such as "2 Cash books/Main cash box.xlsx". */
  name: string;
  bytes: Uint8Array;
}

/**
 * Many files as one, in the plain form of a zip that every computer opens. Papers and workbooks are
 * packed already, so only text is squeezed.
 */
export function zipOf(files: readonly ZippedFile[], made_at: Date): Uint8Array {
  const names = new Set(files.map((file) => file.name));
  if (names.size < files.length) throw new Error('two files in one zip have one name');
  const contents: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const is_text = /\.(csv|txt)$/.test(file.name);
    const packed = is_text ? deflateRawSync(file.bytes, { level: 1 }) : Buffer.from(file.bytes);
    const facts = factsOf(file, { packed, name, is_text, made_at });
    contents.push(numbers([content_mark, 4]), facts, name, packed);
    // The list at the end repeats the facts, and says where each content begins.
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]);
    list.push(numbers([entry_mark, 4], [version, 2]), facts, place, name);
    at += 4 + facts.length + name.length + packed.length;
  }
  const listed = Buffer.concat(list);
  if (at + listed.length > bytes_max) throw new Error('a zip of this form holds 4 GB at most');
  const count = files.length;
  const end = numbers(
    [end_mark, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [listed.length, 4],
    [at, 4],
    [0, 2],
  );
  return Buffer.concat([...contents, listed, end]);
}

const content_mark = 0x04034b50;
const entry_mark = 0x02014b50;
const end_mark = 0x06054b50;
const version = 20;
const names_in_utf8 = 0x0800;
const bytes_max = 0xffffffff;

function factsOf(
  { bytes }: ZippedFile,
  by: { packed: Buffer; name: Buffer; is_text: boolean; made_at: Date },
): Buffer {
  const { packed, name, is_text, made_at } = by;
  const time = (made_at.getUTCHours() << 11) | (made_at.getUTCMinutes() << 5);
  const day =
    ((made_at.getUTCFullYear() - 1980) << 9) |
    ((made_at.getUTCMonth() + 1) << 5) |
    made_at.getUTCDate();
  return numbers(
    [version, 2],
    [names_in_utf8, 2],
    [is_text ? 8 : 0, 2],
    [time, 2],
    [day, 2],
    [crc32(bytes), 4],
    [packed.length, 4],
    [bytes.length, 4],
    [name.length, 2],
    [0, 2],
  );
}

/** Little end first, each in its number of bytes. */
function numbers(...all: [value: number, size: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of all) at = buffer.writeUIntLE(value, at, size);
  return buffer;
}

/** A name in a ZIP is what an account or a person is called, without what a folder cannot hold. */
export const zipName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} ()&,.-]+/gu, '-')
    .replace(/^[ .-]+|[ .-]+$/g, '')
    .slice(0, 60) || 'file';
