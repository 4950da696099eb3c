import readExcel from 'read-excel-file/node';
import { checkZip, unpack } from '../src/platform/spreadsheets/check-zip.ts';
import type { RawAnswer } from './server.ts';

/** The files of an audit pack. */
export function openPack({ text }: RawAnswer) {
  const bytes = Buffer.from(text, 'latin1');
  const entries = checkZip(bytes);
  const content = (name: string) => Buffer.from(unpack(entries.find((one) => one.name === name)!));
  const rows = async (name: string) => {
    const [sheet] = await readExcel(content(name), { trim: false });
    return sheet!.data;
  };
  return {
    bytes,
    names: entries.map((one) => one.name),
    content,
    rows,
    sheet: async (name: string) => JSON.stringify((await rows(name)) as unknown),
  };
}
