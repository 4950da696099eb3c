import type { FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import type { SentUpload } from './route.ts';

export const upload_bytes_max = 8_000_000;

/** Reads one multipart file and its text fields into memory; both are bounded on the way in. */
export async function readUpload(request: FastifyRequest): Promise<SentUpload> {
  if (!request.isMultipart()) throw fail('request.unreadable');
  const part = await request.file().catch(() => undefined);
  if (!part) throw fail('request.unreadable');
  const bytes = await part.toBuffer().catch(() => {
    throw fail('request.too_large', { limit: '8 MB' });
  });
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && 'value' in field && typeof field.value === 'string') fields[name] = field.value;
  }
  const { tenant_id } = request.claims!;
  return { bytes, file_name: part.filename.slice(0, 200), tenant_id, fields };
}
