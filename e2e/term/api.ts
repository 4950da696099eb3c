import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

export type Api = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
) => Promise<T>;

/** Calls of one person to one organisation. Its name need not be known to this machine. */
export function apiOf(origin: string, token?: string): Api {
  const { host, port } = new URL(origin);
  return <T>(method: string, path: string, body?: object) =>
    new Promise<T>((resolve, reject) => {
      const text = body ? JSON.stringify(body) : undefined;
      const call = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path: `/api${path}`,
          setHost: false,
          headers: {
            host,
            'idempotency-key': randomUUID(),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(text
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
              : {}),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const said = Buffer.concat(parts).toString('utf8');
            if (answer.statusCode !== 200) {
              reject(new Error(`${method} ${path}: ${answer.statusCode} ${said.slice(0, 400)}`));
            } else resolve((JSON.parse(said) as { data: T }).data);
          });
        },
      );
      call.on('error', reject);
      call.end(text);
    });
}
