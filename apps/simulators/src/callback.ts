import { request } from 'node:http';

/** Tells the product something, as a provider would. Any name of this machine leads to this machine. */
export function tellProduct(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const { hostname, port, pathname, search, host } = new URL(url);
  if (!/(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname)) return Promise.resolve(0);
  return new Promise((resolve) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: pathname + search,
        headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
        setHost: false,
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    // Whoever does not listen is not told: the product asks again by itself where it matters.
    call.on('error', () => resolve(0));
    call.end(body);
  });
}

export const form_type = { 'content-type': 'application/x-www-form-urlencoded' };
