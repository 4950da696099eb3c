import sharp, { type Sharp } from 'sharp';
import { serve } from '../children/serve.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { DrawnImage, ImageWish } from './images.ts';

export interface ImageJob extends ImageWish {
  bytes: Uint8Array;
}
export type ImageReply = DrawnImage;

// A flat 30,000 by 30,000 picture is half a megabyte as a file and gigabytes when decoded.
const pixels_max = 25_000_000;

sharp.cache(false);
sharp.concurrency(1);

serve<ImageJob, ImageReply>(
  async ({ bytes, max_px, square, format = 'webp', thumb_px }) => {
    await checkSize(bytes);
    const source = open(bytes);
    const { data, info } = await encode(fit(source, max_px, square), format);
    const thumb = thumb_px && (await encode(fit(sharp(data), thumb_px, square), format));
    return {
      bytes: new Uint8Array(data),
      media_type: `image/${format}`,
      width_px: info.width,
      height_px: info.height,
      ...(thumb ? { thumb: new Uint8Array(thumb.data) } : {}),
    };
  },
  { rss_mb_max: 500 },
);

/** Reads the header only; nothing is decoded before the size is known. */
async function checkSize(bytes: Uint8Array): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (header.width * header.height > pixels_max) {
    throw new UnreadableFile('This picture is too large. Use one of at most 25 megapixels.');
  }
}

const open = (bytes: Uint8Array): Sharp =>
  // The camera's note on how it was held is applied first, since it is dropped with all others.
  sharp(bytes, { limitInputPixels: pixels_max, failOn: 'error' }).autoOrient();

const fit = (picture: Sharp, max_px: number, square = false): Sharp =>
  picture.resize(max_px, max_px, {
    fit: square ? 'cover' : 'inside',
    withoutEnlargement: !square,
  });

function encode(picture: Sharp, format: 'webp' | 'jpeg' | 'png') {
  if (format === 'png')
    return picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  // JPEG knows no transparency; what was clear becomes paper.
  if (format === 'jpeg') {
    return picture
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  }
  return picture.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
}
