import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isKey } from '../files/store.ts';
import {
  BadBackup,
  keptFile,
  listFile,
  type Manifest,
  tableFile,
  type TableFacts,
} from './manifest.ts';
import { sha256Of, sha256OfFile, unpack } from './pack.ts';

const files_table = 'platform.files';
const key_columns = ['storage_key', 'thumb_key'];

/**
 * Copies every file that the rows of this backup name. Files never change under their name, so one that the
 * backup before has too is linked and takes no room of its own.
 */
export async function copyFiles(
  store: FileStore,
  dir: string,
  tables: TableFacts[],
  before: string | null,
): Promise<Manifest['files']> {
  let [count, bytes, missing] = [0, 0, 0];
  async function* lines(): AsyncGenerator<string> {
    for await (const key of listKeys(dir, tables)) {
      const content = (await store.read(key)) ?? (await store.bin.read(key));
      if (!content) {
        missing++;
        continue;
      }
      await copyOne(content, keptFile(dir, key), before && keptFile(before, key));
      count++;
      bytes += content.length;
      yield `${sha256Of(content)} ${content.length} ${key}\n`;
    }
  }
  const sink = createWriteStream(listFile(dir), { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), sink);
  return { count, bytes, missing, list_sha256: await sha256OfFile(listFile(dir)) };
}

async function copyOne(content: Buffer, file: string, before: string | null): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // One that rotted on the disk is not linked again.
  const kept_before = before === null ? null : await readFile(before).catch(() => null);
  if (before !== null && kept_before?.equals(content)) {
    // A disk that knows no links gets a copy.
    const is_linked = await link(before, file).then(
      () => true,
      () => false,
    );
    if (is_linked) return;
  }
  await writeFile(file, content, { mode: 0o600, flush: true });
}

/** The keys that the table of files names, as this backup has it. */
async function* listKeys(dir: string, tables: TableFacts[]): AsyncGenerator<string> {
  const { columns } = tables.find((one) => one.name === files_table)!;
  const places = key_columns.map((name) => columns.indexOf(name));
  for await (const line of linesOf(unpack(tableFile(dir, files_table)))) {
    const cells = line.split('\t');
    for (const place of places) if (isKey(cells[place] ?? '')) yield cells[place]!;
  }
}

export interface KeptFile {
  key: string;
  sha256: string;
  content: Buffer;
}

/**
 * A spoilt file is told to who hears of a file that is missing or changed; without anybody nothing is
 * restored.
 */
export type OnSpoilt = (key: string) => void;

/** Every file of a backup, one after the other, each compared with what was written of it. */
export async function* readFiles(
  dir: string,
  { files }: Manifest,
  onSpoilt?: OnSpoilt,
): AsyncGenerator<KeptFile> {
  const list_sha256 = await sha256OfFile(listFile(dir)).catch(() => null);
  if (list_sha256 !== files.list_sha256) {
    throw new BadBackup(`${dir} is spoilt: the list of its files is not the one that was written.`);
  }
  let count = 0;
  for await (const line of linesOf(createReadStream(listFile(dir)))) {
    const [sha256 = '', , key = ''] = line.split(' ');
    count++;
    const content = isKey(key) ? await readFile(keptFile(dir, key)).catch(() => null) : null;
    if (content && sha256Of(content) === sha256) {
      yield { key, sha256, content };
      continue;
    }
    const what = content ? 'is not the one that was written' : 'is missing';
    if (!onSpoilt) throw new BadBackup(`${dir} is spoilt: its file ${key} ${what}.`);
    onSpoilt(key);
  }
  if (count !== files.count) {
    throw new BadBackup(`${dir} is spoilt: it has ${count} files, and should have ${files.count}.`);
  }
}

/** The text of both is plain letters, so a line may be cut between any two bytes. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source) {
    const lines = `${rest}${chunk.toString('latin1')}`.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}
