import { randomUUID } from 'node:crypto';
import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@darasa/contract/endpoint';
import type { Request } from './load.ts';
import type { PlantedSchool } from './plant.ts';
import type { Stage } from './stage.ts';

/** The admin of a planted school, who calls as the browser does. */
export const callerAt =
  (stage: Stage, school: PlantedSchool) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    file?: string,
  ): Promise<OutputOf<E>> => {
    const { method, url, body } = requestOf(endpoint, input as Record<string, unknown>);
    const headers: Record<string, string> = endpoint.idempotent
      ? { 'idempotency-key': randomUUID() }
      : {};
    const call = { method, path: `/api${url}`, headers, ...(body && { body }) };
    const [request] = await stage.requests(school, call);
    const sent = file === undefined ? request! : withFile(request!, body ?? {}, file);
    const { status, text } = await stage.read(stage.product.port, sent);
    if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text).data;
  };

function withFile(request: Request, fields: object, csv: string): Request {
  const boundary = 'a-line-that-no-file-has';
  const parts = Object.entries(fields).map(
    ([name, value]) => `content-disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  const file = `content-disposition: form-data; name="file"; filename="rows.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}`;
  return {
    ...request,
    headers: { ...request.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body:
      [...parts, file].map((part) => `--${boundary}\r\n${part}\r\n`).join('') +
      `--${boundary}--\r\n`,
  };
}
