export type FileType =
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'heic'
  | 'pdf'
  | 'xlsx'
  | 'zip'
  | 'old-office'
  | 'csv'
  | 'unknown';

const signatures: [FileType, (bytes: Uint8Array) => boolean][] = [
  ['png', (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', (bytes) => begins(bytes, [0xff, 0xd8, 0xff])],
  ['webp', (bytes) => begins(bytes, letters('RIFF')) && begins(bytes.subarray(8), letters('WEBP'))],
  [
    'heic',
    (bytes) => begins(bytes.subarray(4), letters('ftyp')) && /^(he|mif|msf)/.test(brand(bytes)),
  ],
  ['pdf', (bytes) => begins(bytes, letters('%PDF-'))],
  ['xlsx', (bytes) => isZip(bytes) && Buffer.from(bytes).includes('xl/workbook.xml')],
  ['zip', (bytes) => isZip(bytes)],
  ['old-office', (bytes) => begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])],
  ['csv', (bytes) => isPlainText(bytes)],
];

/**
 * The sniffed type is what a file is by its bytes; its name and what the sender says of it count for
 * nothing.
 */
export const sniffType = (bytes: Uint8Array): FileType =>
  signatures.find(([, matches]) => matches(bytes))?.[0] ?? 'unknown';

const isZip = (bytes: Uint8Array): boolean => begins(bytes, [0x50, 0x4b, 0x03, 0x04]);

const brand = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(8, 12)).toString('latin1');

/**
 * Text that could be a table: a browser must not see a page, a drawing or a script in it, so
 * nothing that begins with a tag, and no control signs. UTF-16 is full of them, but has its mark.
 */
function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  const has_mark = begins(bytes, [0xff, 0xfe]) || begins(bytes, [0xfe, 0xff]);
  const start = Buffer.from(bytes.subarray(0, 1_024))
    .toString('latin1')
    .replace(/\u0000/g, '');
  if (/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(start)) return false;
  // oxlint-disable-next-line no-control-regex -- control signs are exactly what tells text from the rest.
  return has_mark || !/[\u0000-\u0008\u000e-\u001f]/.test(Buffer.from(bytes).toString('latin1'));
}

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const begins = (bytes: Uint8Array, with_these: number[]): boolean =>
  with_these.every((byte, i) => bytes[i] === byte);
