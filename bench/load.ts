import { connect } from 'node:net';
import { doJobs } from './helper.ts';
import { type Sample, sampleOf } from './rounds.ts';

/** A request as it is written on the wire; `{{n}}` becomes a number that is used only once. */
export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadJob {
  /** Of several, each connection has one, as a proxy would deal them out. */
  port: number | number[];
  /** Sent in turn, so that many people of many schools can ask. */
  requests: Request[];
  connections: number;
  ms: number;
}

let used = 0;
const run_mark = Date.now().toString(36);

doJobs(async ({ port, requests, connections, ms }: LoadJob): Promise<Sample> => {
  const took_ms: number[] = [];
  const failed: Record<string, number> = {};
  const bytes = requests.map(compile);
  let turn = 0;
  const next = () => bytes[turn++ % bytes.length]!();
  const ports = [port].flat();
  const began = performance.now();
  const ends = began + ms;
  await Promise.all(
    Array.from({ length: connections }, (_, i) =>
      keepAsking(ports[i % ports.length]!, ends, next, (status, ms_taken) => {
        if (status === '200') took_ms.push(ms_taken);
        else failed[status] = (failed[status] ?? 0) + 1;
      }),
    ),
  );
  return { ...sampleOf(took_ms, performance.now() - began), failed };
});

function compile({ method, path, headers, body = '' }: Request): () => string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}`;
  const write = (fill: (text: string) => string) => {
    const filled = fill(body);
    const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(filled)}\r\n`;
    return `${fill(head)}${length}\r\n${filled}`;
  };
  const fixed = write((text) => text);
  if (!fixed.includes('{{n}}')) return () => fixed;
  return () => {
    const n = `${run_mark}-${++used}`;
    return write((text) => text.replaceAll('{{n}}', n));
  };
}

/**
 * One keep-alive connection, written with sockets: the client has to be much cheaper than what it
 * measures, because both share the machine. Both sides answer with a content-length.
 */
function keepAsking(
  port: number,
  ends: number,
  next: () => string,
  done: (status: string, took_ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let sent_at = 0;
    let text = '';
    const ask = () => {
      sent_at = performance.now();
      if (sent_at < ends) return socket.write(next());
      return socket.end();
    };
    socket.setEncoding('latin1');
    socket.on('connect', ask);
    socket.on('data', (chunk: string) => {
      text += chunk;
      const head_end = text.indexOf('\r\n\r\n');
      if (head_end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head_end))?.[1];
      if (length === undefined) return socket.destroy(new Error(`no length:\n${text}`));
      if (text.length < head_end + 4 + Number(length)) return;
      done(text.slice(9, 12), performance.now() - sent_at);
      text = '';
      ask();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}
