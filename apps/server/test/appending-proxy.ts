import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { TestServer } from './server.ts';

/**
 * A proxy as most are set up: it passes on what the caller said about addresses, and appends the one that
 * it sees itself. All callers of a test stand at one address, so that is the one they are known by.
 */
export async function behindProxy(server: TestServer): Promise<TestServer> {
  const proxy = createServer((incoming, answer) => {
    const said = incoming.headers['x-forwarded-for'];
    const seen = '203.0.113.7';
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': said ? `${String(said)}, ${seen}` : seen,
    };
    const { method, url: path } = incoming;
    const passed = request(
      { host: '127.0.0.1', port: server.port, method, path, headers },
      (back) => {
        answer.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  afterAll(() => proxy.close());
  return { ...server, port: (proxy.address() as AddressInfo).port };
}
