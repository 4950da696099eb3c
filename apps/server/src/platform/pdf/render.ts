import { counted } from '@darasa/rules/counted';
import { ChildFailed, childFile, startChild } from '../children/child.ts';
import { TooLong } from '../spreadsheets/columns.ts';
import { frameForTypst, letterheadForTypst, type Frame, type Seal } from './frame.ts';
import type { PdfJob, PdfReply } from './pdf.child.ts';
import { printableDeep } from './words.ts';

/** `source` is a Typst program of ours; what people typed reaches it only as data. */
export type Template = { name: string; source: string };

/**
 * A document's data is what a template finds as `json("/data.json")`: its frame, its own fields, and for a
 * file of many documents (receipts of a day, report forms of a class) a `frame` per sheet that says what
 * differs.
 */
export type DocumentData = {
  frame: Frame;
  sheets?: readonly { frame: Partial<Frame>; [own: string]: unknown }[];
  /** Say so when a sheet surely needs several pages: it spares a try to print it on one. */
  runs_on?: boolean;
  [own: string]: unknown;
};

/**
 * Prints `data` on `template` and answers with the bytes of a PDF. Further pictures (PNG or JPEG)
 * are found by the template as `image("/images/<name>")`; logo, stamp and signature come from the frame.
 */
export async function renderPdf(
  template: Template,
  data: DocumentData,
  pictures: Record<string, Uint8Array> = {},
  { in_bulk = false }: { in_bulk?: boolean } = {},
): Promise<Uint8Array> {
  const reply = await print(jobFor(template, data, pictures), tenantOf(data), in_bulk);
  return documentIn(reply);
}

/** The same as a picture (SVG) of its pages below each other, to look at before anything is printed. */
export async function renderPicture(
  template: Template,
  data: DocumentData,
  pictures: Record<string, Uint8Array> = {},
): Promise<Uint8Array> {
  const job = { ...jobFor(template, data, pictures), as_picture: true };
  return documentIn(await print(job, tenantOf(data), false));
}

const tenantOf = ({ frame }: DocumentData): string => frame.letterhead.tenant_id;

function jobFor(
  template: Template,
  data: DocumentData,
  pictures: Record<string, Uint8Array>,
): PdfJob {
  const { letterhead, seal = {} } = data.frame;
  const images = {
    ...pictures,
    ...picturesOf({ logo: letterhead.logo, ...seal }),
    ...logosOfSheets(data),
  };
  checkPictures(images);
  const data_json = JSON.stringify(printableDeep(numberSheets(data)));
  if (data_json.length > data_characters_max) throw new TooLong(too_long_sentence);
  return {
    ...template,
    data_json,
    qr_texts: checkAddresses(data),
    sheets_count: data.sheets?.length ?? 1,
    runs_on: data.runs_on ?? false,
    images,
    pages_max,
  };
}

function documentIn({ pdf, pages }: PdfReply): Uint8Array {
  if (pdf) return pdf;
  throw new TooLong(
    `This document has ${counted(pages, 'page')}. We print at most ${pages_max.toLocaleString('en')}. Choose fewer, and try again.`,
  );
}

export const pages_max = 2_000;

const data_characters_max = 16_000_000;
const picture_bytes_max = 1_000_000;
const pictures_max = 2_000;
const too_long_sentence = 'This document is too long to print. Narrow the filter, and try again.';

const limits = {
  heap_mb_max: 256,
  job_ms_max: 60_000,
  // What the compiler remembers of a huge list makes every later document slower.
  rss_mb_tired: 300,
  waiting_max: 1_000,
};
const printer = startChild<PdfJob, PdfReply>(childFile('pdf', import.meta.url), limits);
/** Whole classes are printed apart, so that a receipt never waits behind a thousand report forms. */
const bulk_printer = startChild<PdfJob, PdfReply>(childFile('pdf', import.meta.url), limits);

const picturesOf = ({ logo, stamp, signature }: Seal & { logo: Uint8Array | undefined }) => ({
  ...(logo ? { logo } : {}),
  ...(stamp ? { stamp } : {}),
  ...(signature ? { signature } : {}),
});

function numberSheets({ frame, sheets, ...own }: DocumentData) {
  return {
    ...own,
    frame: { ...frameForTypst(frame), sheets_count: sheets?.length ?? 1 },
    sheets: sheets?.map((sheet, sheet_index) => {
      const head = sheet.frame.letterhead;
      const own_head = head && { letterhead: letterheadForTypst(head, logoName(sheet_index)) };
      return { ...sheet, frame: { ...sheet.frame, ...own_head, sheet_index } };
    }),
  };
}

const logoName = (sheet_index: number) => `logo-${sheet_index}`;

/** A family has children in several schools: a sheet may carry the head of another school. */
const logosOfSheets = ({ sheets = [] }: DocumentData): Record<string, Uint8Array> =>
  Object.fromEntries(
    sheets.flatMap(({ frame }, i) =>
      frame.letterhead?.logo ? [[logoName(i), frame.letterhead.logo]] : [],
    ),
  );

function checkAddresses({ frame, sheets }: DocumentData): string[] {
  if (!sheets) return [frame.check_address ?? ''];
  return sheets.map((sheet) => sheet.frame.check_address ?? frame.check_address ?? '');
}

async function print(job: PdfJob, tenant_id: string, in_bulk: boolean): Promise<PdfReply> {
  try {
    return await (in_bulk ? bulk_printer : printer).ask(job, tenant_id);
  } catch (error) {
    if (error instanceof ChildFailed && error.reason === 'too slow') {
      throw new TooLong(too_long_sentence);
    }
    throw error;
  }
}

// Typst draws SVG as well, and an SVG may name other files; only plain pictures pass.
function checkPictures(images: Record<string, Uint8Array>) {
  const names = Object.keys(images);
  if (names.length > pictures_max) throw new TooLong(too_long_sentence);
  for (const name of names) {
    if (!/^[a-z0-9-]{1,64}$/.test(name)) throw new Error(`"${name}" is not a name for a picture`);
    const bytes = images[name]!;
    if (!isPng(bytes) && !isJpeg(bytes)) {
      throw new Error(`picture "${name}" is neither PNG nor JPEG`);
    }
    if (bytes.length > picture_bytes_max) throw new Error(`picture "${name}" is over 1 MB`);
  }
}

const isPng = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 8)).equals(png_mark);
const isJpeg = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 3)).equals(jpeg_mark);
const png_mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg_mark = Buffer.from([0xff, 0xd8, 0xff]);
