import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../spreadsheets/content-disposition.ts';
import type { FileAnswer } from './envelope.ts';

/** A file can do nothing in a browser: no script, no frame, no guessing of its type, no cache. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const disposition = contentDisposition(file.file_name);
  return reply
    .type(file.media_type)
    .header(
      'content-disposition',
      file.inline ? disposition.replace('attachment', 'inline') : disposition,
    )
    .header(
      'content-security-policy',
      "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    )
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
}
