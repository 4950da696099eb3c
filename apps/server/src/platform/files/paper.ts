import { fail } from '../fail.ts';
import { sniffType } from './sniff-type.ts';

export interface Paper {
  bytes: Uint8Array;
  media_type: string;
  file_name: string;
}

const media_types: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** A scan or a photo: what its bytes say, whatever it is called. */
export async function readPaper(sent: { bytes: Uint8Array; file_name: string }): Promise<Paper> {
  const { bytes, file_name } = sent;
  const media_type = media_types[sniffType(bytes)];
  if (!media_type) {
    throw fail('file.unreadable', { sentence: 'Send a PDF or a picture (PNG, JPEG, WebP).' });
  }
  return { bytes, media_type, file_name: file_name.trim().slice(-120) || 'paper' };
}
