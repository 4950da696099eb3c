import { reencodeImage } from '../../../platform/files/images.ts';
import { checkZip, unpack } from '../../../platform/spreadsheets/check-zip.ts';
import { UnreadableFile } from '../../../platform/unreadable-file.ts';

export type Drawn = Awaited<ReturnType<typeof drawPhoto>>;

/** 512 pixels square: well below 200 KB, and nothing that was hidden in the file comes along. */
export const drawPhoto = (bytes: Uint8Array) =>
  reencodeImage(bytes, { max_px: 512, square: true, thumb_px: 96 });

export interface ZippedPhoto {
  file_name: string;
  /** What the file is called without folder and ending: the admission number. */
  named: string;
  drawn: Drawn | { message: string };
}

const photos_max = 300;

/** Every file of a zip that is not a folder or a note of the system that packed it. */
export async function drawZip(bytes: Uint8Array): Promise<ZippedPhoto[]> {
  const entries = checkZip(bytes).filter(({ name }) => !/\/$|^__MACOSX|(^|\/)\./.test(name));
  if (entries.length > photos_max) {
    throw new UnreadableFile(`This file holds more than ${photos_max} pictures. Split it.`);
  }
  const photos: ZippedPhoto[] = [];
  for (const entry of entries) {
    const file_name = entry.name.split('/').at(-1)!.slice(0, 120);
    const named = file_name.replace(/\.[^.]*$/, '');
    photos.push({ file_name, named, drawn: await drawOrSay(() => unpack(entry)) });
  }
  return photos;
}

async function drawOrSay(read: () => Uint8Array): Promise<ZippedPhoto['drawn']> {
  try {
    return await drawPhoto(read());
  } catch (error) {
    if (error instanceof UnreadableFile) return { message: error.message };
    throw error;
  }
}
