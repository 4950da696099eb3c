import sharp, { type Sharp } from 'sharp';
import { serve } from '../children/serve.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { DrawnImage, ImageWish } from './images.ts';

/** Without a wish only its pixels are counted. */
export interface ImageJob {
  bytes: Uint8Array;
  wish?: ImageWish;
}
export interface PixelCount {
  pixels: number;
}

// A flat 30,000 by 30,000 picture is half a megabyte as a file and gigabytes when decoded.
const pixels_max = 25_000_000;

sharp.cache(false);
sharp.concurrency(1);

serve<ImageJob, DrawnImage | PixelCount>(
  async ({ bytes, wish }) => (wish ? draw(bytes, wish) : { pixels: await countPixels(bytes) }),
  { rss_mb_max: 500 },
);

async function draw(bytes: Uint8Array, wish: ImageWish): Promise<DrawnImage> {
  const { max_px, square, format = 'webp', thumb_px } = wish;
  if ((await countPixels(bytes)) > pixels_max) {
    throw new UnreadableFile('This picture is too large. Use one of at most 25 megapixels.');
  }
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
}

/** Reads the header only; nothing is decoded before the size is known. */
async function countPixels(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
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
