import sharp from 'sharp';
import { serve } from '../children/serve.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { ImageWish } from './images.ts';

export interface ImageJob extends ImageWish {
  bytes: Uint8Array;
}
export interface ImageReply {
  bytes: Uint8Array;
}

// A flat 30,000 by 30,000 picture is half a megabyte as a file and gigabytes when decoded.
const pixels_max = 25_000_000;

sharp.cache(false);
sharp.concurrency(1);

serve<ImageJob, ImageReply>(
  async ({ bytes, max_px, square }) => {
    const source = sharp(bytes, { limitInputPixels: pixels_max, failOn: 'error', animated: false });
    const { width = 0, height = 0 } = await source
      .metadata()
      .catch(() => ({ width: 0, height: 0 }));
    if (width * height > pixels_max) {
      throw new UnreadableFile('This picture is too large. Use one of at most 25 megapixels.');
    }
    const drawn = await source
      // The camera's note on how it was held is applied first, since it is dropped with all others.
      .rotate()
      .resize(max_px, max_px, { fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes: new Uint8Array(drawn) };
  },
  { rss_mb_max: 600 },
);
