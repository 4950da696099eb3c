import { ChildFailed, childFile, startChild } from '../children/child.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { ImageJob, PixelCount } from './images.child.ts';
import { sniffType } from './sniff-type.ts';

export interface ImageWish {
  max_px: number;
  /** Cut to a square around the middle. */
  square?: boolean;
  /** WebP for screens; PNG for a logo, since printed documents cannot hold WebP. */
  format?: 'webp' | 'jpeg' | 'png';
  /** Also draw a small twin of at most this many pixels. */
  thumb_px?: number;
}

/** A picture as it came, and for whom it is drawn: organisations take turns. */
export interface SentPicture {
  bytes: Uint8Array;
  tenant_id: string;
}

export interface DrawnImage {
  bytes: Uint8Array;
  media_type: 'image/webp' | 'image/jpeg' | 'image/png';
  width_px: number;
  height_px: number;
  thumb?: Uint8Array;
}

/**
 * Decodes a picture and draws it anew, in a process of its own: whatever else the file carried
 * (a place, a script, a second file) does not come along, and a bomb hits only that process.
 */
export async function reencodeImage(
  { bytes, tenant_id }: SentPicture,
  wish: ImageWish,
): Promise<DrawnImage> {
  checkKind(bytes);
  return (await ask({ bytes, wish }, tenant_id)) as DrawnImage;
}

/**
 * Counts how many pixels a picture says it has, before anything of it is drawn: that is what drawing costs,
 * and a small file can hold many. What is no picture has none.
 */
export async function countPixels({ bytes, tenant_id }: SentPicture): Promise<number> {
  if (!readable.has(sniffType(bytes))) return 0;
  const counting = ask({ bytes }, tenant_id) as Promise<PixelCount>;
  return counting.then(
    ({ pixels }) => pixels,
    (error: unknown) => {
      if (error instanceof UnreadableFile) return 0;
      throw error;
    },
  );
}

async function ask(job: ImageJob, tenant_id: string): Promise<DrawnImage | PixelCount> {
  try {
    return await painter.ask(job, tenant_id);
  } catch (error) {
    if (error instanceof ChildFailed && error.reason !== 'too busy') {
      const said = error.name_in_child === 'UnreadableFile' ? error.message : not_a_picture;
      throw new UnreadableFile(said);
    }
    throw error;
  }
}

const picture_bytes_max = 10_000_000;
const readable = new Set(['png', 'jpeg', 'webp']);
const not_a_picture = 'This file is not a picture we can read. Use a JPEG or PNG photo.';
const is_heic =
  'This photo is in the format of an iPhone (HEIC), which we cannot read. Save it as JPEG and try again.';

const painter = startChild<ImageJob, DrawnImage | PixelCount>(
  childFile('images', import.meta.url),
  {
    heap_mb_max: 128,
    job_ms_max: 10_000,
    rss_mb_tired: 300,
    waiting_max: 50,
  },
);

function checkKind(bytes: Uint8Array): void {
  const type = sniffType(bytes);
  if (type === 'heic') throw new UnreadableFile(is_heic);
  if (!readable.has(type)) throw new UnreadableFile(not_a_picture);
  if (bytes.length > picture_bytes_max) {
    throw new UnreadableFile('This picture is too large. Use one of at most 10 MB.');
  }
}
