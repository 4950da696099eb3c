import { inflateRawSync, inflateSync } from 'node:zlib';
import type { RawAnswer } from '../server.ts';

/** Everything of an answer in which a canary could hide: headers, text, and what is packed in files. */
export function readable(answer: RawAnswer): string {
  const headers = JSON.stringify([...answer.headers]);
  const bytes = Buffer.from(answer.text, 'latin1');
  const packed = answer.text.startsWith('PK')
    ? zipEntries(bytes)
    : answer.text.startsWith('%PDF')
      ? pdfStreams(bytes)
      : [];
  return [headers, answer.text, ...packed].join('\n');
}

function zipEntries(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0;) {
    const starts_at = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const ends_at = bytes.indexOf('PK', starts_at + 1);
    texts.push(unpack(() => inflateRawSync(bytes.subarray(starts_at), { finishFlush: 2 })));
    at = bytes.indexOf('PK\u0003\u0004', ends_at);
    if (ends_at < 0) break;
  }
  return texts;
}

function pdfStreams(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    texts.push(unpack(() => inflateSync(bytes.subarray(at + 7), { finishFlush: 2 })));
  }
  return texts;
}

/** What is not packed this way was searched as it is. */
function unpack(work: () => Buffer): string {
  try {
    return work().toString('latin1');
  } catch {
    return '';
  }
}
