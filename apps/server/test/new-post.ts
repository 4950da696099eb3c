import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll } from 'vitest';

/** A mail server of one screen: takes everything, and remembers for whom. */
export async function newPost(): Promise<{ port: number; delivered: string[] }> {
  const delivered: string[] = [];
  const server: Server = createServer((socket) => {
    let in_data = false;
    socket.write('220 test\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (in_data) {
          in_data = line !== '.';
          if (!in_data) socket.write('250 ok\r\n');
          continue;
        }
        in_data = line === 'DATA';
        const to = /^RCPT TO:<(.+)>/.exec(line)?.[1];
        if (to) delivered.push(to);
        if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write(in_data ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  return { port: (server.address() as AddressInfo).port, delivered };
}
