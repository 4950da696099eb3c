import { ChildFailed, childFile, startChild } from '../children/child.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { ImageJob, ImageReply } from './images.child.ts';
import { sniffType } from './sniff-type.ts';

export interface ImageWish {
  max_px: number;
  /** Cut to a square around the middle. */
  square?: boolean;
}

const readable = new Set(['png', 'jpeg', 'webp']);
const not_a_picture = 'This file is not a picture we can read. Use a JPEG or PNG photo.';

const painter = startChild<ImageJob, ImageReply>(childFile('images', import.meta.url), {
  heap_mb_max: 128,
  job_ms_max: 10_000,
  rss_mb_tired: 300,
  waiting_max: 50,
});

/**
 * Decodes a picture and draws it anew, in a process of its own: whatever else the file carried
 * (a place, a script, a second file) does not come along, and a bomb hits only that process.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  wish: ImageWish,
): Promise<{ bytes: Uint8Array; media_type: 'image/webp' }> {
  if (!readable.has(sniffType(bytes))) throw new UnreadableFile(not_a_picture);
  try {
    const { bytes: drawn } = await painter.ask({ bytes, ...wish });
    return { bytes: drawn, media_type: 'image/webp' };
  } catch (error) {
    if (error instanceof ChildFailed && error.reason !== 'too busy') {
      const said = error.name_in_child === 'UnreadableFile' ? error.message : not_a_picture;
      throw new UnreadableFile(said);
    }
    throw error;
  }
}
