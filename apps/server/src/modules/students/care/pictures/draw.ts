import { countPixels, reencodeImage, type SentPicture } from '#platform/files/images.ts';
import { checkZip, unpack, type ZipEntry } from '#platform/spreadsheets/check-zip.ts';
import { UnreadableFile } from '#platform/unreadable-file.ts';

export type DrawnPhoto = Awaited<ReturnType<typeof drawPhoto>>;

/** 512 pixels square: well below 200 KB, and nothing that was hidden in the file comes along. */
export const drawPhoto = (sent: SentPicture) =>
  reencodeImage(sent, { max_px: 512, square: true, thumb_px: 96 });

export interface ZippedPhoto {
  file_name: string;
  /** What the file is called without folder and ending: the admission number. */
  named: string;
  drawn: DrawnPhoto | { message: string };
}

const photos_max = 300;
/** Of all pictures together: more than any 8 MB of photos have, and about a second of drawing. */
const pixels_max = 250_000_000;

/** Every file of a zip that is not a folder or a note of the system that packed it. */
export async function drawZip({ bytes, tenant_id }: SentPicture): Promise<ZippedPhoto[]> {
  const entries = checkZip(bytes).filter(({ name }) => !/\/$|^__MACOSX|(^|\/)\./.test(name));
  if (entries.length > photos_max) {
    throw new UnreadableFile(`This file holds more than ${photos_max} pictures. Split it.`);
  }
  await checkPixels(entries, tenant_id);
  const photos: ZippedPhoto[] = [];
  for (const entry of entries) {
    const file_name = entry.name.split('/').at(-1)!.slice(0, 120);
    const named = file_name.replace(/\.[^.]*$/, '');
    const drawn = await unpackAnd(entry, tenant_id, drawPhoto);
    photos.push({ file_name, named, drawn });
  }
  return photos;
}

/** Asked of all before the first is drawn. */
async function checkPixels(entries: ZipEntry[], tenant_id: string): Promise<void> {
  let pixels = 0;
  for (const entry of entries) {
    const counted = await unpackAnd(entry, tenant_id, countPixels);
    if (typeof counted === 'number') pixels += counted;
    if (pixels > pixels_max) {
      throw new UnreadableFile('These pictures are too large together. Split the file.');
    }
  }
}

async function unpackAnd<T>(
  entry: ZipEntry,
  tenant_id: string,
  work: (sent: SentPicture) => Promise<T>,
): Promise<T | { message: string }> {
  try {
    return await work({ bytes: unpack(entry), tenant_id });
  } catch (error) {
    if (error instanceof UnreadableFile) return { message: error.message };
    throw error;
  }
}
