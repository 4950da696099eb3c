import pg from 'pg';
import type { TestServer } from '../server.ts';

export interface Statement {
  text: string;
  /** Which wait it belongs to: statements sent while another is under way share its round trip. */
  trip: number;
}

/** Writes down every statement the server sends while the work runs, and which ones waited for which. */
export async function recordStatements(
  server: TestServer,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const heard: Statement[] = [];
  const restore: (() => void)[] = [];
  const now = { trip: 0, under_way: 0 };
  const listen = (client: pg.ClientBase & { heard?: boolean }) => {
    if (client.heard) return;
    client.heard = true;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    restore.push(() => {
      delete client.heard;
      delete (client as { query?: unknown }).query;
    });
    client.query = ((...args: unknown[]) => {
      if (now.under_way === 0) now.trip++;
      now.under_way++;
      heard.push({ text: textOf(args[0]), trip: now.trip });
      const settled = () => {
        now.under_way--;
      };
      const last = args.at(-1);
      if (typeof last === 'function') {
        args[args.length - 1] = (...results: unknown[]) => {
          settled();
          (last as (...results: unknown[]) => void)(...results);
        };
        return query(...args);
      }
      const answer = query(...args) as Promise<unknown>;
      answer.then(settled, settled);
      return answer;
    }) as typeof client.query;
  };
  server.pool.on('acquire', listen);
  try {
    await work();
    // A read does not wait for its COMMIT, but the list of its statements should hold it.
    while (now.under_way > 0) await new Promise((resolve) => setImmediate(resolve));
    return heard;
  } finally {
    server.pool.off('acquire', listen);
    for (const undo of restore) undo();
  }
}

const textOf = (query: unknown): string =>
  (typeof query === 'string' ? query : (query as { text: string }).text).trim().toLowerCase();

export const isEnd = ({ text }: Statement): boolean => text === 'commit' || text === 'rollback';
export const isBegin = ({ text }: Statement): boolean => text.startsWith('begin');
