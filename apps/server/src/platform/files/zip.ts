import { zipSync, type Zippable } from 'fflate';

export interface ZippedFile {
  /** With folders, such as "2 Cash books/Main cash box.xlsx". */
  name: string;
  bytes: Uint8Array;
}

/** Many files as one. Papers and workbooks are packed already, so only text is squeezed. */
export function zipOf(files: readonly ZippedFile[], mtime: Date): Uint8Array {
  const entries: Zippable = {};
  for (const { name, bytes } of files) {
    if (Object.hasOwn(entries, name)) throw new Error(`two files in one zip are called ${name}`);
    entries[name] = [bytes, { level: /\.(csv|txt)$/.test(name) ? 1 : 0, mtime }];
  }
  return zipSync(entries);
}

/** What an account or a person is called, without what a folder cannot hold. */
export const zipName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} ()&,.-]+/gu, '-')
    .replace(/^[ .-]+|[ .-]+$/g, '')
    .slice(0, 60) || 'file';
