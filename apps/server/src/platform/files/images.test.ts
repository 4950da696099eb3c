import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type ImageWish, reencodeImage } from './images.ts';
import { sniffType } from './sniff-type.ts';

const redraw = (bytes: Uint8Array, wish: ImageWish) =>
  reencodeImage({ bytes, tenant_id: 'one' }, wish);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const photo = async (width = 1_200, height = 800) =>
  new Uint8Array(
    await canvas(width, height)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .jpeg()
      .toBuffer(),
  );

describe('a picture drawn anew', () => {
  test('fits the wish, says what it is and has a small twin', async () => {
    const drawn = await redraw(await photo(), { max_px: 512, thumb_px: 64 });
    expect(drawn).toMatchObject({ media_type: 'image/webp', width_px: 512, height_px: 341 });
    expect(sniffType(drawn.bytes)).toBe('webp');
    expect(await sharp(drawn.thumb).metadata()).toMatchObject({ width: 64, format: 'webp' });
    const square = await redraw(await photo(), { max_px: 512, square: true });
    expect(square).toMatchObject({ width_px: 512, height_px: 512 });
  });

  test('can be a PNG for paper, where clear stays clear, or a JPEG, where it becomes white', async () => {
    const clear = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    );
    const png = await redraw(clear, { max_px: 512, format: 'png' });
    expect(sniffType(png.bytes)).toBe('png');
    expect((await sharp(png.bytes).raw().toBuffer())[3]).toBe(0);
    const jpeg = await redraw(clear, { max_px: 512, format: 'jpeg' });
    expect((await sharp(jpeg.bytes).raw().toBuffer())[0]).toBeGreaterThan(250);
  });

  test('stands upright and no longer knows where it was taken', async () => {
    const sideways = await sharp(await photo(40, 20))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const drawn = await redraw(new Uint8Array(sideways), { max_px: 512 });
    expect(drawn).toMatchObject({ width_px: 20, height_px: 40 });
    const told = await photo();
    expect(Buffer.from(told).includes('secret place')).toBe(true);
    const silent = await redraw(told, { max_px: 512 });
    expect(Buffer.from(silent.bytes).includes('secret place')).toBe(false);
    expect((await sharp(silent.bytes).metadata()).exif).toBeUndefined();
  });

  test('leaves behind what was hidden after it', async () => {
    const polyglot = Buffer.concat([await photo(), bytesOf('<script>alert(1)</script>')]);
    const { bytes } = await redraw(new Uint8Array(polyglot), { max_px: 512 });
    expect(Buffer.from(bytes).includes('<script>')).toBe(false);
  });
});

describe('a hostile picture', async () => {
  const whole = await photo();
  const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const flat = new Uint8Array(await canvas(5_001, 5_000).png().toBuffer());
  const corpus: [string, Uint8Array, RegExp][] = [
    ['of 30,000 by 30,000 in its header', pngHeader(30_000, 30_000), /25 megapixels/],
    ['of 65,535 by 65,535 and flat', pngHeader(65_535, 65_535), /25 megapixels/],
    [`just above the limit in ${flat.length} bytes`, flat, /25 megapixels/],
    ['cut in the middle', whole.slice(0, whole.length >> 1), /not a picture/],
    ['of only a mark', whole.slice(0, 12), /not a picture/],
    ['of no byte', new Uint8Array(0), /not a picture/],
    ['that is a drawing', svg, /not a picture/],
    ['that is a page', bytesOf('<!doctype html><script>1</script>'), /not a picture/],
    ['that is a GIF', bytesOf('GIF89a\u0001\u0000\u0001\u0000'), /not a picture/],
    ['that is a PDF', bytesOf('%PDF-1.7'), /not a picture/],
    ['that is a zip', zipSync({ 'a.png': new Uint8Array(9) }), /not a picture/],
    ['from an iPhone', bytesOf('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000'), /HEIC/],
    ['with a drawing behind a PNG mark', Uint8Array.from([...png_mark, ...svg]), /not a picture/],
    ['above ten megabytes', Uint8Array.from([...whole, ...new Uint8Array(10_000_000)]), /10 MB/],
  ];

  test.each(corpus)('%s is refused', async (_, bytes, sentence) => {
    await expect(redraw(bytes, { max_px: 512 })).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringMatching(sentence),
    });
  });

  test('leaves this process as it was, and the next picture is drawn', async () => {
    const before = process.memoryUsage.rss();
    for (const [, bytes] of corpus) {
      await redraw(bytes, { max_px: 512 }).catch(() => undefined);
    }
    const grown_mb = (process.memoryUsage.rss() - before) / 1024 / 1024;
    console.log(`${corpus.length} hostile pictures: memory grew by ${grown_mb.toFixed(1)} MB`);
    expect(grown_mb).toBeLessThan(150);
    expect((await redraw(whole, { max_px: 512 })).width_px).toBe(512);
  });
});

test('a file is what its bytes say', async () => {
  expect(sniffType(pngHeader(1, 1))).toBe('png');
  expect(sniffType(await photo(8, 8))).toBe('jpeg');
  expect(sniffType(new Uint8Array(await canvas(8, 8).webp().toBuffer()))).toBe('webp');
  expect(sniffType(bytesOf('%PDF-1.7'))).toBe('pdf');
  expect(sniffType(zipSync({ 'a.txt': new Uint8Array(1) }))).toBe('zip');
  expect(sniffType(zipSync({ 'xl/workbook.xml': new Uint8Array(1) }))).toBe('xlsx');
  expect(sniffType(bytesOf('Name,Age\r\nZoë,3\r\n'))).toBe('csv');
  for (const text of ['', '<html>', '\n\t <svg>', '\uFEFF<?xml?>', 'MZ\u0000\u0001']) {
    expect(sniffType(bytesOf(text))).toBe('unknown');
  }
});

const png_mark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The start of a PNG of any size; its content is a few zeros. */
function pngHeader(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [part('IHDR', header), part('IDAT', deflateSync(Buffer.alloc(1_000)))];
  return new Uint8Array(
    Buffer.concat([Buffer.from(png_mark), ...parts, part('IEND', Buffer.alloc(0))]),
  );
}

function part(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
